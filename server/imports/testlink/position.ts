/** Where a reader stands: 1-based; a column counts UTF-16 units, as editors do. */
export type Position = { line: number; column: number }

export const START: Position = { line: 1, column: 1 }

/** The position after `text[from, to)` when `at` was the position before it. */
export function advance(at: Position, text: string, from = 0, to = text.length): Position {
  let line = at.line
  let lineStart = -1
  for (let i = text.indexOf('\n', from); i >= 0 && i < to; i = text.indexOf('\n', i + 1)) {
    line++
    lineStart = i + 1
  }
  return { line, column: lineStart < 0 ? at.column + (to - from) : to - lineStart + 1 }
}

/** Positions inside a buffer that is asked from front to back: each line break is looked at once. */
export class Cursor {
  private base = START
  private mark = START
  private marked = 0

  at(buffer: string, offset: number): Position {
    const isBehind = offset < this.marked
    this.mark = advance(isBehind ? this.base : this.mark, buffer, isBehind ? 0 : this.marked, offset)
    this.marked = offset
    return this.mark
  }

  /** The buffer's first `length` characters are about to go. */
  drop(buffer: string, length: number): void {
    this.base = this.at(buffer, length)
    this.marked = 0
  }
}
