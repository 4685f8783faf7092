import type { Claim } from './claim.ts'
import { asOneOfSeveral, pairKey } from './claim.ts'
import { components } from './components.ts'
import { push } from './grouping.ts'
import { CLEAR_FIT, type Thresholds } from './thresholds.ts'
import type { Unit } from './unit.ts'

export type Joined = { homes: Unit[][]; taken: Map<Unit, Claim>; pending: Claim[]; torn: Set<Unit> }

const isSure = (claim: Claim, { link_accept }: Thresholds) => !claim.isVetoed && claim.confidence >= link_accept

/** Equal copy under other conditions is another rule more often than not: nobody is asked about it. A screen is one place. */
const isWorthAsking = ({ fit, confidence, reason }: Claim, { link_pending }: Thresholds) =>
  (fit > 0 || reason.for.includes('same_screen')) && confidence >= link_pending

/**
 * Which rule units are one rule: the note beside a screen, the toast drawn on it. A picture that two notes fit, which
 * do not fit each other, is neither's: both claims stay pending unless one is clearly ahead.
 */
export function joinRules(units: readonly Unit[], claims: readonly Claim[], thresholds: Thresholds): Joined {
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
  const keysOf = new Map<Unit, string[]>(units.map((u) => [u, [u.id]]))
  for (const [key, { a, b }] of kept) for (const u of [a, b]) keysOf.get(u)!.push(key)
  joined.homes = components(units, (u) => keysOf.get(u)!)
  for (const [, claim] of kept.sort(([, x], [, y]) => y.confidence - x.confidence))
    for (const u of [claim.a, claim.b]) if (!joined.taken.has(u)) joined.taken.set(u, claim)
  return joined
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
