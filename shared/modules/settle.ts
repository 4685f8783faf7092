import type { Support } from './evidence.ts'
import { APPLIES_FROM, MARGIN, PASSES_FROM, QUEUED_FROM, TIE } from './weights.ts'

/** What the evidence comes to. `primary` null: a person must say. */
export type Verdict = { primary: Support | null; applying: Support[]; confidence: number; ranked: Support[] }

/** Odds for one module against all others and against none of them, as a share. */
function shareOf(chosen: Support, ranked: readonly Support[]): number {
  const others = ranked.filter((s) => s !== chosen).reduce((sum, s) => sum + Math.exp(s.weight) - 1, 0)
  return 1 - (1 + others) / (Math.exp(chosen.weight) + others)
}

/** Where it takes effect; else the way in; else what its words are about; else the dictionary's order. */
const byArbitration = (a: Support, b: Support) =>
  b.page - a.page || b.entry - a.entry || b.words - a.words || a.module - b.module

/**
 * Weighs modules against each other. What leads by less than the margin goes to people, and so does what is alone but
 * weak; modules that weigh the same are told apart by arbitration. No evidence, no module.
 * Shape   confidence 0..1 to three decimals: from 0.80 it passes, from 0.50 it is proposed, below no module is set.
 */
export function settleModule(supports: readonly Support[]): Verdict {
  const ranked = supports.filter((s) => s.weight > 0).sort((a, b) => b.weight - a.weight || byArbitration(a, b))
  const top = ranked[0]
  if (!top) return { primary: null, applying: [], confidence: 0, ranked: [] }
  const within = (margin: number) => ranked.filter((s) => top.weight - s.weight < margin)
  const chosen = within(TIE).sort(byArbitration)[0]!
  const isTorn = within(MARGIN).length > 1
  const share = shareOf(chosen, ranked)
  const isStrong = chosen.weight >= APPLIES_FROM
  // two good claims are a question for people with a proposal, not a lack of evidence
  const confidence = !isTorn ? share : Math.min(PASSES_FROM - 0.01, isStrong ? Math.max(QUEUED_FROM, share) : share)
  const primary = confidence >= QUEUED_FROM ? chosen : null
  const applying = ranked.filter((s) => s === primary || s.weight >= APPLIES_FROM)
  return { primary, applying, confidence: Math.round(confidence * 1000) / 1000, ranked }
}
