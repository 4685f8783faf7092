import { SHIPPED_CLASSES } from '../../shared/text/synonyms/shipped.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import { type Folded, type Folder, GAP, HAN } from './fold.ts'

const MOST_SYNONYMS = 24

/** Half-open, in a folded query. */
export type Stretch = { from: number; to: number }
/**
 * `words`: those that mean the same as one in the query and don't stand in it themselves, folded, with the first word that
 * they stand for. `own`: which units of the query are words that the team settled by itself: what they mean is not for the
 * thesaurus to say.
 */
export type Widened = { words: ReadonlyMap<string, Stretch>; own: Uint8Array }
export type Widener = (query: Folded) => Widened

const SHIPPED = new Set(SHIPPED_CLASSES.flatMap(({ to, from }) => [to, ...from]))

/** Compiles a table once: every word of every class, longest first, so that 不可点击 isn't read as 点击. */
export function makeWidener(table: SynonymTable, fold: Folder): Widener {
  const written = table.classes.map((entry) => [entry.to, ...entry.from])
  const classes = written.map((words) => words.map((word) => fold(word).text))
  const known = classes
    .flatMap((words, index) => words.map((word, n) => ({ word, index, isOwn: !SHIPPED.has(written[index]![n]!) })))
    .filter(({ word }) => word)
  known.sort((a, b) => b.word.length - a.word.length)
  const byFirst = new Map<string, number[]>()
  for (const [at, { word }] of known.entries()) byFirst.set(word[0]!, [...(byFirst.get(word[0]!) ?? []), at])
  return (query) => {
    const taken = new Uint8Array(query.length)
    const own = new Uint8Array(query.length)
    const found = new Map<string, Stretch>()
    const possible = new Set([...new Set(query.text)].flatMap((char) => byFirst.get(char[0]!) ?? []))
    for (const at of [...possible].sort((a, b) => a - b)) {
      const { word, index, isOwn } = known[at]!
      for (const from of occurrences(query, word)) {
        if (taken.subarray(from, from + word.length).includes(1)) continue
        taken.fill(1, from, from + word.length)
        if (isOwn) own.fill(1, from, from + word.length)
        const stretch = { from, to: from + word.length }
        for (const other of classes[index]!)
          if (other && !query.text.includes(other) && !found.has(other)) found.set(other, stretch)
      }
    }
    return { words: new Map([...found].slice(0, MOST_SYNONYMS)), own }
  }
}

/** Where a folded word stands in a folded text: words with spaces around them only as whole words. */
export function occurrences({ text, kinds }: Folded, word: string): number[] {
  const isJoined = (a: number | undefined, b: number | undefined) =>
    a !== undefined && b !== undefined && a !== GAP && b !== GAP && a !== HAN && b !== HAN
  const found: number[] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const end = at + word.length
    const before = at > 0 ? kinds[at - 1] : undefined
    const after = end < text.length ? kinds[end] : undefined
    if (!isJoined(before, kinds[at]) && !isJoined(kinds[end - 1], after)) found.push(at)
  }
  return found
}
