import type { Scored } from '../../search/search-index.ts'
import { coverageOf, unitsOf } from './coverage.ts'

/** Whether what was found answers; `confidence` 0 to 1. */
export type Judgement = { is_answer: boolean; confidence: number }

/** The best hits that are looked at together. */
export const LOOKED_AT = 5
const ANSWERS_FROM = 0.3

const wordsOf = ({ findable }: Scored['hits'][number]) =>
  [findable.title, findable.text, findable.context ?? ''].join('\n')

/** Decides before anything is written, from what was found alone. */
export function judge(scored: Scored): Judgement {
  const units = unitsOf(scored)
  const best = Math.max(
    0,
    ...scored.hits.slice(0, LOOKED_AT).map((hit) => coverageOf(units, scored.held(wordsOf(hit)))),
  )
  return { is_answer: best >= ANSWERS_FROM, confidence: Math.round(best * 100) / 100 }
}
