/** What differs between two texts, as a reader would mark it. Pure. */

export type Piece = { text: string; differs: boolean }

/** A word, a number or a placeholder; of Chinese each character. Spaces are no difference. */
const TOKEN = /\{\{[^}]*\}\}|\d+(?:[.:,]\d+)*|\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}_])+|\s+|./gu
/** Longer texts are shown unmarked: nobody compares them by eye, and the table would be large. */
const MOST_TOKENS = 600

const tokensOf = (text: string): string[] => text.match(TOKEN) ?? []
const isSpace = (token: string) => /^\s+$/.test(token)

/** Lengths of the longest common subsequences of the ends of both, row by row. */
function lengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      rows[i]![j] = a[i] === b[j] ? rows[i + 1]![j + 1]! + 1 : Math.max(rows[i + 1]![j]!, rows[i]![j + 1]!)
  return rows
}

/** Neighbours of one kind are one piece. */
function joined(tokens: readonly string[], isCommon: readonly boolean[]): Piece[] {
  const pieces: Piece[] = []
  tokens.forEach((text, at) => {
    const differs = !isCommon[at] && !isSpace(text)
    const last = pieces[pieces.length - 1]
    if (last?.differs === differs) last.text += text
    else pieces.push({ text, differs })
  })
  return pieces
}

/** Both texts in pieces; what only one of them says differs. A text beside none is shown as it is. */
export function difference(left: string, right: string): [Piece[], Piece[]] {
  const [a, b] = [tokensOf(left), tokensOf(right)]
  const plain = (text: string): Piece[] => (text ? [{ text, differs: false }] : [])
  if (!a.length || !b.length || Math.max(a.length, b.length) > MOST_TOKENS) return [plain(left), plain(right)]
  const rows = lengths(a, b)
  const [inA, inB] = [a.map(() => false), b.map(() => false)]
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      inA[i++] = true
      inB[j++] = true
    } else if (rows[i + 1]![j]! >= rows[i]![j + 1]!) i++
    else j++
  }
  return [joined(a, inA), joined(b, inB)]
}
