import type { Assignment } from './assign.ts'
import type { Claim } from './claim.ts'
import { partner, withCode } from './claim.ts'
import { push } from './grouping.ts'
import type { Likeness, NearCopy, Profile } from './likeness.ts'
import { likeness, profileOfCheck, profileOfRule } from './likeness.ts'
import type { SiblingFinder } from './siblings.ts'
import { siblingFinder } from './siblings.ts'
import { valuesDiffer, vetoes } from './similar-guards.ts'
import type { Features } from './similar-score.ts'
import { carriedBy, confidence, score } from './similar-score.ts'
import { LINK_ACCEPT, LINK_PENDING } from './thresholds.ts'
import { overlap } from './tokens.ts'
import type { Unit } from './unit.ts'
import { conflictsBetween } from './value-conflicts.ts'
import { wordIndex } from './word-index.ts'

/** What one check of a case finds helps the others, and what these find helps once more. */
const ROUNDS = 2

type Rule = { home: Unit[]; profile: Profile }
type Candidate = { rule: Rule; likeness: Likeness }
type Found = { claim: Claim; home: Unit[] }
type Open = { unit: Unit; profile: Profile; own: Claim[]; candidates: Candidate[] }

/**
 * The similar rung: checks that no firmer rung brought home go to the rule, by all its notes and pictures, that they read
 * most like. Chosen for all checks at once and in rounds, so that no order of checks decides.
 * Shape   the homes of the units that stay alone.
 */
export function takeSimilar(alone: readonly Unit[], homes: Unit[][], into: Assignment): Unit[][] {
  const rules = homes
    .filter((home) => home.some((u) => u.rules.length))
    .map((home) => ({ home, profile: profileOfRule(home) }))
  const sharing = wordIndex(rules.map(({ profile }) => profile.all))
  const claimsOf = new Map<Unit, Claim[]>()
  for (const claim of into.pending) for (const u of [claim.a, claim.b]) push(claimsOf, u, claim)
  let open: Open[] = alone
    .filter((u) => !u.keepsApart && !(claimsOf.get(u) ?? []).some((claim) => claim.isVetoed))
    .map((unit) => {
      const profile = profileOfCheck(unit)
      return { unit, profile, own: claimsOf.get(unit) ?? [], candidates: candidates(profile, rules, sharing) }
    })
  const homeOf = new Map<Unit, Unit[]>()
  for (let round = 1; round <= ROUNDS; round++) {
    const siblings = siblingFinder(homes)
    const claims = new Map(open.map((o) => [o, claimOf(o, siblings)]))
    for (const [{ unit, own }, found] of claims)
      if (found && isSure(found.claim)) {
        settle(unit, own, found, into)
        homeOf.set(unit, found.home)
      }
    open = open.filter(({ unit }) => !homeOf.has(unit))
    if (round === ROUNDS)
      for (const o of open) {
        const found = claims.get(o)
        if (found && !o.own.length)
          (found.claim.confidence >= LINK_PENDING ? into.pending : into.below).push(found.claim)
      }
  }
  return alone.filter((u) => !homeOf.has(u)).map((u) => [u])
}

const isSure = (claim: Claim) => !claim.isVetoed && claim.confidence >= LINK_ACCEPT

function settle(unit: Unit, own: readonly Claim[], { claim, home }: Found, into: Assignment): void {
  const answered = new Set(own)
  if (answered.size) into.pending = into.pending.filter((c) => !answered.has(c))
  into.torn.delete(unit)
  into.taken.set(unit, claim)
  home.push(unit)
}

const candidates = (check: Profile, rules: readonly Rule[], sharing: (words: ReadonlySet<string>) => number[]) =>
  sharing(check.all).map((i): Candidate => ({ rule: rules[i]!, likeness: likeness(check, rules[i]!.profile) }))

function claimOf({ unit, profile, own, candidates }: Open, siblings: SiblingFinder): Found | null {
  const scored = candidates
    .map(({ rule, likeness }) => {
      const features = { ...likeness, ...siblings(unit, rule.home) }
      return { rule, features, score: score(features) }
    })
    .sort((x, y) => y.score - x.score || (x.rule.home[0]!.id < y.rule.home[0]!.id ? -1 : 1))
  const [first, second] = scored
  if (!first || !isConstrained(first.features)) return null
  const { home } = first.rule
  const sure = Math.min(confidence(first.score, second?.score ?? null), atMost(first.features))
  const carried = own.find((claim) => home.includes(partner(claim, unit)))
  if (!carried && (own.length || !speaksOfIt(first.features))) return null
  const claim = carried ? withSimilar(carried, first.features, sure) : similarClaim(unit, profile, first, sure)
  return { claim: withCode(claim, second ? 'best_of_several' : 'only_candidate'), home }
}

/** Words alone are not enough: the page, a control, or the thing that is acted on or shown must be the same. */
const isConstrained = (f: Features) => f.page > 0 || f.noun > 0 || f.context > 0 || f.result > 0

/** An open claim by equal copy, decided by the rest of the words. A bare result under another action stays open. */
function withSimilar(claim: Claim, features: Features, sure: number): Claim {
  const isOtherAction = claim.reason.for.includes('result_equal') && overlap(claim.a.action, claim.b.action) === 0
  const against = claim.reason.against.filter((code) => code !== 'several_fit')
  return {
    ...claim,
    confidence: sure,
    isVetoed: claim.isVetoed || isOtherAction,
    reason: {
      ...claim.reason,
      for: [...claim.reason.for, ...carriedBy(features)],
      against: isOtherAction ? [...against, 'action_differs'] : against,
    },
  }
}

/** Where other checks of the case vouch for one whose own result is another, about half are right: a person has to say. */
const VOUCHED_ONLY = 0.55
const atMost = (f: Features): number => (f.case > 0 && f.result < 0.4 ? VOUCHED_ONLY : 1)

/** Being of one case is not being of one rule: the check itself, its step or the case's title must speak of it. */
const speaksOfIt = (f: Features) => f.result >= 0.2 || f.title >= 0.3 || f.step > 0

function similarClaim(
  unit: Unit,
  profile: Profile,
  { rule, features }: { rule: Rule; features: Features },
  sure: number,
): Claim {
  const rules = rule.home.filter((u) => u.rules.length)
  const found = vetoes(unit, profile, rules, rule.profile)
  const b = found.about ?? rules[0]!
  return {
    a: unit,
    b,
    between: 'sides',
    kind: 'similar',
    confidence: sure,
    fit: 0,
    reason: { for: carriedBy(features), against: found.codes, ...(found.texts && { texts: found.texts }) },
    isVetoed: found.codes.length > 0,
    conflicts: sure >= LINK_ACCEPT && found.near ? valueConflicts(unit, b, found.near) : [],
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
