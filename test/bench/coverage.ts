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

/** The rows of evidence, atoms, homes and clusters that the answer speaks of, by index, as the driver hands them over. */
function bareRead(database: string, { where }: Workbench): { read: () => number; close(): void } {
  const connection = new Database(database, { readonly: true })
  const within = '(SELECT value FROM json_each(?))'
  const here = 'project = ? AND app_version = ?'
  const nodes = connection.prepare(
    `SELECT * FROM evidence_nodes WHERE ${here} AND node_id IN ${within} AND file_key = '${FILE_KEY}'`,
  )
  const atoms = connection.prepare(`SELECT * FROM rule_atoms WHERE ${here} AND atom_id IN ${within}`)
  const homes = connection.prepare(`SELECT * FROM cluster_atoms WHERE ${here} AND atom_id IN ${within}`)
  const clusters = connection.prepare(`SELECT * FROM clusters WHERE ${here} AND cluster_id IN ${within}`)
  const place = [where.project, where.app_version]
  const ids = (rows: unknown[], name: string) =>
    JSON.stringify([...new Set(rows.map((row) => (row as Record<string, string>)[name]))])
  return {
    read() {
      const met = nodes.all(...place, JSON.stringify(asked()))
      const atomIds = ids(met, 'atom_id')
      const found = atoms.all(...place, atomIds)
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
  const bare = bareRead(bench.database, bench)
  try {
    const [held] = (await bench.workshop.store.versions.holdings(bench.where.project)).map((row) => row.clusters)
    const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
    let rows = 0
    for (let i = 0; i < ROUNDS; i++) {
      let from = performance.now()
      rows = bare.read()
      times.bare.push(performance.now() - from)
      from = performance.now()
      JSON.stringify(await coverageOf(bench.workshop, bench.where, asked(), FILE_KEY))
      times.ours.push(performance.now() - from)
    }
    const [ours, driver] = [median(times.ours), median(times.bare)]
    const ratio = ours / driver
    return {
      question: 'What does the coverage of five hundred layers cost beside reading its rows?',
      lines: [
        `${held} clusters, ${ASKED} layers, ${rows} rows: ${ours.toFixed(1)} ms, bare indexed read ${driver.toFixed(1)} ms, ratio ${ratio.toFixed(2)} (at most ${MOST_RATIO})`,
      ],
      misses: ratio > MOST_RATIO ? [`ratio ${ratio.toFixed(2)} is above ${MOST_RATIO}`] : [],
    }
  } finally {
    bare.close()
    await bench.close()
  }
}
