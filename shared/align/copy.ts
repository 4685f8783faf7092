import { agrees } from '../text/value-set.ts'
import { candidatesOf } from './candidates.ts'
import type { Claim } from './claim.ts'
import { pairKey } from './claim.ts'
import type { Copy } from './copies.ts'
import { fitOf } from './fit.ts'
import { push } from './grouping.ts'
import type { ReasonCode } from './reasons.ts'
import type { Unit } from './unit.ts'
import { hasRule } from './unit.ts'
import { conflictsBetween } from './value-conflicts.ts'

/** Where nothing but the copy speaks: by how well so long a copy tells rules apart. */
const BASE = { 1: 0.86, 0.85: 0.82, 0.6: 0.66, 0.3: 0.48 } as Record<number, number>
const BASE_WHOLE = 0.56

type Bridge = { a: Copy; b: Copy }

/**
 * The copy rung: units whose results show equal copy. Rules meet the cases of no rule, and rules meet rules (the note
 * and the picture of one). Which of several is taken is decided by assignment.
 */
export function copyClaims(units: readonly Unit[]): Claim[] {
  const claims = new Map<string, Claim>()
  for (const block of blocks(units).values()) {
    const rules = block.filter(hasRule)
    if (!rules.length) continue
    const candidates = candidatesOf(rules)
    for (const u of block)
      for (const rule of candidates(u)) {
        if (isSettled(u, rule) || claims.has(pairKey(u, rule))) continue
        const claim = copyClaim(u, rule)
        if (claim) claims.set(pairKey(u, rule), claim)
      }
  }
  return [...claims.values()]
}

/** Of one text the strong rung has spoken, and what keeps a home of its own for its values is nobody's test. */
const isSettled = (u: Unit, rule: Unit) => rule.canon_text === u.canon_text || (u.keepsApart && !hasRule(u))

function blocks(units: readonly Unit[]): Map<string, Unit[]> {
  const found = new Map<string, Unit[]>()
  for (const u of units) for (const { key } of u.copies) push(found, key, u)
  return found
}

/** Every copy that both show, the best first. */
function bridges(a: Unit, b: Unit): Bridge[] {
  const found: Bridge[] = []
  for (const copy of a.copies) {
    const other = b.copies.find((c) => c.key === copy.key)
    if (other) found.push({ a: copy, b: other })
  }
  return found.sort((x, y) => y.a.strength - x.a.strength)
}

function copyClaim(a: Unit, b: Unit): Claim | null {
  const found = bridges(a, b)
  const best = found[0]
  if (!best) return null
  const fit = fitOf(a, b)
  const forCodes: ReasonCode[] = [best.a.isWhole ? 'result_equal' : 'copy_equal', ...fit.for]
  const against: ReasonCode[] = [...fit.against]
  if (!best.a.isWhole && best.a.strength < 0.6) against.push('copy_short')
  const isNegated = found.some((f) => f.a.isNegated !== f.b.isNegated)
  if (isNegated) against.push('negation_differs')
  const conflicts = valueConflicts(a, b, found)
  if (conflicts.length) against.unshift('value_differs')
  const base = best.a.isWhole ? BASE_WHOLE : BASE[best.a.strength]!
  return {
    a,
    b,
    between: hasRule(a) && hasRule(b) ? 'rules' : 'sides',
    kind: 'copy',
    confidence: Math.max(0, Math.min(0.99, base + 0.3 * fit.score)),
    fit: fit.score,
    reason: { for: forCodes, against },
    isVetoed: isNegated || conflicts.length > 0,
    conflicts,
  }
}

/** Values inside equal copies. Values elsewhere are the test's own data more often than not and are left alone. */
function valueConflicts(a: Unit, b: Unit, found: readonly Bridge[]): Claim['conflicts'] {
  const both = found.find((f) => !agrees(f.a.values, f.b.values))
  if (!both) return []
  const [rule, ruleCopy, other, otherCopy] = hasRule(a) ? [a, both.a, b, both.b] : [b, both.b, a, both.a]
  const right = hasRule(other)
    ? { half: other.rules[0]!, side: 'design' as const }
    : { half: other.cases[0]!, side: 'test' as const }
  const list = conflictsBetween(
    { side: 'design', atom_id: rule.rules[0]!.id, values: ruleCopy.values!, slots: ruleCopy.slots },
    { side: right.side, atom_id: right.half.id, values: otherCopy.values!, slots: otherCopy.slots },
  )
  return [a, b].flatMap((of) => list.map((conflict) => ({ of, conflict })))
}
