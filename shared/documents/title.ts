import { headingText } from './headings.ts'
import type { Mark } from './marks.ts'

/** A file's title where it names none: its one heading of the first level, else the file's name. */
export function titleOf(marks: readonly Mark[], path: string): string {
  const first = marks.flatMap((mark) => (mark.kind === 'heading' && mark.level === 1 ? [headingText(mark.text)] : []))
  return (first.length === 1 && first[0]) || baseName(path)
}

/** The file's name without its ending. */
export function baseName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.replace(/(.)\.[^.]*$/, '$1')
}
