import type { Claim } from './claim.ts'
import { fitOf } from './fit.ts'
import { push } from './grouping.ts'
import { messagesOf, nearCopy } from './likeness.ts'
import { nearGuards } from './near-guards.ts'
import type { ReasonCode } from './reasons.ts'
import { valuesDiffer } from './similar-guards.ts'
import { overlap } from './tokens.ts'
import type { Unit } from './unit.ts'
import { hasRule, readOf } from './unit.ts'

/**
 * How sure it is that what is drawn on one screen and noted beside it is one rule, by how many speak of that screen. Where
 * two do, the screen was drawn for one state and tells one rule (12 of 14 pairs on the labelled documents that this was set
 * on). Where more do, their results must be alike as well: of pairs that agree in no more than the condition half are one.
 */
const SURENESS = [
  { most: 2, base: 0.92, needsAlike: false },
  { most: 12, base: 0.86, needsAlike: true },
] as const
/** How much wording can add or take. */
const REACH = 0.08
/** From this share of common words two conditions, actions or results are alike. */
const SAME_WORDS = 0.33

/** Rule units that stand on one screen, or are noted beside it, though they share no copy. */
export function sameScreenClaims(units: readonly Unit[]): Claim[] {
  const screens = new Map<string, Unit[]>()
  for (const u of units) for (const screen of u.screens) push(screens, screen, u)
  return [...screens.values()].flatMap((around) => {
    const sureness = SURENESS.find(({ most }) => around.length <= most)
    if (!sureness) return []
    const isOne = (a: Unit, b: Unit) => mayBeOne(a, b) && (!sureness.needsAlike || isAlike(ofResults(a, b)))
    const claimOf = (a: Unit, b: Unit) => (isOne(a, b) ? claim(a, b, sureness.base) : slipClaim(a, b, sureness.base))
    return around.flatMap((a, i) => around.slice(i + 1).flatMap((b) => claimOf(a, b) ?? []))
  })
}

/** The note quotes nearly what the picture shows: one of the two has a slip, and a person says which. */
function slipClaim(a: Unit, b: Unit, base: number): Claim | null {
  if (!hasRule(a) || !hasRule(b) || a.isDrawn === b.isDrawn || sharesCopy(a, b)) return null
  const near = nearCopy(messagesOf(a.copies), messagesOf(b.copies))
  const action = overlap(a.action, b.action)
  if (!near || (action !== null && !isAlike(action))) return null
  const found = claim(a, b, base)
  const codes: ReasonCode[] = valuesDiffer(near) ? ['copy_differs', 'value_differs'] : ['copy_differs']
  const texts = { rule: near.own.text, case: near.rule.text }
  return { ...found, isVetoed: true, reason: { ...found.reason, against: [...codes, ...found.reason.against], texts } }
}

const isAlike = (share: number | null) => share !== null && share >= SAME_WORDS

/** As if the shorter result held one more word that the other lacks: short ones agree by chance. */
function ofResults(a: Unit, b: Unit): number {
  const [x, y] = [a.rules[0]!.result, b.rules[0]!.result]
  const least = Math.min(x.size, y.size)
  return ((overlap(x, y) ?? 0) * least) / (least + 1)
}

/** Two notes are two lines about a screen, another action is another event, and so is one action under another condition. */
function mayBeOne(a: Unit, b: Unit): boolean {
  if (!hasRule(a) || !hasRule(b) || !(a.isDrawn || b.isDrawn)) return false
  if (a.canon_text === b.canon_text || sharesCopy(a, b)) return false // firmer rungs have spoken
  if (quotes(a) && quotes(b) && (popsUp(a) || popsUp(b))) return false // a screen shows one message over it at a time
  if (nearGuards(readOf(a), readOf(b), ['C', 'A', 'R']).length) return false
  const action = overlap(a.action, b.action)
  if (action === null || isBare(a) || isBare(b)) return true
  const condition = overlap(a.condition, b.condition)
  return isAlike(action) && (condition === null || isAlike(condition))
}

/** 输错, 上传: a verb without what it is done to names no event of its own. */
const isBare = (u: Unit) => !u.presses.length && u.action.size <= 1 && !u.rules.some((half) => half.isPress)

const quotes = (u: Unit) => u.copies.some((copy) => copy.isQuoted)
const popsUp = (u: Unit) => u.rules.some((half) => half.isPopUp)

const sharesCopy = (a: Unit, b: Unit) => a.copies.some((c) => !c.isWhole && b.copies.some((d) => d.key === c.key))

function claim(a: Unit, b: Unit, base: number): Claim {
  const fit = fitOf(a, b)
  return {
    a,
    b,
    between: 'rules',
    kind: 'similar',
    confidence: base + REACH * fit.score,
    fit: fit.rank,
    reason: { for: ['same_screen', ...fit.for], against: fit.against },
    isVetoed: false,
    conflicts: [],
  }
}
