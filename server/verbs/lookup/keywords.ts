/** What a keyword is compared in: case, width and runs of white space levelled. */
const folded = (text: string): string =>
  text.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim()

const isWord = (char: string | undefined): boolean => char !== undefined && /[a-z0-9_]/.test(char)

/** Whether a folded query holds a folded keyword; where it begins or ends with a letter or digit of ASCII, as a whole token. */
function holds(query: string, keyword: string): boolean {
  for (let at = query.indexOf(keyword); at >= 0; at = query.indexOf(keyword, at + 1)) {
    const before = isWord(keyword[0]) && isWord(query[at - 1])
    const after = isWord(keyword.at(-1)) && isWord(query[at + keyword.length])
    if (!before && !after) return true
  }
  return false
}

/** The keywords that a query holds, folded, each once. */
export function matchedKeywords(query: string, keywords: readonly string[]): string[] {
  const asked = folded(query)
  return [...new Set(keywords.map(folded))].filter((keyword) => keyword !== '' && holds(asked, keyword))
}

const characters = (words: readonly string[]): number => words.reduce((sum, word) => sum + [...word].length, 0)

/** The entry with the most characters of matched keywords; of equals the one with more keywords, then the first. */
export function bestByKeywords<E extends { keywords: readonly string[] }>(
  entries: readonly E[],
  query: string,
): E | undefined {
  let best: { entry: E; most: number; count: number } | undefined
  for (const entry of entries) {
    const matched = matchedKeywords(query, entry.keywords)
    const most = characters(matched)
    if (matched.length === 0 || (best && (most < best.most || (most === best.most && matched.length <= best.count))))
      continue
    best = { entry, most, count: matched.length }
  }
  return best?.entry
}
