/** An empty match must not be found again at its place; a letter of two units is stepped over whole. */
const stepOver = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)

/**
 * All matches of a global pattern, in order. As matchAll, which copies the pattern first: for a large one that takes longer
 * than the matching.
 */
export function matchesOf(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let m = pattern.exec(text); m; m = pattern.exec(text)) {
    found.push(m)
    if (m[0] === '') pattern.lastIndex += stepOver(text, pattern.lastIndex)
  }
  return found
}
