import { type Assignment, shownFrom } from './assign.ts'
import type { Claim } from './claim.ts'
import { partner, withCode } from './claim.ts'
import { areDenials } from './guards.ts'
import type { NearCopy, Profile } from './likeness.ts'
import type { Open, Scored } from './open-checks.ts'
import { OpenChecks } from './open-checks.ts'
import { valuesDiffer, vetoes } from './similar-guards.ts'
import { reasonOf } from './similar-score.ts'
import { LINK_PENDING, type Thresholds } from './thresholds.ts'
import { overlap } from './tokens.ts'
import type { Unit } from './unit.ts'
import { hasRule } from './unit.ts'
import { conflictsBetween } from './value-conflicts.ts'

type Found = { check: Open; claim: Claim; home: Unit[] }

/**
 * The similar rung: checks that no firmer rung brought home go to the rule, by all its notes and pictures, that they and
 * their cases speak of. First each check is read by itself; then what each says vouches for the others of its event and
 * case, once and for all at the same time, so that no order of checks decides.
 * Shape   the homes of the units that stay alone.
 */
export function takeSimilar(alone: readonly Unit[], homes: readonly Unit[][], into: Assignment): Unit[][] {
  const open = new OpenChecks(alone, homes, into)
  const found = open.checks.flatMap((check) => claimOf(check, open.ranked(check), into.thresholds) ?? [])
  const settled = new Set<Unit>()
  for (const isDue of [isSure, isOtherSide]) {
    const due = found.filter((one) => !settled.has(one.check.unit) && isDue(one, into.thresholds))
    settle(due, into)
    for (const { check } of due) settled.add(check.unit)
  }
  for (const { check, claim } of found)
    if (!settled.has(check.unit) && !check.own.length)
      (claim.confidence >= shownFrom(claim, into.thresholds) ? into.pending : into.below).push(claim)
  return alone.filter((u) => !settled.has(u)).map((u) => [u])
}

const isSure = ({ claim }: Found, { link_accept }: Thresholds) => !claim.isVetoed && claim.confidence >= link_accept

/** What denies a rule's result is no other rule where another check of its case is at home with this one. */
function isOtherSide({ check, claim, home }: Found, { link_accept }: Thresholds): boolean {
  if (!claim.isDenial || claim.confidence < link_accept) return false
  const cases = new Set(check.unit.cases.map((half) => half.case_key))
  return home.some((u) => u.cases.some((half) => half.case_key !== null && cases.has(half.case_key)))
}

function settle(due: readonly Found[], into: Assignment): void {
  const answered = new Set(due.flatMap(({ check }) => check.own))
  into.pending = into.pending.filter((claim) => !answered.has(claim))
  for (const { check, claim, home } of due) {
    into.torn.delete(check.unit)
    into.taken.set(check.unit, claim.isDenial ? withCode(claim, 'other_side') : claim)
    home.push(check.unit)
  }
}

function claimOf(check: Open, [first, second]: readonly Scored[], thresholds: Thresholds): Found | null {
  const { unit, profile, own } = check
  if (!first || !isConstrained(first)) return null
  const { home } = first.rule
  const carried = own.find((claim) => home.includes(partner(claim, unit)))
  if (!carried && own.length) return null
  const claim = carried ? withSimilar(carried, first) : similarClaim(unit, profile, first, thresholds)
  return { check, claim: withCode(claim, second ? 'best_of_several' : 'only_candidate'), home }
}

/** Words alone are not enough: the page, a control, or the thing that is acted on or shown must be the same. */
const isConstrained = ({ agreed: { page, noun, context, result } }: Scored) =>
  page > 0 || noun > 0 || context > 0 || result > 0

/** An open claim by equal copy, decided by the rest of the words. A bare result under another action stays open. */
function withSimilar(claim: Claim, { agreed, vouching, share }: Scored): Claim {
  const isOtherAction = claim.reason.for.includes('result_equal') && overlap(claim.a.action, claim.b.action) === 0
  const read = reasonOf({ ...agreed, ...vouching })
  const against = [...claim.reason.against.filter((code) => code !== 'several_fit'), ...read.against]
  return {
    ...claim,
    confidence: share,
    isVetoed: claim.isVetoed || isOtherAction,
    isDenial: claim.isDenial === true && !isOtherAction,
    reason: {
      ...claim.reason,
      for: [...new Set([...claim.reason.for, ...read.for])],
      against: [...new Set(isOtherAction ? [...against, 'action_differs' as const] : against)],
    },
  }
}

function similarClaim(
  unit: Unit,
  profile: Profile,
  { rule, agreed, vouching, share }: Scored,
  { link_accept }: Thresholds,
): Claim {
  const rules = rule.home.filter(hasRule)
  const found = vetoes(unit, profile, rules, rule.profile, share >= LINK_PENDING)
  const read = reasonOf({ ...agreed, ...vouching })
  const b = found.about ?? rules[0]!
  return {
    a: unit,
    b,
    between: 'sides',
    kind: 'similar',
    confidence: share,
    fit: 0,
    reason: { for: read.for, against: [...found.codes, ...read.against], ...(found.texts && { texts: found.texts }) },
    isVetoed: found.codes.length > 0,
    isDenial: areDenials(found.codes),
    conflicts: share >= link_accept && found.near ? valueConflicts(unit, b, found.near) : [],
  }
}

/** What would be accepted but for the values in a message is a conflict that both homes show. */
function valueConflicts(unit: Unit, of: Unit, near: NearCopy): Claim['conflicts'] {
  if (!valuesDiffer(near)) return []
  const found = conflictsBetween(
    { side: 'design', atom_id: of.rules[0]!.id, values: near.rule.values!, slots: near.rule.slots },
    { side: 'test', atom_id: unit.cases[0]!.id, values: near.own.values!, slots: near.own.slots },
  )
  return [unit, of].flatMap((home) => found.map((conflict) => ({ of: home, conflict })))
}
