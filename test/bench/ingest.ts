import { inventedLines } from './invented.ts'
import { type BenchReport, median } from './report.ts'
import { type Bare, bareInsert, copyOf } from './same-rows.ts'
import { openWorkbench, type Spent, sendLines, sendRules, spent, toldSpent } from './workbench.ts'

const LINES = 10_000
const RULES = 1_000
const ROUNDS = 3
/** The bare driver's time as a share of ours, at least. */
const LEAST_SHARE = 0.5

type Round = { ours: Spent; bare: Bare; bytes: number }

/** One import into a fresh store, with or without rules to align with, and the bare insert of the rows that it left. */
async function round(rules: number): Promise<Round> {
  const bench = await openWorkbench()
  try {
    await sendRules(bench, rules)
    const before = copyOf(bench.database)
    const lines = [...inventedLines(LINES, rules)]
    const ours = await spent(() => sendLines(bench, lines))
    const after = copyOf(bench.database)
    const bare = await bareInsert(before.file, after.file)
    before.drop()
    after.drop()
    return { ours, bare, bytes: lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0) }
  } finally {
    await bench.close()
  }
}

type Told = { lines: string[]; share: number }

function told(name: string, rounds: readonly Round[]): Told {
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  const [ours, bare] = [middle((r) => r.ours.ms), middle((r) => r.bare.spent.ms)]
  const [ourCpu, bareCpu] = [middle((r) => r.ours.cpu_ms), middle((r) => r.bare.spent.cpu_ms)]
  const { bytes, bare: last } = rounds[0]!
  return {
    share: bare / ours,
    lines: [
      `${name}: ${LINES} lines, ${(bytes / 1e6).toFixed(1)} MB, leave ${last.rows} rows (${last.byTable.slice(0, 6).join(', ')})`,
      `  import ${toldSpent({ ms: ours, cpu_ms: ourCpu })}, bare insert of these rows ${toldSpent({ ms: bare, cpu_ms: bareCpu })}: ${((100 * bare) / ours).toFixed(0)} % of the driver's speed (CPU ${((100 * bareCpu) / ourCpu).toFixed(0)} %)`,
    ],
  }
}

/**
 * How fast lines come in, beside the bare driver inserting the very rows that they leave, every table counted. The import
 * is the whole job: received, read, judged, made canonical, fingerprinted, aligned, stored, indexed for search.
 */
export async function ingestBench(): Promise<BenchReport> {
  const [withRules, alone]: [Round[], Round[]] = [[], []]
  for (let i = 0; i < ROUNDS; i++) {
    withRules.push(await round(RULES))
    alone.push(await round(0))
  }
  const aligned = told(`into a version of ${RULES} rules`, withRules)
  const plain = told('into a version without rules', alone)
  const miss = `${(100 * aligned.share).toFixed(0)} % of the bare driver's speed, less than ${100 * LEAST_SHARE} %`
  return {
    question: 'How fast is an import of case lines beside bare better-sqlite3 that inserts the rows it leaves?',
    lines: [...aligned.lines, ...plain.lines],
    misses: aligned.share < LEAST_SHARE ? [miss] : [],
  }
}
