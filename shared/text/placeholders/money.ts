import { plus, shifted } from '../numerals/decimal.ts'
import { CURRENCY_AFTER, CURRENCY_BEFORE, currencyUnit } from './currencies.ts'
import { DIGITS, decimalOf, FACTOR, NUMBER_STARTS, NUMERALS, signed, signOf } from './number-source.ts'
import type { Pattern, Placeholder } from './placeholder.ts'

/** ¥100, -¥55.00, US$ 1.5k, RMB 100万 元 */
const before: Pattern = {
  find: new RegExp(
    `(?=[-¥$€£rcuhegj人])(?<![a-z0-9])(-?)(${CURRENCY_BEFORE})\\s?(-?)(${DIGITS})(?:\\s?(${FACTOR}|k(?![a-z0-9])))?(?:\\s?(?:${CURRENCY_AFTER}))?(?!\\.?\\d)`,
    'g',
  ),
  read: (match, { left }) => {
    const [literal, outer, mark, inner, digits, factor] = match as unknown as string[]
    const value = decimalOf(digits!, factor)
    if (value === null) return null
    const sign = signOf(outer || inner, left)
    return { literal: literal!, value: signed(value, sign.isNegative), unit: currencyUnit(mark), before: sign.before }
  },
}

const coin = (count: string | undefined, places: number): string =>
  count ? shifted(decimalOf(count) ?? '0', places) : '0'

const withCoins = (yuan: string, jiao: string | undefined, fen: string | undefined): string =>
  jiao || fen ? plus(yuan, plus(coin(jiao, -1), coin(fen, -2))) : yuan

/** 100元, 1.5万元, 12 元 5 角 2 分, 五十元, 20 USD */
const after: Pattern = {
  find: new RegExp(
    `(?:${NUMBER_STARTS}(-?)(${DIGITS})|(${NUMERALS}))\\s?(${FACTOR})?\\s?(${CURRENCY_AFTER})(?:\\s?(\\d|[一二三四五六七八九])\\s?[角毛])?(?:\\s?(\\d|[一二三四五六七八九])\\s?分(?!钟|之))?整?`,
    'g',
  ),
  read: (match, { left }) => {
    const [literal, hyphen, digits, numerals, factor, word, jiao, fen] = match as unknown as (string | undefined)[]
    const value = decimalOf((digits ?? numerals)!, factor)
    if (
      value === null ||
      (numerals &&
        /[二多单]$/.test(numerals) &&
        /^元/.test(word!) &&
        /[组数]/.test(match.input[match.index + match[0].length] ?? ''))
    )
      return null
    const sign = signOf(hyphen, left)
    return {
      literal: literal!,
      value: signed(withCoins(value, jiao, fen), sign.isNegative),
      unit: currencyUnit(word),
      before: sign.before,
    }
  },
}

/** 5角, 3毛钱, 5分钱 */
const small: Pattern = {
  find: new RegExp(`${NUMBER_STARTS}(${DIGITS})\\s?(?:(角)(?![形色落度标])|(毛)钱?|(分)钱)`, 'g'),
  read: (match) => {
    const value = decimalOf(match[1]!)
    return value === null ? null : { literal: match[0], value: shifted(value, match[4] ? -2 : -1), unit: '元' }
  },
}

export const MONEY: Placeholder = {
  kind: 'MONEY',
  name: 'money',
  why: 'amounts are compared as values, whatever their mark and separators',
  why_zh: '金额按数值比较，不论货币符号和分隔符',
  mayHold: /[¥$€£元角毛钱币镑]|rmb|cny|usd|hkd|eur|gbp|jpy|dollar|yuan|pound|美金|分钱/,
  patterns: [before, after, small],
  yes: [
    ['满￥1,299.00可用', '满<MONEY>可用', '1299', '元'],
    ['-¥55.00', '负<MONEY>', '-55', '元'],
    ['¥ 49.00', '<MONEY>', '49', '元'],
    ['上限1.5万元', '上限<MONEY>', '15000', '元'],
    ['预计扣税 1,286.04 元', '预计扣税 <MONEY>', '1286.04', '元'],
    ['3元5角2分', '<MONEY>', '3.52', '元'],
    ['五十元以上', '<MONEY>以上', '50', '元'],
    ['5角', '<MONEY>', '0.5', '元'],
    ['pay $29.00 per seat', 'pay <MONEY> per seat', '29', '美元'],
    ['100 USD', '<MONEY>', '100', '美元'],
    ['RMB 20万', '<MONEY>', '200000', '元'],
  ],
  no: ['3 元素', '5 分钟', '三角形', '积分 5 分', '2 单元', '5 角色', '元旦'],
}
