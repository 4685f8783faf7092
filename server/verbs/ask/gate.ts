import type { Scored } from '../../search/search-index.ts'
import { coverageOf, unitsOf } from './coverage.ts'

/** Whether what was found answers; `confidence` 0 to 1. */
export type Judgement = { is_answer: boolean; confidence: number }

/** The best hits that are looked at together. */
export const LOOKED_AT = 5
/** A text that holds so much of a question may answer it. */
export const ANSWERS_FROM = 0.3

export const wordsOf = ({ findable }: Scored['hits'][number]) =>
  [findable.title, findable.text, findable.context ?? ''].join('\n')

/** Decides before anything is written, from what was found alone. */
export function judge(scored: Scored): Judgement {
  const covers = covering(scored)
  const best = Math.max(0, ...scored.hits.slice(0, LOOKED_AT).map((hit) => covers(wordsOf(hit))))
  return { is_answer: best >= ANSWERS_FROM, confidence: Math.round(best * 100) / 100 }
}

/** How much of a question any text holds, 0 to 1. */
export function covering(scored: Pick<Scored, 'terms' | 'folded' | 'held'>): (text: string) => number {
  const units = unitsOf(scored)
  return (text) => coverageOf(units, scored.held(text))
}
