import { NUMERAL_CHARACTERS, readChineseNumeral } from '../../shared/text/numerals/chinese.ts'
import { MEASURES } from '../../shared/text/numerals/units.ts'
import { type Folded, HAN } from './fold.ts'

const IS_NUMERAL = new Uint8Array(65536)
for (const char of NUMERAL_CHARACTERS) IS_NUMERAL[char.charCodeAt(0)] = 1
/** Characters that begin a unit; 分 and 角 of money and 点 of the clock are counted too. */
const BEGINS_UNIT = new Uint8Array(65536)
for (const measure of [...MEASURES, '分', '角', '块', '步']) BEGINS_UNIT[measure.charCodeAt(0)] = 1
/** Alone these are articles more often than numbers: 一个页面, 两种方式. */
const ARTICLES = new Set([...'一两零百千万亿'].map((char) => char.charCodeAt(0)))
const DI = '第'.charCodeAt(0)
const LONGEST = 12

/**
 * The Chinese numeral that begins here, in digits: where something is counted after it, or 第 stands before, or its shape
 * leaves no doubt (二十四). Null for 统一, 一起, 万一.
 */
export function numeralEnd(
  { units, kinds, length, text }: Folded,
  from: number,
): { digits: string; end: number } | null {
  if (IS_NUMERAL[units[from]!] === 0 || (from > 0 && IS_NUMERAL[units[from - 1]!] === 1)) return null
  let end = from
  while (end < length && IS_NUMERAL[units[end]!] === 1) end++
  if (end - from > LONGEST || (end - from === 1 && ARTICLES.has(units[from]!))) return null
  const isCounted = end < length && kinds[end] === HAN && BEGINS_UNIT[units[end]!] === 1
  const isOrdinal = from > 0 && units[from - 1] === DI
  if (!isCounted && !isOrdinal && end - from < 3) return null
  const digits = readChineseNumeral(text.slice(from, end))
  return digits === null ? null : { digits, end }
}
