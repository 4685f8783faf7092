import type { Assignment } from './assign.ts'
import type { Claim } from './claim.ts'
import { partner } from './claim.ts'
import { push } from './grouping.ts'
import { LINK_ACCEPT } from './thresholds.ts'
import type { Unit } from './unit.ts'

/** On labelled cases 300 of 301 pairs of checks that share step, condition and action share their rule. */
const SURENESS = 0.97
/** One that quotes a message of its own may be of a rule that nobody drew. */
const SURENESS_OWN_COPY = 0.88

type Leader = { unit: Unit; home: Unit[]; confidence: number }

/**
 * Checks of one step under one condition and action look at one event: where one of them is at home with a rule, the
 * others go with it, unless their own claims speak of another or differ in a value. One hop only: a companion brings no
 * companions.
 * Shape   the homes of the units that stay alone.
 */
export function takeCompanions(alone: readonly Unit[], homeOf: ReadonlyMap<Unit, Unit[]>, into: Assignment): Unit[][] {
  const leaders = leadersByStep(homeOf, into)
  const open = new Map<Unit, Claim[]>()
  for (const claim of into.pending) for (const u of [claim.a, claim.b]) push(open, u, claim)
  const rest: Unit[][] = []
  const answered = new Set<Claim>()
  for (const u of alone) {
    const leader = leaderOf(u, leaders)
    const own = open.get(u) ?? []
    if (!leader || !mayFollow(u, own, leader, homeOf)) {
      rest.push([u])
      continue
    }
    for (const claim of own) answered.add(claim)
    into.torn.delete(u)
    into.taken.set(u, companionClaim(u, leader))
    leader.home.push(u)
  }
  into.pending = into.pending.filter((claim) => !answered.has(claim))
  return rest
}

function leadersByStep(homeOf: ReadonlyMap<Unit, Unit[]>, { taken }: Assignment): Map<string, Leader[]> {
  const leaders = new Map<string, Leader[]>()
  for (const [unit, home] of homeOf) {
    const confidence = unit.rules.length ? 1 : taken.get(unit)!.confidence
    for (const { step } of unit.cases) if (step) push(leaders, step, { unit, home, confidence })
  }
  return leaders
}

/** The surest unit that shares a step with it; null where there is none or they are of several homes. */
function leaderOf(u: Unit, leaders: ReadonlyMap<string, Leader[]>): Leader | null {
  let best: Leader | null = null
  for (const { step } of u.cases)
    for (const leader of (step && leaders.get(step)) || []) {
      if (best && best.home !== leader.home) return null
      if (!best || leader.confidence > best.confidence) best = leader
    }
  return best && best.confidence >= LINK_ACCEPT ? best : null
}

/** Its own open claims must at least include the leader's rule, and none may differ in what a machine can't judge. */
function mayFollow(u: Unit, own: readonly Claim[], leader: Leader, homeOf: ReadonlyMap<Unit, Unit[]>): boolean {
  if (u.keepsApart || own.some((claim) => claim.isVetoed)) return false
  return !own.length || own.some((claim) => homeOf.get(partner(claim, u)) === leader.home)
}

function companionClaim(u: Unit, { unit, confidence }: Leader): Claim {
  const quotesOwn = u.copies.some((copy) => !copy.isWhole)
  return {
    a: u,
    b: unit,
    between: 'sides',
    kind: 'similar',
    confidence: confidence * (quotesOwn ? SURENESS_OWN_COPY : SURENESS),
    fit: 1,
    reason: { for: ['same_step', 'condition_agrees', 'action_agrees'], against: [] },
    isVetoed: false,
    conflicts: [],
  }
}
