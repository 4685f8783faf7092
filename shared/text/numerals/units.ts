import { shifted, times } from './decimal.ts'

/**
 * Units that convert into each other. `text` is how a canon text writes the unit (60s, 60 sec and 60秒 are one wording);
 * value in base unit = number × times × 10^shift.
 */
type Unit = {
  text: string
  base: '秒' | '月' | '字节' | '%'
  times: number
  shift: number
  spellings: readonly string[]
}

export const UNITS: readonly Unit[] = [
  { text: '毫秒', base: '秒', times: 1, shift: -3, spellings: ['毫秒', 'ms', 'millisecond', 'milliseconds'] },
  { text: '秒', base: '秒', times: 1, shift: 0, spellings: ['秒钟', '秒', 's', 'sec', 'secs', 'second', 'seconds'] },
  { text: '分钟', base: '秒', times: 60, shift: 0, spellings: ['分钟', 'min', 'mins', 'minute', 'minutes'] },
  { text: '刻钟', base: '秒', times: 900, shift: 0, spellings: ['刻钟'] },
  {
    text: '小时',
    base: '秒',
    times: 3600,
    shift: 0,
    spellings: ['个小时', '小时', '个钟头', '钟头', 'h', 'hr', 'hrs', 'hour', 'hours'],
  },
  { text: '天', base: '秒', times: 86_400, shift: 0, spellings: ['天', 'd', 'day', 'days'] },
  { text: '日', base: '秒', times: 86_400, shift: 0, spellings: ['日'] },
  {
    text: '周',
    base: '秒',
    times: 604_800,
    shift: 0,
    spellings: ['个星期', '星期', '周', 'week', 'weeks', 'wk', 'wks'],
  },
  { text: '个月', base: '月', times: 1, shift: 0, spellings: ['个月', 'month', 'months'] },
  { text: '年', base: '月', times: 12, shift: 0, spellings: ['年', 'year', 'years', 'yr', 'yrs'] },
  { text: '字节', base: '字节', times: 1, shift: 0, spellings: ['字节', 'byte', 'bytes'] },
  { text: 'kb', base: '字节', times: 1024, shift: 0, spellings: ['kb', 'kib'] },
  { text: 'mb', base: '字节', times: 1_048_576, shift: 0, spellings: ['mb', 'mib', '兆'] },
  { text: 'gb', base: '字节', times: 1_073_741_824, shift: 0, spellings: ['gb', 'gib'] },
  { text: 'tb', base: '字节', times: 1_099_511_627_776, shift: 0, spellings: ['tb', 'tib'] },
  { text: '%', base: '%', times: 1, shift: 0, spellings: ['%', 'percent', 'per cent'] },
]

const BY_SPELLING = new Map(UNITS.flatMap((unit) => unit.spellings.map((spelling) => [spelling, unit] as const)))

const alternatives = (words: readonly string[]): string =>
  [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).join('|')

/** Regular expression source: a unit's spelling that no letter follows. */
export const UNIT_PATTERN = `(?:${alternatives([...BY_SPELLING.keys()])})(?![a-z]|[岁杀级龄期志度末边])`

/** Letters that may follow a number without a space and leave it a number. */
export const SUFFIX_PATTERN = `(?:${alternatives([
  ...[...BY_SPELLING.keys()].filter((s) => /^[a-z]+$/.test(s)),
  ...'st nd rd th m k kg g mg ml l cm mm km px pt dp rpx em rem hz fps x kbps mbps w'.split(' '),
])})(?![a-z0-9_])`

/** What may be counted: after one of these a Chinese numeral is a number, and a letter n stands for one. */
export const MEASURES = [
  ...'个 位 名 人 次 回 条 项 件 张 份 种 款 笔 只 台 部 套 组 段 行 列 页 章 节 篇 封 字符 字 格 层 岁 周岁 倍 折 元 瓶 袋 盒 箱 包 杯 片 颗 粒 斤 公斤 千克 克 米 厘米 毫米 公里 寸 枚 支 轮 届 批 档 遍 趟 栋 幢 户 间 座 场 天 日 周 星期 年 个月 小时 分钟 秒 毫秒 刻钟 号 期 版 题 像素 度'.split(
    ' ',
  ),
]
export const MEASURE_PATTERN = `(?:${alternatives(MEASURES)})`

/** The value of a number with the unit spelled after it, in the unit's base; null where the spelling is no unit. */
export function inBase(decimal: string, spelling: string): { value: string; unit: string } | null {
  const unit = BY_SPELLING.get(spelling)
  if (!unit) return null
  const isBase = unit.times === 1 && unit.shift === 0
  return { value: isBase ? decimal : shifted(times(decimal, unit.times), unit.shift), unit: unit.base }
}

/** How a canon text writes the unit. */
export const unitText = (spelling: string): string => BY_SPELLING.get(spelling)?.text ?? spelling
