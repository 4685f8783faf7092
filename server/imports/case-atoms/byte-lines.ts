/** One line's bytes without its line break; `isTooLong` where only the beginning was kept. */
export type ByteLine = { line: number; bytes: Uint8Array; isTooLong: boolean }

export const MAX_LINE_BYTES = 1_048_576
/** What is kept of a line that is too long, so that a person can find it. */
const KEPT_BYTES = 1000
const LF = 0x0a
const CR = 0x0d

/**
 * Cuts bytes at `\n` or `\r\n`. UTF-8 never holds these bytes inside a character, so that each line can be decoded, and
 * refused, on its own. Of a line over 1 MB no more is held than that.
 */
export async function* byteLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ByteLine> {
  let parts: Uint8Array[] = []
  let length = 0
  let line = 1
  const finish = (): ByteLine => {
    const whole = Buffer.concat(parts)
    const isTooLong = length > MAX_LINE_BYTES + 1 || (length > MAX_LINE_BYTES && whole.at(-1) !== CR)
    const end = isTooLong ? KEPT_BYTES : whole.at(-1) === CR ? whole.length - 1 : whole.length
    parts = []
    length = 0
    return { line: line++, bytes: whole.subarray(0, end), isTooLong }
  }
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; ) {
      const lf = chunk.indexOf(LF, at)
      const end = lf < 0 ? chunk.length : lf
      const room = MAX_LINE_BYTES + 1 - length
      if (room > 0) parts.push(chunk.subarray(at, Math.min(end, at + room)))
      length += end - at
      if (lf >= 0) yield finish()
      at = end + 1
    }
  }
  if (length > 0) yield finish()
}
