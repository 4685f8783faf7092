import type { ValueConflict } from '../schema/cluster.ts'
import type { Claim } from './claim.ts'
import { asOneOfSeveral, partner, withCode } from './claim.ts'
import { takeCompanions } from './companions.ts'
import { type Guest, manualJoins, markJoins, type OwnLink, takeDecided } from './decided.ts'
import { push } from './grouping.ts'
import type { Half } from './half.ts'
import { joinRules } from './join-rules.ts'
import { NO_RULINGS, type Ruled } from './ruled.ts'
import { takeSimilar } from './similar.ts'
import { CLEAR_FIT, CLEAR_MARGIN, LINK_PENDING, MOST_CANDIDATES, type Thresholds } from './thresholds.ts'
import type { Unit } from './unit.ts'
import { hasRule } from './unit.ts'

/** Units at home together, the claims by which they came there, and what is left for people to decide. */
export type Assignment = {
  homes: Unit[][]
  /** The claim that brought a unit to its home; none for the unit that others came to. */
  taken: Map<Unit, Claim>
  pending: Claim[]
  /** Likeness too small to be shown: what a comparison of two can still tell. */
  below: Claim[]
  /** Units that several others fit equally well. */
  torn: Set<Unit>
  /** By which all of this is decided. */
  thresholds: Thresholds
  /** What people said of these atoms. */
  ruled: Ruled
  /** Links of single checks that are not their unit's, and those shown at rules that are not their home. */
  own: Map<Half, OwnLink>
  guests: Map<Unit[], Guest[]>
  /** Homes where words changed since a person accepted, and values that came to disagree. */
  outdated: Set<Unit[]>
  conflicts: Map<Unit[], ValueConflict[]>
}

/**
 * Chooses among claims, all together: first which rule units are one rule, then for each case unit the rule that it fits
 * best. Claims that are doubtful, vetoed or tied stay pending. Depends on the set of units and claims alone.
 */
export function assign(
  units: readonly Unit[],
  found: readonly Claim[],
  thresholds: Thresholds,
  ruled: Ruled = NO_RULINGS,
): Assignment {
  const manual = manualJoins(units, ruled)
  const claims = ruled.isSilent ? found : found.filter((claim) => isOpen(claim, ruled))

  const joined = joinRules(
    units.filter(hasRule),
    claims.filter((c) => c.between === 'rules'),
    thresholds,
    manual,
    ruled,
  )
  const { taken, pending, torn } = joined
  const assigned: Assignment = {
    homes: [],
    taken,
    pending,
    below: [],
    torn,
    thresholds,
    ruled,
    own: new Map(),
    guests: new Map(),
    outdated: new Set(),
    conflicts: new Map(),
  }
  for (const claim of claims) if (claim.kind === 'strong') leaveOpen(claim, assigned)
  const homeOf = new Map<Unit, Unit[]>()
  for (const home of joined.homes) for (const u of home) homeOf.set(u, home)
  markJoins(units, homeOf, assigned)
  const decided = takeDecided(units, homeOf, assigned)
  const offers = offersByCase(claims)
  const alone: Unit[] = []
  const bereft: Unit[][] = []
  for (const u of units) {
    if (hasRule(u) || decided.has(u)) continue
    if (ruled.isBereft(u)) {
      bereft.push([u])
      continue
    }
    const chosen = u.keepsApart ? null : choose(u, allowed(u, offers.get(u) ?? [], homeOf, ruled), homeOf, assigned)
    const home = chosen && homeOf.get(partner(chosen, u))!
    if (!home) alone.push(u)
    else {
      assigned.taken.set(u, chosen)
      home.push(u)
      homeOf.set(u, home)
    }
  }
  const left = takeCompanions(alone, homeOf, assigned).flat()
  assigned.homes = [...joined.homes, ...bereft, ...takeSimilar(left, joined.homes, assigned)]
  return assigned
}

/** What is still to be chosen: nothing about two that a person told apart or joined, nor about a check that one brought home. */
const isOpen = ({ a, b, between }: Claim, ruled: Ruled) =>
  !ruled.forbids(a, b) && !ruled.joins(a, b) && (between === 'rules' || !(ruled.isDecided(a) || ruled.isDecided(b)))

/** Offers of rules that a check was not told apart from, in whichever of their notes and pictures. */
const allowed = (u: Unit, offers: readonly Claim[], homeOf: ReadonlyMap<Unit, Unit[]>, ruled: Ruled) =>
  ruled.isSilent ? offers : offers.filter((claim) => !ruled.forbidsHome(u, homeOf.get(partner(claim, u))!))

/** Claims of the strong rung are about values: people decide, or the words change. */
function leaveOpen(claim: Claim, into: Assignment): void {
  into.pending.push(claim)
  if (claim.reason.against.includes('several_values')) into.torn.add(claim.a)
}

function offersByCase(claims: readonly Claim[]): Map<Unit, Claim[]> {
  const offers = new Map<Unit, Claim[]>()
  for (const claim of claims) {
    if (claim.between !== 'sides' || claim.kind === 'strong') continue
    const u = hasRule(claim.a) ? claim.b : claim.a
    push(offers, u, claim)
  }
  return offers
}

const better = (u: Unit) => (x: Claim, y: Claim) =>
  y.confidence - x.confidence || y.fit - x.fit || (partner(x, u).id < partner(y, u).id ? -1 : 1)

/** The best claim on each rule, the best first. A rule is a home: several of its units may have claims. */
function bestPerHome(u: Unit, offers: readonly Claim[], homeOf: ReadonlyMap<Unit, Unit[]>): Claim[] {
  const best = new Map<Unit[], Claim>()
  for (const claim of [...offers].sort(better(u))) {
    const home = homeOf.get(partner(claim, u))!
    if (!best.has(home)) best.set(home, claim)
  }
  return [...best.values()]
}

/** That two differ in a value is told however few questions a project wants to be asked. */
export const shownFrom = ({ conflicts }: Claim, { link_pending }: Thresholds) =>
  conflicts.length ? LINK_PENDING : link_pending

/** The claim that a case unit is accepted by, or null; what stays open goes to `into.pending`. */
function choose(u: Unit, offers: readonly Claim[], homeOf: ReadonlyMap<Unit, Unit[]>, into: Assignment): Claim | null {
  const shown = offers.filter((c) => c.confidence >= shownFrom(c, into.thresholds))
  const fitting = bestPerHome(
    u,
    shown.filter((c) => !c.conflicts.length),
    homeOf,
  )
  if (!fitting.length) {
    into.pending.push(...nearestOf(bestPerHome(u, shown, homeOf)))
    return null
  }
  const [first, second] = fitting
  const isTied = (c: Claim) => first!.confidence - c.confidence < CLEAR_MARGIN && first!.fit - c.fit < CLEAR_FIT
  if (second && isTied(second)) {
    const tied = fitting.filter(isTied)
    into.pending.push(...tied.slice(0, MOST_CANDIDATES).map(asOneOfSeveral))
    into.torn.add(u)
    return null
  }
  const claim = withCode(first!, second ? 'best_of_several' : 'only_candidate')
  if (!claim.isVetoed && claim.confidence >= into.thresholds.link_accept) return claim
  into.pending.push(claim)
  return null
}

/** Of pairs that differ in a value only those that fit best are worth a person's time. */
const nearestOf = (claims: readonly Claim[]) =>
  claims.filter((c) => claims[0]!.fit - c.fit < CLEAR_FIT).slice(0, MOST_CANDIDATES)
