import type { Part, Parts, Slot } from '../../schema/base.ts'
import type { ParameterAtom } from '../../schema/document.ts'

/** A rule's atom as far as a parameter may be about it. `copies`: what it shows to the letter. */
export type Ruled = { atom_id: string; words: Parts; slots: readonly Slot[]; copies: readonly string[] }
type Given = Pick<ParameterAtom, 'kind' | 'name' | 'value' | 'unit' | 'meaning' | 'raw_text'>

/**
 * Why a parameter is of a rule: it shows the very words that an error code means, or names the code; or both speak of the
 * same thing and its value agrees, or differs (`slot`: where).
 */
export type Met =
  | { reason: 'copy_equal' | 'code_named' | 'value_agrees' }
  | { reason: 'value_differs'; atom_id: string; slot: Slot }

/** `fold`: texts that read alike are equal after it. Null: they have nothing to do with each other. */
export function meets(parameter: Given, rules: readonly Ruled[], fold: (text: string) => string): Met | null {
  if (parameter.kind === 'error_code') return metByCode(parameter, rules, fold)
  const value = Number(parameter.value)
  if (!['limit', 'timeout', 'default'].includes(parameter.kind) || parameter.value === '' || !Number.isFinite(value))
    return null
  return metByValue(parameter, rules, fold)
}

function metByCode({ name, meaning }: Given, rules: readonly Ruled[], fold: (text: string) => string): Met | null {
  const said = bare(fold(meaning))
  // two letters stand in too many messages
  if ([...said].length >= 4 && rules.some(({ copies }) => copies.some((copy) => bare(fold(copy)) === said)))
    return { reason: 'copy_equal' }
  if (/^\d{1,3}$/.test(name)) return null
  const code = new RegExp(`(?<![A-Za-z0-9_])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![A-Za-z0-9_])`)
  return rules.some(({ words }) => Object.values(words).some((text) => code.test(text)))
    ? { reason: 'code_named' }
    : null
}

/** Whether a message ends with a full stop is no difference to anybody. */
const bare = (text: string): string => text.replace(/[\s.。!！~…]+$/u, '').trim()

function metByValue(parameter: Given, rules: readonly Ruled[], fold: (text: string) => string): Met | null {
  const things = thingsOf(parameter).map(fold)
  let differing: Met | null = null
  for (const { atom_id, words, slots } of rules) {
    const text = fold(Object.values(words).join('\n'))
    if (!things.some((thing) => text.includes(thing))) continue
    const own = slots.filter((slot) => slot.value !== null && isOfUnit(slot, parameter.unit))
    if (own.some((slot) => isEqual(slot, parameter) && (Number(slot.value) >= 2 || isBound(words, slot, parameter))))
      return { reason: 'value_agrees' }
    const other = own.find((slot) => parameter.unit !== null && isBound(words, slot, parameter))
    if (other) differing ??= { reason: 'value_differs', atom_id, slot: other }
  }
  return differing
}

/** Words that nearly every field has, and that tell none apart. */
const COMMON =
  /^(?:金额|名称|时间|数量|编号|类型|状态|内容|信息|号码|长度|参数|字段|说明|描述|用户|次数|name|id|type|value|amount|number|count|size|limit|status|code|text|the|a|an|of|user)$/i

/** What a field is of, as people call it: 用户昵称 is 昵称 too. */
export function thingsOf({ name, meaning }: Pick<Given, 'name' | 'meaning'>): string[] {
  const [first = ''] = meaning.split(/[，。；,;:：（(\s]/).filter(Boolean)
  const han = /^\p{Script=Han}{2,12}$/u.test(first) ? first : ''
  const tails = han.length > 3 ? [han.slice(-2), han.slice(-3), han.slice(-4)] : []
  const last = /([^.[\]]+)[.[\]]*$/.exec(name)?.[1] ?? ''
  const words = last
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
  return [...new Set([han, ...tails, words])].filter((thing) => thing.length >= 2 && !COMMON.test(thing))
}

const SECONDS: Record<string, number> = { 毫秒: 0.001, 秒: 1, 分钟: 60, 小时: 3600 }

function isOfUnit(slot: Slot, unit: string | null): boolean {
  if (unit === null) return slot.kind === 'NUM' || slot.kind === 'MONEY'
  return unit in SECONDS ? slot.unit === '秒' : slot.unit === unit
}

const isEqual = (slot: Slot, { value, unit }: Given): boolean =>
  Number(slot.value) === Number(value) * (unit === null ? 1 : (SECONDS[unit] ?? 1))

const UPPER = /最多|不超过|不能超过|不得超过|至多|上限|以内|不大于|at most|up to|no more than|max/i
const LOWER = /最少|至少|不少于|不低于|不能低于|不能少于|不小于|下限|at least|no less|min/i

/** Whether a rule states the same bound: from above, or from below. */
function isBound(words: Parts, { part }: { part: Part }, { raw_text, kind }: Given): boolean {
  const text = words[part]
  if (/^(?:max|exclusiveMax)/.test(raw_text)) return UPPER.test(text) && !LOWER.test(text)
  if (/^(?:min|exclusiveMin)/.test(raw_text)) return LOWER.test(text) && !UPPER.test(text)
  return kind === 'timeout'
}
