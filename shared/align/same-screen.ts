import type { Claim } from './claim.ts'
import { fitOf } from './fit.ts'
import { push } from './grouping.ts'
import { nearGuards } from './near-guards.ts'
import { overlap } from './tokens.ts'
import type { Unit } from './unit.ts'
import { hasRule, readOf } from './unit.ts'

/**
 * How sure it is that what is drawn on one screen and noted beside it is one rule, by how many speak of that screen. A
 * screen drawn for one state tells one rule (41 of 43 pairs on the labelled documents that this was set on, where no
 * more than two speak of it; 66 of 83 up to four); a screen that many speak of tells many.
 */
const SURENESS = [
  { most: 2, base: 0.92 },
  { most: 4, base: 0.86 },
] as const
/** How much wording can add or take. */
const REACH = 0.08
/** Below this share of common words two actions are two events. */
const SAME_WORDS = 0.3

/** Rule units that stand on one screen, or are noted beside it, though they share no copy. */
export function sameScreenClaims(units: readonly Unit[]): Claim[] {
  const screens = new Map<string, Unit[]>()
  for (const u of units) for (const screen of u.screens) push(screens, screen, u)
  return [...screens.values()].flatMap((around) => {
    const sureness = SURENESS.find(({ most }) => around.length <= most)
    if (!sureness) return []
    return around.flatMap((a, i) =>
      around.slice(i + 1).flatMap((b) => (mayBeOne(a, b) ? [claim(a, b, sureness.base)] : [])),
    )
  })
}

/** Two notes are two lines about a screen, and another action is another event. */
function mayBeOne(a: Unit, b: Unit): boolean {
  if (!hasRule(a) || !hasRule(b) || !(a.isDrawn || b.isDrawn)) return false
  if (a.canon_text === b.canon_text || sharesCopy(a, b)) return false // firmer rungs have spoken
  if (quotes(a) && quotes(b) && (popsUp(a) || popsUp(b))) return false // a screen shows one message over it at a time
  if (nearGuards(readOf(a), readOf(b), ['C', 'A', 'R']).length) return false
  const share = overlap(a.action, b.action)
  return share === null || share >= SAME_WORDS
}

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
