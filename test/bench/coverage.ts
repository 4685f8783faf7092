import Database from 'better-sqlite3'
import { coverageOf } from '../../server/verbs/read-version.ts'
import { FILE_KEY, inventedLines, layerOf } from './invented.ts'
import { type BenchReport, median } from './report.ts'
import { openWorkbench, sendLines, sendRules, type Workbench } from './workbench.ts'

const RULES = 30_000
const LINES = 40_000
const ASKED = 500
const ROUNDS = 30
/** So many times as long as the bare read, at most. */
const MOST_RATIO = 1.5

/** Layers all over the file, every fifth of them a whole screen. */
const asked = (): string[] =>
  Array.from({ length: ASKED }, (_, n) => {
    const { frame_id, node_id } = layerOf(Math.floor((n * RULES) / ASKED))
    return n % 5 ? node_id : frame_id
  })

type Bare = { read: () => number; close(): void }

/**
 * The rows that the answer is made of, by index, as the driver hands them over: of evidence and homes what is asked for
 * (`lean`), or these rows and those of the atoms and clusters whole.
 */
function bareRead(database: string, { where }: Workbench, isLean: boolean): Bare {
  const connection = new Database(database, { readonly: true })
  const within = '(SELECT value FROM json_each(?))'
  const here = 'project = ? AND app_version = ?'
  const of = (lean: string) => (isLean ? lean : '*')
  const nodes = connection.prepare(
    `SELECT ${of('node_id, atom_id, is_own')} FROM evidence_nodes WHERE ${here} AND node_id IN ${within} AND file_key = '${FILE_KEY}'`,
  )
  const atoms = connection.prepare(`SELECT * FROM rule_atoms WHERE ${here} AND atom_id IN ${within}`)
  const homes = connection.prepare(
    `SELECT ${of('atom_id, cluster_id')} FROM cluster_atoms WHERE ${here} AND atom_id IN ${within} AND is_home = 1`,
  )
  const clusters = connection.prepare(
    `SELECT ${of('cluster_id, state')} FROM clusters WHERE ${here} AND cluster_id IN ${within}`,
  )
  const place = [where.project, where.app_version]
  const ids = (rows: unknown[], name: string) =>
    JSON.stringify([...new Set(rows.map((row) => (row as Record<string, string>)[name]))])
  return {
    read() {
      const met = nodes.all(...place, JSON.stringify(asked()))
      const atomIds = ids(met, 'atom_id')
      const found = isLean ? [] : atoms.all(...place, atomIds)
      const linked = homes.all(...place, atomIds)
      return met.length + found.length + linked.length + clusters.all(...place, ids(linked, 'cluster_id')).length
    },
    close: () => void connection.close(),
  }
}

/** What the plugin asks for each screen it shows, in a version of some 50,000 clusters. */
export async function coverageBench(): Promise<BenchReport> {
  const bench = await openWorkbench()
  await sendRules(bench, RULES)
  await sendLines(bench, inventedLines(LINES, RULES))
  const [bare, lean] = [bareRead(bench.database, bench, false), bareRead(bench.database, bench, true)]
  try {
    const [held] = (await bench.workshop.store.versions.holdings(bench.where.project)).map((row) => row.clusters)
    const times = { ours: [] as number[], bare: [] as number[], lean: [] as number[] }
    let rows = 0
    for (let i = 0; i < ROUNDS; i++) {
      let from = performance.now()
      rows = bare.read()
      times.bare.push(performance.now() - from)
      from = performance.now()
      lean.read()
      times.lean.push(performance.now() - from)
      from = performance.now()
      JSON.stringify(await coverageOf(bench.workshop, bench.where, asked(), FILE_KEY))
      times.ours.push(performance.now() - from)
    }
    const [ours, driver, least] = [median(times.ours), median(times.bare), median(times.lean)]
    const ratio = ours / least
    return {
      question: 'What does the coverage of five hundred layers cost beside reading its rows?',
      lines: [
        `${held} clusters, ${ASKED} layers, ${rows} rows: ${ours.toFixed(1)} ms`,
        `bare indexed read of what is needed of them ${least.toFixed(1)} ms, ratio ${ratio.toFixed(2)} (at most ${MOST_RATIO}); of the rows whole ${driver.toFixed(1)} ms, ratio ${(ours / driver).toFixed(2)}`,
      ],
      misses: ratio > MOST_RATIO ? [`ratio ${ratio.toFixed(2)} is above ${MOST_RATIO}`] : [],
    }
  } finally {
    bare.close()
    lean.close()
    await bench.close()
  }
}
