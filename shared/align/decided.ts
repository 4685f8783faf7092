import type { ValueConflict } from '../schema/cluster.ts'
import type { Assignment } from './assign.ts'
import type { Claim } from './claim.ts'
import { push } from './grouping.ts'
import type { Half } from './half.ts'
import type { Manual } from './join-rules.ts'
import type { Ruled } from './ruled.ts'
import type { Unit } from './unit.ts'
import { hasRule, unit } from './unit.ts'
import { conflictsBetween } from './value-conflicts.ts'
import type { Ruling } from './verdicts.ts'

/** A check's link at a rule that is not its home, or one that a person set otherwise than its unit's. */
export type OwnLink = Pick<Claim, 'kind' | 'confidence'> & { reason: { for: string[]; against: string[] } }
export type Guest = { half: Half; link: OwnLink }

const SAME_TEXT: OwnLink = { kind: 'strong', confidence: 1, reason: { for: ['same_text'], against: [] } }

/**
 * Parts a unit where people said that its atoms are not one: rules that were told apart, checks that are of none of its
 * rules or of another one beside. Checks of one text that people said the same of stay together.
 * Shape   the parts with rules first; a part that left a unit with rules is marked `leftFrom` it.
 */
export function partByRulings(u: Unit, ruled: Ruled): Unit[] {
  const rules: Half[][] = []
  const isOwn = new Set(u.rules.map((half) => half.id))
  for (const half of u.rules) {
    const part = rules.find((own) => !own.some((h) => ruled.isRejected(h.id, half.id)))
    if (part) part.push(half)
    else rules.push([half])
  }
  const leaving = new Map<string, Half[]>()
  for (const half of u.cases) {
    const drawn = isOwn.size ? ruled.acceptedOf(half.id).filter(({ rule_id }) => !isOwn.has(rule_id)) : []
    const part = drawn.length ? undefined : rules.find((own) => !own.some((h) => ruled.isRejected(h.id, half.id)))
    if (part) part.push(half)
    else push(leaving, JSON.stringify([ruled.rejectedOf(half.id), drawn.map((d) => d.rule_id)]), half)
  }
  const parts = [...rules, ...leaving.values()]
  if (parts.length === 1) return [u]
  const made = parts.map((halves): Unit => ({ ...unit(halves), keepsApart: u.keepsApart }))
  const stays = made.filter(hasRule)
  return made.map((part) => (hasRule(part) || !stays.length ? part : { ...part, keepsApart: false, leftFrom: stays }))
}

type Option = { home: Unit[]; anchor: string; links: Map<Half, OwnLink>; best: OwnLink; rulings: Ruling[] }

/**
 * Brings checks home that a person has accepted, before anything else is chosen: of several rules to the one with the
 * surest link, then the smaller anchor; the others list it as a guest.
 * Shape   the units that are settled thereby.
 */
export function takeDecided(units: readonly Unit[], homeOf: Map<Unit, Unit[]>, into: Assignment): Set<Unit> {
  const settled = new Set<Unit>()
  if (into.ruled.isSilent) return settled
  const ruleUnits = new Map(units.flatMap((u) => u.rules.map((half) => [half.id, u] as const)))
  for (const u of units) {
    if (hasRule(u)) continue
    const [first, ...others] = optionsOf(u, ruleUnits, homeOf, into.ruled)
    if (!first) continue
    settled.add(u)
    into.taken.set(u, claimOf(u, first))
    for (const half of u.cases) into.own.set(half, first.links.get(half) ?? SAME_TEXT)
    for (const { home, links } of others) for (const [half, link] of links) push(into.guests, home, { half, link })
    for (const option of [first, ...others]) mark(option, ruleUnits, u, into)
    first.home.push(u)
    homeOf.set(u, first.home)
  }
  return settled
}

