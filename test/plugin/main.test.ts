import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Choice, Draft, Extracted, Selection } from '../../plugin/bridge/messages.ts'
import type { Refusal } from '../../plugin/bridge/refusal.ts'
import { readRules } from '../../plugin/ui/reading.ts'
import { buildCode } from './build-plugin.ts'
import { type Canvas, startCanvas } from './canvas.ts'
import type { FakeOptions, RestLayer } from './fake-figma.ts'
import { cinemaDesign } from './screen-design.ts'

let code: string
beforeAll(async () => {
  code = await buildCode({ minify: false })
})

const canvas = (options: Partial<FakeOptions> = {}) => startCanvas(code, { design: cinemaDesign(), ...options })
const extract = (at: Canvas, choice: Choice = { of: 'selection' }): Promise<Extracted> =>
  readRules(at.bridge, { choice, app_version: '4.2.0' }).answer
const refused = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (refusal: Refusal) => refusal.code,
  )
const rules = (found: Extracted) => found.atoms.map((atom) => atom.R)
const TOAST = 'toast提示「一次最多选 6 个座位」'

function layerOf(design: { document: RestLayer }, id: string): RestLayer {
  const find = (at: RestLayer): RestLayer | undefined =>
    at.id === id ? at : at.children?.map(find).find((found) => found !== undefined)
  return find(design.document)!
}

describe('extracting', () => {
  it('reads the selection, with the page and section it lies in as its path', async () => {
    const at = canvas({ selection: ['10:1'] })
    const found = await extract(at)
    expect(rules(found)).toContain(TOAST)
    const toast = found.atoms.find((atom) => atom.R === TOAST)!
    expect(toast.evidence[0]!.node_path.map((step) => step.name)).toEqual([
      '用户端',
      '购票流程',
      '选座',
      'Toast',
      'words',
    ])
    expect(toast.evidence[0]).toMatchObject({ page: '用户端', frame_id: '10:1', file_key: 'FakeFileKey0000000001' })
  })

  it.each(['10:1', '10:20', '10:60', '10:40'])('reads a layer chosen alone as its whole page does: %s', async (id) => {
    const page = await extract(canvas(), { of: 'page' })
    const there = page.atoms.filter((atom) => atom.evidence.some((e) => e.node_path.some((step) => step.id === id)))
    const alone = await extract(canvas({ selection: [id] }))
    expect(alone.atoms.map((atom) => atom.atom_id).sort()).toEqual(there.map((atom) => atom.atom_id).sort())
  })

  it('speaks for the selected layers alone, not for what stands around them', async () => {
    const { scope } = await extract(canvas({ selection: ['10:20', '10:1'] }))
    expect([...scope.root_ids].sort()).toEqual(['10:1', '10:20'])
    expect(scope.visited_ids).not.toContain('0:1')
    expect(scope.visited_ids).not.toContain('10:0')
  })

  it('speaks for the page when the whole page is read', async () => {
    const { scope, atoms } = await extract(canvas(), { of: 'page' })
    expect(scope.root_ids).toEqual(['0:1'])
    expect(atoms.map((atom) => atom.R)).toContain(TOAST)
  })

  it('gives the same rules for a section as for the frames and notes in it', async () => {
    const section = await extract(canvas({ selection: ['10:0'] }))
    const parts = await extract(canvas({ selection: ['10:40', '10:60', '10:20', '10:1'] }))
    const ids = (found: Extracted) => found.atoms.map((atom) => atom.atom_id).sort()
    expect(ids(section)).toEqual(ids(parts))
  })

  it('reads a layer inside another selected one once', async () => {
    const at = canvas({ selection: ['10:5', '10:1'] })
    const { scope } = await extract(at)
    expect(scope.root_ids).toEqual(['10:1'])
    expect(at.record.exported).toEqual([...new Set(at.record.exported)])
  })

  it('says how many notes beside the selection it left out', async () => {
    expect((await extract(canvas({ selection: ['10:1'] }))).beside).toBe(1)
    expect((await extract(canvas({ selection: ['10:1', '10:40'] }))).beside).toBe(0)
  })

  it('finds nothing in what is hidden, also by a layer above the selection', async () => {
    const design = cinemaDesign()
    layerOf(design, '10:0').visible = false
    const found = await extract(canvas({ design, selection: ['10:1'] }))
    expect(found.atoms).toEqual([])
    expect(found.hidden_layers).toBeGreaterThan(0)
  })

  it('takes annotations from the live layers: the export has none', async () => {
    const found = await extract(canvas({ selection: ['10:20'] }))
    expect(rules(found).join()).toContain('已过退票时间')
  })

  it('takes prototype links from the live layers where the export holds none at all', async () => {
    const chosen = { selection: ['10:0'] }
    const [bare, full] = [await extract(canvas({ ...chosen, exports_no_links: true })), await extract(canvas(chosen))]
    expect(rules(full).join()).toContain('退票结果')
    expect(rules(bare)).toEqual(rules(full))
  })

  it.each(['', 'a:b', 'x'.repeat(65)])('refuses the app version "%s"', async (app_version) => {
    const at = canvas({ selection: ['10:1'] })
    expect(await refused(at.bridge.ask('extract', { choice: { of: 'selection' }, app_version }).answer)).toBe(
      'bad_app_version',
    )
  })

  it('refuses without a selection, and without knowing the file', async () => {
    expect(await refused(extract(canvas()))).toBe('nothing_selected')
    expect(await refused(extract(canvas({ selection: ['10:1'], file_key: null })))).toBe('file_unknown')
  })
})

