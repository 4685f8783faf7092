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

/** Positions inside a buffer that is asked from front to back: each character is looked at once. */
export class Cursor {
  private base = START
  private mark = START
  private marked = 0
  /** The line break at or behind the mark; -1 where the buffer has none, null where it wasn't sought. */
  private nextBreak: number | null = null

  at(buffer: string, offset: number): Position {
    if (offset < this.marked) return advance(this.base, buffer, 0, offset)
    this.nextBreak ??= buffer.indexOf('\n', this.marked)
    const isOnLine = this.nextBreak < 0 || this.nextBreak >= offset
    if (isOnLine) this.mark = { line: this.mark.line, column: this.mark.column + offset - this.marked }
    else {
      this.mark = advance(this.mark, buffer, this.marked, offset)
      this.nextBreak = null
    }
    this.marked = offset
    return this.mark
  }

  /** The buffer's first `length` characters are about to go, and others may come behind it. */
  drop(buffer: string, length: number): void {
    this.base = this.mark = this.at(buffer, length)
    this.marked = 0
    this.nextBreak = null
  }
}
