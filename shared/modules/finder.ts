import { HAN, widthAt } from '../text/characters.ts'
import { longestTermAt } from '../text/synonyms/rewrite.ts'
import { trieOf } from '../text/synonyms/trie.ts'

/** Finds terms in a text that went through the text pipeline, as the terms did; each once, in the order met. */
export type TermFinder = (text: string) => string[]

const ENDS_IN_LETTER = /[a-z]$/
const ENDS_IN_S = /(?:s|x|ch|sh)$/

/** A Latin noun is known in the plural as well. */
const formsOf = (term: string): string[] =>
  ENDS_IN_LETTER.test(term) ? [term, `${term}${ENDS_IN_S.test(term) ? 'es' : 's'}`] : [term]

/** Left to right, the longest term at each place, none inside another: 提现记录 is no 提现. */
export function termFinder(terms: Iterable<string>): TermFinder {
  const pairs = new Map<string, string>()
  for (const term of terms) for (const form of formsOf(term)) if (!pairs.has(form)) pairs.set(form, term)
  for (const term of terms) pairs.set(term, term)
  const trie = trieOf(pairs)
  return (text) => {
    const found = new Set<string>()
    for (let at = 0; at < text.length; ) {
      const term = longestTermAt(trie, text, at)
      if (term) found.add(term.output)
      at = term ? term.end : at + widthAt(text, at)
    }
    return [...found]
  }
}

const HAN_LETTER = new RegExp(`[${HAN}]`, 'g')
const LATIN_WORD = /[a-z0-9]+/g

/** How long a term is, in Han letters; a Latin word counts as two. */
export const termLength = (norm: string): number =>
  (norm.match(HAN_LETTER)?.length ?? 0) + 2 * (norm.match(LATIN_WORD)?.length ?? 0)
