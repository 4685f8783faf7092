import type { Hit } from '../../../shared/schema/answers.ts'

/** How long a section's shorter texts are, in characters. */
const LENGTHS = [1500, 500, 160]
const MORE = '…'

/** A section's text whole, then shorter and shorter: from the line on that holds most of what was found. */
export function excerpts({ text, highlights }: Pick<Hit, 'text' | 'highlights'>): [string, ...string[]] {
  const lines = text.split('\n')
  const from = densest(lines, highlights)
  const length = [...text].length
  return [text, ...LENGTHS.filter((most) => most < length).map((most) => excerpt(lines, from, most))]
}

function densest(lines: readonly string[], highlights: Hit['highlights']): number {
  const found = highlights.filter((mark) => mark.field === 'text')
  let at = 0
  let best = { line: 0, held: 0 }
  for (const [line, { length }] of lines.entries()) {
    const held = found.filter(({ start }) => start >= at && start < at + length).length
    if (held > best.held) best = { line, held }
    at += length + 1
  }
  return best.line
}

function excerpt(lines: readonly string[], from: number, most: number): string {
  const kept: string[] = []
  let left = most
  let at = from
  for (; at < lines.length; at++) {
    const length = [...lines[at]!].length
    if (length > left) break
    kept.push(lines[at]!)
    left -= length
  }
  const isCut = kept.every((line) => line.trim() === '')
  const shown = isCut ? [upToSentence(lines[at] ?? '', most)] : kept
  const before = from > 0 ? [MORE] : []
  const after = !isCut && at < lines.length ? [MORE] : []
  return [...before, ...shown, ...after].join('\n')
}

/** As much of one line as there is room for, up to the end of a sentence where that is not too little. */
function upToSentence(line: string, most: number): string {
  const cut = [...line].slice(0, most).join('')
  const end = Math.max(...['。', '；', '！', '？', '. ', '; '].map((mark) => cut.lastIndexOf(mark)))
  return `${end > cut.length / 2 ? cut.slice(0, end + 1) : cut}${MORE}`
}
