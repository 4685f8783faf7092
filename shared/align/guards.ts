import type { Parts } from '../schema/base.ts'
import { canonParts } from './half.ts'
import type { Read } from './near-guards.ts'
import { nearGuards } from './near-guards.ts'
import type { ReasonCode } from './reasons.ts'

/**
 * Guards: near words are not near meaning, so what turns a meaning round is looked for by itself. Each reads one part of
 * two canon texts and says whether they contradict each other; what one side leaves unsaid is no contradiction.
 */
type Guard = { code: ReasonCode; differs(a: string, b: string): boolean }

const NEGATED = /(?:尚未|未曾|没有|不再|无法|[未没不无非])(?:被|能|可以|可|会|有)?([^\u0000-\u007f]{2})/gu
const NEGATED_EN =
  /\b(?:not|no|never|without|isn't|aren't|hasn't|haven't|doesn't|don't|didn't|can't|cannot|unable to)\s+(?:been |be |yet |a |an |the |any )?([a-z]{3,})/gu

/** 地址都没有, 一张图也没传: what is denied may stand before. */
const NEGATED_BEFORE = /([^\u0000-\u007f]{2})(?:都|也)[没未]/gu

const NEGATIONS = [NEGATED, NEGATED_BEFORE, NEGATED_EN]

const negated = (text: string) =>
  new Set(NEGATIONS.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1]!)))

/** What one side denies the other states outright: 未登录 and 已登录. */
function polarity(a: string, b: string): boolean {
  const [left, right] = [negated(a), negated(b)]
  const states = (text: string, denied: ReadonlySet<string>, word: string) => !denied.has(word) && text.includes(word)
  return [...left].some((w) => states(b, right, w)) || [...right].some((w) => states(a, left, w))
}

/** Words that cannot both be meant. A text that holds both of a pair, or neither, says nothing. */
const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [/大于|超过|多于|高于|以上|至少|超出|满(?=<)/u, /小于|不足|少于|低于|以下|至多|最多|不满/u],
  [/首次|第一次/u, /再次|重复|非首次/u],
  [/成功/u, /失败/u],
  [/显示|展示|出现|弹出/u, /隐藏|消失|关闭/u],
  [/启用|可用|高亮|可点击/u, /禁用/u],
  [/开启|打开|展开/u, /关闭|收起|折叠/u],
  [/之前|以前|(?<!提)前(?!往|台|端)/u, /之后|以后|(?<!最|今|然)后(?!台|端|续)/u],
  [/增加|添加|新增/u, /减少|删除|移除/u],
  [/有效/u, /无效|过期|失效/u],
  [/前往|跳转到?|进入/u, /返回|退出/u],
  [/登录(?!页)/u, /退出登录|登出/u],
  [/(?<!取消)选中|(?<!取消)勾选/u, /取消(?:选中|勾选)/u],
  [/在线|联网/u, /离线|断网/u],
  [/\b(?:more than|above|over|exceeds?|at least)\b/u, /\b(?:less than|below|under|fewer than|at most)\b/u],
  [/\b(?:enabled?|active)\b/u, /\b(?:disabled?|inactive)\b/u],
  [/\b(?:shown|visible|appears?)\b/u, /\b(?:hidden|invisible|disappears?)\b/u],
  [/\b(?:succeeds?|success(?:ful)?)\b/u, /\b(?:fails?|failure|failed)\b/u],
  [/\bbefore\b/u, /\bafter\b/u],
  [/\b(?:valid)\b/u, /\b(?:invalid|expired)\b/u],
]

function opposite(a: string, b: string): boolean {
  return OPPOSITES.some(([x, y]) => {
    const sideOf = (text: string) => (x.test(text) ? 1 : 0) - (y.test(text) ? 1 : 0)
    return sideOf(a) * sideOf(b) < 0
  })
}

const GUARDS: readonly Guard[] = [
  { code: 'negation_differs', differs: polarity },
  { code: 'opposite', differs: opposite },
]

const DENIALS: ReadonlySet<ReasonCode> = new Set(['negation_differs', 'opposite'])

/** Whether all that stands between two is that one denies what the other states. */
export const areDenials = (codes: readonly ReasonCode[]) => codes.length > 0 && codes.every((code) => DENIALS.has(code))

/**
 * The guards that fire between two canon texts, over the parts that are asked for. A condition that quotes a message says
 * where one is, in words that are the message's.
 */
export function guardsBetween(a: Read, b: Read, asked: readonly (keyof Parts)[]): ReasonCode[] {
  const parts = a.quotesCondition || b.quotesCondition ? asked.filter((part) => part !== 'C') : asked
  const [left, right] = [canonParts(a.canon_text), canonParts(b.canon_text)]
  const words = GUARDS.filter(({ differs }) => parts.some((part) => differs(left[part], right[part])))
  return [...words.map(({ code }) => code), ...nearGuards(a, b, parts)]
}
