import { classOf, widthAt } from './characters.ts'
import { isToken } from './tokens.ts'

/** Marks that mean something wherever they stand. 99+, C++, 5%, ±2, 45×45, 5°c, a=b */
const KEPT = '%\u2030+\u00b1\u00d7\u00f7=|\u00b0\u00a5$\u20ac\u00a3'

/** Signs that are written as their word, longest first. An empty word: an arrow or a chevron, which only separates. */
const SIGNS: readonly (readonly [sign: string, word: string])[] = [
  ['-->', ''],
  ['<->', ''],
  ['->', ''],
  ['=>', ''],
  ['<-', ''],
  ['<>', '不等于'],
  ['!=', '不等于'],
  ['<=', '小于等于'],
  ['>=', '大于等于'],
  ['<<', ''],
  ['>>', ''],
  ['\u2260', '不等于'],
  ['\u2264', '小于等于'],
  ['\u2266', '小于等于'],
  ['\u2a7d', '小于等于'],
  ['\u226f', '小于等于'],
  ['\u2265', '大于等于'],
  ['\u2267', '大于等于'],
  ['\u2a7e', '大于等于'],
  ['\u226e', '大于等于'],
  ['\u2248', '约'],
]
const STARTS_SIGN = new Set(SIGNS.map(([sign]) => sign[0]!))

const DASHES = '-\u2013\u2014\u2015'
const SLASHES = '/\u2044\u2215'
const COLONS = ':\u2236'
const OPENERS = '「『“‘"\'([{【《〈|'
const CLOSERS = '」』”’"\')]}】》〉|,，.。;；!！?？、'

type Kind = 'cjk' | 'word' | 'token' | 'mark'

/** What has been written, and the mark that waits for what comes after it. */
type State = { out: string; last: Kind | null; isGap: boolean; pending: string; isDirect: boolean }

/** A value within the last few characters: 3天-5天 is a range. */
const hasValueNear = (out: string): boolean => {
  for (let i = out.length - 1; i >= 0 && i >= out.length - 4; i--) if (isToken(out.charCodeAt(i))) return true
  return false
}

/** The word of a waiting mark, now that what stands on both sides is known; '' where it only decorates. */
function resolve(state: State, next: Kind): string {
  const isBetween = state.last === 'token' && next === 'token'
  const { pending } = state
  if (DASHES.includes(pending)) {
    if (isBetween) return '~'
    if (next !== 'token' || state.isGap || pending !== '-') return ''
    return hasValueNear(state.out) ? '~' : state.isDirect && state.last === 'word' ? '' : '负'
  }
  if (pending === '~') return next === 'token' ? '~' : ''
  if (!isBetween) return ''
  return SLASHES.includes(pending) ? '/' : COLONS.includes(pending) ? ':' : '\u00d7'
}

const needsSpace = (state: State, kind: Kind): boolean =>
  (state.last === 'word' && kind === 'token') ||
  (state.last === 'token' && kind === 'word') ||
  (state.last === 'word' && kind === 'word' && state.isGap)

function write(state: State, piece: string, kind: Kind): void {
  if (state.pending) {
    const word = resolve(state, kind)
    state.pending = ''
    state.isGap = true
    if (word) {
      state.out += word
      state.last = 'mark'
    }
  }
  state.out += needsSpace(state, kind) ? ` ${piece}` : piece
  state.last = kind
  state.isGap = false
}

function wait(state: State, mark: string): void {
  state.isDirect = !state.isGap
  state.pending = mark
  state.isGap = false
}

/** Marks inside a word that belong to it: 5.2.0, don't, utf-8, a@b. A hyphen of letters parts words: sign-in is sign in. */
function joins(text: string, at: number): string {
  if (at === 0 || at === text.length - 1) return ''
  const before = text.charCodeAt(at - 1)
  const after = text.charCodeAt(at + 1)
  if (classOf(before) !== 'word' || classOf(after) !== 'word' || isToken(before) || isToken(after)) return ''
  const mark = text[at]!
  if (mark === '.' || mark === '@') return mark
  if (mark === "'" || mark === '\u2019') return "'"
  const isDigit = (code: number) => code >= 0x30 && code <= 0x39
  return mark === '-' && (isDigit(before) || isDigit(after)) ? '-' : ''
}

/** The next or last code unit that is no space, within a short reach. */
function beside(text: string, at: number, step: 1 | -1): string {
  let i = at + step
  while (text[i] === ' ') i += step
  return text[i] ?? ''
}

const VALUE = /[0-9\ue000-\ue005¥$€£负.-]/

/** `>` and `<` compare where a value stands beside them; a lone chevron (查看全部 >, < 返回) decorates; a path keeps it. */
function compare(text: string, at: number, state: State): string {
  const next = beside(text, at, 1)
  const before = beside(text, at, -1)
  const isGreater = text[at] === '>'
  if (VALUE.test(next) || (before && isToken(before.charCodeAt(0)))) return isGreater ? '大于' : '小于'
  if (!next || CLOSERS.includes(next) || !before || OPENERS.includes(before) || !state.last) return ''
  return isGreater ? '>' : '小于'
}

/** Handles a mark; answers how many code units it took. */
function mark(text: string, at: number, state: State): number {
  const c = text[at]!
  const joint = joins(text, at)
  if (joint && state.last === 'word' && !state.isGap && !state.pending) {
    state.out += joint
    return 1
  }
  if (STARTS_SIGN.has(c)) {
    const sign = SIGNS.find(([s]) => text.startsWith(s, at))
    if (sign) {
      if (sign[1]) write(state, sign[1], 'cjk')
      else state.isGap = true
      return sign[0].length
    }
  }
  if (c === '<' || c === '>') {
    const word = compare(text, at, state)
    if (word) write(state, word, word === '>' ? 'mark' : 'cjk')
    else state.isGap = true
  } else if (KEPT.includes(c)) write(state, c, 'mark')
  else if (DASHES.includes(c) || SLASHES.includes(c) || COLONS.includes(c) || c === '~' || c === '*') wait(state, c)
  else state.isGap = true
  return widthAt(text, at)
}

/** End of the run of characters of one class that begins at `from`. */
function runEnd(text: string, from: number, kind: 'cjk' | 'word'): number {
  let i = from
  while (i < text.length) {
    const code = text.charCodeAt(i)
    if (isToken(code) || classOf(code) !== kind) break
    i += widthAt(text, i)
  }
  return i
}

/**
 * Signs that change the meaning become their word or stay; quotes, brackets, sentence marks and white space go.
 * One space stays between two words in letters, and between such a word and a placeholder. One pass.
 */
export function readPunctuation(text: string): string {
  const state: State = { out: '', last: null, isGap: false, pending: '', isDirect: false }
  for (let i = 0; i < text.length; ) {
    const code = text.charCodeAt(i)
    if (isToken(code)) {
      write(state, text[i]!, 'token')
      i++
      continue
    }
    const kind = classOf(code)
    if (kind === 'cjk' || kind === 'word') {
      const end = runEnd(text, i, kind)
      // x between two values is a multiplication sign: 45x45
      const isTimes = text.slice(i, end) === 'x' && state.last === 'token' && isToken(beside(text, i, 1).charCodeAt(0))
      write(state, isTimes ? '\u00d7' : text.slice(i, end), isTimes ? 'mark' : kind)
      i = end
    } else if (kind === 'space') {
      state.isGap = true
      i++
    } else i += mark(text, i, state)
  }
  return state.out
}

/** The last step: no part can pretend to be a frame. */
export const widenFrame = (text: string): string => text.replace(/\|/g, '｜').replace(/=/g, '＝')
