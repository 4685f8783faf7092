import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeSearchIndex } from '../../server/search/bm25-index.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { BenchReport } from './report.ts'

const FOLDER = resolve('..', 'shared', 'realworld', 'search')
const linesOf = (name: string) =>
  readFileSync(join(FOLDER, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((l) => JSON.parse(l))
const NONE = { classes: [], replace: (t: string) => t }

export async function qualityBench(): Promise<BenchReport> {
  const lines: string[] = []
  if (existsSync(FOLDER))
    for (const [docs, sets] of [
      ['cmrc', ['cmrc']],
      ['tidb', ['tidb', 'tidb-id']],
    ] as const) {
      const index = makeSearchIndex()
      for (const { id, title, text } of linesOf(`${docs}.docs.jsonl`))
        index.put({
          project: 'p',
          id,
          kind: 'section',
          title,
          text,
          coverage: 'both',
          app_version: 'v1' as AppVersion,
          modules: [],
          touchpoints: [],
          evidence: { node_ids: [], external_ids: [], figma_urls: [] },
        })
      for (const set of sets) {
        let [n, h1, h3, h10, mrr] = [0, 0, 0, 0, 0]
        for (const { q, rel } of linesOf(`${set}.q.jsonl`)) {
          n++
          const rank = index.search(q, { project: 'p' }, 0, 10, NONE).hits.findIndex((h) => rel.includes(h.id)) + 1
          if (rank) mrr += 1 / rank
          h1 += Number(rank === 1)
          h3 += Number(rank > 0 && rank <= 3)
          h10 += Number(rank > 0)
        }
        lines.push(`${set}: ${[h1, h3, h10, mrr].map((x) => ((100 * x) / n).toFixed(2)).join(' / ')}`)
      }
    }
  return { question: 'quality', lines, misses: [] }
}
