/** Marks and words of money, each with the unit that its value is counted in. Currencies never convert into each other. */
const CURRENCIES: Record<string, readonly string[]> = {
  元: ['¥', '￥', 'rmb', 'cny', '人民币', '元人民币', '元', '块钱', 'yuan'],
  美元: ['us$', '$', 'usd', '美元', '美金', 'dollars', 'dollar'],
  港元: ['hk$', 'hkd', '港元', '港币'],
  欧元: ['€', 'eur', '欧元', 'euros', 'euro'],
  英镑: ['£', 'gbp', '英镑', 'pounds'],
  日元: ['jpy', '日元'],
}

const UNIT_OF = new Map(Object.entries(CURRENCIES).flatMap(([unit, words]) => words.map((w) => [w, unit] as const)))

const source = (words: readonly string[]): string =>
  [...words]
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .map((w) => w.replace(/[$]/g, '\\$&'))
    .join('|')

const all = [...UNIT_OF.keys()]
/** Stands before the amount: ¥, US$, RMB, 人民币. */
export const CURRENCY_BEFORE = `(?:${source(all.filter((w) => /[$¥￥€£]|^(?:rmb|cny|usd|hkd|eur|gbp|jpy|人民币)$/.test(w)))})`
/** Stands after it: 元 (not 元素, 元旦, 元宝), 美元, USD, dollars. */
export const CURRENCY_AFTER = `(?:${source(all.filter((w) => !/[$¥￥€£]/.test(w)))})(?![a-z]|(?<=元)[素旦宝首件气年老])`

export const currencyUnit = (word: string | undefined): string => UNIT_OF.get(word ?? '') ?? '元'
