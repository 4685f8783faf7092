import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Bridge, connect } from '../../plugin/bridge/protocol.ts'
import type { Refusal } from '../../plugin/bridge/refusal.ts'
import { readRules } from '../../plugin/ui/reading.ts'
import { buildCode } from './build-plugin.ts'
import type { FakeOptions } from './fake-figma.ts'
import { Sandbox } from './sandbox.ts'
import { cinemaDesign } from './screen-design.ts'

let code: string
let sandbox: Sandbox | undefined
beforeAll(async () => {
  code = await buildCode()
})
afterEach(() => {
  sandbox?.dispose()
  sandbox = undefined
})

/** The built canvas thread in Figma's engine, and a window's end of the bridge to it. */
async function started(options: Partial<FakeOptions> = {}): Promise<Bridge> {
  const listeners: ((packet: unknown) => void)[] = []
  sandbox = await Sandbox.start(code, { design: cinemaDesign(), ...options }, (packet) => {
    for (const take of listeners) take(packet)
  })
  return connect({ post: (packet) => sandbox?.post(packet), listen: (take) => void listeners.push(take) })
}

describe('the built canvas thread in QuickJS', () => {
  it('loads: the engine refuses a whole bundle for one construct', async () => {
    const start = await (await started({ selection: ['10:1'] })).ask('start', null).answer
    expect(start).toMatchObject({ file: { file_name: '影院购票 Cinema', source: 'figma' }, selection: { count: 1 } })
    expect(sandbox!.logs).toEqual([])
  })

  it('extracts rules, and sends everything across as JSON', async () => {
    const bridge = await started({ selection: ['10:0'] })
    const found = await readRules(bridge, { choice: { of: 'selection' }, app_version: '4.2.0' }).answer
    const words = found.atoms.map((atom) => atom.R)
    expect(words).toContain('toast提示「一次最多选 6 个座位」')
    expect(words.join()).toContain('弹窗标题「确定退票吗？」')
    for (const atom of found.atoms) {
      expect(atom.atom_id).toMatch(/^ra_[0-9a-f]{12}$/)
      expect(atom.merge_fingerprint).toMatch(/^[0-9a-f]{12}$/)
    }
    expect(sandbox!.record.writes).toEqual([])
  })

  it('goes to a layer, keeps settings, tells of the selection and refuses what it does not know', async () => {
    const bridge = await started()
    expect(await bridge.ask('reveal', { node_id: '20:2' }).answer).toEqual({ found: true })
    expect(sandbox!.record.viewed).toEqual(['20:2'])
    const settings = {
      server_url: 'u',
      project: 'p',
      token: 't',
      app_version: 'v',
      language: 'zh' as const,
      notes_in_file: true,
    }
    await bridge.ask('save_settings', settings).answer
    expect(sandbox!.record.storage.settings).toEqual(settings)
    const told = new Promise((resolve) => bridge.on('selection', resolve))
    sandbox!.select(['10:1'])
    expect(await told).toMatchObject({ count: 1, layers: [{ id: '10:1', name: '选座' }] })
    const refusal = await bridge.ask('no_such' as 'probe', null).answer.catch((thrown: Refusal) => thrown.code)
    expect(refusal).toBe('unknown_message')
  })

  it('can be stopped in a long run', async () => {
    const design = cinemaDesign()
    const [page] = design.document.children!
    const section = JSON.stringify(page!.children![0])
    for (let i = 0; i < 60; i++) page!.children!.push(JSON.parse(section.replaceAll('"10:', `"${i + 100}:`)))
    const bridge = await started({ design })
    const asked = bridge.ask('extract', { choice: { of: 'page' }, app_version: '4.2.0' })
    asked.cancel()
    expect(await asked.answer.catch((thrown: Refusal) => thrown.code)).toBe('cancelled')
  })
})
