import { NUMERAL_CHARACTERS, readChineseNumeral } from '../numerals/chinese.ts'
import { plainDecimal } from '../numerals/decimal.ts'
import { inBase, MEASURE_PATTERN, SUFFIX_PATTERN, UNIT_PATTERN } from '../numerals/units.ts'
import { DIGITS, decimalOf, FACTOR, NUMBER_STARTS, NUMERALS, signed, signOf, withFactor } from './number-source.ts'
import type { Pattern, Placeholder, Reading } from './placeholder.ts'

const SPELLED = new RegExp(`^\\s?(${UNIT_PATTERN})`)
/** 29 分 12 秒: 分 is minutes only between other units of time. */
const MINUTES = /^\s?分(?=\s?\d{1,2}\s?秒)/

/** The value in base units: the unit stays in the text, and is read there. */
function counted(decimal: string, right: string): Pick<Reading, 'value' | 'unit'> {
  const spelling = MINUTES.test(right) ? '分钟' : SPELLED.exec(right)?.[1]
  return (spelling && inBase(decimal, spelling)) || { value: decimal, unit: '个' }
}

const percentWord: Pattern = {
  find: new RegExp(`百分之\\s?(${DIGITS}|[${NUMERAL_CHARACTERS}]{1,9}(?:点[零一二三四五六七八九]{1,4})?)`, 'g'),
  read: (match) => {
    const value = match[1] === '百' ? '100' : decimalOf(match[1]!)
    return value === null ? null : { literal: match[0], value, unit: '%', after: '%' }
  },
}

/** Digits: counts, limits, lengths of time, percentages. Not 2fa, v4.57.3, 5.2.0, 4g, utf-8. */
const digits: Pattern = {
  find: new RegExp(
    `(?=[-\\d])(?:${NUMBER_STARTS}|(?<=[0-9\ue000-\ue005]x))(-?)(${DIGITS})(?:\\s?(${FACTOR})|(k)(?![a-z0-9]))?(?=${SUFFIX_PATTERN}|x\\d|(?![a-z0-9_]))(?!\\.\\d)`,
    'g',
  ),
  read: (match, { left, right }) => {
    const [literal, hyphen, number, factor, thousands] = match as unknown as (string | undefined)[]
    if (/^[2345]$/.test(number!) && /^g(?![a-z])/.test(right)) return null
    if (thousands && /^[248]$/.test(number!)) return null
    const sign = signOf(hyphen, left)
    const value = signed(withFactor(number!, factor ?? thousands), sign.isNegative)
    return { literal: literal!, ...counted(value, right), before: sign.before }
  },
}

/** Words in which 一 counts nothing, by what stands before it (同一个, 下一页) and after (一次性, 一部分). */
const NOT_BEFORE_ONE = /[统唯万同另任每某上下前后这那哪单逐归划专进如之其首末]$/
const NOT_AFTER_ONE = /^(?:次性|部分|个样|个个|条条|步步|条龙|天天|页页|字不|人一)/
const MEASURE = new RegExp(`^\\s?${MEASURE_PATTERN}`)
const LONE = /^[十百千万亿零〇]+$/

/** Chinese numerals, where something is counted after them or 第 stands before; a longer one counts by its shape (二十四). */
const numerals: Pattern = {
  find: new RegExp(`${NUMERALS}`, 'g'),
  read: (match, { left, right }) => {
    const literal = match[0]
    const isOrdinal = /第\s?$/.test(left)
    const hasMeasure = MEASURE.test(right)
    const byShape = /[十百千]/.test(literal) && literal.length > 1 && /[一二两三四五六七八九]/.test(literal)
    if (!hasMeasure && !(byShape && !/^[分足全]/.test(right) && !/双$/.test(left))) return null
    if (/^[一]$/.test(literal) && !isOrdinal && (NOT_BEFORE_ONE.test(left) || NOT_AFTER_ONE.test(right))) return null
    if (LONE.test(literal) && !/^十/.test(literal)) return null
    // 二次确认 is a kind of question; two times are 两次
    if (literal === '二' && !isOrdinal && /^次/.test(right)) return null
    const value = readChineseNumeral(literal)
    return value === null ? null : { literal, ...counted(plainDecimal(value), right) }
  },
}

/** 半小时, 半天, 半年 */
const half: Pattern = {
  find: /半(?=个?(?:小时|钟头|月)|天|年(?!级))/g,
  read: (match, { left, right }) => {
    if (/[多大前上下]$/.test(left)) return null
    return { literal: match[0], ...counted('0.5', right) }
  },
}

export const NUM: Placeholder = {
  kind: 'NUM',
  name: 'number',
  why: 'numbers are compared as values: counts, limits, lengths of time, percentages',
  why_zh: '数字按数值比较：数量、上限、时长、百分比',
  mayHold: new RegExp(`[0-9半百${NUMERAL_CHARACTERS}]`),
  patterns: [percentWord, digits, numerals, half],
  yes: [
    ['最多 3 次', '最多 <NUM> 次', '3', '个'],
    ['二十四小时', '<NUM>小时', '86400', '秒'],
    ['两个', '<NUM>个', '2', '个'],
    ['粉丝1.5万', '粉丝<NUM>', '15000', '个'],
    ['15 分钟内', '<NUM> 分钟内', '900', '秒'],
    ['3天后', '<NUM>天后', '259200', '秒'],
    ['60s', '<NUM>s', '60', '秒'],
    ['2 小时', '<NUM> 小时', '7200', '秒'],
    ['wait 30 minutes', 'wait <NUM> minutes', '1800', '秒'],
    ['10%', '<NUM>%', '10', '%'],
    ['百分之十', '<NUM>%', '10', '%'],
    ['-5℃', '负<NUM>°c', '-5', '个'],
    ['不能超过 20 MB', '不能超过 <NUM> mb', '20971520', '字节'],
    ['半小时后', '<NUM>小时后', '1800', '秒'],
    ['一百二十三点四五倍', '<NUM>倍', '123.45', '个'],
    ['第一页', '第<NUM>页', '1', '个'],
    ['the 5th time', 'the <NUM>th time', '5', '个'],
    ['1,200 rows', '<NUM> rows', '1200', '个'],
    ['连续三天', '连续<NUM>天', '259200', '秒'],
    ['3 个月内', '<NUM> 个月内', '3', '月'],
  ],
  no: [
    '二次确认',
    '统一',
    '一起',
    '万一',
    '一个样',
    '唯一',
    '第一时间',
    '一键登录',
    '两步验证',
    '三端',
    '二维码',
    '下一页',
    '同一个规格',
    '一次性竹筷',
    '一部分',
    '十分满意',
    '千万不要',
    '四舍五入',
    '2fa',
    'v4.57.3',
    '5.2.0',
    'utf-8',
    'inv-2041',
    '5g网络',
    'h5页面',
    '二级页面',
    '第三方',
    '三角形',
    '双十一',
    '一样',
  ],
}
