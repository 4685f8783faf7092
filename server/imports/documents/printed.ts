import type { PageStart } from '../../../shared/documents/sections.ts'

/** A line as it is printed: how tall its letters are, and how high it stands on its page. */
export type PrintedLine = { text: string; size: number; y: number }

/** Letters this much taller than most make a heading. */
const TALLER = 1.15
const HEADING_MOST = 80
/** Levels that are told apart by size. */
const LEVELS = 3
/** A gap of so many lines' heights parts paragraphs. */
const GAP = 1.7

/** Printed pages as one text in Markdown, with the line where each page begins. */
export function printedText(pages: readonly (readonly PrintedLine[])[]): { text: string; pages: PageStart[] } {
  const levelOf = levels(pages.flat())
  const isHeaded = pages.some((lines) => lines.some((line) => levelOf(line) > 0))
  const out: string[] = []
  const starts: PageStart[] = []
  for (const [i, lines] of pages.entries()) {
    if (!lines.length) continue
    if (out.length) out.push('')
    starts.push({ page: i + 1, line: out.length + 1 })
    if (!isHeaded) out.push(`# p. ${i + 1}`, '')
    let above: PrintedLine | undefined
    for (const line of lines) {
      const level = levelOf(line)
      if (above && (level || levelOf(above) || above.y - line.y > line.size * GAP)) out.push('')
      out.push(level ? `${'#'.repeat(level)} ${line.text}` : plain(line.text))
      above = line
    }
  }
  return { text: out.join('\n'), pages: starts }
}

/** Which level of heading a line is; 0: none. */
function levels(lines: readonly PrintedLine[]): (line: PrintedLine) => number {
  const letters = new Map<number, number>()
  const sizeOf = ({ size }: PrintedLine) => Math.round(size * 2) / 2
  for (const line of lines) letters.set(sizeOf(line), (letters.get(sizeOf(line)) ?? 0) + line.text.length)
  const usual = [...letters].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])[0]
  const isTall = (line: PrintedLine) => sizeOf(line) >= usual * TALLER && line.text.length <= HEADING_MOST
  const tall = [...new Set(lines.filter(isTall).map(sizeOf))].sort((a, b) => b - a)
  return (line) => (isTall(line) ? Math.min(LEVELS, tall.indexOf(sizeOf(line)) + 1) : 0)
}

/** Signs at a line's beginning mean nothing in print. */
export const plain = (text: string) => text.replace(/^(#{1,6}(?=\s|$)|`{3,}|~{3,}|[-=]+$|<!--)/, '\\$1')
