/** What a search found, as it is shown: with what was searched for marked. On the pages and in the plugin alike. */
import type { Hit } from './schema/answers.ts'

type Range = { start: number; end: number }
type Words = Pick<Hit, 'title' | 'text' | 'highlights'>
/** A stretch of a text, marked or not. */
export type Piece = { text: string; isMarked: boolean }

/** Before the first mark as much of the text is shown. */
const AROUND = 90

/** The stretch of a text that is shown: around the first mark, so that a hit far down is seen. */
function shown(text: string, ranges: readonly Range[], most: number): Range {
  if (text.length <= most) return { start: 0, end: text.length }
  const first = ranges[0]?.start ?? 0
  const start = Math.max(0, Math.min(first - Math.min(AROUND, most / 3), text.length - most))
  return { start: Math.floor(start), end: Math.min(text.length, Math.floor(start) + most) }
}

/** A text cut to `most` UTF-16 code units around its first mark. Ranges are in these units too, ascending and apart. */
export function markedPieces(text: string, ranges: readonly Range[], most: number): Piece[] {
  const { start, end } = shown(text, ranges, most)
  const pieces: Piece[] = start > 0 ? [{ text: '…', isMarked: false }] : []
  const add = (from: number, to: number, isMarked: boolean) => {
    if (to > from) pieces.push({ text: text.slice(from, to), isMarked })
  }
  let at = start
  for (const range of ranges) {
    if (range.end <= start || range.start >= end) continue
    const from = Math.max(range.start, at)
    add(at, from, false)
    at = Math.max(from, Math.min(range.end, end))
    add(from, at, true)
  }
  add(at, end, false)
  return end < text.length ? [...pieces, { text: '…', isMarked: false }] : pieces
}

const rangesOf = ({ highlights }: Words, field: 'title' | 'text') => highlights.filter((h) => h.field === field)

export const titlePieces = (hit: Words, most: number): Piece[] => markedPieces(hit.title, rangesOf(hit, 'title'), most)

/** What a text begins with that its title says already: a rule's own sentence, a section's headings. */
function repeatedIn({ title, text }: Words): number {
  if (title && text.startsWith(title)) return title.length + 1
  const headings = /^(?:\s*#{1,6} [^\n]*\n)*\s*/.exec(text)![0].length
  return headings < text.length ? headings : 0
}

/** The stretch of a hit's text that was found; what the title says is not said again. Empty: the text says no more. */
export function snippetPieces(hit: Words, most: number): Piece[] {
  const from = repeatedIn(hit)
  const ranges = rangesOf(hit, 'text')
    .filter(({ start }) => start >= from)
    .map(({ start, end }) => ({ start: start - from, end: end - from }))
  return markedPieces(hit.text.slice(from), ranges, most)
}
