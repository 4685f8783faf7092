import { describe, expect, it } from 'vitest'
import { type FakeOptions, fakeFigma } from './fake-figma.ts'
import { cinemaDesign } from './screen-design.ts'

/** The fake is only worth something where it refuses what Figma refuses. */
// biome-ignore lint/suspicious/noExplicitAny: a plugin may ask for anything
type Anything = any
const fake = (options: Partial<FakeOptions> = {}) => {
  const made = fakeFigma({ design: cinemaDesign(), selection: ['10:1'], ...options }, () => {})
  return { ...made, figma: made.figma as Anything }
}
const node = (at: ReturnType<typeof fake>, id: string): Promise<Anything> => at.figma.getNodeByIdAsync(id)

describe('dynamic-page', () => {
  it.each<[string, (figma: Anything) => unknown]>([
    ['getNodeById', (figma) => figma.getNodeById('10:1')],
    ['getStyleById', (figma) => figma.getStyleById('1:1')],
    ['currentPage as a goal', (figma) => (figma.currentPage = figma.root.children[1])],
    ['documentchange', (figma) => figma.on('documentchange', () => {})],
  ])('%s throws', (_, tried) => {
    expect(() => tried(fake().figma)).toThrow(/documentAccess: dynamic-page/)
  })

  it('gives main components and takes reactions asynchronously alone', async () => {
    const button = await node(fake(), '10:4')
    expect(() => button.mainComponent).toThrow(/getMainComponentAsync/)
    expect(await button.getMainComponentAsync()).toMatchObject({ name: 'State=Default', parent: { name: 'Button' } })
    expect(() => {
      button.reactions = []
    }).toThrow(/setReactionsAsync/)
  })

  it('keeps a page closed until it is loaded', async () => {
    const [, archive] = fake().figma.root.children
    expect(() => archive.children).toThrow(/loadAsync/)
    expect(() => archive.findAllWithCriteria({ types: ['TEXT'] })).toThrow(/loadAsync/)
    await archive.loadAsync()
    expect(archive.children).toHaveLength(1)
  })
})

describe('hidden parts of instances', () => {
  const hidden = () => {
    const design = cinemaDesign()
    const button = design.document.children![0]!.children![0]!.children![0]!.children![2]!
    button.children!.push({ id: 'I10:4;9:3', name: 'old', type: 'TEXT', characters: '旧', visible: false })
    return fake({ design })
  }
  it('are there, until they are skipped', async () => {
    const at = hidden()
    const old = await node(at, 'I10:4;9:3')
    expect(old.characters).toBe('旧')
    at.figma.skipInvisibleInstanceChildren = true
    expect((await node(at, '10:4')).children).toHaveLength(1)
    expect(await node(at, 'I10:4;9:3')).toBeNull()
    expect(() => old.characters).toThrow(/does not exist/)
  })
  it('are skipped in Dev Mode from the start; other hidden layers never', async () => {
    const at = fake({ editor: 'dev' })
    expect(at.figma.skipInvisibleInstanceChildren).toBe(true)
    expect((await node(at, '10:3')).visible).toBe(false)
  })
})

