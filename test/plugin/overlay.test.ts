import { beforeAll, describe, expect, it } from 'vitest'
import type { Mark, MarkStyle, MarkWords } from '../../plugin/bridge/messages.ts'
import type { Refusal } from '../../plugin/bridge/refusal.ts'
import { readRules } from '../../plugin/ui/reading.ts'
import { ANNOTATION_LEAD, OVERLAY_NAME } from '../../shared/design/marks-of-ours.ts'
import { STATES } from '../../shared/schema/base.ts'
import { buildCode } from './build-plugin.ts'
import { type Canvas, startCanvas } from './canvas.ts'
import type { FakeOptions, RestLayer } from './fake-figma.ts'
import { cinemaDesign } from './screen-design.ts'

let code: string
beforeAll(async () => {
  code = await buildCode({ minify: false })
})

const canvas = (options: Partial<FakeOptions> = {}) => startCanvas(code, { design: cinemaDesign(), ...options })
const WORDS: MarkWords = {
  title: 'Coverage 4.2.0',
  states: Object.fromEntries(STATES.map((state) => [state, `state ${state}`])) as MarkWords['states'],
}
const MARKS: Mark[] = [
  { node_id: '10:5', state: 'design_only', words: 'toast' },
  { node_id: '10:4', state: 'covered', words: 'pay' },
  { node_id: '10:4', state: 'conflicting', words: 'pay greyed out' },
]
const mark = (at: Canvas, style: MarkStyle = 'boxes', marks = MARKS) =>
  at.bridge.ask('mark_canvas', { style, marks, words: WORDS }).answer
const refused = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (refusal: Refusal) => refusal.code,
  )
const pageOf = (at: Canvas): RestLayer => at.document().design.document.children![0]!
const overlays = (at: Canvas) => pageOf(at).children!.filter((layer) => layer.name === OVERLAY_NAME)
const withoutOverlay = (at: Canvas) => {
  const { design } = at.document()
  const page = design.document.children![0]!
  page.children = page.children!.filter((layer) => layer.name !== OVERLAY_NAME)
  return design
}

describe('marks as boxes', () => {
  it('lie in one locked layer of their own, over the layers that they are about', async () => {
    const at = canvas()
    expect(await mark(at)).toEqual({ marked: 2, missing: [] })
    const [layer, ...more] = overlays(at)
    expect(more).toEqual([])
    expect(layer).toMatchObject({ type: 'GROUP', locked: true })
    const drawn = layer!.children!.map(({ name, absoluteBoundingBox }) => ({ name, box: absoluteBoundingBox }))
    expect(drawn).toContainEqual({
      name: 'state design_only · 选座 · toast',
      box: { x: 80, y: 380, width: 215, height: 40 },
    })
    const two = drawn.find(({ name }) => name.startsWith('state conflicting ×2'))
    expect(two?.box).toEqual({ x: 20, y: 740, width: 335, height: 44 })
  })

  it('say each state in words, and bring a legend that counts them', async () => {
    const at = canvas()
    await mark(at)
    const words = overlays(at)[0]!
      .children!.map((layer) => layer.characters)
      .filter(Boolean)
    expect(words).toEqual([
      'Coverage 4.2.0',
      'state conflicting  1',
      'state design_only  1',
      'state covered  1',
      'state design_only',
      'state conflicting ×2',
    ])
  })

  it('change no layer of the design, and go whole', async () => {
    const at = canvas()
    const before = at.document().design
    await mark(at)
    expect(withoutOverlay(at)).toEqual(before)
    expect(await at.bridge.ask('canvas_marks', null).answer).toEqual({ may_edit: true, has_boxes: true })
    expect(await at.bridge.ask('unmark_canvas', null).answer).toEqual({ removed: 1 })
    expect(at.document().design).toEqual(before)
    expect(await at.bridge.ask('canvas_marks', null).answer).toEqual({ may_edit: true, has_boxes: false })
  })

  it('take the place of those that were there', async () => {
    const at = canvas()
    await mark(at)
    await mark(at, 'boxes', MARKS.slice(0, 1))
    expect(overlays(at)).toHaveLength(1)
    expect(JSON.stringify(overlays(at))).not.toContain('pay')
  })

  it('are never read as rules, nor drawn into a picture', async () => {
    const at = canvas()
    const read = () => readRules(at.bridge, { choice: { of: 'page' }, app_version: '1' }).answer
    const before = await read()
    await mark(at)
    const after = await read()
    expect(after.atoms).toEqual(before.atoms)
    expect(after.scope).toEqual(before.scope)
    const asked = { frame_id: '10:1', node_ids: ['10:5'], most_px: 2048 }
    await at.bridge.ask('picture', asked).answer
    expect(at.record.pictures.map(({ id }) => id)).toEqual(['10:1'])
  })

  it('tell of layers that are gone, on another page or without a place', async () => {
    const design = cinemaDesign()
    const at = canvas({ design })
    const marks: Mark[] = [
      MARKS[0]!,
      { node_id: '77:7', state: 'covered', words: 'gone' },
      { node_id: '20:2', state: 'covered', words: 'elsewhere' },
    ]
    expect(await mark(at, 'boxes', marks)).toEqual({
      marked: 1,
      missing: [
        { node_id: '77:7', name: 'gone', reason: 'layer_vanished' },
        { node_id: '20:2', name: 'elsewhere', reason: 'other_page' },
      ],
    })
    expect(await refused(mark(at, 'boxes', marks.slice(1)))).toBe('nothing_to_mark')
  })

  it('leave nothing behind when cancelled half-way, and keep what was there', async () => {
    const at = canvas()
    await mark(at, 'boxes', MARKS.slice(0, 1))
    const before = at.document().design
    const asked = at.bridge.ask('mark_canvas', { style: 'boxes', marks: MARKS, words: WORDS })
    // the font is asked for when all places are known and before the first shape is drawn
    const figma = at.figma as unknown as { loadFontAsync(): Promise<void> }
    figma.loadFontAsync = () => {
      asked.cancel()
      return new Promise((resolve) => setTimeout(resolve, 0))
    }
    expect(await refused(asked.answer)).toBe('cancelled')
    expect(at.record.writes.filter((write) => write === 'figma.createRectangle').length).toBeGreaterThan(3)
    expect(at.document().design).toEqual(before)
  })

  it('lie on the page that they were asked for, also where somebody goes to another one meanwhile', async () => {
    const at = canvas()
    const [, other] = at.figma.root.children
    const before = at.document().design.document.children![1]
    const figma = at.figma as unknown as { loadFontAsync(font: unknown): Promise<void> }
    const load = figma.loadFontAsync
    figma.loadFontAsync = (font) => at.figma.setCurrentPageAsync(other!).then(() => load(font))
    expect(await mark(at)).toEqual({ marked: 2, missing: [] })
    expect(overlays(at)).toHaveLength(1)
    expect(at.document().design.document.children![1]).toEqual(before)
  })

  it('are refused in Dev Mode, for every style, with nothing tried', async () => {
    const at = canvas({ editor: 'dev' })
    expect(await refused(mark(at))).toBe('view_only')
    expect(await refused(mark(at, 'annotations'))).toBe('view_only')
    expect(await refused(at.bridge.ask('unmark_canvas', null).answer)).toBe('view_only')
    expect(await at.bridge.ask('canvas_marks', null).answer).toMatchObject({ may_edit: false })
    expect(at.record.writes).toEqual([])
  })

  it('are refused with a reason on a page that takes nothing', async () => {
    const at = canvas()
    const figma = at.figma as unknown as { group: unknown }
    figma.group = () => {
      throw new Error('in group: this page is read-only')
    }
    const before = at.document().design
    expect(await refused(mark(at))).toBe('page_read_only')
    expect(at.document().design).toEqual(before)
  })
})