describe('a layer that fails', () => {
  it.each([
    ['broken', 'layer_unreadable'],
    ['vanished', 'layer_vanished'],
  ] as const)('because it is %s is skipped alone', async (how, reason) => {
    const found = await extract(canvas({ selection: ['10:1'], [how]: ['I10:4;9:2'] }))
    expect(rules(found)).toContain(TOAST)
    expect(found.skipped).toContainEqual(
      expect.objectContaining({ node_id: how === 'vanished' ? '' : 'I10:4;9:2', reason }),
    )
  })

  it('stays named where it can be, and the server hears of it', async () => {
    const found = await extract(canvas({ selection: ['10:1', '10:20'], broken: ['10:21'] }))
    expect(found.skipped).toEqual([{ node_id: '10:21', name: 'title', reason: 'layer_unreadable' }])
    expect(found.scope.skipped).toEqual([{ node_id: '10:21', reason: 'layer_unreadable' }])
    expect(rules(found).join()).toContain('确定退票吗')
  })

  it('keeps its look when it has to be opened, so that the rest of it is still told from what lies around', async () => {
    // a toast is told by its dark box, which is read from the live layer once its export fails
    const design = cinemaDesign()
    const toast = layerOf(design, '10:5')
    toast.name = 'Frame 7'
    toast.children!.push({ id: '10:6', name: 'icon', type: 'VECTOR' })
    const found = await extract(canvas({ design, selection: ['10:1'], broken: ['10:6'] }))
    expect(found.skipped).toEqual([{ node_id: '10:6', name: 'icon', reason: 'layer_unreadable' }])
    expect(rules(found)).toContain(TOAST)
  })

  it.each([
    ['bad_properties', ['10:4'], 'properties_unreadable'],
    ['bad_annotations', ['10:23'], 'annotations_unreadable'],
    ['bad_reactions', ['10:27'], 'links_unreadable'],
  ])('in part is listed with the part that is missing: %s', async (how, ids, reason) => {
    const found = await extract(canvas({ selection: ['10:0'], exports_no_links: true, [how]: ids }))
    expect(found.skipped).toContainEqual(expect.objectContaining({ node_id: ids[0], reason }))
    expect(found.scope.skipped).toContainEqual({ node_id: ids[0], reason })
  })

  it.each(['gone', 'remote'] as const)('is read without its main component where that is %s', async (how) => {
    const found = await extract(
      canvas({ selection: ['10:4'], broken: ['I10:4;9:2'], main_components: { '10:4': how } }),
    )
    expect(found.skipped.map(({ reason }) => reason)).toEqual(['component_unreadable', 'layer_unreadable'])
  })

  it('is none where a section is empty', async () => {
    const design = cinemaDesign()
    design.document.children![0]!.children!.push({ id: '30:1', name: 'Later', type: 'SECTION', children: [] })
    expect((await extract(canvas({ design }), { of: 'page' })).skipped).toEqual([])
  })

  it('vanishing in the midst of a run does not end it', async () => {
    const found = await extract(canvas({ selection: ['10:1', '10:20'], vanishing: { '10:1': '10:20' } }))
    expect(rules(found)).toContain(TOAST)
    expect(found.scope.skipped).toEqual([{ node_id: '10:20', reason: 'layer_vanished' }])
  })

  it('vanishing before anything was read is not spoken for', async () => {
    const at = canvas({ selection: ['10:1', '10:20'] })
    const running = extract(at)
    at.vanish('10:20')
    const found = await running
    expect(rules(found)).toContain(TOAST)
    expect(found.scope.root_ids).toEqual(['10:1'])
  })
})

