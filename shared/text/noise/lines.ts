/** What may stand before the words of a list item, tried again until none is left. Each ends where words begin. */
const BULLET =
  /(?:[-*+\u2022\u00b7\u2013\u2014\u2027]\s+(?![0-9.])|[\u25aa\u25ab\u25a0\u25a1\u25cf\u25cb\u25c6\u25c7\u25b6\u25ba\u25b8\u25e6\u2023\u2043]\s*|#{1,6}\s+|\[[ x\u221a]?\]\s+)(?=\S)/iy
const NUMBER = '(?:\\d{1,3}|[\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341]{1,3})'
/** "1." "1、" "1)" "(2)" "一、" "(一)" "步骤3:" "第一步:" "Step 3:"; "1.5" and "5 件" are values. */
const NUMBERING = new RegExp(
  `(?:(?:\u6b65\u9aa4|step)\\s{0,3}${NUMBER}\\s{0,3}[:.\u3001)]|\u7b2c\\s?${NUMBER}\\s?\u6b65\\s?[:\u3001,]|\\(\\s?${NUMBER}\\s?\\)[:.\u3001]?|\\d{1,3}(?:[\u3001)]|\\.(?!\\d))|[\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341]{1,3}\u3001)\\s*(?=\\S)`,
  'iy',
)
const SPACE = /\s*/y
const FIRST =
  /[-*+\u2022\u00b7\u2013\u2014\u2027\u25a0-\u25ff\u2023\u2043#[(\d\u6b65\u7b2cs\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341]/i

/** Where the words of the line that begins at `from` begin. */
function wordsFrom(text: string, from: number): number {
  let at = from
  for (;;) {
    SPACE.lastIndex = at
    SPACE.test(text)
    at = SPACE.lastIndex
    if (at >= text.length || !FIRST.test(text[at]!)) return at
    const mark = [BULLET, NUMBERING].find((pattern) => {
      pattern.lastIndex = at
      return pattern.test(text)
    })
    if (!mark) return at
    at = mark.lastIndex
  }
}

/** List bullets and leading numbering go, on every line. */
export function dropBullets(text: string): string {
  let out = ''
  let from = 0
  for (;;) {
    const words = wordsFrom(text, from)
    // white space may reach over line ends: the next line begins after the words
    const end = text.indexOf('\n', words)
    out += text.slice(words, end < 0 ? text.length : end + 1)
    if (end < 0) return out
    from = end + 1
  }
}

const SPACES = /[^\S ]|\s\s|^\s|\s$/

/** One space between words, none at the ends. */
export function foldSpaces(text: string): string {
  return SPACES.test(text) ? text.replace(/\s+/g, ' ').trim() : text
}
