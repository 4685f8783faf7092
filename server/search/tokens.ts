import { DIGIT, type Folded, GAP, HAN, LETTER } from './fold.ts'
import { stem } from './stem.ts'

/** A unigram or bigram as its code units in one integer, everything else as text. */
export type Key = number | string
export type TokenKind = 'unigram' | 'bigram' | 'word' | 'compound' | 'number' | 'part'
/** Called for each token with its half-open range in the folded text. */
export type Emit = (key: Key, kind: TokenKind, from: number, to: number) => void

const CONNECTOR = /[-_./:;@]/
const NUMBER = /(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?/y
/** A number of so many digits names something (an error code, a port); a shorter one only counts. */
const NAMES_FROM = 3
const LONGEST = 64
const MOST_PARTS = 8

const isWord = (kind: number | undefined) => kind === LETTER || kind === DIGIT

/** Calls `emit` for each token of the text, in order of where they begin. */
export function tokenize(folded: Folded, emit: Emit): void {
  let i = 0
  while (i < folded.kinds.length) {
    const kind = folded.kinds[i]
    if (kind === GAP) i++
    else if (kind === HAN) i = unspacedRun(folded, i, emit)
    else i = number(folded, i, emit) ?? chunk(folded, i, emit)
  }
}

/** Characters and pairs of a run; white space inside does not part it, as in the text pipeline. */
function unspacedRun({ text, kinds }: Folded, from: number, emit: Emit): number {
  let i = from
  let before = -1
  while (i < text.length) {
    if (kinds[i] === GAP && text[i] === ' ' && kinds[i + 1] === HAN) i++
    if (kinds[i] !== HAN) break
    const wide = text.codePointAt(i)! > 0xffff
    const to = i + (wide ? 2 : 1)
    emit(wide ? text.slice(i, to) : text.charCodeAt(i), 'unigram', i, to)
    if (before >= 0) {
      const narrow = !wide && i - before <= 2 && text.codePointAt(before)! <= 0xffff
      emit(
        narrow ? (text.charCodeAt(before) << 16) | text.charCodeAt(i) : text.slice(before, to).replace(' ', ''),
        'bigram',
        before,
        to,
      )
    }
    before = i
    i = to
  }
  return i
}

/** The unit that stands right after a number: a sign, a character, or a word. */
function unitAfter({ text, kinds }: Folded, end: number): { unit: string; to: number } | null {
  if (text[end] === '%' || text[end] === '‰') return { unit: text[end]!, to: end + 1 }
  const at = text[end] === ' ' ? end + 1 : end
  if (kinds[at] === HAN) return { unit: text[at]!, to: at + 1 }
  let to = at
  while (kinds[to] === LETTER) to++
  return to > at && to - at <= 12 ? { unit: stem(text.slice(at, to)), to } : null
}

/** Whether a number that ends here is a part of something longer: a version, a date, a node id, a hash. */
function goesOn({ text, kinds }: Folded, end: number): boolean {
  let i = end
  while (kinds[i] === LETTER) i++
  return kinds[i] === DIGIT || (CONNECTOR.test(text[i] ?? ' ') && isWord(kinds[i + 1]))
}

/** `1,000.50 元` is the number 1000.50 and the amount 1000.5元. Null where no plain number begins. */
function number(folded: Folded, from: number, emit: Emit): number | null {
  const { text } = folded
  if (folded.kinds[from] !== DIGIT) return null
  NUMBER.lastIndex = from
  const found = NUMBER.exec(text)
  if (!found) return null
  const end = from + found[0].length
  if (goesOn(folded, end)) return null
  const digits = found[0].replaceAll(',', '')
  emit(digits, digits.length < NAMES_FROM ? 'number' : 'word', from, end)
  const amount = digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits
  const after = unitAfter(folded, end)
  if (after) emit(amount + after.unit, 'compound', from, after.to)
  else if (text[from - 1] === '¥') emit(`${amount}元`, 'compound', from - 1, end)
  return end
}

/** The end of a chunk of letters and digits that connectors may hold together: `err_timeout`, `v4.57.3`, `/api/v1`. */
function chunkEnd({ text, kinds }: Folded, from: number): number {
  let to = from
  while (isWord(kinds[to]) || (CONNECTOR.test(text[to] ?? ' ') && isWord(kinds[to + 1]))) to++
  return to
}

/** An identifier whole and in parts, or a plain word. */
function chunk(folded: Folded, from: number, emit: Emit): number {
  const { text } = folded
  const to = chunkEnd(folded, from)
  const whole = text.slice(from, to)
  const isCompound = CONNECTOR.test(whole)
  if (isCompound && whole.length <= LONGEST) {
    // node ids and codes are written with either separator
    const named = whole.replace(/[-:]/g, '_')
    emit(named, 'compound', from, to)
    if (/^v\d/.test(named)) emit(named.slice(1), 'compound', from + 1, to)
  }
  if (!isCompound && /^[+#]+/.test(text.slice(to, to + 2)) && whole.length <= 2) {
    const signs = /^[+#]+/.exec(text.slice(to, to + 2))![0]
    emit(whole + signs, 'compound', from, to + signs.length)
  }
  for (const [a, b] of pieces(text, from, to)) {
    const isBare = /^\d{1,2}$/.test(text.slice(a, b))
    if (b - a <= LONGEST) emit(stem(text.slice(a, b)), isBare || (isCompound && b - a < 3) ? 'part' : 'word', a, b)
    const parts = humps(folded, a, b)
    if (parts.length > 1 && parts.length <= MOST_PARTS)
      for (const [c, d] of parts) emit(stem(text.slice(c, d)), 'part', c, d)
  }
  return to
}

type Range = [from: number, to: number]

function pieces(text: string, from: number, to: number): Range[] {
  const found: Range[] = []
  let start = from
  for (let i = from; i <= to; i++) {
    if (i < to && !CONNECTOR.test(text[i]!)) continue
    if (i > start) found.push([start, i])
    start = i + 1
  }
  return found
}

/** Cuts at camelCase humps and between letters and digits; case is read from the source, which folding has levelled. */
function humps({ source, starts, kinds }: Folded, from: number, to: number): Range[] {
  const isUpper = (i: number) => {
    const char = source[starts[i]!]!
    return char !== char.toLowerCase()
  }
  const found: Range[] = []
  let start = from
  for (let i = from + 1; i < to; i++) {
    const rises = isUpper(i) && (!isUpper(i - 1) || (i + 1 < to && kinds[i + 1] === LETTER && !isUpper(i + 1)))
    if (kinds[i] === kinds[i - 1] && !rises) continue
    found.push([start, i])
    start = i
  }
  found.push([start, to])
  return found
}
