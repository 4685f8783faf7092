import type { Copy } from './copies.ts'
import type { Sketch } from './sketch.ts'
import { samePage } from './touchpoint.ts'

/** That an atom may belong to a rule atom: how much they have in common, as log-odds. */
export type Edge = { to: string; score: number }

/** Below this two have too little in common to be linked, whatever else is found. */
export const LEAST = -2
/** Rules that have so much less in common with an atom than its best are no rivals. */
const REACH = 1
/** Rules kept for one atom. */
const MOST_KEPT = 12

/** What words and copy add: a coarse reading of similar-score.ts, over what two atoms say by themselves. */
const WORTH = {
  bias: -4.7,
  result: 1.7,
  ruleResult: 1.5,
  context: 1.9,
  title: 2.7,
  amount: 2.2,
  page: 0.9,
  copy: 4,
  whole: 2,
  dialog: 4,
}
/** So many common words are as good as more. */
const ENOUGH_WORDS = 12

export const nearestFirst = (x: Edge, y: Edge): number => y.score - x.score || (x.to < y.to ? -1 : 1)

/** Of the rules that an atom meets those that it may belong to: the best, and what is near it. Depends on the set alone. */
export function kept(found: readonly Edge[]): Edge[] {
  const best = found.reduce((most, e) => Math.max(most, e.score), LEAST)
  return found
    .filter((e) => e.score >= LEAST && e.score >= best - REACH)
    .sort(nearestFirst)
    .slice(0, MOST_KEPT)
}

/** Whether an edge of this score is nowhere kept beside the best one so far. */
export const isOutOfReach = (score: number, best: number): boolean => score < LEAST || score < best - REACH

/** Words that two atoms share, by the part of each that they stand in; `context` of the rule: told by the other's context or title. */
export type Shared = {
  all: number
  result: number
  title: number
  context: number
  ruleResult: number
  ruleContext: number
}

const share = (count: number, of: number) => (of ? count / of : 0)

/** What common words say: that a check is of a rule; of two rules, that one is of the other, whichever says more. */
export function wordScore(a: Pick<Sketch, 'sizes' | 'half'>, rule: Pick<Sketch, 'sizes'>, shared: Shared): number {
  const result = share(shared.result, a.sizes.result)
  const ruleResult = share(shared.ruleResult, rule.sizes.result)
  const ruleContext = share(shared.ruleContext, rule.sizes.context)
  const amount = WORTH.bias + WORTH.amount * Math.min(1, shared.all / ENOUGH_WORDS)
  const forth = WORTH.result * result + WORTH.ruleResult * ruleResult + WORTH.context * ruleContext
  if (a.half.side === 'case') return amount + forth + WORTH.title * share(shared.title, a.sizes.title)
  const context = share(shared.context, a.sizes.context)
  return amount + Math.max(forth, WORTH.result * ruleResult + WORTH.ruleResult * result + WORTH.context * context)
}

export const MOST_FOR_PAGE = WORTH.page
export const pageScore = (a: Sketch, rule: Sketch): number => (samePage(a.half.pages, rule.half.pages) ? WORTH.page : 0)

/**
 * What common copy says; 0 where there is none. Of two rules, that one's condition quotes what the other shows: a dialog
 * and what its button does.
 */
export function copyScore({ half: a }: Sketch, { half: rule }: Sketch): number {
  const copy = commonCopy(a.copies, rule.copies)
  if (a.side === 'case') return copy
  return copy + (quotes(a.premises, rule.copies) || quotes(rule.premises, a.copies) ? WORTH.dialog : 0)
}

function commonCopy(a: readonly Copy[], b: readonly Copy[]): number {
  let most = 0
  for (const own of a)
    for (const other of b)
      if (own.key === other.key) most = Math.max(most, own.isWhole ? WORTH.whole : WORTH.copy * own.strength)
  return most
}

const quotes = (premises: readonly string[], copies: readonly Copy[]) =>
  premises.some((key) => copies.some((c) => c.key === key))
