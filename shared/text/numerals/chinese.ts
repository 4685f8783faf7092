import { plainDecimal } from './decimal.ts'

const DIGITS: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const TENS: Record<string, number> = { 十: 10, 百: 100, 千: 1000 }
const MYRIADS: Record<string, number> = { 万: 1e4, 亿: 1e8 }

/** Every character that a Chinese numeral is written with. */
export const NUMERAL_CHARACTERS = '零〇一二两三四五六七八九十百千万亿'

const digitsOf = (text: string): string => [...text].map((c) => DIGITS[c]).join('')

/** 一千零二十 → 1020. Null where it is no numeral below ten thousand. */
function belowMyriad(text: string): number | null {
  let total = 0
  let digit: number | null = null
  let last = 10_000
  for (const c of text) {
    const ten = TENS[c]
    if (ten === undefined) {
      if (digit !== null && digit !== 0) return null
      digit = DIGITS[c]!
      continue
    }
    if (ten >= last || (digit === null && ten !== 10) || digit === 0) return null
    total += (digit ?? 1) * ten
    last = ten
    digit = null
  }
  // 一百五 is 150; 一百零五 is 105
  const rest = digit === null ? 0 : last < 10_000 && last > 10 && !/[零〇]/.test(text) ? (digit * last) / 10 : digit
  return total + rest
}

/**
 * Reads a Chinese numeral: 二十四 → "24", 一万零三百 → "10300", 二〇二六 → "2026", 一百二十三点四五 → "123.45".
 * Null where the characters make no number (万一, 一十百).
 */
export function readChineseNumeral(text: string): string | null {
  if (text.length > 30) return null
  const [whole = '', fraction] = text.split('点')
  if (fraction !== undefined) {
    const left = readChineseNumeral(whole)
    return left && /^[零〇一二三四五六七八九]+$/.test(fraction) ? plainDecimal(`${left}.${digitsOf(fraction)}`) : null
  }
  if (/^[零〇一二三四五六七八九]{2,}$/.test(whole)) return plainDecimal(digitsOf(whole))
  let total = 0
  let from = 0
  let last = Number.POSITIVE_INFINITY
  for (let i = 0; i <= whole.length; i++) {
    const myriad = MYRIADS[whole[i] ?? '']
    if (i < whole.length && myriad === undefined) continue
    const stretch = whole.slice(from, i)
    if (!stretch && myriad !== undefined) return null
    const below = stretch ? belowMyriad(stretch) : 0
    if (below === null || (myriad ?? 1) >= last) return null
    total += below * (myriad ?? 1)
    last = myriad ?? 1
    from = i + 1
  }
  return whole ? plainDecimal(String(total)) : null
}
