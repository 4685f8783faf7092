import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import { type Folded, type Folder, GAP, HAN } from './fold.ts'
import { type Key, type TokenKind, tokenize } from './tokens.ts'

/** One thing to look for: a document has it when it holds all the keys (a synonym of four characters has three). */
export type Term = { keys: readonly Key[]; weight: number; kind: TokenKind | 'synonym'; isFirm: boolean }
export type Question = {
  terms: Term[]
  /** Distinct single characters asked for: a document with more than half of them is found without any pair. */
  characters: number
  /** Words to mark in a hit, besides the keys of the terms: synonyms, folded. */
  synonyms: string[]
}

/** How much a kind of token counts. Han text gives two tokens a character, so that identifiers would drown in it. */
const WEIGHT: Record<TokenKind, number> = { unigram: 0.4, bigram: 0.4, word: 1, compound: 1, number: 0.5, part: 0.4 }
/** A document is found by one of these alone. */
const FIRM: ReadonlySet<TokenKind> = new Set(['bigram', 'word', 'compound'])
const SYNONYM_WEIGHT = 0.4
const CUT_WEIGHT = 0.15
const MOST_TERMS = 512
const MOST_SYNONYMS = 24

/** Words that ask instead of naming what is asked for. They keep a little weight: a query may hold nothing else. */
const ASKING =
  /为什么|为何|什么时候|什么样|什么|怎么办|怎么样|怎么|怎样|如何|哪些|哪个|哪里|哪种|多少|是否|能否|可否|有没有|是不是|会不会|能不能|可不可以|请问|一下|[吗呢吧啊的了呀么]/gu
const ASKING_WORDS = new Set(
  'a an the of to in on at is are was were be been do does did can could will would should shall may how what when where which who whom why whether if and or for with it its this that there i my me we our you your they their as by from s t ll re ve d m'.split(
    ' ',
  ),
)

/** Per folded unit: does it belong to a question word? */
function asking({ text }: Folded): Uint8Array {
  const cut = new Uint8Array(text.length)
  for (const m of text.matchAll(ASKING)) cut.fill(1, m.index, m.index + m[0].length)
  return cut
}

/** What a query asks for. Equal queries after folding give equal questions. */
export function readQuestion(query: string, fold: Folder, widen: Widener): Question {
  const folded = fold(query)
  const cut = asking(folded)
  const terms = new Map<Key, Term>()
  tokenize(folded, (key, kind, from, to) => {
    const isCut = kind === 'word' ? ASKING_WORDS.has(folded.text.slice(from, to)) : cut.subarray(from, to).includes(1)
    const weight = WEIGHT[kind] * (isCut ? CUT_WEIGHT : 1)
    const known = terms.get(key)
    if ((known && known.weight >= weight) || (!known && terms.size >= MOST_TERMS)) return
    terms.set(key, { keys: [key], weight, kind, isFirm: FIRM.has(kind) && !isCut })
  })
  const asked = [...terms.values()]
  const synonyms = widen(folded)
  const characters = asked.filter(isPlainCharacter).length
  return {
    terms: [...asked, ...synonyms.flatMap((word) => synonymTerm(word, fold, terms))],
    characters,
    synonyms,
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
  return isNew ? [{ keys: [...keys], weight: weight * SYNONYM_WEIGHT, kind: 'synonym', isFirm: true }] : []
}

const PREFIX_FROM = 3
const MOST_COMPLETIONS = 8
const COMPLETION_WEIGHT = 0.6

/** A word that nobody holds is read as the beginning of one: ERR_TIME finds ERR_TIMEOUT while it is still being typed. */
export function completed(question: Question, partitions: readonly Dictionary[]): Question {
  const more = question.terms.flatMap((term) => {
    const [key] = term.keys
    if (!term.isFirm || term.kind === 'synonym' || typeof key !== 'string' || key.length < PREFIX_FROM) return []
    if (partitions.some((p) => p.postings.frequency(key) > 0)) return []
    const words = new Set(partitions.flatMap((p) => p.postings.wordsWith(key, MOST_COMPLETIONS)))
    return [...words].map((word) => ({ ...term, keys: [word], weight: term.weight * COMPLETION_WEIGHT }))
  })
  return { ...question, terms: [...question.terms, ...more] }
}
type Dictionary = { postings: { frequency(key: Key): number; wordsWith(prefix: string, most: number): string[] } }

/** The words that mean the same as one in the query and don't stand in it themselves, folded. */
export type Widener = (query: Folded) => string[]

/** Compiles a table once: every word of every class, longest first, so that 不可点击 isn't read as 点击. */
export function makeWidener(table: SynonymTable, fold: Folder): Widener {
  const words = table.classes.flatMap((entry, index) =>
    [entry.to, ...entry.from].map((word) => ({ word: fold(word).text, index })),
  )
  const classes = table.classes.map((entry) => [entry.to, ...entry.from].map((word) => fold(word).text))
  const known = words.filter(({ word }) => word !== '').sort((a, b) => b.word.length - a.word.length)
  return (query) => {
    const taken = new Uint8Array(query.text.length)
    const found = new Set<string>()
    for (const { word, index } of known)
      for (const from of occurrences(query, word)) {
        if (taken.subarray(from, from + word.length).includes(1)) continue
        taken.fill(1, from, from + word.length)
        for (const other of classes[index]!) if (other && !query.text.includes(other)) found.add(other)
      }
    return [...found].slice(0, MOST_SYNONYMS)
  }
}

/** Where a folded word stands in a folded text: words with spaces around them only as whole words. */
export function occurrences({ text, kinds }: Folded, word: string): number[] {
  const isJoined = (a: number | undefined, b: number | undefined) =>
    a !== undefined && b !== undefined && a !== GAP && b !== GAP && a !== HAN && b !== HAN
  const found: number[] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const end = at + word.length
    if (!isJoined(kinds[at - 1], kinds[at]) && !isJoined(kinds[end - 1], kinds[end])) found.push(at)
  }
  return found
}
