import { beforeAll, describe, expect, it } from 'vitest'
import { readRules } from '../../plugin/ui/reading.ts'
import { buildCode } from './build-plugin.ts'
import { type Canvas, startCanvas } from './canvas.ts'
import type { FakeOptions } from './fake-figma.ts'
import { cinemaDesign } from './screen-design.ts'

let code: string
beforeAll(async () => {
  code = await buildCode({ minify: false })
})

const canvas = (options: Partial<FakeOptions> = {}) => startCanvas(code, { design: cinemaDesign(), ...options })
const ASK = { project: 'cinema', root_ids: ['10:1', '10:20'], words: 'Sent to cinema · 4.2.0' }
const noteSent = (at: Canvas, ask = ASK) => at.bridge.ask('note_sent', ask).answer
const startOf = (at: Canvas) => at.bridge.ask('start', null).answer

describe('what a send leaves in the file', () => {
  it('is the project, the file’s address, and a button on what was sent', async () => {
    const at = canvas()
    expect(await noteSent(at)).toEqual({ is_noted: true, buttons: 2 })
    const { plugin_data, shared_plugin_data, relaunch_data, design } = at.document()
    expect(plugin_data).toEqual({
      '0:0': { project: 'cinema', file_url: 'https://www.figma.com/design/FakeFileKey0000000001' },
    })
    expect(relaunch_data).toEqual({ '10:1': { open: ASK.words }, '10:20': { open: ASK.words } })
    expect(shared_plugin_data).toEqual({})
    expect(design).toEqual(canvas().document().design)
  })

  it('is the same after a second send, with the button’s new words', async () => {
    const at = canvas()
    await noteSent(at)
    await noteSent(at, { ...ASK, words: 'Sent to cinema · 4.3.0' })
    expect(at.document().relaunch_data['10:1']).toEqual({ open: 'Sent to cinema · 4.3.0' })
    expect(Object.keys(at.document().plugin_data['0:0']!)).toEqual(['project', 'file_url'])
  })

  it('can be left in Dev Mode too, where who may only view works', async () => {
    expect(await noteSent(canvas({ editor: 'dev', rights: 'view' }))).toEqual({ is_noted: true, buttons: 2 })
  })

  it('is told, never thrown, where a layer is gone or the file takes nothing', async () => {
    expect(await noteSent(canvas({ vanished: ['10:20'] }), { ...ASK, root_ids: ['10:1', '10:20', '9:9'] })).toEqual({
      is_noted: true,
      buttons: 1,
    })
    expect(await noteSent(canvas(), { ...ASK, project: 'x'.repeat(120_000) })).toMatchObject({ is_noted: false })
  })

  it('stays away while nothing was sent: reading writes nothing', async () => {
    const at = canvas({ selection: ['10:0'] })
    await readRules(at.bridge, { choice: { of: 'selection' }, app_version: '1' }).answer
    await at.bridge.ask('picture', { frame_id: '10:1', node_ids: [], most_px: 100 }).answer
    expect([at.record.writes, at.record.data_writes]).toEqual([[], []])
  })

  it('holds nothing secret, whatever is set', async () => {
    const settings = { server_url: 'https://secret-host', project: 'cinema', token: 'secret-token', app_version: '1' }
    const at = canvas({ storage: { settings } })
    await noteSent(at)
    expect(JSON.stringify(at.document())).not.toContain('secret')
    expect(JSON.stringify(at.logs)).not.toContain('secret')
  })
})

describe('a file that such a note is in', () => {
  const noted = {
    plugin_data: { '0:0': { project: 'cinema', file_url: 'https://www.figma.com/design/OldKey00000000001' } },
  }

  it('proposes the project, and the file where Figma does not tell it; nothing is taken as it stands', async () => {
    const { note, file, settings } = await startOf(canvas({ ...noted, file_key: null }))
    expect(note).toEqual({ project: 'cinema', file_url: 'https://www.figma.com/design/OldKey00000000001' })
    expect(file).toMatchObject({ file_key: null, source: 'unknown', suggested_key: 'OldKey00000000001' })
    expect(settings.project).toBe('default')
  })

  it('is known by Figma’s own key where there is one: a copy carries the other file’s note along', async () => {
    const { file } = await startOf(canvas(noted))
    expect(file).toMatchObject({ file_key: 'FakeFileKey0000000001', suggested_key: null })
  })

  it('says nothing where no send was', async () => {
    expect((await startOf(canvas())).note).toBeNull()
  })
})

describe('the sections of notes', () => {
  it('are named with the notes that lie in them', async () => {
    const asked = canvas().bridge.ask('note_sections', { node_ids: ['10:40', '20:2', '77:7'] })
    expect(await asked.answer).toEqual([{ section_id: '10:0', name: '购票流程', page: '用户端', node_ids: ['10:40'] }])
  })
})
