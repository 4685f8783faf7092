/** Bytes of a text, as limits of messages count them. */
export const bytesOf = (text: string): number => Buffer.byteLength(text)

/** At most so many characters, the last one an ellipsis where something was cut; a character is never cut in two. */
export function clipped(text: string, most: number): string {
  const letters = [...text.replace(/\s+/gu, ' ').trim()]
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`
}

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
