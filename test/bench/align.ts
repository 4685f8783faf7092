import { existsSync } from 'node:fs'
import { readCases } from '../../server/verbs/offline-cases.ts'
import { readDesign } from '../../server/verbs/offline-design.ts'
import { align } from '../../shared/align/align.ts'
import { parseAppVersion } from '../../shared/app-version.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'
import { type Base, type Grown, grownVersion } from './grown-version.ts'
import { type Changed, oneChange } from './one-change.ts'
import { type BenchReport, median } from './report.ts'

const SMALL = { rules: 2_000, cases: 5_000 }
const LARGE = { rules: 20_000, cases: 50_000 }
/** Ten times the atoms may take so many times as long; the large one so many seconds. */
const MOST = { ratio: 15, seconds: 60 }
const CHANGES = 40
const MB = 1_000_000

const SYNONYMS = shippedTable()
const app_version = parseAppVersion('1.0')
const context = { app_version, synonyms: SYNONYMS, settings: { value_partition: true } }

/** Labelled documents where they lie beside the checkout, else what ships. */
const DOCUMENTS = [
  ['../shared/gold/clinic/design/design.json', '../shared/gold/clinic/cases/cases.xml'],
  ['../shared/gold/shop/design/design.json', '../shared/gold/shop/cases/cases.xml'],
  ['server/web/sample/design.json', 'server/web/sample/cases.xml'],
  ['test/fixtures/proof/design.json', 'test/fixtures/proof/cases.xml'],
] as const

async function bases(): Promise<{ bases: Base[]; names: string[] }> {
  const job = { app_version, synonyms: SYNONYMS, signal: new AbortController().signal, say: () => {} }
  const there = DOCUMENTS.filter((paths) => paths.every(existsSync)).slice(0, 2)
  const read = there.map(async ([design, cases]) => ({
    rules: await readDesign({ path: design, file_key: null }, job),
    cases: (await readCases([cases], job)).case_atoms,
  }))
  return { bases: await Promise.all(read), names: there.map(([design]) => design) }
}

/** Seconds of one alignment, and its largest pieces. */
function aligned({ rules, cases }: Grown): { seconds: number; clusters: number; splits: string } {
  globalThis.gc?.()
  const from = performance.now()
  const { clusters, splits } = align(rules, cases, context)
  const cut = splits.map(({ atoms, pieces }) => `${atoms} atoms in ${pieces} pieces`)
  return { seconds: (performance.now() - from) / 1000, clusters: clusters.length, splits: cut.join(', ') || 'none' }
}

const told = (name: string, { solved, ms }: Changed) =>
  `${name}: ${median(solved)} atoms solved anew (p95 ${median(solved, 0.95)}, most ${Math.max(...solved)}), ${median(ms).toFixed(0)} ms (p95 ${median(ms, 0.95).toFixed(0)}, most ${Math.max(...ms).toFixed(0)}), commit included`

/** Whole versions of both sizes, the small one between and after, then single changes in a store that holds them. */
export async function alignBench(): Promise<BenchReport> {
  const { bases: base, names } = await bases()
  const grown = (counts: typeof SMALL) => grownVersion(base, counts, SYNONYMS)
  const [small, large] = [grown(SMALL), grown(LARGE)]
  globalThis.gc?.()
  const held = process.memoryUsage().rss / MB
  const smalls = [aligned(small), aligned(small), aligned(small)].map((run) => run.seconds)
  const big = aligned(large)
  const peak = process.resourceUsage().maxRSS / 1024
  smalls.push(aligned(small).seconds, aligned(small).seconds)
  const ratio = big.seconds / median(smalls)
  const changes = [await oneChange(small, SYNONYMS, CHANGES), await oneChange(large, SYNONYMS, CHANGES)] as const
  return {
    question: 'Does alignment grow with the atoms and no faster, and is one change solved where it is?',
    lines: [
      `grown from ${names.join(' and ')}`,
      `${SMALL.rules} + ${SMALL.cases} atoms: ${median(smalls).toFixed(2)} s (${smalls.map((s) => s.toFixed(2)).join(', ')})`,
      `${LARGE.rules} + ${LARGE.cases} atoms: ${big.seconds.toFixed(1)} s (at most ${MOST.seconds}), ${ratio.toFixed(1)} x as long (at most ${MOST.ratio}), ${big.clusters} rules; cut: ${big.splits}`,
      `peak resident ${peak.toFixed(0)} MB, of which the atoms themselves ${held.toFixed(0)} MB`,
      told(`one changed atom of ${SMALL.rules + SMALL.cases}`, changes[0]),
      told(`one changed atom of ${LARGE.rules + LARGE.cases}`, changes[1]),
    ],
    misses: [
      ...(big.seconds > MOST.seconds ? [`${big.seconds.toFixed(1)} s is more than ${MOST.seconds} s`] : []),
      ...(ratio > MOST.ratio ? [`${ratio.toFixed(1)} x is more than ${MOST.ratio} x`] : []),
    ],
  }
}
