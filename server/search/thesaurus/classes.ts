/**
 * `near`: a rule that has such a word is found by it. `loose`: it only lifts what is found by something else, unless the
 * question holds nothing firmer.
 */
export type Nearness = 'near' | 'loose'
/** Classes of one language and nearness, a row each: `everyday|words > trade|words`, or `words|alike`. */
export type Volume = { lang: 'zh' | 'en' | 'across'; nearness: Nearness; rows: readonly string[] }
/**
 * `said` leads to `meant` and not back, nor do words of `meant` lead to each other: they may be several things that people
 * mean. Where nothing is `said`, all of `meant` are alike and lead to each other.
 */
export type NearClass = { nearness: Nearness; said: readonly string[]; meant: readonly string[] }

const wordsOf = (list: string): string[] => list.split('|').map((word) => word.trim())

/** A row as its words. */
export function readRow(row: string, nearness: Nearness): NearClass {
  const cut = row.indexOf('>')
  if (cut < 0) return { nearness, said: [], meant: wordsOf(row) }
  return { nearness, said: wordsOf(row.slice(0, cut)), meant: wordsOf(row.slice(cut + 1)) }
}

/** The rows of a text, one a line; lines with `#` name a subject. */
export const rowsOf = (text: string): string[] =>
  text.split('\n').filter((line) => line.trim() && !line.startsWith('#'))
