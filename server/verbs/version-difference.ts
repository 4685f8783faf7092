import type { ChangedValue, VersionDifference } from '../../shared/schema/answers.ts'
import type { AppVersion, MergeFingerprint, Parts, Slot } from '../../shared/schema/base.ts'
import { agrees, valueSet } from '../../shared/text/value-set.ts'

/** A rule as one version holds it: the words, values and touchpoints of its design side, and whether a check lives with it. */
export type HeldRule = {
  cluster_id: string
  rule_key: string
  merge_fingerprint: MergeFingerprint
  words: Parts
  /** The parts as the text pipeline writes them: what is compared. */
  canon: Parts
  slots: readonly Slot[]
  touchpoints: readonly string[]
  is_tested: boolean
}
type Pair = { before: HeldRule; after: HeldRule }

/** How much of condition and result two rules of one action must share to be one rule in other words. */
const ALIKE = 0.5

/**
 * What became of the rules of one version in another, both given whole.
 *
 * One rule   by its key; else equal fingerprint at a common touchpoint; else equal fingerprint (it moved); else, at a
 *            common touchpoint, the same action with the same or a like rest, or the same condition and result.
 * Shape      each list in the order of the rules given; a rule stands in one of new, gone, reworded, value_changed, moved
 *            at most, and may have lost or gained its tests besides.
 */
export function differ(
  versions: { from: AppVersion; to: AppVersion },
  before: readonly HeldRule[],
  after: readonly HeldRule[],
): VersionDifference {
  const open = new Open(before, after)
  for (const step of STEPS) open.pair(step)
  const pairs = open.inOrder(after)
  const isSameText = ({ before: b, after: a }: Pair) => b.merge_fingerprint === a.merge_fingerprint
  const valued = pairs.filter((p) => isSameText(p) && !agrees(valueSet(p.before.slots), valueSet(p.after.slots)))
  const listed = {
    new: open.after.map(brief),
    gone: open.before.map(brief),
    reworded: pairs.filter((p) => !isSameText(p)).map(briefs),
    value_changed: valued.map((p) => ({ ...briefs(p), values: changedValues(p) })),
    moved: pairs.filter((p) => isSameText(p) && !valued.includes(p) && !meet(p.before, p.after)).map(briefs),
    lost_tests: pairs.filter((p) => p.before.is_tested && !p.after.is_tested).map(briefs),
    gained_tests: pairs.filter((p) => !p.before.is_tested && p.after.is_tested).map(briefs),
  }
  const changed = listed.reworded.length + listed.value_changed.length + listed.moved.length
  return { ...versions, ...listed, unchanged: pairs.length - changed }
}

const brief = ({ cluster_id, rule_key, words, touchpoints, is_tested }: HeldRule) => ({
  cluster_id,
  rule_key,
  words,
  touchpoints: [...touchpoints],
  is_tested,
})
const briefs = ({ before, after }: Pair) => ({ before: brief(before), after: brief(after) })

/** Whether two rules share a touchpoint; two that have none lie at the same unknown one. */
const meet = (a: HeldRule, b: HeldRule): boolean =>
  a.touchpoints.length || b.touchpoints.length ? a.touchpoints.some((t) => b.touchpoints.includes(t)) : true

/** `keys`: rules with one in common are looked at together. `score` orders them, best first; null: not the same rule. */
type Step = { keys(rule: HeldRule): string[]; score(before: HeldRule, after: HeldRule): number | null }

const at = ({ touchpoints }: HeldRule): readonly string[] => (touchpoints.length ? touchpoints : [''])
const sameValues = (a: HeldRule, b: HeldRule) => (agrees(valueSet(a.slots), valueSet(b.slots)) ? 1 : 0)

const STEPS: readonly Step[] = [
  { keys: ({ rule_key }) => [rule_key], score: () => 1 },
  {
    keys: (rule) => at(rule).map((place) => JSON.stringify([place, rule.merge_fingerprint])),
    score: sameValues,
  },
  { keys: ({ merge_fingerprint }) => [merge_fingerprint], score: sameValues },
  {
    keys: (rule) =>
      rule.canon.A || rule.canon.C ? at(rule).map((place) => JSON.stringify([place, rule.canon.A])) : [],
    score: likeness,
  },
  {
    keys: (rule) =>
      rule.canon.C && rule.canon.R ? at(rule).map((place) => JSON.stringify([place, rule.canon.C, rule.canon.R])) : [],
    score: () => 1,
  },
]

/** Of two rules with one action: the same condition is enough where there is an action or a condition to share. */
function likeness({ canon: a }: HeldRule, { canon: b }: HeldRule): number | null {
  const share = overlap(`${a.C} ${a.R}`, `${b.C} ${b.R}`)
  if (a.C === b.C) return 1 + share
  return share >= ALIKE ? share : null
}

/** Share of neighbouring characters that two texts have in common (Dice). */
function overlap(a: string, b: string): number {
  const [x, y] = [pairsIn(a), pairsIn(b)]
  if (!x.size || !y.size) return a === b ? 1 : 0
  let common = 0
  for (const pair of x) if (y.has(pair)) common++
  return (2 * common) / (x.size + y.size)
}

const pairsIn = (text: string): Set<string> => {
  const marks = [...text]
  return new Set(marks.slice(1).map((mark, i) => marks[i]! + mark))
}

/** Rules that have no partner yet. */
class Open {
  before: readonly HeldRule[]
  after: readonly HeldRule[]
  private readonly partners = new Map<HeldRule, HeldRule>()

  constructor(before: readonly HeldRule[], after: readonly HeldRule[]) {
    this.before = before
    this.after = after
  }

  /** Best first, then in the order given: each rule takes one partner. */
  pair({ keys, score }: Step): void {
    const byKey = new Map<string, HeldRule[]>()
    for (const rule of this.before) for (const key of keys(rule)) byKey.set(key, [...(byKey.get(key) ?? []), rule])
    const found: (Pair & { score: number })[] = []
    for (const rule of this.after)
      for (const other of new Set(keys(rule).flatMap((key) => byKey.get(key) ?? []))) {
        const points = score(other, rule)
        if (points !== null) found.push({ before: other, after: rule, score: points })
      }
    const taken = new Set<HeldRule>()
    for (const { before, after } of found.sort((x, y) => y.score - x.score)) {
      if (taken.has(before) || taken.has(after)) continue
      taken.add(before).add(after)
      this.partners.set(after, before)
    }
    this.before = this.before.filter((rule) => !taken.has(rule))
    this.after = this.after.filter((rule) => !taken.has(rule))
  }

  inOrder(after: readonly HeldRule[]): Pair[] {
    return after.flatMap((rule) => {
      const before = this.partners.get(rule)
      return before ? [{ before, after: rule }] : []
    })
  }
}

/** The values that differ, place by place. Equal canon texts have equally many, in the same order. */
function changedValues({ before, after }: Pair): ChangedValue[] {
  return before.slots.flatMap((slot, i) => {
    const other = after.slots[i]
    if (!other || (slot.value === other.value && slot.unit === other.unit)) return []
    return [{ part: slot.part, kind: slot.kind, before: slot.literal, after: other.literal }]
  })
}