describe('a run', () => {
  it('changes nothing in the file and loads no page that it does not need', async () => {
    const at = canvas({ selection: ['10:0'] })
    await extract(at)
    await extract(at, { of: 'page' })
    await at.bridge.ask('reveal', { node_id: '10:5' }).answer
    await at.bridge.ask('probe', null).answer
    expect(at.record.writes).toEqual([])
    expect(at.record.calls.filter((call) => !call.startsWith('showUI'))).toEqual([])
    expect(at.figma.skipInvisibleInstanceChildren).toBe(false)
  })

  it('is one at a time', async () => {
    const at = canvas({ selection: ['10:1'] })
    const first = extract(at)
    expect(await refused(extract(at))).toBe('extracting')
    expect(rules(await first)).toContain(TOAST)
    expect(rules(await extract(at))).toContain(TOAST)
  })

  it('can be cancelled and begun again', async () => {
    const slow = cinemaDesign()
    const [page] = slow.document.children!
    for (let i = 0; i < 400; i++)
      page!.children!.push(JSON.parse(JSON.stringify(layerOf(slow, '10:20')).replaceAll('10:', `${i + 100}:`)))
    const at = canvas({ design: slow })
    const asked = at.bridge.ask('extract', { choice: { of: 'page' }, app_version: '4.2.0' })
    asked.cancel()
    expect(await refused(asked.answer)).toBe('cancelled')
    at.select(['10:1'])
    expect(rules(await extract(at))).toContain(TOAST)
  })

  it('can be taken up from a draft by ids; what is gone is said and not spoken for', async () => {
    const at = canvas()
    const found = await extract(at, { of: 'layers', root_ids: ['10:1', '77:7'] })
    expect(rules(found)).toContain(TOAST)
    expect(found.scope.root_ids).toEqual(['10:1'])
    expect(found.skipped).toContainEqual({ node_id: '77:7', name: '', reason: 'layer_vanished' })
    expect(await refused(extract(at, { of: 'layers', root_ids: ['77:7'] }))).toBe('not_found')
  })
})

describe('going to a layer', () => {
  it('selects it, also on another page', async () => {
    const at = canvas({ selection: ['10:1'] })
    expect(await at.bridge.ask('reveal', { node_id: '20:2' }).answer).toEqual({ found: true })
    expect(at.record.viewed).toEqual(['20:2'])
    expect(at.figma.currentPage.id).toBe('0:2')
  })
  it.each(['99:9', '10:5'])('says so when it is gone: %s', async (node_id) => {
    const at = canvas({ vanished: ['10:5'] })
    expect(await at.bridge.ask('reveal', { node_id }).answer).toEqual({ found: false })
  })
})

describe('what is remembered', () => {
  const settings = {
    server_url: 'https://h',
    project: 'p',
    token: 't',
    app_version: '1',
    language: 'zh' as const,
    notes_in_file: false,
  }
  const draft: Draft = {
    file_key: 'FakeFileKey0000000001',
    app_version: '1',
    root_ids: ['10:1'],
    ignored: ['k'],
    edited: {},
  }

  it('is there at the next start, and small', async () => {
    const at = canvas()
    await at.bridge.ask('save_settings', settings).answer
    await at.bridge.ask('save_draft', draft).answer
    const again = canvas({ storage: at.record.storage })
    expect(await again.bridge.ask('start', null).answer).toMatchObject({ settings, draft, user: 'Lin 林' })
    expect(JSON.stringify(at.record.storage).length).toBeLessThan(600)
  })

  it('is filled up where an older plugin stored less', async () => {
    const { settings: read } = await canvas({ storage: { settings: { server_url: 'https://h' } } }).bridge.ask(
      'start',
      null,
    ).answer
    expect(read).toEqual({
      server_url: 'https://h',
      project: 'default',
      token: '',
      app_version: '',
      language: 'auto',
      notes_in_file: true,
    })
  })

  it('can be forgotten', async () => {
    const at = canvas()
    await at.bridge.ask('save_draft', draft).answer
    await at.bridge.ask('save_draft', null).answer
    expect((await at.bridge.ask('start', null).answer).draft).toBeNull()
  })
})

