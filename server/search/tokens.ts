import { DIGIT, type Folded, GAP, HAN, LETTER } from './fold.ts'
import { numeralEnd } from './numerals.ts'
import { stem } from './stem.ts'

/** A unigram or bigram as its code units in one integer, everything else as text. */
export type Key = number | string
export type TokenKind = 'unigram' | 'bigram' | 'word' | 'compound' | 'number' | 'part'
/** Called for each token with its half-open range in the folded text. */
export type Emit = (key: Key, kind: TokenKind, from: number, to: number) => void

const CONNECTOR = new Uint8Array(65536)
for (const char of '-_./:;@') CONNECTOR[char.charCodeAt(0)] = 1
const [SPACE, COMMA, POINT, YEN, PERCENT, PERMILLE, PLUS, SHARP] = [...' ,.¥%‰+#'].map((c) => c.charCodeAt(0))
/** A number of so many digits names something (an error code, a port); a shorter one only counts. */
const NAMES_FROM = 3
const LONGEST = 64
const LONGEST_UNIT = 12
const MOST_PARTS = 8

const isWord = (kind: number | undefined) => kind === LETTER || kind === DIGIT
const isWide = (unit: number) => unit >= 0xd800 && unit < 0xdc00
const isDigit = (unit: number) => unit >= 48 && unit < 58

/** Calls `emit` for each token of the text, in order of where they begin. */
export function tokenize(folded: Folded, emit: Emit): void {
  let i = 0
  while (i < folded.length) {
    const kind = folded.kinds[i]
    if (kind === GAP) i++
    else if (kind === HAN) i = unspacedRun(folded, i, emit)
    else i = number(folded, i, emit) ?? chunk(folded, i, emit)
  }
}

/** Characters and pairs of a run; white space inside does not part it, as in the text pipeline. */
function unspacedRun(folded: Folded, from: number, emit: Emit): number {
  const { units, kinds, length } = folded
  let i = from
  let before = -1
  let counted = from
  while (i < length) {
    if (kinds[i] === GAP && units[i] === SPACE && i + 1 < length && kinds[i + 1] === HAN) i++
    if (kinds[i] !== HAN) break
    const wide = isWide(units[i]!) && i + 1 < length
    const to = i + (wide ? 2 : 1)
    emit(wide ? folded.text.slice(i, to) : units[i]!, 'unigram', i, to)
    if (before >= 0) {
      const narrow = !wide && i - before <= 2 && !isWide(units[before]!)
      const pair = narrow ? (units[before]! << 16) | units[i]! : folded.text.slice(before, to).replace(' ', '')
      emit(pair, 'bigram', before, to)
    }
    if (i >= counted) counted = numeral(folded, i, emit)
    before = i
    i = to
  }
  return i
}

/** 六十秒 is 60秒 too, so that either finds the other. Returns from where to look for the next one. */
function numeral(folded: Folded, from: number, emit: Emit): number {
  const found = numeralEnd(folded, from)
  if (!found) return from + 1
  emit(found.digits, found.digits.length < NAMES_FROM ? 'number' : 'word', from, found.end)
  const after = unitAfter(folded, found.end)
  if (after) emit(found.digits + after.unit, 'compound', from, after.to)
  return found.end
}

/** The unit that stands right after a number: a sign, a character, or a word. */
function unitAfter({ units, kinds, text, length }: Folded, end: number): { unit: string; to: number } | null {
  if (end >= length) return null
  if (units[end] === PERCENT || units[end] === PERMILLE) return { unit: text[end]!, to: end + 1 }
  const at = units[end] === SPACE ? end + 1 : end
  if (at < length && kinds[at] === HAN) return { unit: text[at]!, to: at + 1 }
  let to = at
  while (to < length && kinds[to] === LETTER) to++
  return to > at && to - at <= LONGEST_UNIT ? { unit: stem(text.slice(at, to)), to } : null
}

/** Whether a number that ends here is a part of something longer: a version, a date, a node id, a hash. */
function goesOn({ units, kinds, length }: Folded, end: number): boolean {
  let i = end
  while (i < length && kinds[i] === LETTER) i++
  if (i >= length) return false
  return kinds[i] === DIGIT || (CONNECTOR[units[i]!] === 1 && i + 1 < length && isWord(kinds[i + 1]))
}

