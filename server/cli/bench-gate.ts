import { DEFAULT_GATES, judgeGates } from '../../shared/evaluation/gates.ts'
import type { EvaluationSummary } from '../../shared/schema/evaluation.ts'
import { judge, parseDemands } from './align-gate.ts'

/** One line of the gate: what, what was wanted, what was found. */
export type GateLine = { term: string; wanted: string; found: number; is_met: boolean }
type Gate = (summary: EvaluationSummary) => GateLine[]

/** Shares of a whole run that a gate may speak of, beside the categories. */
const FIGURES = {
  pass: ({ all }: EvaluationSummary) => all.pass_rate,
  'hit@1': ({ all }: EvaluationSummary) => all.hit_at_1 ?? 0,
  'hit@3': ({ all }: EvaluationSummary) => all.hit_at_3 ?? 0,
  'hit@10': ({ all }: EvaluationSummary) => all.hit_at_10 ?? 0,
  mrr: ({ all }: EvaluationSummary) => all.mrr ?? 0,
  quotes: ({ all }: EvaluationSummary) => all.quotes ?? 0,
} as const

/**
 * What judges a run: without an expression the default gate of each category; `0.9` or `90%` of all; or demands such as
 * `pass>=0.9,hit@1>=0.8,causal>=0.7`, of figures and of the categories that the set has.
 * Errors  `bad_usage` with the column.
 */
export function benchGate(expression: string | undefined, categories: readonly string[]): Gate {
  if (expression === undefined) return byDefault
  const share = /^\s*\d+(?:\.\d+)?%?\s*$/.test(expression) ? `pass>=${expression.trim()}` : expression
  const names = [...Object.keys(FIGURES), ...new Set([...Object.keys(DEFAULT_GATES), ...categories])]
  const demands = parseDemands(share, Object.fromEntries(names.map((name) => [name, { isShare: true }])))
  return (summary) => {
    const found = names.map((name) => [
      name,
      Object.hasOwn(FIGURES, name)
        ? FIGURES[name as keyof typeof FIGURES](summary)
        : (summary.by_category[name]?.pass_rate ?? 0),
    ])
    return judge(demands, Object.fromEntries(found))
  }
}

const byDefault: Gate = (summary) =>
  judgeGates(summary, {}).map(({ category, wanted, found, is_met }) => ({
    ...{ term: category, wanted: `>= ${wanted}`, found, is_met },
  }))
