import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Bridge, connect } from '../../plugin/bridge/protocol.ts'
import { readRules } from '../../plugin/ui/reading.ts'
import { extract } from '../../shared/design/extract.ts'
import { fromRest } from '../../shared/design/from-rest.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'
import { buildCode } from './build-plugin.ts'
import { startCanvas } from './canvas.ts'
import type { FakeOptions, RestFile, RestLayer } from './fake-figma.ts'
import { hostilityOf, withBrokenLinks } from './figma/hostile.ts'
import { type FileNow, Sandbox } from './sandbox.ts'
import { without } from './without.ts'

const GOLD = '../shared/gold'
const PROOF = 'test/fixtures/proof/design.json'
const gold = existsSync(GOLD) ? readdirSync(GOLD).map((name) => `${GOLD}/${name}/design/design.json`) : []
const designs = [...gold.filter(existsSync), PROOF].map((path) => [path.split('/').at(-3)!, path] as const)
if (designs.length === 1) console.warn('no labelled designs beside the checkout: only the proof is read')

let code: string
let sandbox: Sandbox | undefined
beforeAll(async () => {
  code = await buildCode()
})
afterEach(() => {
  sandbox?.dispose()
  sandbox = undefined
})

const FILE_KEY = 'FakeFileKey0000000001'
const designIn = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as RestFile
const synonyms = shippedTable()

/** What `hufu extract` prints for the same file. */
const commandLine = (design: RestFile): RuleAtom[] =>
  extract(fromRest(design).document, { file_key: FILE_KEY, app_version: '1' as AppVersion, synonyms }).atoms

/** A REST answer names the version of the file; a plugin cannot know it. */
const text = (atom: RuleAtom) =>
  JSON.stringify({ ...atom, evidence: atom.evidence.map((one) => ({ ...one, file_version: null })) })

const NONE = { only_here: [] as string[], only_there: [] as string[] }
function difference(here: readonly RuleAtom[], there: readonly RuleAtom[]): typeof NONE {
  const [a, b] = [new Set(here.map(text)), new Set(there.map(text))]
  return { only_here: [...a].filter((one) => !b.has(one)), only_there: [...b].filter((one) => !a.has(one)) }
}

/** The plugin knows the page that it reads: others may not even be loaded. */
const withPage = (design: RestFile, id: string): RestFile => ({
  ...design,
  document: { ...design.document, children: design.document.children!.filter((page) => page.id === id) },
})

type Run = Awaited<ReturnType<typeof plugin>>

type Started = { bridge: Bridge; file(): FileNow }
type Engine = (options: FakeOptions) => Promise<Started>

/** The built plugin in the engine that Figma runs plugins in. */
const inQuickJS: Engine = async (options) => {
  sandbox?.dispose()
  const listeners: ((packet: unknown) => void)[] = []
  const started = await Sandbox.start(code, options, (packet) => {
    for (const take of listeners) take(packet)
  })
  sandbox = started
  const line = { post: (packet: unknown) => started.post(packet), listen: (take: never) => void listeners.push(take) }
  return { bridge: connect(line), file: () => started.document }
}

/** The very same text beside the fake in Node, which is many times quicker. */
const inNode: Engine = async (options) => {
  const canvas = startCanvas(code, options)
  return { bridge: canvas.bridge, file: canvas.document }
}

/** One page as the plugin reads it; `left` is the file as it was then. */
async function plugin(engine: Engine, design: RestFile, page: RestLayer, options: Partial<FakeOptions> = {}) {
  const { bridge, file } = await engine({ design, selection: [page.children![0]!.id], ...options })
  const before = JSON.stringify(file())
  const { atoms, skipped } = await readRules(bridge, { choice: { of: 'page' }, app_version: '1' }).answer
  return { atoms, skipped, left: file().design, isChanged: JSON.stringify(file()) !== before }
}

/** Pages set aside are listed too: their layers were read, and hold no rules. */
const unread = (run: Run) => run.skipped.filter(({ reason }) => /_(vanished|unreadable)$/.test(reason))
const workPage = (design: RestFile) =>
  [...design.document.children!].sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0]!

const drawnPages = (design: RestFile) => design.document.children!.filter((page) => page.children?.length)

/** Of the labelled files the first alone: each is compared, and the engine takes most of a minute for them all. */
const plainEngine = (path: string): Engine => (path === PROOF || path === designs[0]![1] ? inQuickJS : inNode)

describe.each(designs)('%s', (_, path) => {
  it('gives in the plugin what the command line gives, and is left byte for byte as it was', async () => {
    const design = designIn(path)
    const runs: Run[] = []
    for (const page of drawnPages(design)) runs.push(await plugin(plainEngine(path), design, page))
    expect(runs.flatMap(unread)).toEqual([])
    expect(runs.filter((run) => run.isChanged)).toEqual([])
    expect(
      difference(
        runs.flatMap((run) => run.atoms),
        commandLine(design),
      ),
    ).toEqual(NONE)
  })

  it('gives the same in Dev Mode, with hidden parts of instances left out and no links in exports', async () => {
    const design = designIn(path)
    const page = workPage(design)
    const dev = { editor: 'dev', rights: 'view', exports_skip_hidden: true, exports_no_links: true } as const
    const run = await plugin(inNode, design, page, dev)
    expect(difference(run.atoms, commandLine(withPage(design, page.id)))).toEqual(NONE)
  })

  it.each([
    [1, inNode],
    [2, inNode],
  ])('on bad day %i lacks exactly what it lists as skipped', async (seed, engine) => {
    const design = withBrokenLinks(designIn(path), seed)
    const page = workPage(design)
    const run = await plugin(engine, design, page, hostilityOf(page, seed))
    const listed = unread(run)
    expect(new Set(listed.map(({ reason }) => reason)).size).toBeGreaterThan(2)
    const whole = withPage(run.left, page.id)
    const left = commandLine(without(whole, listed))
    expect(difference(run.atoms, left)).toEqual(NONE)
    expect(difference(left, commandLine(whole))).not.toEqual(NONE)
  })
})
