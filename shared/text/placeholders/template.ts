import type { SlotKind } from '../draft.ts'
import { MEASURE_PATTERN, UNIT_PATTERN } from '../numerals/units.ts'
import { CURRENCY_AFTER, CURRENCY_BEFORE } from './currencies.ts'
import { type Pattern, type Placeholder, VARIABLE } from './placeholder.ts'
import { TITLE } from './titles.ts'

/** What a variable's own name says it stands for; the first row that knows it. */
const BY_NAME: readonly (readonly [RegExp, SlotKind])[] = [
  [/order|trade|serial|waybill|订单|流水|单号/, 'ORDER_ID'],
  [/phone|mobile|card|account|e-?mail|uid|(?:^|[_. ])id$|手机|电话|身份证|卡号|账号|帐号|邮箱|尾号/, 'ID'],
  [/amount|price|money|fee|cost|balance|refund|金额|价|费用|余额|钱/, 'MONEY'],
  [/date|deadline|(?:^|[_. ])time$|_at$|日期|时间|时刻/, 'DATETIME'],
  [
    /^[nmxik]$|num|count|max|min|limit|qty|quantity|left|remain|second|minute|hour|day|times|percent|rate|size|total|数|次|上限|下限|天|秒|比例/,
    'NUM',
  ],
]

/** What stands before or after it says more than its name. */
const AFTER: readonly (readonly [RegExp, SlotKind])[] = [
  [new RegExp(`^\\s?(?:${UNIT_PATTERN}|${MEASURE_PATTERN}|种|项|seats?|items?|times)`), 'NUM'],
  [new RegExp(`^\\s?${TITLE}`), 'NAME'],
]
const BEFORE: readonly (readonly [RegExp, SlotKind])[] = [
  [/(?:订单号|订单编号|流水号|单号|运单号|交易号)\s?[:是为]?\s?$/, 'ORDER_ID'],
  [/(?:尾号|卡号|账号|帐号|手机号|身份证号|ending in|phone|account)\s?[:是为]?\s?$/, 'ID'],
  [/(?:第|共|剩余?|最多|至少|不超过|at most|at least|up to)\s?$/, 'NUM'],
]

const kindOf = (name: string, left: string, right: string): SlotKind =>
  AFTER.find(([words]) => words.test(right))?.[1] ??
  BEFORE.find(([words]) => words.test(left))?.[1] ??
  (/^%[.\d$]*[dif]$/.test(name) ? 'NUM' : BY_NAME.find(([words]) => words.test(name))?.[1]) ??
  'NAME'

const NAMED =
  '\\$\\{[^{}\\n]{1,40}\\}|\\{\\{[^{}\\n]{1,40}\\}\\}|[#$]?\\{[^{}\\n]{0,40}\\}|<%=?[^<>%\\n]{1,40}%>|(?<![\\d%])%(?:\\d\\$)?(?:\\.\\d)?[sdif@](?![a-z0-9])|<(?!-|=)[a-z\u4e00-\u9fff][a-z\u4e00-\u9fff_ -]{0,20}>'
const CROSSES = '(?<![a-z0-9_])x{2,10}(?![a-z0-9_])'
const LETTER = `(?<![a-z0-9_'.+-])[nx](?=\\s?(?:${UNIT_PATTERN}|${MEASURE_PATTERN}))`

/** {name}, ${amount}, %s, XX元, n 秒: each becomes the placeholder of what it stands for, and agrees with every value. */
const VARIABLE_PATTERNS: readonly Pattern[] = [
  {
    find: new RegExp(
      `(?:${CURRENCY_BEFORE})\\s?(?:${NAMED}|${CROSSES}|[-*_]{2,10})(?:\\s?(?:${CURRENCY_AFTER}))?`,
      'g',
    ),
    read: () => ({ ...VARIABLE, kind: 'MONEY' }),
  },
  {
    find: new RegExp(`(?:${NAMED}|${CROSSES}|(?<![a-z0-9_])[nx]|[-*_]{2,10}|某)\\s?[万亿]?(?:${CURRENCY_AFTER})`, 'g'),
    read: () => ({ ...VARIABLE, kind: 'MONEY' }),
  },
  {
    find: new RegExp(`${NAMED}|${CROSSES}|${LETTER}`, 'g'),
    read: (match, { left, right }) => ({
      ...VARIABLE,
      kind: kindOf(match[0].replace(/^[<{$#]+[%=]*\s*|\s*[%]?[>}]+$/g, ''), left, right),
    }),
  },
  {
    find: /\[(?:[\u4e00-\u9fff]{0,4}(?:姓名|昵称|用户名)|(?:full |first |last |user |nick)?name)\]/g,
    read: () => ({ ...VARIABLE, kind: 'NAME' }),
  },
]

/** Its patterns name the kind; `kind` here is what an unknown variable is taken for. */
export const TEMPLATE: Placeholder = {
  kind: 'NAME',
  name: 'template',
  why: 'a variable stands for a value that is not known here',
  why_zh: '变量代表此处未知的值',
  mayHold: /[{%<[¥￥$€£某元]|xx|(?<![a-z0-9])[nx](?![a-z0-9])/,
  patterns: VARIABLE_PATTERNS,
  yes: [
    ['{name}您好', '<NAME>您好', null, null],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable as people write it
    ['Pay ${amount} now', 'pay <MONEY> now', null, null],
    ['还剩 %d 次', '还剩 <NUM> 次', null, null],
    ['满 XX 元可用', '满 <MONEY>可用', null, null],
    ['¥XX', '<MONEY>', null, null],
    ['已优惠 ¥--', '已优惠 <MONEY>', null, null],
    ['n 秒后重新获取', '<NUM> 秒后重新获取', null, null],
    ['{{count}} items', '<NUM> items', null, null],
    ['XX医生', '<NAME>医生', null, null],
    ['尾号 xxxx', '尾号 <ID>', null, null],
    ['[姓名]', '<NAME>', null, null],
    ['Hi %s', 'hi <NAME>', null, null],
    ['订单号 {orderNo}', '订单号 <ORDER_ID>', null, null],
    ['上限 {max}', '上限 <NUM>', null, null],
    ['<姓名>', '<NAME>', null, null],
  ],
  no: ['100%的', 'a < b', '[取消]', '某些', 'next page', 'ios x', 'tax'],
}
