import type { Copy } from './copies.ts'
import { isCopyKey } from './keys.ts'
import type { Sketch } from './sketch.ts'
import { shared } from './sketch.ts'
import { samePage } from './touchpoint.ts'

/** That an atom may belong to a rule atom: how much they have in common, as log-odds. */
export type Edge = { to: string; score: number }

/** Below this two have too little in common to be linked, whatever else is found. */
export const LEAST = -2
/** Rules that have so much less in common with an atom than its best are no rivals. */
export const REACH = 1
/** Rules kept for one atom. */
export const MOST_KEPT = 12

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
  const best = Math.max(...found.map((e) => e.score))
  return found
    .filter((e) => e.score >= LEAST && e.score >= best - REACH)
    .sort(nearestFirst)
    .slice(0, MOST_KEPT)
}

/** How much an atom has in common with a rule atom; null where they are no candidates: it depends on these two alone. */
export function scoreOf(a: Sketch, rule: Sketch): number | null {
  if (a.half.side === 'case') return candidateKeys(a, rule) >= 2 ? nearness(a, rule) : null
  const isDialog = quotes(a, rule) || quotes(rule, a)
  if (!isDialog && !sharesCopy(a, rule)) return null
  return Math.max(nearness(a, rule), nearness(rule, a)) + (isDialog ? WORTH.dialog : 0)
}

/** Shared keys, copy counted twice: from two on two atoms are looked at. */
function candidateKeys(a: Sketch, b: Sketch): number {
  const other = new Set(b.keys.meets)
  return a.keys.meets.reduce((sum, key) => sum + (other.has(key) ? (isCopyKey(key) ? 2 : 1) : 0), 0)
}

export function nearness(a: Sketch, rule: Sketch): number {
  const words =
    WORTH.result * share(a.result, rule.all) +
    WORTH.ruleResult * share(rule.result, a.all) +
    WORTH.context * share(rule.context, a.told) +
    WORTH.title * share(a.title, rule.all) +
    WORTH.amount * Math.min(1, shared(a.all, rule.all) / ENOUGH_WORDS)
  const page = samePage(a.half.pages, rule.half.pages) ? WORTH.page : 0
  return WORTH.bias + words + page + commonCopy(a.half.copies, rule.half.copies)
}

const share = (of: Int32Array, held: Int32Array) => (of.length ? shared(of, held) / of.length : 0)

function commonCopy(a: readonly Copy[], b: readonly Copy[]): number {
  let most = 0
  for (const own of a)
    for (const other of b)
      if (own.key === other.key) most = Math.max(most, own.isWhole ? WORTH.whole : WORTH.copy * own.strength)
  return most
}

const sharesCopy = (a: Sketch, b: Sketch) => a.half.copies.some((c) => b.half.copies.some((d) => c.key === d.key))

/** Whether the condition of one quotes what the other shows: a dialog and what its button does. */
const quotes = (a: Sketch, b: Sketch) => a.half.premises.some((key) => b.half.copies.some((c) => c.key === key))
