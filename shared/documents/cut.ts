import { anchorer, headingText } from './headings.ts'
import type { Mark } from './marks.ts'

/** Headings of this level and above begin a section; 0: the file is one. */
export type CutLevel = 0 | 1 | 2 | 3 | 4 | 5 | 6
export const CUT_LEVEL: CutLevel = 2

/** A stretch of lines under one heading: 0-based, `end` not included. `heading` null: what stands before the first. */
export type Chapter = {
  start: number
  end: number
  heading: { line: number; level: number; text: string; anchor: string } | null
  /** The headings above and its own, outermost first. */
  path: { level: number; text: string }[]
}

/**
 * Cuts lines into chapters at headings up to a level; deeper ones stay inside. Every line with words lies in exactly one
 * chapter. A heading without text of its own goes along with the first section below it.
 */
export function cut(marks: readonly Mark[], level: number): Chapter[] {
  const anchorOf = anchorer()
  const chapters: Chapter[] = []
  let open: Chapter = { start: 0, end: marks.length, heading: null, path: [] }
  for (const [line, mark] of marks.entries()) {
    if (mark.kind !== 'heading') continue
    const anchor = anchorOf(mark.text)
    if (mark.level > level) continue
    const text = headingText(mark.text)
    const above = open.path.filter((one) => one.level < mark.level)
    const next: Chapter = {
      start: line,
      end: marks.length,
      heading: { line, level: mark.level, text, anchor },
      path: [...above, { level: mark.level, text }],
    }
    close(open, line, next, marks, chapters)
    open = next
  }
  if (hasWords(marks, open.start, open.end)) chapters.push(open)
  return chapters
}

/** Ends a chapter before the next; one that is a bare heading above that is taken along by it. */
function close(open: Chapter, end: number, next: Chapter, marks: readonly Mark[], chapters: Chapter[]): void {
  open.end = end
  if (!hasWords(marks, open.start, end)) return
  if (isBare(open, marks) && next.heading!.level > open.heading!.level) next.start = open.start
  else chapters.push(open)
}

const hasWords = (marks: readonly Mark[], start: number, end: number) =>
  marks.slice(start, end).some(({ kind }) => kind !== 'blank')

/** Nothing but its heading, and those that it took along itself. An underline is no words of its own. */
function isBare({ heading, end }: Chapter, marks: readonly Mark[]): boolean {
  if (!heading) return false
  const from = heading.line + 1
  return !hasWords(marks, isUnderlined(marks, heading.line) ? from + 1 : from, end)
}

const isUnderlined = (marks: readonly Mark[], line: number) => {
  const mark = marks[line]
  return mark?.kind === 'heading' && mark.isUnderlined === true
}
