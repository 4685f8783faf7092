import type { Hit } from '../../shared/schema/answers.ts'
import { Folded, type Folder } from './fold.ts'
import type { Question, Term } from './question.ts'
import { type Key, tokenize } from './tokens.ts'
import { occurrences } from './widen.ts'

type Range = { start: number; end: number }
const FIELDS = ['title', 'text'] as const

/** Joins ranges that touch, so that 提现失败 is one mark and not three. */
function joined(ranges: Range[]): Range[] {
  const sorted = [...ranges].sort((a, b) => a.start - b.start || a.end - b.end)
  const found: Range[] = []
  for (const range of sorted) {
    const last = found.at(-1)
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else found.push({ ...range })
  }
  return found
}

function marks(text: string, keys: ReadonlySet<Key>, words: readonly string[], fold: Folder, room: Folded): Range[] {
  const folded = fold(text, room)
  const found: Range[] = []
  const mark = (from: number, to: number) => {
    if (to > from) found.push({ start: folded.starts[from]!, end: folded.ends[to - 1]! })
  }
  tokenize(folded, (key, _kind, from, to) => keys.has(key) && mark(from, to))
  for (const word of words) for (const at of occurrences(folded, word)) mark(at, at + word.length)
  return joined(found)
}

const wholeKeys = ({ kind, keys, instead = [] }: Term): readonly Key[] =>
  kind === 'near' ? [keys, ...instead].filter(({ length }) => length === 1).flat() : keys

/**
 * What in a hit answers the question, in UTF-16 code units of the text as it was sent.
 * Single characters and question words are marked only where nothing firmer is.
 */
export function highlights(hit: Pick<Hit, 'title' | 'text'>, question: Question, fold: Folder): Hit['highlights'] {
  const room = new Folded()
  // of several keys no one alone is the word: the "in" of "sign in" answers nothing
  const keysOf = (isFirm: boolean) =>
    new Set(question.terms.filter((t) => t.kind !== 'synonym' && t.isFirm === isFirm).flatMap(wholeKeys))
  const inFields = (keys: Set<Key>, words: readonly string[]) =>
    FIELDS.flatMap((field) => marks(hit[field], keys, words, fold, room).map((range) => ({ field, ...range })))
  const firm = inFields(keysOf(true), question.marked)
  return firm.length > 0 ? firm : inFields(keysOf(false), [])
}
