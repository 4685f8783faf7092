/** Which of the found rules are listed: by signal, by how they stand, by words; so many at a time. Pure. */
import { reasonIn } from '../../../shared/design/reason-words.ts'
import type { RuleAtom } from '../../../shared/schema/rule-atom.ts'
import { wordsOf } from './review.ts'

/** How a found rule stands: to the server since the last send, and to what a person did with it. */
export type Standing = 'new' | 'changed' | 'unchanged' | 'edited' | 'dropped' | 'ignored'
export type Filter = { text: string; signal: string; standing: string }

export const ALL: Filter = { text: '', signal: '', standing: '' }
export const PAGE = 100

/** A reason is found as it is shown in either language. */
const haystack = (atom: RuleAtom, words: string[]) => {
  const reasons = [atom.confidence_reason, reasonIn('zh', atom.confidence_reason)]
  const places = atom.evidence.flatMap((at) => [at.raw_text, at.frame_name ?? ''])
  return [...words, ...reasons, ...places].join('\n').toLowerCase()
}

/** Every word typed has to be found, in any order. */
export function listed(
  atoms: readonly RuleAtom[],
  filter: Filter,
  standings: (atom: RuleAtom) => ReadonlySet<Standing>,
  words: (atom: RuleAtom) => { C: string; A: string; R: string } = wordsOf,
): RuleAtom[] {
  const wanted = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  return atoms.filter((atom) => {
    if (filter.signal && atom.signal !== filter.signal) return false
    if (filter.standing && !standings(atom).has(filter.standing as Standing)) return false
    if (!wanted.length) return true
    const text = haystack(atom, Object.values(words(atom)))
    return wanted.every((word) => text.includes(word))
  })
}

/** How many there are of each, in the order met. */
export function tally<T extends string>(of: Iterable<T>): [T, number][] {
  const counts = new Map<T, number>()
  for (const one of of) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts]
}
