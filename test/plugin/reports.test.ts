import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Choice, Selection } from '../../plugin/bridge/messages.ts'
import type { Refusal } from '../../plugin/bridge/refusal.ts'
import { readRules } from '../../plugin/ui/reading.ts'
import { grownFile } from '../fixtures/design/grown-file.ts'
import { buildCode } from './build-plugin.ts'
import { type Canvas, startCanvas } from './canvas.ts'
import type { FakeOptions, RestFile, RestLayer } from './fake-figma.ts'
import { below, copy } from './figma/rest.ts'
import { REPORTS } from './reports.ts'
import { cinemaDesign } from './screen-design.ts'

let code: string
beforeAll(async () => {
  code = await buildCode({ minify: false })
})

const canvas = (options: Partial<FakeOptions> = {}) => startCanvas(code, { design: cinemaDesign(), ...options })
const extract = (at: Canvas, choice: Choice = { of: 'selection' }) =>
  readRules(at.bridge, { choice, app_version: '1' }).answer
const PAGE: Choice = { of: 'page' }
const TOAST = 'toast提示「一次最多选 6 个座位」'

const layerOf = ({ document }: RestFile, id: string): RestLayer =>
  [...below(document)].find((layer) => layer.id === id)!
/** Some 3,000 layers in sections of screens. */
const grown = () => grownFile(3000) as unknown as RestFile

describe('a page of many layers', () => {
  it('reads a selection with its page, and of a page of hundreds of screens what lies next to it alone', async () => {
    const small = cinemaDesign()
    const near = canvas({ design: small, selection: ['10:1'] })
    expect((await extract(near)).is_page_large).toBe(false)
    expect(near.record.exported).toContain('10:20')

    const huge = cinemaDesign()
    const [page] = huge.document.children!
    for (let i = 0; i < 400; i++)
      page!.children!.push(JSON.parse(JSON.stringify(layerOf(huge, '10:20')).replaceAll('10:', `${i + 100}:`)))
    const at = canvas({ design: huge, selection: ['100:20'] })
    const found = await extract(at)
    expect(found.is_page_large).toBe(true)
    expect(found.atoms.length).toBeGreaterThan(0)
    expect(at.record.exported).toEqual(['100:20'])
  })

  it('asks each live layer for one thing at most', async () => {
    const design = grown()
    const at = canvas({ design })
    await extract(at, PAGE)
    const layers = [...below(design.document)].length
    // some sixty screens and notes are looked at more closely, to be found and exported
    expect(at.record.live_reads).toBeLessThan(layers * 1.2)
  })

  it('lets the canvas draw after a few layers', async () => {
    const at = canvas({ design: grown() })
    // a clock on which each read of a live layer takes a millisecond, and nothing else any time
    vi.spyOn(Date, 'now').mockImplementation(() => at.record.live_reads)
    const turns = [0]
    const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void) => {
      turns.push(at.record.live_reads)
      setImmediate(run)
    }) as never)
    try {
      await at.bridge.ask('extract', { choice: PAGE, app_version: '1' }).answer
    } finally {
      timer.mockRestore()
      vi.mocked(Date.now).mockRestore()
    }
    turns.push(at.record.live_reads)
    expect(turns.length).toBeGreaterThan(50)
    expect(Math.max(...turns.slice(1).map((reads, i) => reads - turns[i]!))).toBeLessThanOrEqual(60)
  })

  it('looks up no layer by its id while it reads', async () => {
    const at = canvas({ design: grown() })
    await extract(at, PAGE)
    expect(at.record.looked_up).toEqual([])
  })

  it('exports a section screen by screen, never in one piece', async () => {
    const design = grown()
    const at = canvas({ design })
    await extract(at, PAGE)
    const sections = design.document.children![0]!.children!
    expect(at.record.exported).toEqual(sections.flatMap((section) => section.children!.map((screen) => screen.id)))
  })

  it('reads a frame that is too large to export, in parts and whole', async () => {
    const [poor, rich] = [canvas({ selection: ['10:1'], memory_for_layers: 3 }), canvas({ selection: ['10:1'] })]
    const [parts, whole] = [await extract(poor), await extract(rich)]
    expect(parts.skipped).toEqual([])
    expect(parts.atoms).toEqual(whole.atoms)
    expect(poor.record.exported.length).toBeGreaterThan(1)
  })
})