/** Where digits, with separators of thousands and a fraction, end: `1,000.50`, `1000`. */
function digitsEnd({ units, length }: Folded, from: number): number {
  const run = (at: number) => {
    let i = at
    while (i < length && isDigit(units[i]!)) i++
    return i
  }
  let end = run(from)
  if (end - from <= 3) {
    let i = end
    while (i < length && units[i] === COMMA && run(i + 1) === i + 4) i += 4
    end = i
  }
  if (end < length && units[end] === POINT && run(end + 1) > end + 1) end = run(end + 1)
  return end
}

/** `1,000.50 元` is the number 1000.50 and the amount 1000.5元. Null where no plain number begins. */
function number(folded: Folded, from: number, emit: Emit): number | null {
  if (folded.kinds[from] !== DIGIT || !isDigit(folded.units[from]!)) return null
  const end = digitsEnd(folded, from)
  if (goesOn(folded, end)) return null
  const digits = folded.text.slice(from, end).replaceAll(',', '')
  emit(digits, digits.length < NAMES_FROM ? 'number' : 'word', from, end)
  const amount = digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits
  const after = unitAfter(folded, end)
  if (after) emit(amount + after.unit, 'compound', from, after.to)
  else if (from > 0 && folded.units[from - 1] === YEN) emit(`${amount}元`, 'compound', from - 1, end)
  return end
}

/** An identifier whole and in parts, or a plain word: letters and digits that connectors may hold together. */
function chunk(folded: Folded, from: number, emit: Emit): number {
  const { units, kinds, length, text } = folded
  let to = from
  let isCompound = false
  for (; to < length; to++) {
    if (isWord(kinds[to])) continue
    if (CONNECTOR[units[to]!] === 0 || to + 1 >= length || !isWord(kinds[to + 1])) break
    isCompound = true
  }
  if (isCompound && to - from <= LONGEST) {
    // node ids and codes are written with either separator
    const named = text.slice(from, to).replace(/[-:]/g, '_')
    emit(named, 'compound', from, to)
    if (/^v\d/.test(named)) emit(named.slice(1), 'compound', from + 1, to)
  } else if (to - from <= 2) signed(folded, from, to, emit)
  let start = from
  for (let i = from; i <= to; i++) {
    if (i < to && CONNECTOR[units[i]!] === 0) continue
    if (i > start) piece(folded, start, i, isCompound, emit)
    start = i + 1
  }
  return to
}

/** C++ and C# are not C. */
function signed({ units, length, text }: Folded, from: number, to: number, emit: Emit): void {
  let end = to
  while (end < length && end < to + 2 && (units[end] === PLUS || units[end] === SHARP)) end++
  if (end > to) emit(text.slice(from, end), 'compound', from, end)
}

function piece(folded: Folded, from: number, to: number, isCompound: boolean, emit: Emit): void {
  const { text } = folded
  if (to - from <= LONGEST) {
    const word = text.slice(from, to)
    const isBare = to - from < 3 && (isCompound || /^\d+$/.test(word))
    emit(stem(word), isBare ? 'part' : 'word', from, to)
  }
  const parts = humps(folded, from, to)
  if (parts.length < 2 || parts.length > MOST_PARTS) return
  for (const [a, b] of parts) emit(stem(text.slice(a, b)), 'part', a, b)
}

type Range = [from: number, to: number]
const NONE: Range[] = []

/** Cuts at camelCase humps and between letters and digits; case is read from the source, which folding has levelled. */
function humps({ source, starts, kinds, units }: Folded, from: number, to: number): Range[] {
  const isUpper = (i: number) => {
    const code = source.charCodeAt(starts[i]!)
    if (code === units[i]) return false
    const char = source[starts[i]!]!
    return char !== char.toLowerCase()
  }
  let found = NONE
  let start = from
  for (let i = from + 1; i < to; i++) {
    const rises = isUpper(i) && (!isUpper(i - 1) || (i + 1 < to && kinds[i + 1] === LETTER && !isUpper(i + 1)))
    if (kinds[i] === kinds[i - 1] && !rises) continue
    if (found === NONE) found = []
    found.push([start, i])
    start = i
  }
  if (found !== NONE) found.push([start, to])
  return found
}
