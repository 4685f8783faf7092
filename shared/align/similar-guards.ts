import type { LinkReason } from '../schema/cluster.ts'
import { agrees } from '../text/value-set.ts'
import type { Copy } from './copies.ts'
import { guardsBetween } from './guards.ts'
import type { NearCopy, Profile } from './likeness.ts'
import { NEAR_IF_SHOWN, nearCopy } from './likeness.ts'
import type { ReasonCode } from './reasons.ts'
import { shareOf } from './tokens.ts'
import type { Unit } from './unit.ts'
import { readOf } from './unit.ts'

/** What stands against a similar link, and where it can be read: the rule unit that it is about, and both texts. */
export type Vetoes = { codes: ReasonCode[]; about: Unit | null; texts: LinkReason['texts']; near: NearCopy | null }

/**
 * Near words are not near meaning: whatever this finds, a person decides.
 * `isShown`: people will see the pair, so that of messages that are half alike both texts are told.
 */
export function vetoes(unit: Unit, check: Profile, rules: readonly Unit[], rule: Profile, isShown: boolean): Vetoes {
  const isForeign = tellsForeign(check, rule)
  const near =
    nearCopy(check.messages, rule.messages) ??
    (isForeign && isShown ? nearCopy(check.messages, rule.messages, NEAR_IF_SHOWN) : null)
  const codes = new Set<ReasonCode>(near ? ['copy_differs'] : [])
  if (near && valuesDiffer(near)) codes.add('value_differs')
  if (!near && isForeign) codes.add('copy_missing')
  for (const code of guardsBetween(readOf(unit), readOf(mostAlike(check, rules)), ['C', 'A', 'R'])) codes.add(code)
  const about = near ? (rules.find((u) => u.copies.includes(near.rule)) ?? null) : null
  return { codes: [...codes], about, texts: near ? { rule: near.rule.text, case: near.own.text } : undefined, near }
}

/** A message full of numbers, none of which is shared, is filled with sample data on both sides: an amount, an account, a tax. */
const FULL = 3

/** Whether two nearly equal messages promise different values. */
export function valuesDiffer({ own, rule }: NearCopy): boolean {
  if (agrees(own.values, rule.values)) return false
  const isShared = own.values!.some((x) => rule.values!.some((y) => x.kind === y.kind && x.value === y.value))
  return isShared || Math.min(own.values!.length, rule.values!.length) < FULL
}

/** Share of a message told in the tester's own words from which the rule may be what tells it. */
const TOLD = 0.3

/** The check tells of a message, the rule shows messages, and this is none of them, nor a piece of one: by the letter where it is quoted, else by its words. */
function tellsForeign(check: Profile, rule: Profile): boolean {
  const shown = new Set(rule.copies.filter((c) => !c.isWhole).map((c) => c.key))
  const told = check.copies.filter((c) => !c.isWhole)
  const isThere = (c: Copy) => shown.has(c.key) || rule.text.includes(c.key.slice('c:'.length))
  if (!shown.size || !told.length || told.some(isThere)) return false
  return told.some((c) => c.isQuoted) || shareOf(check.result, rule.all) < TOLD
}

/** Of a rule's notes and pictures the one whose result the check's result repeats most. */
function mostAlike(check: Profile, rules: readonly Unit[]): Unit {
  const repeats = (u: Unit) => shareOf(check.result, u.rules[0]!.result)
  return rules.reduce((best, u) => (repeats(u) > repeats(best) ? u : best))
}
