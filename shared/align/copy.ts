import { agrees } from '../text/value-set.ts'
import { candidatesOf } from './candidates.ts'
import type { Claim } from './claim.ts'
import { pairKey } from './claim.ts'
import type { Copy } from './copies.ts'
import { fitOf } from './fit.ts'
import { push } from './grouping.ts'
import { areDenials, guardsBetween } from './guards.ts'
import type { ReasonCode } from './reasons.ts'
import { overlap } from './tokens.ts'
import { samePage } from './touchpoint.ts'
import type { Unit } from './unit.ts'
import { hasRule, readOf } from './unit.ts'
import { conflictsBetween } from './value-conflicts.ts'

/**
 * How sure equal copy is by itself, and how much condition, action and page can add or take: by how well so long a copy
 * tells rules apart. Measured on labelled documents; a whole result without a message says little by itself.
 */
const SURENESS = [
  { from: 1, base: 0.93, reach: 0.06 },
  { from: 0.85, base: 0.89, reach: 0.08 },
  { from: 0.6, base: 0.84, reach: 0.12 },
  { from: 0, base: 0.55, reach: 0.4 },
] as const
const WHOLE = { base: 0.3, reach: 0.45 }
/** The same result of the same control is hardly ever of another rule. */
const SAME_CONTROL = 0.45
/** Same title, other body: a sibling of the dialog rather than the dialog. */
const OTHER_COPY = 0.25
/** Share of the shorter text's tokens from which two conditions or actions of one design are the same. */
const SAME_WORDS = 0.6

type Bridge = { a: Copy; b: Copy }

/**
 * The copy rung: units whose results show equal copy. Rules meet the cases of no rule, and rules meet rules (the note
 * and the picture of one). Which of several is taken is decided by assignment.
 */
export function copyClaims(units: readonly Unit[]): Claim[] {
  const claims = new Map<string, Claim>()
  for (const block of blocks(units).values()) {
    const rules = block.filter(hasRule)
    if (!rules.length) continue
    const candidates = candidatesOf(rules)
    for (const u of block)
      for (const rule of candidates(u)) {
        if (isSettled(u, rule) || claims.has(pairKey(u, rule))) continue
        const claim = copyClaim(u, rule)
        if (claim) claims.set(pairKey(u, rule), claim)
      }
  }
  return [...claims.values()]
}

/** Of one text the strong rung has spoken, and what keeps a home of its own for its values is nobody's test. */
const isSettled = (u: Unit, rule: Unit) => rule.canon_text === u.canon_text || (u.keepsApart && !hasRule(u))

function blocks(units: readonly Unit[]): Map<string, Unit[]> {
  const found = new Map<string, Unit[]>()
  for (const u of units) for (const { key } of u.copies) push(found, key, u)
  return found
}

/** Every copy that both show, the best first. */
function bridges(a: Unit, b: Unit): Bridge[] {
  const found: Bridge[] = []
  for (const copy of a.copies) {
    const other = b.copies.find((c) => c.key === copy.key)
    if (other) found.push({ a: copy, b: other })
  }
  return found.sort((x, y) => y.a.strength - x.a.strength)
}

function copyClaim(a: Unit, b: Unit): Claim | null {
  const found = bridges(a, b)
  const best = found[0]
  if (!best) return null
  const isPair = hasRule(a) && hasRule(b)
  const disagreeing = found.find((f) => !agrees(f.a.values, f.b.values))
  const conflicts = disagreeing ? valueConflicts(a, b, disagreeing) : []
  const isOther = holdsOtherCopy(a, b, found)
  if (isPair && a.isDrawn && b.isDrawn && (conflicts.length || isOther)) return null // two pictures, two states
  const fit = fitOf(a, b)
  const isOfOneSort = isPair && a.isDrawn === b.isDrawn
  if (isOfOneSort && !tellOneRule(a, b)) return null
  const isNegated = found.some((f) => f.a.isNegated !== f.b.isNegated)
  const carried: ReasonCode[] = [best.a.isWhole ? 'result_equal' : 'copy_equal', ...fit.for]
  const isSameControl = best.a.isWhole && a.presses.some((label) => b.presses.includes(label))
  if (isSameControl) carried.push('same_control')
  const sure = sureness(best.a, fit.score, isOfOneSort) + (isSameControl ? SAME_CONTROL : 0)
  const against: ReasonCode[] = [...fit.against]
  if (!best.a.isWhole && best.a.strength < 0.6) against.push('copy_short')
  const otherButtons = best.a.isWhole ? null : buttonsDiffer(a, b)
  if (isOther || otherButtons) against.push('copy_differs')
  const guards = guardsBetween(readOf(a), readOf(b), best.a.isWhole ? ['C', 'A', 'R'] : ['C', 'A'])
  if (isNegated && !guards.includes('negation_differs')) guards.push('negation_differs')
  against.push(...guards)
  if (conflicts.length) against.unshift('value_differs')
  return {
    a,
    b,
    between: isPair ? 'rules' : 'sides',
    kind: 'copy',
    confidence: Math.max(0, Math.min(0.99, sure - (isOther ? OTHER_COPY : 0))),
    fit: fit.rank,
    reason: { for: carried, against, ...textsOf(disagreeing ? textsOfBridge(a, disagreeing) : otherButtons) },
    isVetoed: guards.length > 0 || conflicts.length > 0 || otherButtons !== null,
    isDenial: areDenials(guards) && !conflicts.length && !otherButtons,
    conflicts,
  }
}

