/** What a line of Markdown is, as far as cutting has to know. `level` 1 to 6; `text` without the marks. */
export type Mark =
  | { kind: 'blank' }
  | { kind: 'text' }
  | { kind: 'heading'; level: number; text: string; isUnderlined?: true }
  | { kind: 'kept'; block: number }

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/
const DELIMITERS = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
/** Lines that begin a block of their own, which an underline does not turn into a heading. */
const OTHER_BLOCK = /^ {0,3}(?:[-*+>|]|\d{1,9}[.)][ \t]|<)|^(?: {4}|\t)/

/**
 * Reads each line for what it is. Code fences, tables and comments are kept together (`kept`, with the number of their
 * block): what stands in them is no heading. A fence that is never closed reaches to the end, as it is shown everywhere.
 */
export function marksOf(lines: readonly string[]): Mark[] {
  const marks: Mark[] = []
  let block = 0
  for (let i = 0; i < lines.length; ) {
    const end = keptFrom(lines, i)
    if (end > i) {
      block++
      for (; i < end; i++) marks.push({ kind: 'kept', block })
      continue
    }
    const underlined = underlinedAt(lines, marks, i)
    marks.push(underlined ?? plainMark(lines[i]!))
    // the line of signs below belongs to its heading
    if (underlined) marks.push({ kind: 'text' })
    i += underlined ? 2 : 1
  }
  return marks
}

function plainMark(line: string): Mark {
  if (line.trim() === '') return { kind: 'blank' }
  const heading = HEADING.exec(line)
  return heading ? { kind: 'heading', level: heading[1]!.length, text: (heading[2] ?? '').trim() } : { kind: 'text' }
}

/** A line of text by itself with `===` or `---` below it. */
function underlinedAt(lines: readonly string[], before: readonly Mark[], at: number): Mark | undefined {
  const line = lines[at]!
  const sign = UNDERLINE.exec(lines[at + 1] ?? '')?.[1]
  const last = before[at - 1]
  if (!sign || line.trim() === '' || OTHER_BLOCK.test(line) || HEADING.test(line) || last?.kind === 'text')
    return undefined
  return { kind: 'heading', level: sign[0] === '=' ? 1 : 2, text: line.trim(), isUnderlined: true }
}

/** The line after a block that is kept together, where one begins; else the line itself. */
function keptFrom(lines: readonly string[], at: number): number {
  const line = lines[at]!
  const fence = FENCE.exec(line)
  if (fence && !(fence[1]![0] === '`' && fence[2]!.includes('`'))) return fenceEnd(lines, at, fence[1]!)
  if (/^ {0,3}<!--/.test(line)) return commentEnd(lines, at)
  if (line.includes('|') && (lines[at + 1] ?? '').includes('|') && DELIMITERS.test(lines[at + 1]!))
    return tableEnd(lines, at)
  return at
}

function fenceEnd(lines: readonly string[], at: number, open: string): number {
  for (let i = at + 1; i < lines.length; i++) {
    const close = FENCE.exec(lines[i]!)
    if (close && close[1]![0] === open[0] && close[1]!.length >= open.length && close[2]!.trim() === '') return i + 1
  }
  return lines.length
}

function commentEnd(lines: readonly string[], at: number): number {
  for (let i = at; i < lines.length; i++) if (lines[i]!.includes('-->')) return i + 1
  return lines.length
}

function tableEnd(lines: readonly string[], at: number): number {
  let end = at + 2
  while (end < lines.length && lines[end]!.includes('|') && !HEADING.test(lines[end]!) && !FENCE.test(lines[end]!))
    end++
  return end
}
