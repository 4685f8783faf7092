/** ① ② ⑴ ⒈ ㈠ ❶ keycaps: read before NFKC, which turns them into digits that look like values. */
type Family = readonly [first: number, last: number, number: number]

const FAMILIES: readonly Family[] = [
  [0x2460, 0x2473, 1],
  [0x2474, 0x2487, 1],
  [0x2488, 0x249b, 1],
  [0x24ea, 0x24ea, 0],
  [0x24eb, 0x24f4, 11],
  [0x24f5, 0x24fe, 1],
  [0x2776, 0x277f, 1],
  [0x2780, 0x2789, 1],
  [0x278a, 0x2793, 1],
  [0x3220, 0x3229, 1],
  [0x3251, 0x325f, 21],
  [0x3280, 0x3289, 1],
  [0x32b1, 0x32bf, 36],
]

const MARK =
  /[\u2460-\u249b\u24ea-\u24fe\u2776-\u2793\u3220-\u3229\u3251-\u325f\u3280-\u3289\u32b1-\u32bf]|[0-9]\ufe0f?\u20e3/g
const MAY_HOLD = /[\u20e3\u2460-\u249b\u24ea-\u24fe\u2776-\u2793\u3220-\u3229\u3251-\u325f\u3280-\u3289\u32b1-\u32bf]/
/** Before an enumerator: nothing, white space, or a mark that ends what came before. */
const OPENS = /[\s,，.。;；:：、!！?？()（）"“”「」『』【】[\]|｜>＞/／→\-—–]/

function numberOf(mark: string): number {
  const code = mark.charCodeAt(0)
  const family = FAMILIES.find(([first, last]) => code >= first && code <= last)
  return family ? code - family[0] + family[2] : Number(mark[0])
}

/**
 * An enumerator goes (a space stays in its place); one that is referred to (第①步, 见②) is read as its number.
 * It enumerates where an item may begin, or where it follows the last enumerator in count (①未登录②已登录).
 */
export function readListMarks(text: string): string {
  if (!MAY_HOLD.test(text)) return text
  let last = Number.NaN
  return text.replace(MARK, (mark, at: number) => {
    const number = numberOf(mark)
    const enumerates = at === 0 || OPENS.test(text[at - 1]!) || number === last + 1
    if (!enumerates) return /[0-9]/.test(text[at - 1]!) ? ` ${number}` : `${number}`
    last = number
    return at === 0 || text[at - 1] === '\n' ? '' : ' '
  })
}
