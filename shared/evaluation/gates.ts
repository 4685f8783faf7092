import type { EvaluationSummary, GateState, Gates, GateVerdict, Waiver } from '../schema/evaluation.ts'

/** A question of no category. */
export const OTHER = 'other'
/** Questions over time and after causes need several things at once: fewer are asked to pass. */
export const DEFAULT_GATES: Gates = { local: 0.9, global: 0.9, temporal: 0.8, causal: 0.8, [OTHER]: 0.9 }

/** Shares come from divisions: equal is equal to nine places. */
const NEARLY = 1e-9

/** What a category is held against: its own gate, else the default; a set's `other` is the gate of those without one. */
export function gateOf(category: string, gates: Gates): number {
  const named = [gates, DEFAULT_GATES].flatMap((from) => Object.entries(from)).find(([name]) => name === category)
  return named?.[1] ?? gates[OTHER] ?? DEFAULT_GATES[OTHER]!
}

/** Each category of a run against its gate. */
export const judgeGates = ({ by_category }: EvaluationSummary, gates: Gates): GateVerdict[] =>
  Object.entries(by_category).map(([category, { pass_rate, questions }]) => {
    const wanted = gateOf(category, gates)
    return { category, wanted, found: pass_rate, questions, is_met: pass_rate >= wanted - NEARLY }
  })

/** How a run stands: one by a mock provider is never judged, a missed one may be waived in writing. */
export function gateStateOf(verdicts: readonly GateVerdict[], isInformal: boolean, waiver: Waiver | null): GateState {
  if (isInformal) return 'informal'
  if (verdicts.every((verdict) => verdict.is_met)) return 'met'
  return waiver ? 'waived' : 'missed'
}
