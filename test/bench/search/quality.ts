import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as opencc from 'opencc-js/cn2t'
import { makeSearchIndex } from '../../../server/search/bm25-index.ts'
import type { SearchIndex } from '../../../server/search/search-index.ts'
import type { AppVersion } from '../../../shared/schema/base.ts'
import type { BenchReport } from '../report.ts'

/** Public sets under licences of their own: read where they lie, beside the checkout. */
const FOLDER = resolve('..', 'shared', 'realworld', 'search')
const SETS = { cmrc: ['cmrc'], tidb: ['tidb', 'tidb-id'] }
/** Hit@1 in percent that must not be lost again. */
const FLOORS: Record<string, number> = { cmrc: 97, tidb: 45, 'tidb-id': 88 }
const NONE = { classes: [], replace: (text: string) => text }

type Asked = { q: string; rel: string[] }
type Quality = { hit1: number; hit3: number; hit10: number; mrr: number }

const linesOf = <T>(name: string): T[] =>
  readFileSync(join(FOLDER, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

function indexOf(documents: string): SearchIndex {
  const index = makeSearchIndex()
  for (const { id, title, text } of linesOf<{ id: string; title: string; text: string }>(`${documents}.docs.jsonl`))
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
  return index
}

function qualityOf(index: SearchIndex, asked: readonly Asked[], method?: 'classic'): Quality {
  const found = { hit1: 0, hit3: 0, hit10: 0, mrr: 0 }
  for (const { q, rel } of asked) {
    const { hits } = index.score(q, { project: 'p', ...(method && { method }) }, 10, NONE)
    const rank = hits.findIndex(({ id }) => rel.includes(id)) + 1
    if (rank === 0) continue
    found.hit1 += Number(rank === 1)
    found.hit3 += Number(rank <= 3)
    found.hit10++
    found.mrr += 1 / rank
  }
  const share = (count: number) => (100 * count) / asked.length
  return { hit1: share(found.hit1), hit3: share(found.hit3), hit10: share(found.hit10), mrr: share(found.mrr) }
}

const told = ({ hit1, hit3, hit10, mrr }: Quality) =>
  `Hit@1 ${hit1.toFixed(1)}, Hit@3 ${hit3.toFixed(1)}, Hit@10 ${hit10.toFixed(1)}, MRR ${mrr.toFixed(1)}`

/** Scores the public sets, ours and the plain fusion; and the first set's questions in the other script. */
export async function qualityBench(): Promise<BenchReport> {
  const report: BenchReport = { question: 'How often does search put the right document first?', lines: [], misses: [] }
  if (!existsSync(FOLDER)) return { ...report, lines: [`${FOLDER} is not there: nothing was measured`] }
  const traditional = opencc.Converter({ from: 'cn', to: 't' })
  for (const [documents, sets] of Object.entries(SETS)) {
    const index = indexOf(documents)
    for (const set of sets) {
      const asked = linesOf<Asked>(`${set}.q.jsonl`)
      const own = qualityOf(index, asked)
      report.lines.push(
        `${set}, ${asked.length} questions: ${told(own)}; classic: ${told(qualityOf(index, asked, 'classic'))}`,
      )
      if (own.hit1 < FLOORS[set]!) report.misses.push(`${set}: Hit@1 under ${FLOORS[set]}`)
      if (set !== 'cmrc') continue
      const other = qualityOf(
        index,
        asked.map(({ q, rel }) => ({ q: traditional(q), rel })),
      )
      report.lines.push(`${set}, its questions in traditional script: ${told(other)}`)
      if (other.hit1 < own.hit1) report.misses.push(`${set}: traditional script loses`)
    }
  }
  return report
}