/**
 * Two pictures, or two notes, tell one rule only where neither speaks of a condition or an action that the other does
 * not mean: many rules show one copy (保存成功), and a merge of two would swallow both their tests. On one page a long
 * copy is one rule, however its condition is worded, as long as no other action brings it.
 */
function tellOneRule(a: Unit, b: Unit): boolean {
  const differs = (share: number | null) => share !== null && share < SAME_WORDS
  if (differs(overlap(a.action, b.action))) return false
  const isPlain =
    samePage(a.pages, b.pages) === true &&
    a.copies.some((c) => c.strength === 1 && b.copies.some((d) => d.key === c.key))
  return isPlain || !differs(overlap(a.condition, b.condition))
}

/** Between two of one sort contradiction weighs more; a picture's condition is often no more than its frame's name. */
function sureness(copy: Copy, fit: number, isOfOneSort: boolean): number {
  const { base, reach } = copy.isWhole ? WHOLE : SURENESS.find(({ from }) => copy.strength >= from)!
  return Math.max(0, Math.min(0.99, base + (isOfOneSort && fit < 0 ? Math.max(reach, 0.5) : reach) * fit))
}

/** Whether each side shows a message that the other lacks. One alone may have been left out for brevity. */
function holdsOtherCopy(a: Unit, b: Unit, found: readonly Bridge[]): boolean {
  const shared = new Set(found.flatMap((f) => [f.a.of, f.b.of]))
  const hasMore = (u: Unit) =>
    [...u.copies.filter((c) => !c.isWhole).map((c) => c.of), ...u.stepCopies].some((key) => !shared.has(key))
  return hasRule(a) && hasRule(b) && a.isDrawn && b.isDrawn ? hasMore(a) || hasMore(b) : hasMore(a) && hasMore(b)
}

/** Values inside equal copies. Values elsewhere are the test's own data more often than not and are left alone. */
function valueConflicts(a: Unit, b: Unit, both: Bridge): Claim['conflicts'] {
  const [rule, ruleCopy, other, otherCopy] = hasRule(a) ? [a, both.a, b, both.b] : [b, both.b, a, both.a]
  const right = hasRule(other)
    ? { half: other.rules[0]!, side: 'design' as const }
    : { half: other.cases[0]!, side: 'test' as const }
  const list = conflictsBetween(
    { side: 'design', atom_id: rule.rules[0]!.id, values: ruleCopy.values!, slots: ruleCopy.slots },
    { side: right.side, atom_id: right.half.id, values: otherCopy.values!, slots: otherCopy.slots },
  )
  return [a, b].flatMap((of) => list.map((conflict) => ({ of, conflict })))
}

type Texts = NonNullable<Claim['reason']['texts']>

const textsOf = (texts: Texts | null) => (texts ? { texts } : {})

function textsOfBridge(a: Unit, { a: own, b: other }: Bridge): Texts {
  return hasRule(a) ? { rule: own.text, case: other.text } : { rule: other.text, case: own.text }
}

/** One dialog with as many buttons on both sides, but not the same ones: a slip of either side, of which both are told. */
function buttonsDiffer(a: Unit, b: Unit): Texts | null {
  if (hasRule(a) === hasRule(b) || a.shows.length < 2 || a.shows.length !== b.shows.length) return null
  if (a.shows.every((label) => b.shows.includes(label))) return null
  const [rule, check] = hasRule(a) ? [a, b] : [b, a]
  const named = (labels: readonly string[]) => labels.map((label) => `「${label}」`).join('')
  return { rule: named(rule.shows), case: named(check.shows) }
}
