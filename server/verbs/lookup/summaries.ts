import type { AskedTerm } from '../../search/search-index.ts'
import type { MapEntry } from './entry.ts'
import { answers } from './gate.ts'
import { holdsWords } from './keywords.ts'

/** What each term asked for gives to a summary: all of its weight where the summary holds it. */
const partsOf = (summary: string, terms: readonly AskedTerm[]): number[] =>
  terms.map(({ text, most }) => (holdsWords(summary, text) ? most : 0))

const sum = (parts: readonly number[]): number => parts.reduce((all, part) => all + part, 0)

/** The document whose summary holds most of what was asked for, if that is enough to answer; of equals the first. */
export function bestBySummary<E extends Pick<MapEntry, 'summary'>>(
  entries: readonly E[],
  terms: readonly AskedTerm[],
): E | undefined {
  let best: { entry: E; parts: number[] } | undefined
  for (const entry of entries) {
    const parts = partsOf(entry.summary, terms)
    if (!best || sum(parts) > sum(best.parts)) best = { entry, parts }
  }
  return best && answers(terms, best.parts) ? best.entry : undefined
}
