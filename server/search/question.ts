import { amountsNear } from './amounts.ts'
import { asking } from './asking.ts'
import type { Folded, Folder } from './fold.ts'
import { type Phrase, phrasesOf } from './phrases.ts'
import type { Near, NearWords } from './thesaurus/near.ts'
import { type Key, type TokenKind, tokenize } from './tokens.ts'
import type { Stretch, Widener } from './widen.ts'

/** One thing to look for: a document has it when it holds all the keys (a synonym of four characters has three). */
export type Term = {
  keys: readonly Key[]
  text: string
  weight: number
  kind: TokenKind | 'synonym' | 'near'
  isFirm: boolean
  /** Not part of a word that only asks. */
  isAsked: boolean
  /** Where in the folded query it stands, or what it stands for; half-open. */
  from: number
  to: number
  /** Of a near-word: others that do as well as `keys`. All count as one, so that no class outweighs a word by its size. */
  instead?: readonly (readonly Key[])[]
  /** Of a near-word: what was typed there. It stays small beside them. */
  typed?: readonly Key[]
}
export type Question = {
  terms: Term[]
  /** Distinct single characters asked for: a document with more than half of them is found without any pair. */
  characters: number
  /** Words to mark in a hit, besides the keys of the terms: synonyms and what is near, folded. */
  marked: string[]
  /** What a document must hold as it was written, between quotation marks. */
  phrases: Phrase[]
}

/** How much a kind of token counts. Han text gives two tokens a character, so that identifiers would drown in it. */
const WEIGHT: Record<TokenKind, number> = { unigram: 0.4, bigram: 0.4, word: 1, compound: 1, number: 0.5, part: 0.4 }
/** A document is found by one of these alone. */
const FIRM: ReadonlySet<TokenKind> = new Set(['bigram', 'word', 'compound'])
const SYNONYM_WEIGHT = 0.4
const NEAR_WEIGHT = { near: 0.35, loose: 0.15 }
const CUT_WEIGHT = 0.15
const MOST_TERMS = 512

/** What queries are read with; `room` is used for folding them. */
export type Reading = { fold: Folder; room?: Folded; widen: Widener; near?: NearWords }

/** What a query asks for. Equal queries after folding give equal questions. */
export function readQuestion(query: string, { fold, room, widen, near: nearWords }: Reading): Question {
  const folded = fold(query, room)
  const { text } = folded
  const isCutAt = asking(folded)
  const terms = new Map<Key, Term>()
  tokenize(folded, (key, kind, from, to) => {
    const isCut = isCutAt(kind === 'word', from, to)
    const weight = WEIGHT[kind] * (isCut ? CUT_WEIGHT : 1)
    const known = terms.get(key)
    if ((known && known.weight >= weight) || (!known && terms.size >= MOST_TERMS)) return
    terms.set(key, {
      keys: [key],
      text: text.slice(from, to),
      weight,
      kind,
      isFirm: FIRM.has(kind) && !isCut,
      isAsked: !isCut,
      from,
      to,
    })
  })
  const asked = [...terms.values()]
  const { words: synonyms, own } = widen(folded)
  const isTaken = (from: number, to: number) => own.subarray(from, to).includes(1)
  const near = [...(nearWords?.(folded, isTaken) ?? []), ...amountsNear(text)]
  const nearby = near.flatMap(({ nearness, words }) =>
    nearness === 'near' ? words.map((word) => readWord(word, fold).text) : [],
  )
  return {
    terms: [
      ...asked,
      ...[...synonyms].flatMap(([word, place]) => synonymTerm(word, place, fold, terms)),
      ...near.flatMap((one) => nearTerm(one, text, synonyms, fold, terms)),
    ],
    characters: asked.filter(isPlainCharacter).length,
    marked: [...synonyms.keys(), ...nearby],
    phrases: phrasesOf(query, fold),
  }
}

/** A single character that is asked for in earnest. */
export const isPlainCharacter = (term: Term) => term.kind === 'unigram' && term.weight >= WEIGHT.unigram

/** What a word that was not typed is looked for by. */
type ReadWord = { text: string; keys: readonly Key[]; weight: number }

/** Words of tables come again and again: by folder, each is read once. */
const read = new WeakMap<Folder, Map<string, ReadWord>>()
const MOST_READ = 20_000

function readWord(word: string, fold: Folder): ReadWord {
  const known = read.get(fold) ?? new Map<string, ReadWord>()
  read.set(fold, known)
  const before = known.get(word)
  if (before) return before
  const keys = new Set<Key>()
  let weight = 0
  const folded = fold(word)
  tokenize(folded, (key, kind) => {
    if (kind === 'unigram') return
    keys.add(key)
    weight = Math.max(weight, WEIGHT[kind])
  })
  const one = { text: folded.text, keys: [...keys], weight }
  if (known.size >= MOST_READ) known.clear()
  known.set(word, one)
  return one
}

/** Null where the question has it already. */
function keysOf(word: string, fold: Folder, asked: ReadonlyMap<Key, Term>): ReadWord | null {
  const found = readWord(word, fold)
  return found.keys.some((key) => !asked.has(key)) ? found : null
}

function synonymTerm(word: string, place: Stretch, fold: Folder, asked: ReadonlyMap<Key, Term>): Term[] {
  const found = keysOf(word, fold, asked)
  if (!found) return []
  return [
    {
      keys: found.keys,
      text: word,
      weight: found.weight * SYNONYM_WEIGHT,
      kind: 'synonym',
      isFirm: true,
      isAsked: true,
      ...place,
    },
  ]
}

/** The near-words of one stretch as one term. Synonyms know better: a word that is one is left to them. */
function nearTerm(
  { from, to, nearness, words }: Near,
  query: string,
  synonyms: ReadonlyMap<string, unknown>,
  fold: Folder,
  asked: ReadonlyMap<Key, Term>,
): Term[] {
  const added = words.filter((word) => !synonyms.has(readWord(word, fold).text))
  const found = added.flatMap((word) => keysOf(word, fold, asked) ?? [])
  if (found.length === 0) return []
  const typed: Key[] = []
  tokenize(fold(query.slice(from, to)), (key) => typed.push(key))
  const [first, ...others] = found
  return [
    {
      keys: first!.keys,
      instead: others.map(({ keys }) => keys),
      typed: typed.filter((key) => asked.has(key)),
      text: added.join(' / '),
      weight: Math.min(...found.map(({ weight }) => weight)) * NEAR_WEIGHT[nearness],
      kind: 'near',
      isFirm: nearness === 'near',
      ...{ isAsked: true, from, to },
    },
  ]
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
    if (left === 0 || !term.isFirm || term.kind === 'synonym' || term.kind === 'near') return []
    if (typeof key !== 'string' || key.length < PREFIX_FROM || dictionary.isHeld(key)) return []
    left--
    const words = dictionary.wordsWith(key, MOST_COMPLETIONS)
    const weight = term.weight * (COMPLETION_WEIGHT[term.kind] ?? 0.6)
    return words.map((word) => ({ ...term, keys: [word], text: word, weight }))
  })
  return more.length > 0 ? { ...question, terms: [...question.terms, ...more] } : question
}