describe('a plugin that lies open', () => {
  it('reads no layer while a person clicks around', async () => {
    const at = canvas({ design: grown() })
    const told = new Promise<Selection>((resolve) => void at.bridge.on('selection', resolve))
    const screens = at.document().design.document.children![0]!.children![0]!.children!
    for (const screen of screens) at.select([screen.id])
    expect((await told).count).toBe(1)
    expect(at.record.exported).toEqual([])
    expect(at.record.live_reads).toBeLessThan(20)
  })

  it('goes on reading where the storage is full, and says that nothing was kept', async () => {
    const at = canvas({ selection: ['10:1'], storage: { other: 'x'.repeat(4_999_980) } })
    const settings = { server_url: 'https://h', project: 'p', token: 't', app_version: '1', language: 'zh' as const }
    const kept = at.bridge.ask('save_settings', settings as never).answer
    expect(await kept.catch((refusal: Refusal) => refusal.code)).toBe('internal')
    expect(at.logs.join()).toContain('5 MB')
    expect((await extract(at)).atoms.map((atom) => atom.R)).toContain(TOAST)
  })
})

describe('what is drawn', () => {
  it('leaves out text under a hidden frame though Figma hands it over, and counts it', async () => {
    const design = cinemaDesign()
    layerOf(design, '10:5').visible = false
    const found = await extract(canvas({ design, selection: ['10:1'], editor: 'dev' }))
    expect(found.atoms.map((atom) => atom.R)).not.toContain(TOAST)
    expect(found.hidden_layers).toBe(3)
  })

  it('finds the same rules again, whatever order Figma hands things over in', async () => {
    const [first, again, turned] = [{}, {}, { keeps_order: true }].map((order) =>
      extract(canvas({ selection: ['10:0'], ...order })),
    )
    expect((await again!).atoms).toEqual((await first!).atoms)
    expect((await turned!).atoms).toEqual((await first!).atoms)
  })

  it('reads a file with a broken component set, and names the layer', async () => {
    const found = await extract(canvas({ selection: ['10:1'], bad_properties: ['10:4'] }))
    expect(found.atoms.map((atom) => atom.R)).toContain(TOAST)
    expect(found.skipped).toEqual([
      { node_id: '10:4', name: 'Button', reason: 'properties_unreadable' },
      { node_id: '10:4', name: 'Button', reason: 'component_unreadable' },
    ])
  })

  it('says the instance’s own words, not those of its component', async () => {
    const design = cinemaDesign()
    design.document.children![0]!.children!.push({
      ...copy(layerOf(design, '10:4')),
      id: '9:1',
      name: 'State=Disabled',
      type: 'COMPONENT',
      children: [{ ...copy(layerOf(design, 'I10:4;9:2')), id: '9:2', characters: 'Label' }],
    })
    const words = (await extract(canvas({ design, selection: ['10:1'] }))).atoms.map((atom) => atom.R)
    expect(words).toContain('「去付款」禁用')
    expect(words.join()).not.toContain('Label')
  })

  it('finds the rules of a copied screen under its new ids, with the same words', async () => {
    const design = cinemaDesign()
    const again = JSON.parse(JSON.stringify(layerOf(design, '10:1')).replaceAll('10:', '510:')) as RestLayer
    layerOf(design, '10:0').children!.push(again)
    const [one, other] = [canvas({ design, selection: ['10:1'] }), canvas({ design, selection: ['510:1'] })]
    const [drawn, copied] = [await extract(one), await extract(other)]
    const fingerprints = (atoms: typeof drawn.atoms) => atoms.map((atom) => atom.merge_fingerprint).sort()
    expect(fingerprints(copied.atoms)).toEqual(fingerprints(drawn.atoms))
    expect(copied.atoms[0]!.evidence[0]!.node_id).not.toBe(drawn.atoms[0]!.evidence[0]!.node_id)
  })
})

describe('the table of reports', () => {
  it('has every number once', () => {
    expect(REPORTS.map(({ no }) => no)).toEqual(Array.from({ length: 35 }, (_, i) => i + 1))
  })
  it.each(REPORTS.flatMap((report) => ('held' in report ? report.held.map((at) => [report.no, ...at] as const) : [])))(
    'no. %i is held in %s: %s',
    (_, file, name) => expect(readFileSync(file, 'utf8')).toContain(name),
  )
})
