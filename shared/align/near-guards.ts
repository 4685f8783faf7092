import type { Parts, Slot } from '../schema/base.ts'
import { canonParts } from './half.ts'
import type { ReasonCode } from './reasons.ts'
import { dice, hasWords, tokens } from './tokens.ts'

/** From this share of common words two parts are nearly one text, so that what still differs was meant to differ. */
const NEAR = 0.5

/** A canon text with the values that it was read with. */
export type Read = { canon_text: string; slots: readonly Slot[]; quotesCondition?: boolean }

/**
 * Guards between parts that read nearly alike: a changed number or a swapped thing scores higher than a harmless synonym.
 * Between texts that were written apart they are silent: there a number is the test's own data more often than not.
 */
export function nearGuards(a: Read, b: Read, parts: readonly (keyof Parts)[]): ReasonCode[] {
  const [left, right] = [canonParts(a.canon_text), canonParts(b.canon_text)]
  const codes = new Set<ReasonCode>()
  for (const part of parts) {
    if (!isNear(left[part], right[part])) continue
    if (!isProbe(left[part], right[part], part) && otherValues(a.slots, b.slots, part)) codes.add('value_differs')
    if (isSwapped(left[part], right[part])) codes.add('entity_differs')
  }
  const [only, ...others] = parts.filter((part) => left[part] !== right[part])
  if (only && !others.length && isSwapped(left[only], right[only], LOOSE_FRAME)) codes.add('entity_differs')
  return [...codes]
}

const isNear = (a: string, b: string) =>
  a !== '' && b !== '' && (a === b || dice(tokens(a), tokens(b)) >= NEAR || framed(a, b) !== null)

const BOUND =
  /满|超过|大于|小于|不足|不到|至少|至多|最多|最少|以上|以下|以内|低于|高于|多于|少于|\b(?:(?:more|less|fewer) than|at (?:least|most)|over|under|above|below|within|exceed)/u

/** A condition that names a bound, and one that names a value: what a test puts in is no other bound. */
const isProbe = (a: string, b: string, part: keyof Parts) => part !== 'R' && BOUND.test(a) !== BOUND.test(b)

/** Values of one unit, on both sides, none of which is the other's. */
function otherValues(a: readonly Slot[], b: readonly Slot[], part: keyof Parts): boolean {
  const valuesOf = (slots: readonly Slot[]) => {
    const byUnit = new Map<string, Set<string>>()
    for (const { part: at, kind, value, unit } of slots) {
      if (at !== part || value === null || (kind !== 'NUM' && kind !== 'MONEY')) continue
      const key = `${kind} ${unit ?? ''}`
      byUnit.set(key, (byUnit.get(key) ?? new Set()).add(value))
    }
    return byUnit
  }
  const right = valuesOf(b)
  return [...valuesOf(a)].some(([unit, values]) => {
    const others = right.get(unit)
    return others !== undefined && [...values].every((value) => !others.has(value))
  })
}

/** How many letters two texts have in common at their beginning and at their end, without overlap. */
function frame(x: readonly string[], y: readonly string[]): { head: number; tail: number } {
  const least = Math.min(x.length, y.length)
  let head = 0
  while (head < least && x[head] === y[head]) head++
  let tail = 0
  while (tail < least - head && x[x.length - 1 - tail] === y[y.length - 1 - tail]) tail++
  return { head, tail }
}

/** A text's letters; a placeholder is no more of a frame than one. */
const lettersOf = (text: string) => [...text.replace(/<[A-Z_]+>/g, '#')]

/** Share of the longer text that is common beginning or common end, 0..1. */
export function frameShare(a: string, b: string): number {
  const [x, y] = [lettersOf(a), lettersOf(b)]
  const { head, tail } = frame(x, y)
  return (head + tail) / Math.max(1, x.length, y.length)
}

/** From this share of the longer text a common beginning and end are a frame. */
const FRAME = 0.5
/** Where all else is equal. */
const LOOSE_FRAME = 0.33

/** What stands between a common beginning and a common end, where these are a frame. */
function framed(a: string, b: string, least = FRAME): [string, string] | null {
  const [x, y] = [lettersOf(a), lettersOf(b)]
  const { head, tail } = frame(x, y)
  if (head + tail < least * Math.max(x.length, y.length)) return null
  return [x.slice(head, x.length - tail).join(''), y.slice(head, y.length - tail).join('')]
}

/** One thing put in another's place: both middles say something that is no word of the trade. */
function isSwapped(a: string, b: string, least?: number): boolean {
  const middles = framed(a, b, least)
  return middles?.every(hasWords) ?? false
}
