import type { Assignment } from './assign.ts'
import type { Claim } from './claim.ts'
import { partner, withCode } from './claim.ts'
import { push } from './grouping.ts'
import { areDenials } from './guards.ts'
import type { Likeness, NearCopy, Profile } from './likeness.ts'
import { likeness, profileOfCheck, profileOfRule } from './likeness.ts'
import type { MateFinder, Shares, Vouching } from './mates.ts'
import { mateFinder } from './mates.ts'
import { valuesDiffer, vetoes } from './similar-guards.ts'
import type { Features } from './similar-score.ts'
import { reasonOf, score, sharesOf } from './similar-score.ts'
import { LINK_ACCEPT, LINK_PENDING } from './thresholds.ts'
import { overlap } from './tokens.ts'
import type { Unit } from './unit.ts'
import { conflictsBetween } from './value-conflicts.ts'
import { wordIndex } from './word-index.ts'

type Rule = { home: Unit[]; profile: Profile }
type Candidate = { rule: Rule; likeness: Likeness; copy: number }
type Scored = { rule: Rule; features: Features; share: number }
type Found = { check: Open; claim: Claim; home: Unit[] }
export type Open = { unit: Unit; profile: Profile; own: Claim[]; candidates: Candidate[] }

const NOBODY: Vouching = { event: 0, case: 0 }
/** A rule that a check shares no word with is looked at where its mates are so sure of it. */
const VOUCHED = 0.2

/**
 * The similar rung: checks that no firmer rung brought home go to the rule, by all its notes and pictures, that they and
 * their cases speak of. First each check is read by itself; then what each says vouches for the others of its event and
 * case, once and for all at the same time, so that no order of checks decides.
 * Shape   the homes of the units that stay alone.
 */
export function takeSimilar(alone: readonly Unit[], homes: Unit[][], into: Assignment): Unit[][] {
  const rules = rulesOf(homes)
  const open = openChecks(alone, rules, into)
  const mates = matesOf(open, alone, homes, into)
  const found = open.flatMap((check) => claimOf(check, ranked(check, rules, mates)) ?? [])
  const settled = new Set<Unit>()
  for (const isDue of [isSure, isOtherSide]) {
    const due = found.filter((one) => !settled.has(one.check.unit) && isDue(one))
    for (const one of due) settled.add(settle(one, into))
    for (const { check, home } of due) home.push(check.unit)
  }
  for (const { check, claim } of found)
    if (!settled.has(check.unit) && !check.own.length)
      (claim.confidence >= LINK_PENDING ? into.pending : into.below).push(claim)
  return alone.filter((u) => !settled.has(u)).map((u) => [u])
}

export const rulesOf = (homes: readonly Unit[][]): Rule[] =>
  homes.filter((home) => home.some((u) => u.rules.length)).map((home) => ({ home, profile: profileOfRule(home) }))

/** The checks that are still to be decided, each with the rules that it may be of. */
export function openChecks(alone: readonly Unit[], rules: readonly Rule[], into: Assignment): Open[] {
  const sharing = wordIndex(rules.map(({ profile }) => profile.all))
  const claimsOf = openClaims(into)
  return alone
    .filter((u) => !u.keepsApart && !(claimsOf.get(u) ?? []).some((claim) => claim.isVetoed && !claim.isDenial))
    .map((unit) => {
      const profile = profileOfCheck(unit)
      const own = claimsOf.get(unit) ?? []
      const near = new Set(sharing(profile.all).map((i) => rules[i]!))
      for (const rule of rules) if (own.some((claim) => rule.home.includes(partner(claim, unit)))) near.add(rule)
      const open = { unit, profile, own, candidates: [] }
      return { ...open, candidates: [...near].map((rule) => candidate(open, rule)) }
    })
}

function openClaims({ pending }: Assignment): Map<Unit, Claim[]> {
  const found = new Map<Unit, Claim[]>()
  for (const claim of pending) for (const u of [claim.a, claim.b]) push(found, u, claim)
  return found
}

const candidate = ({ unit, profile, own }: Open, rule: Rule): Candidate => ({
  rule,
  likeness: likeness(profile, rule.profile),
  copy: copyBetween(unit, rule.home, own),
})

/** How sure the open claim by equal copy is; a bare result that is equal says no more than its words. */
function copyBetween(unit: Unit, home: readonly Unit[], own: readonly Claim[]): number {
  const claims = own.filter((c) => home.includes(partner(c, unit)) && c.reason.for.includes('copy_equal'))
  return Math.max(0, ...claims.map((c) => c.confidence))
}

