import { NUMERAL_CHARACTERS, readChineseNumeral } from '../../shared/text/numerals/chinese.ts'
import { UNIT_PATTERN, UNITS, unitText } from '../../shared/text/numerals/units.ts'
import type { Near } from './thesaurus/near.ts'

/** Amounts of one question that are looked for in other units: what is asked for comes early. */
const MOST_AMOUNTS = 4
/** A week is not looked for as 604,800 seconds: nobody writes so. */
const MOST_COUNT = 9999

const WHOLE_WORDS = ['a', 'an', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const COUNT = `\\d+(?:\\.\\d+)?|[${NUMERAL_CHARACTERS}]{1,6}|半个?|half an?|${WHOLE_WORDS.join('|')}`
const AMOUNT = new RegExp(
  `(?<![\\p{L}\\p{N}第.])(?:${COUNT})\\s*(?:${UNIT_PATTERN})|(?<=\\p{sc=Han})(?<![第月年])(?:${COUNT})(?:${UNIT_PATTERN})`,
  'gu',
)
const PARTS = new RegExp(`^(${COUNT})\\s*(.+)$`, 'u')

const SMALL = ['', '一', '两', '三', '四', '五', '六', '七', '八', '九', '十']
const ENGLISH: Record<string, string> = {
  秒: 'second',
  分钟: 'minute',
  小时: 'hour',
  天: 'day',
  周: 'week',
  个月: 'month',
  年: 'year',
}

function countOf(text: string): number | null {
  if (/^(?:半|half)/.test(text)) return 0.5
  const word = WHOLE_WORDS.indexOf(text)
  if (word >= 0) return Math.max(1, word - 1)
  if (/^\d/.test(text)) return Number(text)
  const digits = readChineseNumeral(text)
  return digits === null ? null : Number(digits)
}

/**
 * Amounts of a folded query as they would be written in other units: who asks about a week finds what is said of 7 days.
 * Units and their sizes are those of canon text.
 */
export function amountsNear(text: string): Near[] {
  const found: Near[] = []
  for (const match of text.matchAll(AMOUNT)) {
    if (found.length === MOST_AMOUNTS) break
    const [, counted, spelling] = PARTS.exec(match[0])!
    const count = countOf(counted!)
    const unit = UNITS.find((one) => one.text === unitText(spelling!))
    if (count === null || !unit) continue
    const words = inOtherUnits(count, unit)
    if (words.length > 0) found.push({ from: match.index, to: match.index + match[0].length, nearness: 'near', words })
  }
  return found
}

function inOtherUnits(count: number, of: (typeof UNITS)[number]): string[] {
  const size = (unit: (typeof UNITS)[number]) => unit.times * 10 ** unit.shift
  return UNITS.filter((unit) => unit.base === of.base && unit.base !== '%').flatMap((unit) => {
    const other = (count * size(of)) / size(unit)
    if (other === 0.5) return [`半${unit.text}`]
    if (!Number.isInteger(other) || other < 1 || other > MOST_COUNT) return []
    const english = ENGLISH[unit.text]
    return [
      `${other}${unit.text}`,
      ...(SMALL[other] && unit.base !== '字节' ? [`${SMALL[other]}${unit.text}`] : []),
      ...(english ? [`${other} ${english}${other === 1 ? '' : 's'}`] : []),
    ]
  })
}