function optionsOf(
  u: Unit,
  ruleUnits: ReadonlyMap<string, Unit>,
  homeOf: ReadonlyMap<Unit, Unit[]>,
  ruled: Ruled,
): Option[] {
  const options = new Map<Unit[], Option>()
  const offer = (home: Unit[], half: Half, link: OwnLink, ruling?: Ruling) => {
    const known: Option = options.get(home) ?? {
      home,
      anchor: anchorOf(home),
      links: new Map(),
      best: link,
      rulings: [],
    }
    options.set(home, known)
    if (!known.links.has(half)) known.links.set(half, link)
    if (link.confidence > known.best.confidence) known.best = link
    if (ruling) known.rulings.push(ruling)
  }
  for (const half of u.cases)
    for (const ruling of ruled.acceptedOf(half.id)) {
      const rule = ruleUnits.get(ruling.rule_id)
      if (rule) offer(homeOf.get(rule)!, half, linkOf(ruling), ruling)
    }
  if (options.size)
    for (const rest of u.leftFrom ?? [])
      for (const half of u.cases) if (!ruled.forbids(u, rest)) offer(homeOf.get(rest)!, half, SAME_TEXT)
  return [...options.values()].sort((x, y) => y.best.confidence - x.best.confidence || (x.anchor < y.anchor ? -1 : 1))
}

/** Checks only come once all rules are at home: the smallest rule atom is the anchor that the cluster will have. */
const anchorOf = (home: readonly Unit[]) => home.flatMap((u) => u.rules.map((half) => half.id)).sort()[0]!

export function linkOf({ link, is }: Ruling): OwnLink {
  const against = is === 'outdated' ? ['words_changed'] : is === 'disagrees' ? ['value_differs'] : []
  return { ...link, reason: { for: link.reason.for, against: [...new Set([...link.reason.against, ...against])] } }
}

function claimOf(u: Unit, { home, best }: Option): Claim {
  return manualClaim(u, home.find(hasRule)!, best, 'sides')
}

export const manualClaim = (
  a: Unit,
  b: Unit,
  { kind, confidence, reason }: OwnLink,
  between: Claim['between'],
): Claim => ({
  a,
  b,
  between,
  kind,
  confidence,
  fit: 1,
  reason: reason as Claim['reason'],
  isVetoed: false,
  conflicts: [],
})

/** What a decision leaves to be seen at a rule: words that changed since, values that came to disagree. */
function mark({ home, rulings }: Option, ruleUnits: ReadonlyMap<string, Unit>, u: Unit, into: Assignment): void {
  for (const { rule_id, atom_id, is } of rulings) {
    if (is === 'outdated') into.outdated.add(home)
    if (is !== 'disagrees') continue
    const rule = ruleUnits.get(rule_id)!.rules.find((half) => half.id === rule_id)!
    const half = u.cases.find((h) => h.id === atom_id)!
    for (const conflict of disagreement(rule, half)) push(into.conflicts, home, conflict)
  }
}

export function disagreement(rule: Half, half: Half): ValueConflict[] {
  if (!rule.values || !half.values) return []
  const side = half.side === 'rule' ? ('design' as const) : ('test' as const)
  return conflictsBetween(
    { side: 'design', atom_id: rule.id, values: rule.values, slots: rule.slots },
    { side, atom_id: half.id, values: half.values, slots: half.slots },
  )
}

/** The rules that people said are one. */
export function manualJoins(units: readonly Unit[], ruled: Ruled): Manual[] {
  if (ruled.isSilent) return []
  return ruledPairs(units, ruled).map(({ a, b, ruling }) => ({
    a,
    b,
    claim: manualClaim(a, b, linkOf(ruling), 'rules'),
  }))
}

type RuledPair = { a: Unit; b: Unit; ruling: Ruling; half: Half; rule: Half }

function ruledPairs(units: readonly Unit[], ruled: Ruled): RuledPair[] {
  const byRule = new Map(units.flatMap((u) => u.rules.map((half) => [half.id, { u, half }] as const)))
  return units.flatMap((a) =>
    a.rules.flatMap((half) =>
      ruled.acceptedOf(half.id).flatMap((ruling): RuledPair[] => {
        const other = byRule.get(ruling.rule_id)
        return other && other.u !== a ? [{ a, b: other.u, ruling, half, rule: other.half }] : []
      }),
    ),
  )
}

/** The same as `mark`, for rules that people joined. */
export function markJoins(units: readonly Unit[], homeOf: ReadonlyMap<Unit, Unit[]>, into: Assignment): void {
  if (into.ruled.isSilent) return
  for (const { a, ruling, half, rule } of ruledPairs(units, into.ruled)) {
    const home = homeOf.get(a)!
    if (ruling.is === 'outdated') into.outdated.add(home)
    if (ruling.is === 'disagrees') for (const conflict of disagreement(rule, half)) push(into.conflicts, home, conflict)
  }
}