describe('which file this is', () => {
  const url = 'https://www.figma.com/design/AbCdEfGhIjKlMnOpQrSt12/Cinema?node-id=10-1'
  const unnamed = { file_key: null, selection: ['10:1'] }

  it('is asked once and remembered', async () => {
    const at = canvas(unnamed)
    expect(await at.bridge.ask('name_file', { url }).answer).toMatchObject({
      file_key: 'AbCdEfGhIjKlMnOpQrSt12',
      source: 'pasted',
    })
    const again = canvas({ ...unnamed, storage: at.record.storage })
    expect((await again.bridge.ask('start', null).answer).file.source).toBe('pasted')
    expect((await extract(again)).scope.file_key).toBe('AbCdEfGhIjKlMnOpQrSt12')
  })

  it('is asked again when the name changed, with the old key offered', async () => {
    const at = canvas(unnamed)
    await at.bridge.ask('name_file', { url }).answer
    const design = { ...cinemaDesign(), name: 'Copy of Cinema' }
    const { file } = await canvas({ ...unnamed, design, storage: at.record.storage }).bridge.ask('start', null).answer
    expect(file).toMatchObject({ file_key: null, source: 'unknown', suggested_key: 'AbCdEfGhIjKlMnOpQrSt12' })
  })

  it('is not taken from another file of the same name', async () => {
    const at = canvas(unnamed)
    await at.bridge.ask('name_file', { url }).answer
    const design = cinemaDesign()
    for (const page of design.document.children!) page.name += ' (other)'
    const { file } = await canvas({ ...unnamed, design, storage: at.record.storage }).bridge.ask('start', null).answer
    expect(file.file_key).toBeNull()
  })

  it.each([
    ['https://www.figma.com/design/AbCdEfGhIjKlMnOpQrSt12/Name?node-id=1-2', 'AbCdEfGhIjKlMnOpQrSt12'],
    ['https://figma.com/file/AbCdEfGhIjKlMnOpQrSt12', 'AbCdEfGhIjKlMnOpQrSt12'],
    ['  https://www.figma.com/proto/AbCdEfGhIjKlMnOpQrSt12/x?scaling=min-zoom ', 'AbCdEfGhIjKlMnOpQrSt12'],
    [
      'https://www.figma.com/design/AbCdEfGhIjKlMnOpQrSt12/branch/ZyXwVuTsRqPoNmLkJiHg98/Name',
      'ZyXwVuTsRqPoNmLkJiHg98',
    ],
    ['AbCdEfGhIjKlMnOpQrSt12', 'AbCdEfGhIjKlMnOpQrSt12'],
    ['https://evil.example/design/AbCdEfGhIjKlMnOpQrSt12/x', 'bad_file_url'],
    ['https://notfigma.com/design/AbCdEfGhIjKlMnOpQrSt12/x', 'bad_file_url'],
    ['https://www.figma.com/@someone', 'bad_file_url'],
    ['', 'bad_file_url'],
  ])('is read from %s', async (pasted, expected) => {
    const named = canvas(unnamed).bridge.ask('name_file', { url: pasted }).answer
    expect(
      await named.then(
        (file) => file.file_key,
        (refusal: Refusal) => refusal.code,
      ),
    ).toBe(expected)
  })
})

describe('the selection', () => {
  it('is told once it has settled', async () => {
    const at = canvas()
    const heard: Selection[] = []
    const settled = new Promise<void>((resolve) => {
      at.bridge.on('selection', (selection) => {
        heard.push(selection)
        resolve()
      })
    })
    at.select(['10:1'])
    at.select(['10:1', '10:20'])
    await settled
    expect(heard).toEqual([
      {
        page: { id: '0:1', name: '用户端', count: 1 },
        places: [{ id: '10:0', name: '购票流程', page_id: '0:1' }],
        count: 2,
        layers: [
          { id: '10:1', name: '选座', type: 'FRAME' },
          { id: '10:20', name: '退票', type: 'FRAME' },
        ],
      },
    ])
  })
})

describe('the probe', () => {
  it('answers the open questions, in the window and in the console, with and without a selection', async () => {
    const at = canvas({ selection: ['10:20'], editor: 'dev' })
    const lines = await at.bridge.ask('probe', null).answer
    const answer = (question: string) => lines.find((line) => line.question.includes(question))?.answer
    expect(answer('editor and mode')).toBe('dev inspect')
    expect(answer(': interactions')).toMatch(/1 are filled/)
    expect(answer(': annotations')).toMatch(/0 are filled/)
    expect(at.logs.join('\n')).toContain('Hufu probe: figma.fileKey: given')
    expect(answer('getNodeById')).toMatch(/^throws: Cannot call with documentAccess: dynamic-page/)
    expect(answer('page that was not loaded')).toMatch(/^throws: /)
    expect(answer('a live annotation')).toContain('labelMarkdown')
    expect(answer('a main component')).toBe('remote=true parent=COMPONENT_SET id as in REST JSON')
    expect(answer('annotation categories')).toContain('preset')
    expect(answer('language')).toContain('NFKC of Ａ１=A1')
    expect(answer('price of reading')).toMatch(/^\d+ ms for 1000 reads/)
    // what would change the file is never tried
    expect(lines.filter((line) => /^not tried: /.test(line.answer)).map((line) => line.question)).toHaveLength(5)
    expect([at.record.writes, at.record.data_writes]).toEqual([[], []])
    const bare = await canvas().bridge.ask('probe', null).answer
    expect(bare.some((line) => /select one frame/.test(line.answer))).toBe(true)
  })
})

it('shows its window with the theme of Figma, wide enough for a rule', () => {
  const at = canvas()
  const shown = JSON.parse(at.record.calls[0]!.replace('showUI ', ''))
  expect(shown).toMatchObject({ themeColors: true })
  expect(shown.width).toBeGreaterThanOrEqual(360)
})

vi.setConfig({ testTimeout: 30_000 })
