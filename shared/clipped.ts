/** At most so many code points, the last one an ellipsis where something was cut; none is cut in two. */
export function clipped(text: string, most: number): string {
  if (text.length <= most) return text // a code point is one code unit at least
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}

/** The same of a text in one line. */
export const clippedLine = (text: string, most: number): string => clipped(text.replace(/\s+/gu, ' ').trim(), most)
