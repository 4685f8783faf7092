import type { Likeness } from './likeness.ts'
import type { Vouching } from './mates.ts'
import type { ReasonCode } from './reasons.ts'

/** How sure an open claim by equal copy is, 0..1. */
export type Evidence = { copy: number }
export type Features = Likeness & Evidence & Vouching

/**
 * What each agreement adds to the log-odds that a check is of a rule rather than of none, and from where it is named as a
 * reason. Set by multinomial logistic regression over all rules that a check may be of, on two labelled documents, and
 * rounded (docs/decisions/06-similar-links.md).
 */
const WEIGHTS: Record<keyof Features, { weight: number; code: ReasonCode; from?: number }> = {
  result: { weight: 4.9, code: 'result_agrees', from: 0.4 },
  ruleResult: { weight: 2.3, code: 'result_told', from: 0.4 },
  context: { weight: 1.1, code: 'context_agrees', from: 0.4 },
  title: { weight: 2.7, code: 'title_agrees', from: 0.3 },
  screen: { weight: 2.1, code: 'screen_agrees' },
  noun: { weight: 0.2, code: 'same_control' },
  otherControl: { weight: -0.6, code: 'control_differs' },
  page: { weight: 0.5, code: 'touchpoint_same' },
  value: { weight: 1.5, code: 'value_agrees' },
  copy: { weight: 0.9, code: 'copy_equal' },
  event: { weight: 2.9, code: 'same_step' },
  case: { weight: 3.3, code: 'same_case' },
}
const NONE = -3.8

const NAMES = Object.keys(WEIGHTS) as (keyof Features)[]
const VOUCHING = ['event', 'case'] as const satisfies (keyof Vouching)[]
const AGREED = NAMES.filter(
  (name): name is keyof (Likeness & Evidence) => !(VOUCHING as readonly string[]).includes(name),
)

/** The log-odds of what a check and a rule agree in by themselves. */
export const score = (agreed: Likeness & Evidence) =>
  AGREED.reduce((sum, name) => sum + WEIGHTS[name].weight * agreed[name], NONE)

/** What the other checks of the case add to it. */
export const vouchedScore = (vouching: Vouching) =>
  VOUCHING.reduce((sum, name) => sum + WEIGHTS[name].weight * vouching[name], 0)

/** What falls on each of several rules where their scores compete with each other and with being of none of them. */
export function sharesOf(scores: readonly number[]): number[] {
  const most = Math.max(0, ...scores)
  const odds = scores.map((s) => Math.exp(s - most))
  const all = odds.reduce((sum, x) => sum + x, Math.exp(-most))
  return odds.map((x) => x / all)
}

/** What carried a score, the weightiest first, and what stood against it. */
export function reasonOf(features: Features): { for: ReasonCode[]; against: ReasonCode[] } {
  const worth = (name: keyof Features) => WEIGHTS[name].weight * features[name]
  const named = NAMES.filter((name) => features[name] >= (WEIGHTS[name].from ?? 0.5))
  const codes = (names: (keyof Features)[]) => names.map((name) => WEIGHTS[name].code)
  return {
    for: codes(named.filter((name) => worth(name) > 0).sort((x, y) => worth(y) - worth(x))),
    against: codes(named.filter((name) => worth(name) < 0)),
  }
}
