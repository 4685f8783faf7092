import type { SynonymClass } from '../../schema/tables.ts'
import { settle, stepsBefore } from '../steps.ts'
import { readTokens, writeTokens } from '../tokens.ts'
import { cutWord } from './negation.ts'
import { rewriterOf } from './rewrite.ts'
import { findUnsettled } from './settling.ts'
import { SHIPPED_CLASSES } from './shipped.ts'

/** A compiled synonym table: longest match first, left to right, repeated until nothing changes. */
export type SynonymTable = { classes: readonly SynonymClass[]; replace(text: string): string }
/** Why a table is refused; `terms` and `classes` (indices into the list given) name both places. */
export type SynonymProblem = { why: string; why_zh: string; terms: string[]; classes: number[] }

/** One word of one class, as written and as steps 1 to 5 leave it. */
type Word = { written: string; norm: string; at: number; isTo: boolean }

const NO_TABLE: SynonymTable = { classes: [], replace: (text) => text }
const BEFORE_SYNONYMS = stepsBefore(6)

/** A word as the pipeline meets it: after steps 1 to 5. */
const normOf = (word: string): string => writeTokens(settle(readTokens(word), BEFORE_SYNONYMS, NO_TABLE).text)

const wordsOf = (classes: readonly SynonymClass[]): Word[] =>
  classes.flatMap(({ to, from }, at) => [
    { written: to, norm: normOf(to), at, isTo: true },
    ...from.map((written) => ({ written, norm: normOf(written), at, isTo: false })),
  ])

const one = (word: Word, why: string, why_zh: string): SynonymProblem => ({
  why,
  why_zh,
  terms: [word.written],
  classes: [word.at],
})

/** What is wrong with a word by itself. */
function wrongWord(word: Word, terms: ReadonlySet<string>): SynonymProblem | null {
  const { written, norm } = word
  if (/<[A-Z_]+>/.test(norm))
    return one(
      word,
      `"${written}" holds a number, an amount or a variable, and a synonym must not hide one`,
      `“${written}”含有数字、金额或变量，同义词不能把它藏起来`,
    )
  if ([...norm].length < 2)
    return one(
      word,
      `"${written}" has fewer than two characters, and would be found inside other words`,
      `“${written}”不足两个字，会误中别的词`,
    )
  const cut = cutWord(norm, terms)
  if (!cut) return null
  return one(
    word,
    `"${written}" begins or ends inside "${cut}", and would cut a negation or comparison`,
    `“${written}”的开头或结尾落在“${cut}”里面，会切断否定或比较`,
  )
}

/** A word that stands in two classes: a cycle, a chain, or plainly two meanings. */
function twice(a: Word, b: Word, classes: readonly SynonymClass[], words: readonly Word[]): SynonymProblem {
  const [x, y] = [classes[a.at]!.to, classes[b.at]!.to]
  const places = { terms: [a.written, b.written], classes: [a.at, b.at] }
  const leads = (from: Word, to: Word) => from.isTo && !to.isTo
  const leadsBack = words.some(
    (w) => w.isTo && w.at === (leads(a, b) ? b.at : a.at) && holds(words, w.norm, leads(a, b) ? a.at : b.at),
  )
  if ((leads(a, b) || leads(b, a)) && leadsBack)
    return {
      why: `"${x}" and "${y}" lead to each other: a cycle`,
      why_zh: `“${x}”和“${y}”互相指向，成了循环`,
      ...places,
    }
  if (leads(a, b) || leads(b, a)) {
    const [first, last] = leads(a, b) ? [x, y] : [y, x]
    return {
      why: `"${first}" is the word of one class and is led on to "${last}" by another: a chain`,
      why_zh: `“${first}”是一类的标准词，又被另一类指向“${last}”，成了链条`,
      ...places,
    }
  }
  return {
    why: `"${b.written}" stands in two classes: "${x}" and "${y}"`,
    why_zh: `“${b.written}”同时在“${x}”和“${y}”两类里`,
    ...places,
  }
}

const holds = (words: readonly Word[], norm: string, at: number): boolean =>
  words.some((w) => !w.isTo && w.at === at && w.norm === norm)

function findTwice(words: readonly Word[], classes: readonly SynonymClass[]): SynonymProblem[] {
  const first = new Map<string, Word>()
  const problems: SynonymProblem[] = []
  for (const word of words) {
    const other = first.get(word.norm)
    if (!other) first.set(word.norm, word)
    else if (other.at !== word.at) problems.push(twice(other, word, classes, words))
  }
  return problems
}

const pairsOf = (words: readonly Word[]): Map<string, string> => {
  const outputs = words.filter((w) => w.isTo)
  return new Map(words.map((w) => [w.norm, outputs.find((o) => o.at === w.at)!.norm]))
}

function unsettledProblems(words: readonly Word[], pairs: ReadonlyMap<string, string>): SynonymProblem[] {
  const placeOf = (norm: string) => words.find((w) => w.norm === norm)!
  return findUnsettled(pairs).map(({ output, term, text }) => {
    const [a, b] = [placeOf(output), placeOf(term)]
    return {
      why: `"${text}", where "${a.written}" meets "${b.written}", never comes to rest`,
      why_zh: `“${a.written}”和“${b.written}”相接成“${text}”时，替换停不下来`,
      terms: [a.written, b.written],
      classes: [a.at, b.at],
    }
  })
}

/** Compiles classes without asking what may be wrong: for tables that a test holds to be right. */
export function trustedTable(classes: readonly SynonymClass[]): SynonymTable {
  const rewrite = rewriterOf(pairsOf(wordsOf(classes)))
  return { classes, replace: (text) => rewrite(text).text }
}

/**
 * Compiles classes; a table with problems is refused whole, each problem naming both places. Refused: a word in two
 * classes, chains and cycles, one-character words, words with a number in them, words that cut a negation or
 * comparison, outputs that do not come to rest.
 */
export function compileSynonyms(
  classes: readonly SynonymClass[],
): { table: SynonymTable } | { problems: SynonymProblem[] } {
  const words = wordsOf(classes)
  const terms = new Set(words.map((w) => w.norm))
  const problems = [
    ...words.map((word) => wrongWord(word, terms)).filter((p) => p !== null),
    ...findTwice(words, classes),
  ]
  const pairs = pairsOf(words)
  // only a table whose words are right can be tried out
  if (!problems.length) problems.push(...unsettledProblems(words, pairs))
  if (problems.length) return { problems }
  const rewrite = rewriterOf(pairs)
  return { table: { classes, replace: (text) => rewrite(text).text } }
}

/** The shipped table, compiled anew at each call: whoever needs it holds on to it. */
export function shippedTable(): SynonymTable {
  return trustedTable(SHIPPED_CLASSES)
}
