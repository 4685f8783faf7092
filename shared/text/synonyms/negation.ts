/**
 * Words that turn or bound a meaning. A term that begins or ends inside one would cut it: 可点击 in 不可点击. A term that
 * holds one whole is fine.
 */
export const BINDING_WORDS: readonly string[] = [
  ...'不可 不能 不得 不许 不准 不允许 不支持 不再 不是 不超过 不超出 不大于 不小于 不少于 不低于 不高于 不多于 不等于 不足 不满 没有 没能 无法 无需 无须 禁止 大于等于 小于等于 大于 小于 等于 多于 少于 高于 低于 超过 超出 至少 至多 最多 最少'.split(
    ' ',
  ),
  'at least',
  'at most',
  'more than',
  'less than',
  'fewer than',
  'greater than',
  'no more than',
  'no less than',
  'not more than',
  'not less than',
  'no longer',
  'no later than',
]

/** Places where a word may be cut: between any two Chinese characters, between the words of a phrase in letters. */
function cutsOf(word: string): number[] {
  const isPhrase = /[a-z]/.test(word)
  const cuts: number[] = []
  for (let k = 1; k < word.length; k++) if (!isPhrase || word[k] === ' ') cuts.push(k)
  return cuts
}

/**
 * The binding word that a term cuts, or null. Where the table has the whole word as a term of its own, that one is found
 * first (leftmost, longest), and only a term that begins before the word still cuts it.
 */
export function cutWord(term: string, terms: ReadonlySet<string>): string | null {
  const cuts = (word: string): boolean => {
    if (term.includes(word) || BINDING_WORDS.includes(term)) return false
    const isTerm = terms.has(word)
    return cutsOf(word).some((k) => {
      const head = word.slice(0, k)
      const tail = word.slice(k).replace(/^ /, '')
      if (term !== head && term.endsWith(head) && isAligned(term, term.length - head.length, head)) return true
      if (isTerm) return false
      return term === head || begins(tail, term) || begins(term, tail)
    })
  }
  return BINDING_WORDS.find(cuts) ?? null
}

/** `start` begins `text`, and where it is in letters, no word goes on behind it. */
const begins = (text: string, start: string): boolean =>
  text.startsWith(start) && !(/[a-z]$/.test(start) && /^[a-z]/.test(text.slice(start.length)))

const isAligned = (term: string, at: number, head: string): boolean => !/^[a-z]/.test(head) || term[at - 1] === ' '
