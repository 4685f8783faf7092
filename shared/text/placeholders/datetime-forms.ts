import { readChineseNumeral } from '../numerals/chinese.ts'

/** The ways a point in time is written, longest first, and the one normal form they share. */
export type DateParts = Partial<
  Record<'every' | 'y' | 'mo' | 'en' | 'd' | 'half' | 'h' | 'mi' | 's' | 'ampm' | 'minutes', string>
>

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const EN_MONTH =
  '(?<en>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const HALF = '(?<half>凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|晚间|夜间|今晚|明早)'
const CN = '[一二三四五六七八九十]{1,3}'
const STARTS = '(?<![a-z0-9_]|[a-z]-|\\d[.,:/-]|[¥$€£]\\s?)'
const ENDS = '(?![0-9a-z_]|[:/]\\d|\\.\\d)'
const CLOCK = `(?<h>\\d{1,2}):(?<mi>[0-5]\\d)(?::(?<s>[0-5]\\d)(?:\\.\\d{1,3})?)?(?:\\s?(?<ampm>[ap]\\.?m\\.?)(?![a-z]))?`
/** 3点, 3点半, 15时30分: o'clock only where something says so. */
const OCLOCK = `(?<h>\\d{1,2}|${CN})\\s?[点时](?!间|长|刻|效|候)(?:整|钟|(?<minutes>半|\\s?(?:\\d{1,2}|${CN})\\s?分(?!钟)))?`
const TIME = `(?:\\s?${HALF})?\\s?${CLOCK}`
const AFTER_DATE = `(?:[t,]?\\s{0,2}(?:at\\s)?${TIME}(?:\\s?z(?![a-z]))?)?`
const WEEKDAY = '(?:\\s?\\(?(?:周|星期)[一二三四五六日天]\\)?)?'
const YEAR = '(?<y>(?:19|20)\\d{2})'
const DAY_CN = `(?<d>\\d{1,2}|${CN})\\s?[日号]`
const MONTH_CN = `(?<mo>\\d{1,2}|${CN})\\s?月`
const EVERY_DAY = '(?<every>每天|每日|每晚|每个?工作日|每周[一二三四五六日天]|每星期[一二三四五六日天])'
const WEEK_EN = '(?:(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)[a-z]{0,6},?\\s)?'

const form = (source: string): RegExp => new RegExp(STARTS + source, 'g')
const ascii = (source: string): RegExp => new RegExp(STARTS + source + ENDS, 'g')

export const DATES: readonly RegExp[] = [
  // recurring: a clock time after it, or a weekday that nothing is counted after (每周一次)
  form(`${EVERY_DAY}的?\\s?(?:${HALF}\\s?)?${CLOCK}${ENDS}`),
  form(`${EVERY_DAY}的?\\s?(?:${HALF}\\s?)?${OCLOCK}`),
  form(`(?<every>每周[一二三四五六日天]|每星期[一二三四五六日天])(?![次回个条封篇届期页天位名人])`),
  form(`(?<every>每个?月)(?:的)?\\s?${DAY_CN}(?:${TIME})?`),
  form(`(?<every>每年)(?:的)?\\s?${MONTH_CN}\\s?${DAY_CN}(?:${TIME})?`),
  // whole dates
  form(`${YEAR}\\s?年\\s?${MONTH_CN}(?:\\s?${DAY_CN})?${WEEKDAY}(?:${TIME})?`),
  form(`(?<y>[一二〇零三四五六七八九]{4})年${MONTH_CN}(?:${DAY_CN})?`),
  ascii(`${YEAR}(?:-|/|\\.)(?<mo>0?[1-9]|1[0-2])(?:-|/|\\.)(?<d>0?[1-9]|[12]\\d|3[01])${WEEKDAY}${AFTER_DATE}`),
  form(`${MONTH_CN}\\s?${DAY_CN}${WEEKDAY}(?:${TIME})?`),
  ascii(`(?<mo>0[1-9]|1[0-2])[-/](?<d>0[1-9]|[12]\\d|3[01])\\s{1,2}${CLOCK}`),
  // without a clock time 10-12 is a range and 10/10 a count: only 03-14
  ascii('(?<mo>0[1-9])-(?<d>0[1-9]|[12]\\d|3[01])'),
  ascii(`${WEEK_EN}${EN_MONTH}\\s(?<d>[0-3]?\\d)(?:st|nd|rd|th)?(?:,?\\s${YEAR})?${AFTER_DATE}`),
  ascii(`${WEEK_EN}(?<d>[0-3]?\\d)(?:st|nd|rd|th)?\\s${EN_MONTH}(?:,?\\s${YEAR})?${AFTER_DATE}`),
  // clock times
  form(`${HALF}\\s?${CLOCK}${ENDS}`),
  form(`${HALF}\\s?${OCLOCK}`),
  ascii(CLOCK),
  ascii('(?<h>\\d{1,2})\\s?(?<ampm>[ap]m)'),
  form(`(?<h>\\d{1,2})\\s?[点时](?:整|(?<minutes>半|\\s?\\d{1,2}\\s?分(?!钟))|钟(?!头)|(?=之?前|之?后(?!台)))`),
  form(`${YEAR}\\s?年(?!龄|内|以)`),
  form('(?<mo>1[0-2]|[1-9])\\s?月份?(?![0-9])'),
]

const two = (n: number): string => String(n).padStart(2, '0')
const number = (text: string | undefined): number | null => {
  if (!text) return null
  const digits = /^\d+$/.test(text) ? text : readChineseNumeral(text)
  return digits === null ? null : Number(digits)
}

function clock(parts: DateParts): string | null {
  let hour = number(parts.h)
  if (hour === null) return ''
  const afternoon = /^p/.test(parts.ampm ?? '') || /下午|傍晚|晚|夜/.test(parts.half ?? '')
  if (afternoon && hour < 12 && hour > 0) hour += 12
  if (/^a/.test(parts.ampm ?? '') && hour === 12) hour = 0
  const spoken = parts.minutes?.trim()
  const minute = spoken === '半' ? 30 : spoken ? number(spoken.replace(/\s?分$/, '')) : Number(parts.mi ?? '0')
  if (minute === null || minute > 59) return null
  return `T${two(hour)}:${two(minute)}${parts.s ? `:${parts.s}` : ''}`
}

/** `2026-03-12T14:22`, `--03-12` without a year, `T09:00`, `每天T09:00`, `每月-01`. Null where it is no date after all. */
export function normalForm(parts: DateParts): string | null {
  const month = parts.en ? MONTHS.indexOf(parts.en.slice(0, 3)) + 1 : number(parts.mo)
  const day = number(parts.d)
  const year = number(parts.y)
  const time = clock(parts)
  if (time === null || (month !== null && (month < 1 || month > 12)) || (day !== null && (day < 1 || day > 31)))
    return null
  // "may 5 items": the verb
  if (parts.en === 'may' && year === null && !parts.h) return null
  const date = `${month === null ? '' : `-${two(month)}`}${day === null ? '' : `-${two(day)}`}`
  const from = year === null ? (month !== null && !parts.every ? '-' : '') : String(year)
  return `${parts.every ?? ''}${from}${date}${time}` || null
}
