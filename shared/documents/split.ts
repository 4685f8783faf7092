import type { Mark } from './marks.ts'

/** A section longer than this, in code points, is split. */
export const SECTION_MOST = 6000
/** A fence or table is kept whole up to this: beyond it would fill a page by itself, and is cut between its lines. */
export const KEPT_MOST = 60_000

/** Lines `start` to `end` (not included), whole; or a piece of the one line `start`, where that line is too long. */
export type Part = { start: number; end: number; text: string }

type Block = { start: number; end: number; size: number; kind: 'text' | 'kept' | 'heading' }

/** Code points: what a reader counts as characters, near enough. */
export function codePoints(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i++) {
    count++
    if (isPair(text, i)) i++
  }
  return count
}

const isPair = (text: string, at: number): boolean => {
  const high = text.charCodeAt(at)
  const low = text.charCodeAt(at + 1)
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000
}

/**
 * Splits a stretch of lines into parts of at most `most` code points: between paragraphs, else between lines, else after
 * a sentence, else anywhere between two characters. Nothing is dropped but blank lines at a part's ends. A deeper heading
 * goes with what follows it.
 */
export function split(
  lines: readonly string[],
  marks: readonly Mark[],
  { start, end }: { start: number; end: number },
  most = SECTION_MOST,
): Part[] {
  const whole = trimmed(lines, start, end)
  if (!whole) return []
  if (codePoints(whole.text) <= most) return [whole]
  return packed(blocksOf(lines, marks, whole), most).flatMap((group) => partsOf(lines, group, most))
}

function trimmed(lines: readonly string[], start: number, end: number): Part | undefined {
  let [from, to] = [start, end]
  while (from < to && lines[from]!.trim() === '') from++
  while (to > from && lines[to - 1]!.trim() === '') to--
  return from < to ? { start: from, end: to, text: lines.slice(from, to).join('\n') } : undefined
}

/** Paragraphs, kept blocks and headings, without the blank lines between them. */
function blocksOf(lines: readonly string[], marks: readonly Mark[], { start, end }: Part): Block[] {
  const blocks: Block[] = []
  const sameBlock = (a: Mark, b: Mark) =>
    (a.kind === 'kept' && b.kind === 'kept' && a.block === b.block) || (a.kind === 'text' && b.kind === 'text')
  for (let i = start; i < end; ) {
    const mark = marks[i]!
    const from = i++
    if (mark.kind === 'blank') continue
    if (mark.kind === 'heading' && mark.isUnderlined && i < end) i++
    else if (mark.kind !== 'heading') while (i < end && sameBlock(mark, marks[i]!)) i++
    const kind = mark.kind === 'text' ? 'text' : mark.kind === 'kept' ? 'kept' : 'heading'
    blocks.push({ start: from, end: i, size: codePoints(lines.slice(from, i).join('\n')), kind })
  }
  return blocks
}

/** Groups of blocks that together are short enough; one that is too long by itself stands alone. */
function packed(blocks: readonly Block[], most: number): Block[][] {
  const groups: Block[][] = []
  let group: Block[] = []
  let size = 0
  for (const block of blocks) {
    const gap = group.length ? block.start - group[group.length - 1]!.end + 1 : 0
    if (group.length && size + gap + block.size > most) {
      const carried = headingsAtEnd(group)
      groups.push(group.slice(0, group.length - carried.length))
      group = carried
      size = carried.reduce((sum, one) => sum + one.size + 1, 0)
    }
    size += (group.length ? gap : 0) + block.size
    group.push(block)
  }
  return [...groups, group]
}

/** Headings that would be left behind by what they head; none where nothing else is in the group. */
function headingsAtEnd(group: readonly Block[]): Block[] {
  let from = group.length
  while (from > 0 && group[from - 1]!.kind === 'heading') from--
  return from === 0 ? [] : group.slice(from)
}

function partsOf(lines: readonly string[], group: readonly Block[], most: number): Part[] {
  const [first, last] = [group[0]!, group[group.length - 1]!]
  const whole = { start: first.start, end: last.end, text: lines.slice(first.start, last.end).join('\n') }
  const long = group.find((block) => block.size > (block.kind === 'kept' ? KEPT_MOST : most))
  if (!long) return [whole]
  // headings that came along stand before the long block: its first lines go with them
  return byLines(lines, whole, long.kind === 'kept' ? KEPT_MOST : most)
}

function byLines(lines: readonly string[], { start, end }: Part, most: number): Part[] {
  const parts: Part[] = []
  let from = start
  let size = 0
  const take = (to: number) => {
    if (to > from) parts.push({ start: from, end: to, text: lines.slice(from, to).join('\n') })
  }
  for (let i = start; i < end; i++) {
    const own = codePoints(lines[i]!)
    if (size > 0 && size + 1 + own > most) {
      take(i)
      from = i
      size = 0
    }
    if (own > most) {
      parts.push(...piecesOf(lines[i]!, most).map((text) => ({ start: i, end: i + 1, text })))
      from = i + 1
    } else size += (from < i ? 1 : 0) + own
  }
  take(end)
  return parts.filter(({ text }) => text.trim() !== '')
}

const SENTENCE_END = /[。！？；…!?;]["”’）)]*|[.][ \t]/g

/** One line in pieces: after the last sentence that ends in the second half of what fits. */
function piecesOf(line: string, most: number): string[] {
  const pieces: string[] = []
  for (let from = 0; from < line.length; ) {
    const room = line.slice(from, fitting(line, from, most))
    const cutAt = from + room.length >= line.length ? room.length : sentenceEnd(room)
    pieces.push(room.slice(0, cutAt))
    from += cutAt
  }
  return pieces
}

/** Where so many code points from here end. */
function fitting(line: string, from: number, most: number): number {
  let at = from
  for (let n = 0; n < most && at < line.length; n++) at += isPair(line, at) ? 2 : 1
  return at
}

function sentenceEnd(room: string): number {
  let end = room.length
  for (const match of room.matchAll(SENTENCE_END)) {
    const after = match.index! + match[0].length
    if (after >= room.length / 2) end = after
  }
  return end
}
