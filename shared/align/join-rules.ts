import type { Claim } from './claim.ts'
import { asOneOfSeveral, pairKey } from './claim.ts'
import { components } from './components.ts'
import { push } from './grouping.ts'
import { NO_RULINGS, type Ruled } from './ruled.ts'
import { CLEAR_FIT, type Thresholds } from './thresholds.ts'
import type { Unit } from './unit.ts'

export type Joined = { homes: Unit[][]; taken: Map<Unit, Claim>; pending: Claim[]; torn: Set<Unit> }
/** Two rule units that a person joined. */
export type Manual = { a: Unit; b: Unit; claim: Claim }

const isSure = (claim: Claim, { link_accept }: Thresholds) => !claim.isVetoed && claim.confidence >= link_accept

/** Equal copy under other conditions is another rule more often than not: nobody is asked about it. A screen is one place. */
const isWorthAsking = ({ fit, confidence, reason }: Claim, { link_pending }: Thresholds) =>
  (fit > 0 || reason.for.includes('same_screen')) && confidence >= link_pending

/**
 * Which rule units are one rule: the note beside a screen, the toast drawn on it. A picture that two notes fit, which
 * do not fit each other, is neither's: both claims stay pending unless one is clearly ahead.
 */
export function joinRules(
  units: readonly Unit[],
  claims: readonly Claim[],
  thresholds: Thresholds,
  manual: readonly Manual[] = [],
  ruled: Ruled = NO_RULINGS,
): Joined {
  const sure = new Map(claims.filter((c) => isSure(c, thresholds)).map((c) => [pairKey(c.a, c.b), c]))
  const joined: Joined = { homes: [], taken: new Map(), pending: [], torn: new Set() }
  const { dropped, tied } = rivals(sure)
  const kept = [...sure].filter(([key]) => !dropped.has(key) && !tied.has(key))
  for (const [key, claim] of sure)
    if (tied.has(key)) {
      joined.pending.push(asOneOfSeveral(claim))
      joined.torn.add(tied.get(key)!)
    }
  joined.pending.push(...claims.filter((c) => !isSure(c, thresholds) && isWorthAsking(c, thresholds)))
  kept.sort(([j, x], [k, y]) => y.confidence - x.confidence || y.fit - x.fit || (j < k ? -1 : 1))
  const joints = withoutRejected(units, [...manual.map(({ claim }) => claim), ...kept.map(([, claim]) => claim)], ruled)
  const keysOf = new Map<Unit, string[]>(units.map((u, i) => [u, [`${i}`]]))
  joints.forEach(({ a, b }, i) => {
    for (const u of [a, b]) keysOf.get(u)!.push(`joint ${i}`)
  })
  joined.homes = components(units, (u) => keysOf.get(u)!)
  for (const claim of joints) for (const u of [claim.a, claim.b]) if (!joined.taken.has(u)) joined.taken.set(u, claim)
  return joined
}

/** The joints, the surest first, but for those that would bring two together that a person told apart. A person's own stand. */
function withoutRejected(units: readonly Unit[], joints: readonly Claim[], ruled: Ruled): Claim[] {
  if (!units.some((u) => units.some((other) => other !== u && ruled.forbids(u, other)))) return [...joints]
  const groupOf = new Map(units.map((u) => [u, [u]]))
  return joints.filter(({ a, b, kind }) => {
    const [one, other] = [groupOf.get(a)!, groupOf.get(b)!]
    if (one === other) return true
    if (kind !== 'manual' && one.some((u) => ruled.forbidsHome(u, other))) return false
    one.push(...other)
    for (const u of other) groupOf.set(u, one)
    return true
  })
}

/** Of the sure claims on one unit: those that a better one beats, and those that tie between partners that don't fit each other. */
function rivals(sure: ReadonlyMap<string, Claim>): { dropped: Set<string>; tied: Map<string, Unit> } {
  const partners = new Map<Unit, { other: Unit; claim: Claim }[]>()
  for (const claim of sure.values()) {
    push(partners, claim.a, { other: claim.b, claim })
    // a dialog's buttons are no rivals of each other, nor of its note
    if (!claim.reason.for.includes('dialog_button')) push(partners, claim.b, { other: claim.a, claim })
  }
  const dropped = new Set<string>()
  const tied = new Map<string, Unit>()
  for (const [u, list] of partners) {
    const [best, ...rest] = list.sort((x, y) => y.claim.fit - x.claim.fit || (x.other.id < y.other.id ? -1 : 1))
    for (const rival of rest) {
      if (sure.has(pairKey(best!.other, rival.other))) continue
      if (best!.claim.fit - rival.claim.fit >= CLEAR_FIT) dropped.add(pairKey(u, rival.other))
      else for (const other of [best!.other, rival.other]) tied.set(pairKey(u, other), u)
    }
  }
  return { dropped, tied }
}
