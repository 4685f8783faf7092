import { agrees } from '../text/value-set.ts'
import type { Claim } from './claim.ts'
import { partByRulings } from './decided.ts'
import { push } from './grouping.ts'
import type { Half } from './half.ts'
import { NO_RULINGS, type Ruled } from './ruled.ts'
import type { Unit } from './unit.ts'
import { hasRule, tellSteps, unit } from './unit.ts'
import { conflictsBetween, distance } from './value-conflicts.ts'

/** Halves of one canon text, parted by their values, and what stands between the parts. */
export type Parted = { units: Unit[]; claims: Claim[] }

/**
 * The strong rung: equal canon texts with agreeing values are one. Two texts that share a fingerprint by chance stay
 * apart, since texts are compared. `partition` off: values part nothing. What people said goes before all of it.
 */
export function partByWords(halves: readonly Half[], partition: boolean, ruled: Ruled = NO_RULINGS): Parted {
  const byText = new Map<string, Half[]>()
  for (const half of halves) push(byText, half.canon_text, half)
  const parted: Parted = { units: [], claims: [] }
  for (const same of byText.values()) {
    const one = partition ? partByValues(same, ruled) : { units: partByRulings(unit(same), ruled), claims: [] }
    parted.units.push(...one.units)
    parted.claims.push(...one.claims)
  }
  tellSteps(parted.units)
  return parted
}

function partByValues(halves: readonly Half[], ruled: Ruled): Parted {
  const sets = new Map<string, Half[]>()
  for (const half of halves) if (half.values) push(sets, JSON.stringify(half.values), half)
  if (sets.size < 2) return { units: partByRulings(unit(halves), ruled), claims: [] }
  const all = [...sets.values()].flatMap((set) => partByRulings(unit(set), ruled))
  const units = all.filter((u) => !u.leftFrom)
  const isOpen = ({ a, b }: Claim) => !ruled.forbids(a, b) && !ruled.joins(a, b)
  const claims = units.flatMap((u) => againstOtherSide(u, units)).filter(isOpen)
  for (const { a } of claims) a.keepsApart = true
  const without = halves.filter((h) => !h.values)
  if (without.length) {
    for (const torn of partByRulings({ ...unit(without), keepsApart: true }, ruled)) {
      if (!torn.leftFrom) claims.push(...units.map((u) => several(torn, u)).filter(isOpen))
      all.push(torn)
    }
  }
  return { units: all, claims }
}

/** A set that only one side has, while the other side has others: a claim on each nearest of those. */
function againstOtherSide(u: Unit, all: readonly Unit[]): Claim[] {
  if (u.rules.length && u.cases.length) return []
  const others = all.filter(
    (o) => o !== u && (hasRule(u) ? o.cases : o.rules).length > 0 && !agrees(u.values, o.values),
  )
  const distances = others.map((o) => distance(u.values!, o.values!))
  const least = Math.min(...distances)
  return others.filter((_, i) => distances[i] === least).map((o) => valueClaim(u, o))
}

function valueClaim(u: Unit, other: Unit): Claim {
  const isDesign = hasRule(u)
  const [own, theirs] = isDesign ? [u.rules[0]!, other.cases[0]!] : [u.cases[0]!, other.rules[0]!]
  const sides = (isDesign ? [own, theirs] : [theirs, own]).map((h) => ({
    side: h.side === 'rule' ? ('design' as const) : ('test' as const),
    atom_id: h.id,
    values: h.values!,
    slots: h.slots,
  }))
  return {
    a: u,
    b: other,
    between: 'sides',
    kind: 'strong',
    confidence: 0.5,
    fit: 1,
    reason: { for: ['same_text'], against: ['value_differs'] },
    isVetoed: true,
    conflicts: conflictsBetween(sides[0]!, sides[1]!).map((conflict) => ({ of: u, conflict })),
  }
}

function several(torn: Unit, set: Unit): Claim {
  const reason: Claim['reason'] = { for: ['same_text'], against: ['several_values'] }
  return {
    a: torn,
    b: set,
    between: 'sides',
    kind: 'strong',
    confidence: 0.5,
    fit: 0,
    reason,
    isVetoed: true,
    conflicts: [],
  }
}
