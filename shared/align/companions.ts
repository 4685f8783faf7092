import type { Assignment } from './assign.ts'
import type { Claim } from './claim.ts'
import { partner } from './claim.ts'
import { push } from './grouping.ts'
import type { Half } from './half.ts'
import { pressKeys } from './half.ts'
import type { ReasonCode } from './reasons.ts'
import type { Unit } from './unit.ts'

/**
 * How checks of one case lead each other to a rule: by which keys the leader is met, by which the follower looks for it.
 * On labelled cases 300 of 301 pairs of checks that share step, condition and action share their rule; one that quotes a
 * message of its own may be of a rule that nobody drew.
 */
const WAYS: readonly {
  led(half: Half): string[]
  follows(half: Half): string[]
  sureness: number
  withOwnCopy: number
  reason: ReasonCode[]
}[] = [
  {
    led: ({ step }) => (step ? [step] : []),
    follows: ({ step }) => (step ? [step] : []),
    sureness: 0.99,
    withOwnCopy: 0.93,
    reason: ['same_step', 'condition_agrees', 'action_agrees'],
  },
  {
    led: (half) => pressKeys(half, 'shows'),
    follows: (half) => pressKeys(half, 'presses'),
    sureness: 0.95,
    withOwnCopy: 0.86,
    reason: ['pressed_in_step'],
  },
]
type Way = (typeof WAYS)[number]
type Leader = { unit: Unit; home: Unit[]; confidence: number }

/**
 * Where one check of a step is at home with a rule, the others of the step go with it, and so do checks that press what
 * it shows, unless their own claims speak of another rule or differ in a value. One hop only: a follower leads nobody.
 * Shape   the homes of the units that stay alone.
 */
export function takeCompanions(alone: readonly Unit[], homeOf: ReadonlyMap<Unit, Unit[]>, into: Assignment): Unit[][] {
  const leaders = leadersByKey(homeOf, into)
  const open = new Map<Unit, Claim[]>()
  for (const claim of into.pending) for (const u of [claim.a, claim.b]) push(open, u, claim)
  const rest: Unit[][] = []
  const answered = new Set<Claim>()
  for (const u of alone) {
    const own = open.get(u) ?? []
    const found = leaderOf(u, leaders)
    if (!found || !mayFollow(u, own, found.leader, homeOf) || into.ruled.forbidsHome(u, found.leader.home)) {
      rest.push([u])
      continue
    }
    const claim = companionClaim(u, found)
    if (claim.confidence < into.thresholds.link_accept) {
      if (!own.length) (claim.confidence < into.thresholds.link_pending ? into.below : into.pending).push(claim)
      rest.push([u])
      continue
    }
    for (const settled of own) answered.add(settled)
    into.torn.delete(u)
    into.taken.set(u, claim)
    found.leader.home.push(u)
  }
  into.pending = into.pending.filter((claim) => !answered.has(claim))
  return rest
}

function leadersByKey(homeOf: ReadonlyMap<Unit, Unit[]>, { taken, thresholds }: Assignment): Map<string, Leader[]> {
  const leaders = new Map<string, Leader[]>()
  for (const [unit, home] of homeOf) {
    const confidence = unit.rules.length ? 1 : taken.get(unit)!.confidence
    if (confidence < thresholds.link_accept) continue
    for (const half of unit.cases)
      for (const way of WAYS) for (const key of way.led(half)) push(leaders, key, { unit, home, confidence })
  }
  return leaders
}

/** The surest leader by the firmest way that finds one; null where there is none or they are of several homes. */
function leaderOf(u: Unit, leaders: ReadonlyMap<string, Leader[]>): { leader: Leader; way: Way } | null {
  for (const way of WAYS) {
    const found = u.cases.flatMap((half) => way.follows(half)).flatMap((key) => leaders.get(key) ?? [])
    const [first, ...others] = found.sort((x, y) => y.confidence - x.confidence || (x.unit.id < y.unit.id ? -1 : 1))
    if (first) return others.every((l) => l.home === first.home) ? { leader: first, way } : null
  }
  return null
}

/** Its own open claims must at least include the leader's rule, and none may differ in what a machine can't judge. */
function mayFollow(u: Unit, own: readonly Claim[], leader: Leader, homeOf: ReadonlyMap<Unit, Unit[]>): boolean {
  if (u.keepsApart || own.some((claim) => claim.isVetoed)) return false
  return !own.length || own.some((claim) => homeOf.get(partner(claim, u)) === leader.home)
}

function companionClaim(u: Unit, { leader, way }: { leader: Leader; way: Way }): Claim {
  const quotesOwn = u.copies.some((copy) => !copy.isWhole)
  return {
    a: u,
    b: leader.home.find((unit) => unit.rules.length)!,
    between: 'sides',
    kind: 'similar',
    confidence: leader.confidence * (quotesOwn ? way.withOwnCopy : way.sureness),
    fit: 1,
    reason: { for: way.reason, against: [] },
    isVetoed: false,
    conflicts: [],
  }
}
