import { NUMERAL_CHARACTERS, readChineseNumeral } from '../numerals/chinese.ts'
import { plainDecimal, shifted } from '../numerals/decimal.ts'
import { TOKENS } from '../tokens.ts'

/** Regular expression source that the kinds share. */

/** Digits with separators and a point. Forty digits are more than any amount has. */
export const DIGITS = '(?:\\d{1,3}(?:,\\d{3}){1,12}|\\d{1,40})(?:\\.\\d{1,20})?'
/** Before a number: no letter, digit or underscore, no `utf-`, no `5.` */
export const NUMBER_STARTS = '(?=[-\\d])(?<![a-z0-9_]|[a-z]-|\\d[.,])'
/** 千 is a factor, but not in 千克 or 千米. */
export const FACTOR = '(?:[百千]?[万亿]|[百千](?!克|米|瓦|卡|字节|赫))'
/** A whole run: nothing before or behind it belongs to it. Its reader refuses what is too long for a number. */
export const NUMERALS = `[${NUMERAL_CHARACTERS}]+(?:点[零〇一二三四五六七八九]{1,9})?`

const PLACES: Record<string, number> = { 百: 2, 千: 3, 万: 4, 亿: 8, k: 3 }

/** "1.5" with "万" → "15000"; 百万 moves by both. */
export const withFactor = (decimal: string, factor: string | undefined): string =>
  factor
    ? shifted(
        plainDecimal(decimal),
        [...factor].reduce((places, c) => places + (PLACES[c] ?? 0), 0),
      )
    : plainDecimal(decimal)

/** The decimal of a literal in digits or in Chinese numerals, with its factor; null where it is no number. */
export function decimalOf(number: string, factor?: string): string | null {
  if (/^\d/.test(number)) return withFactor(number, factor)
  const value = readChineseNumeral(number + (factor ?? ''))
  return value && plainDecimal(value)
}

const RANGE = new RegExp(`[0-9${TOKENS}${NUMERAL_CHARACTERS}][^\\s0-9,;，；。!?]{0,3}\\s?$`)

/** A hyphen in front of a number: between two values it makes a range (5-10, 3天-5天), else the number is negative. */
export function signOf(hyphen: string | undefined, left: string): { before: string; isNegative: boolean } {
  if (!hyphen) return { before: '', isNegative: /负$/.test(left) && !/正负$/.test(left) }
  return RANGE.test(left) ? { before: '~', isNegative: false } : { before: '负', isNegative: true }
}

export const signed = (decimal: string, isNegative: boolean): string =>
  isNegative && decimal !== '0' ? `-${decimal}` : decimal
