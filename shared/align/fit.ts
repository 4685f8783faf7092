import type { ReasonCode } from './reasons.ts'
import { overlap } from './tokens.ts'
import { samePage } from './touchpoint.ts'
import type { Unit } from './unit.ts'

/** `score` says whether they agree and is soon sure of it; `rank` goes on telling the better of two that both do. */
export type Fit = { score: number; rank: number; for: ReasonCode[]; against: ReasonCode[] }

/** An overlap as a vote: silence 0, from a third on it speaks for, below a tenth against. */
const vote = (share: number | null) => (share === null ? 0 : Math.max(-0.6, Math.min(1, (share - 0.15) / 0.35)))

/** The same without a ceiling short of the whole. */
const degree = (share: number | null) => (share === null ? 0 : Math.max(-0.25, (share - 0.15) / 0.85))

/**
 * How well condition, action and page of two units agree, -1..1, and in which of them. Condition and action are weighed
 * together (the sides part them differently), then each by itself.
 */
export function fitOf(a: Unit, b: Unit): Fit {
  const fit: Fit = { score: 0, rank: 0, for: [], against: [] }
  const shares = { condition: overlap(a.condition, b.condition), action: overlap(a.action, b.action) }
  const context = overlap(a.context, b.context)
  const isSamePage = samePage(a.pages, b.pages)
  say(fit, shares.condition, 'condition', context)
  say(fit, shares.action, 'action', context)
  if (isSamePage !== null)
    (isSamePage ? fit.for : fit.against).push(isSamePage ? 'touchpoint_same' : 'touchpoint_differs')
  const page = isSamePage === null ? 0 : isSamePage ? 1 : -0.6
  const weighed = (of: (share: number | null) => number) =>
    0.5 * of(context) + 0.15 * of(shares.condition) + 0.15 * of(shares.action) + 0.2 * page
  fit.score = weighed(vote)
  fit.rank = weighed(degree)
  return fit
}

function say(fit: Fit, share: number | null, part: 'condition' | 'action', context: number | null): void {
  if (share === null) fit.against.push(`${part}_missing`)
  else if (share >= 0.33) fit.for.push(`${part}_agrees`)
  else if (share < 0.1 && (context ?? 0) < 0.2) fit.against.push(`${part}_differs`)
}
