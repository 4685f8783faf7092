import { Folded, type Folder } from './fold.ts'
import type { Recorded } from './record.ts'
import { type Key, tokenize } from './tokens.ts'
import { occurrences } from './widen.ts'

/** Words between quotation marks, folded, white space as one space. */
export type Phrase = {
  text: string
  /** Keys that every text holding the phrase holds: they sort most documents out before any text is read. */
  keys: Key[]
  /** 「」 also stand around the words of a screen that a pasted rule speaks of: where no document has them, they are let go. */
  isStrict: boolean
}

const QUOTED = /"([^"]+)"|\u201c([^\u201c\u201d]+)\u201d|\u300c([^\u300c\u300d]+)\u300d|\u300e([^\u300e\u300f]+)\u300f/g
const OPENS = /["\u201c\u300c\u300e]/
const MARKS = /["\u201c\u201d\u300c\u300d\u300e\u300f]/g

/** The same words, without the marks that ask for them as they stand. */
export const unquoted = (query: string): string => query.replace(MARKS, ' ')
const MOST_PHRASES = 8

const oneSpaced = (text: string) => text.trim().replace(/\s+/g, ' ')

export function phrasesOf(query: string, fold: Folder): Phrase[] {
  const found: Phrase[] = []
  if (!OPENS.test(query)) return found
  for (const match of query.normalize('NFC').matchAll(QUOTED)) {
    const isStrict = (match[1] ?? match[2]) !== undefined
    const words = match.slice(1).find((group) => group !== undefined)!
    const folded = fold(oneSpaced(words))
    const keys = new Set<Key>()
    tokenize(folded, (key, kind, from, to) => {
      const isLetters = kind === 'word' && !/\d/.test(folded.text.slice(from, to))
      if (kind === 'unigram' || kind === 'bigram' || isLetters) keys.add(key)
    })
    const text = oneSpaced(folded.text)
    if (/[^\s\p{P}\p{S}]/u.test(text) && found.length < MOST_PHRASES) found.push({ text, keys: [...keys], isStrict })
  }
  return found
}

/** Tells whether a document holds every phrase, each in its title or in its text. */
export function makePhraseTest(phrases: readonly Phrase[], fold: Folder): (document: Recorded) => boolean {
  if (phrases.length === 0) return () => true
  const room = new Folded()
  const holds = (text: string, phrase: string) => occurrences(fold(oneSpaced(text), room), phrase).length > 0
  return ({ title, text }) => phrases.every((phrase) => holds(title, phrase.text) || holds(text, phrase.text))
}
