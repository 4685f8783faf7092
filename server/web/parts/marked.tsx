import type { JSX } from 'preact'

type Range = { start: number; end: number }
const AROUND = 90
const LONGEST = 260

/** The stretch of a text that is shown: around the first mark, so that a hit far down is seen. */
function window(text: string, ranges: readonly Range[]): Range {
  if (text.length <= LONGEST) return { start: 0, end: text.length }
  const first = ranges[0]?.start ?? 0
  const start = Math.max(0, Math.min(first - AROUND, text.length - LONGEST))
  return { start, end: Math.min(text.length, start + LONGEST) }
}

/** A text with what was searched for marked. Ranges are in UTF-16 code units, ascending and apart. */
export function Marked({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  const { start, end } = window(text, ranges)
  const parts: (string | JSX.Element)[] = []
  let at = start
  for (const range of ranges) {
    if (range.end <= start || range.start >= end) continue
    const from = Math.max(range.start, at)
    const to = Math.min(range.end, end)
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>)
    at = to
  }
  parts.push(text.slice(at, end))
  return (
    <>
      {start > 0 && '…'}
      {parts}
      {end < text.length && '…'}
    </>
  )
}
