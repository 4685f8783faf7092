import { makeSearchIndex } from '../../../server/search/bm25-index.ts'
import type { SearchIndex } from '../../../server/search/search-index.ts'
import type { AppVersion } from '../../../shared/schema/base.ts'
import { MANUALS, QUESTIONS } from '../../fixtures/evaluation/three-products.ts'
import type { BenchReport } from '../report.ts'

const NONE = { classes: [], replace: (text: string) => text }
const NOWHERE = { node_ids: [], external_ids: [], figma_urls: [] }
const SECTIONS = MANUALS.flatMap(({ product, sections }) => sections.map(([title, text]) => ({ product, title, text })))

/** The manuals in an index; a section's id is its heading with the product. */
export function indexOfManuals(): SearchIndex {
  const index = makeSearchIndex()
  for (const { product, title, text } of SECTIONS)
    index.put({
      ...{ project: 'p', id: `${product} ${title}`, kind: 'section' as const, title, text, product, coverage: '' },
      ...{ app_version: 'v1' as AppVersion, modules: [], touchpoints: [], evidence: NOWHERE },
    })
  return index
}

/** Questions whose right section does not come first. */
export const missed = (index: SearchIndex): string[] =>
  QUESTIONS.flatMap(([question, title]) => {
    const { hits } = index.score(question, { project: 'p' }, 10, NONE)
    return hits[0]?.id.endsWith(` ${title}`) ? [] : [`${question} → ${hits[0]?.id ?? 'nothing'}`]
  })

/** What a program does that keeps no index: counts, in every text, the question's character pairs. */
function scanned(question: string): string {
  const pairs = [...question].slice(1).map((mark, i) => question[i] + mark)
  const scores = SECTIONS.map(({ title, text }) => pairs.filter((pair) => `${title}\n${text}`.includes(pair)).length)
  return SECTIONS[scores.indexOf(Math.max(...scores))]!.title
}

/** Questions answered first. */
const FLOOR = 15
const ROUNDS = 200
function meanMs(work: (question: string) => unknown): number {
  for (const [question] of QUESTIONS) work(question)
  const started = performance.now()
  for (let round = 0; round < ROUNDS; round++) for (const [question] of QUESTIONS) work(question)
  return (performance.now() - started) / (ROUNDS * QUESTIONS.length)
}

/** Hit@1 on manuals of three products, and what a query and building cost beside a bare scan of the same texts. */
export async function manualsBench(): Promise<BenchReport> {
  const started = performance.now()
  const index = indexOfManuals()
  index.score('x', { project: 'p' }, 10, NONE)
  const build = performance.now() - started
  const wrong = missed(index)
  const query = meanMs((question) => index.score(question, { project: 'p' }, 10, NONE))
  const scan = meanMs(scanned)
  const scanHits = QUESTIONS.filter(([question, title]) => scanned(question) === title).length
  const hits = QUESTIONS.length - wrong.length
  return {
    question: 'Does a question about a manual find its section, and what does it cost beside a bare scan?',
    lines: [
      `${SECTIONS.length} sections of ${MANUALS.length} products, ${QUESTIONS.length} questions: Hit@1 ${hits} (a bare scan: ${scanHits})`,
      ...wrong.map((one) => `not first: ${one}`),
      `a query ${query.toFixed(4)} ms, ${(query / scan).toFixed(2)} × a bare scan of ${scan.toFixed(4)} ms; built in ${build.toFixed(1)} ms`,
    ],
    misses: hits < FLOOR ? [`Hit@1 under ${FLOOR}`] : [],
  }
}
