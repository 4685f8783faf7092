/** Bytes of a text, as limits of messages count them. */
export const bytesOf = (text: string): number => Buffer.byteLength(text)

/** As many whole lines as fit into so many bytes, and what is said instead of the others. */
export function fitting(lines: readonly string[], most: number, more: string): string[] {
  const room = most - bytesOf(more) - 1
  const fits: string[] = []
  let used = 0
  for (const line of lines) {
    used += bytesOf(line) + 1
    if (used > room) return [...fits, more]
    fits.push(line)
  }
  return fits
}