describe('marks as annotations', () => {
  const notes = (at: Canvas, id: string) => {
    const find = (layer: RestLayer): RestLayer | undefined =>
      layer.id === id ? layer : layer.children?.map(find).find(Boolean)
    return find(at.document().design.document)?.annotations ?? []
  }
  const withTheirs = () => {
    const design = cinemaDesign()
    const frame = design.document.children![0]!.children![0]!.children![0]!
    frame.annotations = [{ label: 'when full', labelMarkdown: '**when** full' }, { label: 'plain' }]
    return design
  }
  const ON_FRAME: Mark[] = [{ node_id: '10:1', state: 'covered', words: 'a rule' }]

  it('stand beside the designer’s own, in a category of their own, and go alone', async () => {
    const at = canvas({ design: withTheirs() })
    expect(await mark(at, 'annotations', ON_FRAME)).toEqual({ marked: 1, missing: [] })
    const category = at.document().annotation_categories.find(({ label }) => label === OVERLAY_NAME)!
    expect(notes(at, '10:1')).toEqual([
      expect.objectContaining({ labelMarkdown: '**when** full' }),
      expect.objectContaining({ label: 'plain' }),
      { label: `${ANNOTATION_LEAD}state covered: a rule`, properties: [], categoryId: category.id },
    ])
    expect(overlays(at)).toEqual([])
    expect(await at.bridge.ask('unmark_canvas', null).answer).toEqual({ removed: 1 })
    expect(notes(at, '10:1')).toHaveLength(2)
  })

  it('replace those that were there, in the same category', async () => {
    const at = canvas({ design: withTheirs() })
    await mark(at, 'annotations', ON_FRAME)
    await mark(at, 'annotations', [{ ...ON_FRAME[0]!, state: 'conflicting' }])
    expect(notes(at, '10:1').map(({ label }) => label)).toEqual([
      undefined,
      'plain',
      `${ANNOTATION_LEAD}state conflicting: a rule`,
    ])
    expect(at.document().annotation_categories.filter(({ label }) => label === OVERLAY_NAME)).toHaveLength(1)
  })

  it('are never read as rules', async () => {
    const at = canvas({ design: withTheirs(), selection: ['10:1'] })
    const read = () => readRules(at.bridge, { choice: { of: 'selection' }, app_version: '1' }).answer
    const before = await read()
    await mark(at, 'annotations', [{ ...ON_FRAME[0]!, words: '点击「去付款」，toast提示「已满」' }])
    expect((await read()).atoms).toEqual(before.atoms)
  })

  it('tell of layers that carry none', async () => {
    const at = canvas()
    const marks: Mark[] = [...ON_FRAME, { node_id: '10:0', state: 'covered', words: 'a section' }]
    expect(await mark(at, 'annotations', marks)).toEqual({
      marked: 1,
      missing: [{ node_id: '10:0', name: 'a section', reason: 'no_annotations' }],
    })
  })

  it('leave the hidden parts of instances to whatever reads the file meanwhile', async () => {
    const at = canvas({ design: withTheirs() })
    await mark(at, 'annotations', ON_FRAME)
    const search = Object.getOwnPropertyDescriptor(at.figma, 'skipInvisibleInstanceChildren')!
    const meanwhile: boolean[] = []
    Object.defineProperty(at.figma, 'skipInvisibleInstanceChildren', {
      ...search,
      set(skips: boolean) {
        search.set!.call(at.figma, skips)
        queueMicrotask(() => meanwhile.push(at.figma.skipInvisibleInstanceChildren))
      },
    })
    expect(await at.bridge.ask('unmark_canvas', null).answer).toEqual({ removed: 1 })
    expect(meanwhile).toEqual([false, false])
  })
})
