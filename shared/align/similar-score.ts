import type { Likeness } from './likeness.ts'
import type { ReasonCode } from './reasons.ts'

/** Whether other checks of the same case are at home with the rule, 0 or 1 each. */
export type Siblings = { step: number; case: number; elsewhere: number }
export type Features = Likeness & Siblings

/**
 * What each agreement adds to the log-odds that a check is of a rule, and from where it is named as a reason. Set by
 * logistic regression on two labelled documents and rounded; each fitted alone gives the same order of weights
 * (docs/decisions/06-similar-links.md).
 */
const WEIGHTS: Record<keyof Features, { weight: number; code?: ReasonCode; from?: number }> = {
  result: { weight: 1.7, code: 'result_agrees', from: 0.4 },
  ruleResult: { weight: 1.5 },
  context: { weight: 1.9, code: 'context_agrees', from: 0.4 },
  title: { weight: 2.7, code: 'title_agrees', from: 0.3 },
  amount: { weight: 2.2 },
  nearCopy: { weight: 1.5 },
  noun: { weight: 0.5, code: 'same_control' },
  otherControl: { weight: -0.6 },
  page: { weight: 0.9, code: 'touchpoint_same' },
  value: { weight: 1.6, code: 'value_agrees' },
  step: { weight: 2, code: 'same_step' },
  case: { weight: 2.3, code: 'same_case' },
  elsewhere: { weight: -0.5 },
}
const BIAS = -4.7

/** How sure the best of several is, by its own score and by how far it is ahead of the next, where there is one. */
const CALIBRATION = { score: 0.78, ahead: 0.34, base: 0.31, mostScore: 4, mostAhead: 2 }

const NAMES = Object.keys(WEIGHTS) as (keyof Features)[]

export function score(features: Features): number {
  return NAMES.reduce((sum, name) => sum + WEIGHTS[name].weight * features[name], BIAS)
}

export function confidence(best: number, next: number | null): number {
  const { mostScore, mostAhead } = CALIBRATION
  const ahead = next === null ? 0 : Math.min(mostAhead, best - next)
  const odds = CALIBRATION.score * Math.min(mostScore, best) + CALIBRATION.ahead * ahead + CALIBRATION.base
  return 1 / (1 + Math.exp(-odds))
}

/** The agreements that carried a score, the weightiest first. */
export function carriedBy(features: Features): ReasonCode[] {
  const carried = NAMES.filter((name) => WEIGHTS[name].code && features[name] >= (WEIGHTS[name].from ?? 0.5))
  return carried
    .sort((x, y) => WEIGHTS[y].weight * features[y] - WEIGHTS[x].weight * features[x])
    .map((name) => WEIGHTS[name].code!)
}
