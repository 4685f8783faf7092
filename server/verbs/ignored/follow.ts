import { dice, tokens } from '../../../shared/align/tokens.ts'
import type { Parts } from '../../../shared/schema/base.ts'

/** Of a source key what stays when atoms of one place and signal come and go: all but its ordinal. */
export const spotOf = (source_key: string): string => source_key.replace(/\d+$/, '')
const ordinalOf = (source_key: string): number => Number(/\d+$/.exec(source_key)?.[0] ?? 0)

/** What is known again by its place and signal. */
export type Met = { atom_id: string; source_key: string; words: Parts }

const wordsIn = ({ C, A, R }: Parts) => tokens([C, A, R].join(' ').normalize('NFKC').toLowerCase())

/**
 * Which atom each of those that are gone goes on as: at the same place and signal the one with the nearest text, ties by
 * ordinal, each at most once. `candidates` are atoms that were not there before: what is still present succeeds nobody.
 */
export function followers<G extends Met, C extends Met>(gone: readonly G[], candidates: readonly C[]): Map<C, G> {
  const pairs = gone.flatMap((lost) =>
    candidates
      .filter((one) => spotOf(one.source_key) === spotOf(lost.source_key))
      .map((one) => ({
        lost,
        one,
        likeness: dice(wordsIn(lost.words), wordsIn(one.words)),
        distance: Math.abs(ordinalOf(lost.source_key) - ordinalOf(one.source_key)),
      })),
  )
  pairs.sort((a, b) => b.likeness - a.likeness || a.distance - b.distance || (a.one.atom_id < b.one.atom_id ? -1 : 1))
  const found = new Map<C, G>()
  const done = new Set<G>()
  for (const { lost, one } of pairs) {
    if (found.has(one) || done.has(lost)) continue
    found.set(one, lost)
    done.add(lost)
  }
  return found
}