/** What each check of these homes says before it has heard any other. */
export function matesOf(
  open: readonly Open[],
  alone: readonly Unit[],
  homes: readonly Unit[][],
  into: Assignment,
): MateFinder {
  const said = new Map<Unit, Shares>()
  const homeOf = new Map<Unit, Unit[]>()
  for (const home of homes) for (const u of home) homeOf.set(u, home)
  for (const [u, home] of homeOf) said.set(u, new Map([[home, 1]]))
  const claimsOf = openClaims(into)
  for (const u of alone) said.set(u, claimed(u, claimsOf.get(u) ?? [], homeOf))
  for (const check of open)
    said.set(check.unit, new Map(ranked(check, [], () => new Map()).map(({ rule, share }) => [rule.home, share])))
  const checks = [...homes.flat(), ...alone].filter((u) => u.cases.length)
  return mateFinder(checks, (u) => said.get(u) ?? new Map())
}

/** A check that waits for a person vouches for the rule that it is most likely of. */
function claimed(unit: Unit, own: readonly Claim[], homeOf: ReadonlyMap<Unit, Unit[]>): Shares {
  const [first, second] = [...own].sort((x, y) => y.confidence - x.confidence)
  const home = first && homeOf.get(partner(first, unit))
  return home && first.confidence !== second?.confidence ? new Map([[home, first.confidence]]) : new Map()
}

/** The rules that a check may be of, by its own words and by what its mates say, the likeliest first. */
export function ranked(check: Open, rules: readonly Rule[], mates: MateFinder): Scored[] {
  const vouched = mates(check.unit)
  const known = new Set(check.candidates.map(({ rule }) => rule.home))
  const more = rules.filter(({ home }) => !known.has(home) && (vouched.get(home)?.case ?? 0) >= VOUCHED)
  const read = [...check.candidates, ...more.map((rule) => candidate(check, rule))].map(({ rule, likeness, copy }) => {
    const features: Features = { ...likeness, copy, ...(vouched.get(rule.home) ?? NOBODY) }
    return { rule, features }
  })
  const shares = sharesOf(read.map(({ features }) => score(features)))
  return read
    .map((found, i) => ({ ...found, share: shares[i]! }))
    .sort((x, y) => y.share - x.share || (x.rule.home[0]!.id < y.rule.home[0]!.id ? -1 : 1))
}

const isSure = ({ claim }: Found) => !claim.isVetoed && claim.confidence >= LINK_ACCEPT

/** What denies a rule's result is no other rule where another check of its case is at home with this one. */
function isOtherSide({ check, claim, home }: Found): boolean {
  if (!claim.isDenial || claim.confidence < LINK_ACCEPT) return false
  const cases = new Set(check.unit.cases.map((half) => half.case_key))
  return home.some((u) => u.cases.some((half) => half.case_key !== null && cases.has(half.case_key)))
}

function settle({ check: { unit, own }, claim }: Found, into: Assignment): Unit {
  const answered = new Set(own)
  if (answered.size) into.pending = into.pending.filter((c) => !answered.has(c))
  into.torn.delete(unit)
  into.taken.set(unit, claim.isDenial ? withCode(claim, 'other_side') : claim)
  return unit
}

function claimOf(check: Open, [first, second]: readonly Scored[]): Found | null {
  const { unit, profile, own } = check
  if (!first || !isConstrained(first.features)) return null
  const { home } = first.rule
  const carried = own.find((claim) => home.includes(partner(claim, unit)))
  if (!carried && own.length) return null
  const claim = carried ? withSimilar(carried, first) : similarClaim(unit, profile, first)
  return { check, claim: withCode(claim, second ? 'best_of_several' : 'only_candidate'), home }
}

/** Words alone are not enough: the page, a control, or the thing that is acted on or shown must be the same. */
const isConstrained = (f: Features) => f.page > 0 || f.noun > 0 || f.context > 0 || f.result > 0

/** An open claim by equal copy, decided by the rest of the words. A bare result under another action stays open. */
function withSimilar(claim: Claim, { features, share }: Scored): Claim {
  const isOtherAction = claim.reason.for.includes('result_equal') && overlap(claim.a.action, claim.b.action) === 0
  const read = reasonOf(features)
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

function similarClaim(unit: Unit, profile: Profile, { rule, features, share }: Scored): Claim {
  const rules = rule.home.filter((u) => u.rules.length)
  const found = vetoes(unit, profile, rules, rule.profile)
  const read = reasonOf(features)
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
    conflicts: share >= LINK_ACCEPT && found.near ? valueConflicts(unit, b, found.near) : [],
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