describe('what a layer is', () => {
  it('has the fields of its type and no others', async () => {
    const at = fake()
    const [text, section] = [await node(at, '10:2'), await node(at, '10:0')]
    expect(['characters' in text, 'children' in text, 'children' in section, 'annotations' in section]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
  it('is mixed where its runs differ', async () => {
    const design = cinemaDesign()
    const title = design.document.children![0]!.children![0]!.children![0]!.children![0]!
    Object.assign(title, { characterStyleOverrides: [0, 1], styleOverrideTable: { 1: { fontSize: 20 } } })
    const at = fake({ design })
    expect((await node(at, '10:2')).fontSize).toBe(at.figma.mixed)
  })
  it('exports as REST JSON without annotations, with the names that occur in it', async () => {
    const at = fake()
    const dialog = await node(at, '10:23')
    const answer = await dialog.exportAsync({ format: 'JSON_REST_V1' })
    expect(answer.document).toMatchObject({ id: '10:23', type: 'FRAME' })
    expect(JSON.stringify(answer)).not.toContain('annotations')
    expect(Object.keys(answer.components)).toEqual(['9:1'])
    expect((await (await node(at, '10:2')).exportAsync({ format: 'JSON_REST_V1' })).components).toEqual({})
    expect(dialog.annotations[0]).toMatchObject({ labelMarkdown: expect.stringContaining('开场前') })
  })
  it('exports a picture of the size that was asked for', async () => {
    const seats = await node(fake(), '10:1')
    const bytes = await seats.exportAsync({ format: 'PNG', constraint: { type: 'WIDTH', value: 750 } })
    const view = new DataView(bytes.buffer)
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([750, 1624])
  })
})

describe('what is kept', () => {
  it('in the file is refused above 100 kB, and leaves the design as it was', async () => {
    const at = fake()
    const before = JSON.stringify(at.document().design)
    const seats = await node(at, '10:1')
    expect(() => seats.setPluginData('k', '席'.repeat(34_000))).toThrow(/100 kB/)
    expect(() => seats.setSharedPluginData('ab', 'k', 'v')).toThrow(/namespace/)
    seats.setPluginData('k', 'v')
    seats.setSharedPluginData('hufu', 'k', 'v')
    seats.setRelaunchData({ open: 'one', probe: 'two' })
    seats.setRelaunchData({ open: 'three' })
    expect(at.document()).toMatchObject({
      plugin_data: { '10:1': { k: 'v' } },
      shared_plugin_data: { '10:1': { 'hufu/k': 'v' } },
      relaunch_data: { '10:1': { open: 'three' } },
    })
    expect(JSON.stringify(at.document().design)).toBe(before)
    expect(at.figma.currentPage.findAllWithCriteria({ pluginData: {} })).toHaveLength(1)
  })
  it('on the machine is refused above 5 MB', async () => {
    const { clientStorage } = fake().figma
    await expect(clientStorage.setAsync('k', 'x'.repeat(5_000_001))).rejects.toThrow(/5 MB/)
    expect(await clientStorage.getAsync('k')).toBeUndefined()
  })
})

describe('modes', () => {
  it('Dev Mode takes plugin data and pictures, and no writing', async () => {
    const at = fake({ editor: 'dev', rights: 'view' })
    const seats = await node(at, '10:1')
    seats.setPluginData('k', 'v')
    expect(() => {
      seats.name = 'x'
    }).toThrow(/read-only/)
    expect(() => at.figma.createFrame()).toThrow(/read-only/)
    at.figma.currentPage.selection = [seats, await node(at, '10:20')]
    expect(at.figma.currentPage.selection).toHaveLength(1)
    expect(at.record.writes).toEqual(['10:1.name', 'figma.createFrame'])
  })
  it('who may only view has no plugins in Design mode', () => {
    expect(() => fake({ rights: 'view' })).toThrow(/only view/)
  })
  it('Design mode writes, and a test sees it', async () => {
    const at = fake()
    const frame = at.figma.createFrame()
    frame.name = 'Mark'
    ;(await node(at, '10:1')).appendChild(frame)
    expect(JSON.stringify(at.document().design)).toContain('"Mark"')
    frame.remove()
    expect(JSON.stringify(at.document().design)).toBe(JSON.stringify(fake().document().design))
    expect(at.record.writes).not.toEqual([])
  })
})

describe('the end', () => {
  it('says 100 characters at most, and nothing after the plugin is closed', () => {
    const at = fake()
    at.figma.notify('x'.repeat(150))
    expect(at.record.notified[0]).toHaveLength(100)
    at.figma.closePlugin()
    expect(() => at.figma.currentPage).toThrow(/closed/)
  })
})
