import { asking } from './asking.ts'
import type { Folded, Folder } from './fold.ts'
import { type Phrase, phrasesOf } from './phrases.ts'
import { type Key, type TokenKind, tokenize } from './tokens.ts'
import type { Widener } from './widen.ts'

/** One thing to look for: a document has it when it holds all the keys (a synonym of four characters has three). */
export type Term = { keys: readonly Key[]; text: string; weight: number; kind: TokenKind | 'synonym'; isFirm: boolean }
export type Question = {
  terms: Term[]
  /** Distinct single characters asked for: a document with more than half of them is found without any pair. */
  characters: number
  /** Words to mark in a hit, besides the keys of the terms: synonyms, folded. */
  synonyms: string[]
  /** What a document must hold as it was written, between quotation marks. */
  phrases: Phrase[]
}

/** How much a kind of token counts. Han text gives two tokens a character, so that identifiers would drown in it. */
const WEIGHT: Record<TokenKind, number> = { unigram: 0.4, bigram: 0.4, word: 1, compound: 1, number: 0.5, part: 0.4 }
/** A document is found by one of these alone. */
const FIRM: ReadonlySet<TokenKind> = new Set(['bigram', 'word', 'compound'])
const SYNONYM_WEIGHT = 0.4
const CUT_WEIGHT = 0.15
const MOST_TERMS = 512

/** What a query asks for; `room` is used for folding it. Equal queries after folding give equal questions. */
export function readQuestion(query: string, fold: Folder, widen: Widener, room?: Folded): Question {
  const folded = fold(query, room)
  const { text } = folded
  const isCutAt = asking(folded)
  const terms = new Map<Key, Term>()
  tokenize(folded, (key, kind, from, to) => {
    const isCut = isCutAt(kind === 'word', from, to)
    const weight = WEIGHT[kind] * (isCut ? CUT_WEIGHT : 1)
    const known = terms.get(key)
    if ((known && known.weight >= weight) || (!known && terms.size >= MOST_TERMS)) return
    terms.set(key, { keys: [key], text: text.slice(from, to), weight, kind, isFirm: FIRM.has(kind) && !isCut })
  })
  const asked = [...terms.values()]
  const synonyms = widen(folded)
  return {
    terms: [...asked, ...synonyms.flatMap((word) => synonymTerm(word, fold, terms))],
    characters: asked.filter(isPlainCharacter).length,
    synonyms,
    phrases: phrasesOf(query, fold),
  }
}

/** A single character that is asked for in earnest. */
export const isPlainCharacter = (term: Term) => term.kind === 'unigram' && term.weight >= WEIGHT.unigram

function synonymTerm(word: string, fold: Folder, asked: ReadonlyMap<Key, Term>): Term[] {
  const keys = new Set<Key>()
  let weight = 0
  tokenize(fold(word), (key, kind) => {
    if (kind === 'unigram') return
    keys.add(key)
    weight = Math.max(weight, WEIGHT[kind])
  })
  const isNew = keys.size > 0 && [...keys].some((key) => !asked.has(key))
  return isNew ? [{ keys: [...keys], text: word, weight: weight * SYNONYM_WEIGHT, kind: 'synonym', isFirm: true }] : []
}

const PREFIX_FROM = 3
const MOST_COMPLETIONS = 8
/** The beginning of an identifier names it nearly as well as the whole; that of a word may be of many. */
const COMPLETION_WEIGHT: Partial<Record<Term['kind'], number>> = { compound: 1, word: 0.6 }
/** A question of more unknown words than this is no word that is still being typed. */
const MOST_COMPLETED = 4

export type Dictionary = { isHeld(key: Key): boolean; wordsWith(prefix: string, most: number): string[] }

/** A word that nobody holds is read as the beginning of one: ERR_TIME finds ERR_TIMEOUT while it is still being typed. */
export function completed(question: Question, dictionary: Dictionary): Question {
  let left = MOST_COMPLETED
  const more = question.terms.flatMap((term) => {
    const [key] = term.keys
    if (left === 0 || !term.isFirm || term.kind === 'synonym') return []
    if (typeof key !== 'string' || key.length < PREFIX_FROM || dictionary.isHeld(key)) return []
    left--
    const words = dictionary.wordsWith(key, MOST_COMPLETIONS)
    const weight = term.weight * (COMPLETION_WEIGHT[term.kind] ?? 0.6)
    return words.map((word) => ({ ...term, keys: [word], text: word, weight }))
  })
  return more.length > 0 ? { ...question, terms: [...question.terms, ...more] } : question
}
