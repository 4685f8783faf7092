const OPENING = '<![CDATA['

/**
 * An attachment's base64 while it passes: counted, never kept, and never waited for, since it may be longer than
 * memory should hold.
 */
export class PassingContent {
  isDone = false
  private digits = 0
  private inCdata = false

  /** The offset up to which the buffer is dealt with; the same offset again where it has to grow first. */
  pass(buffer: string, at: number, isLast: boolean): number {
    const mark = this.inCdata ? ']]>' : '<'
    const end = buffer.indexOf(mark, at)
    const stop = end >= 0 ? end : Math.max(at, isLast ? buffer.length : buffer.length - mark.length + 1)
    this.digits += buffer.slice(at, stop).replace(/[\s=]+/g, '').length
    if (end < 0) return stop
    if (this.inCdata) {
      this.inCdata = false
      return end + mark.length
    }
    const next = buffer.slice(end, end + OPENING.length)
    if (!isLast && next.length < OPENING.length && OPENING.startsWith(next)) return end
    this.inCdata = next === OPENING
    this.isDone = !this.inCdata
    return this.inCdata ? end + OPENING.length : end
  }

  bytes(): number {
    return Math.floor((this.digits * 3) / 4)
  }
}
