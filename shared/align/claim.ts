import type { LinkKind, LinkReason, ValueConflict } from '../schema/cluster.ts'
import type { ReasonCode } from './reasons.ts'
import { LINK_PENDING } from './thresholds.ts'
import type { Unit } from './unit.ts'

/** What a link maker found between two units. Assignment decides what becomes of it. */
export type Claim = {
  a: Unit
  b: Unit
  /** Which halves of the two it is about: design against test, or the rules of both. */
  between: 'sides' | 'rules'
  kind: LinkKind
  confidence: number
  /** How well condition, action and page agree, -1..1: what decides between several of equal copy. */
  fit: number
  reason: Pick<LinkReason, 'texts'> & { for: ReasonCode[]; against: ReasonCode[] }
  /** Never accepted by the machine, however confident. */
  isVetoed: boolean
  /** All that vetoes it is that one side denies what the other states: it may be the other side of a boundary. */
  isDenial?: boolean
  /** What disagrees, and the units at whose home it is shown. */
  conflicts: { of: Unit; conflict: ValueConflict }[]
}

/** The name of a pair, whichever way round. */
export const pairKey = (a: Unit, b: Unit) => (a.id < b.id ? `${a.id} ${b.id}` : `${b.id} ${a.id}`)

export const partner = (claim: Claim, unit: Unit) => (claim.a === unit ? claim.b : claim.a)

export const withCode = (claim: Claim, code: ReasonCode): Claim => ({
  ...claim,
  reason: { ...claim.reason, for: [...new Set([...claim.reason.for, code])] },
})

/** One of several that fit: no surer than that. */
export const asOneOfSeveral = (claim: Claim): Claim => ({
  ...claim,
  confidence: LINK_PENDING,
  reason: { ...claim.reason, against: [...claim.reason.against, 'several_fit'] },
})
