import { DATES, type DateParts, normalForm } from './datetime-forms.ts'
import type { Placeholder, Reading } from './placeholder.ts'

const read = (match: RegExpExecArray): Reading | null => {
  const value = normalForm(match.groups as DateParts)
  return value ? { literal: match[0].trim(), value, unit: null } : null
}

export const DATETIME: Placeholder = {
  kind: 'DATETIME',
  name: 'datetime',
  why: 'a point in time on a mock screen is sample data',
  why_zh: '画面上的日期和时刻是样例数据',
  mayHold:
    /[\d一二三四五六七八九十〇]\s?[:年月日号点时/.-]|[0-9](?:am|pm)|\d\s[ap]m|[a-z]{3} \d|\d [a-z]{3}|[每]|[上下中]午|凌晨|晚上|早上/,
  patterns: DATES.map((find) => ({ find, read })),
  yes: [
    ['2026-03-12', '<DATETIME>', '2026-03-12', null],
    ['2026/3/12 9:05', '<DATETIME>', '2026-03-12T09:05', null],
    ['2026-03-12T14:22:05Z', '<DATETIME>', '2026-03-12T14:22:05', null],
    ['2026年3月12日 下午3:00 开始', '<DATETIME> 开始', '2026-03-12T15:00', null],
    ['3 月 20 日 上午 08:30', '<DATETIME>', '--03-20T08:30', null],
    ['03-17 20:11', '<DATETIME>', '--03-17T20:11', null],
    ['下午3点半前', '<DATETIME>前', 'T15:30', null],
    ['每天 9:00 发放', '<DATETIME> 发放', '每天T09:00', null],
    ['每月1日结算', '<DATETIME>结算', '每月-01', null],
    ['每周一 9:00', '<DATETIME>', '每周一T09:00', null],
    ['二〇二六年三月十二日', '<DATETIME>', '2026-03-12', null],
    ['Apr 20, 2025, 8:03 AM', '<DATETIME>', '2025-04-20T08:03', null],
    ['on 14 April 2025', 'on <DATETIME>', '2025-04-14', null],
    ['Sent at 9:41 PM', 'sent at <DATETIME>', 'T21:41', null],
  ],
  no: [
    '1-3 个工作日',
    '每周一次',
    '每天 3 次',
    '3 点建议',
    '比例 16:9',
    '5-10次',
    '版本 5.2.0',
    'may 5 items',
    '3 个月',
    '每日限提 5 次',
  ],
}
