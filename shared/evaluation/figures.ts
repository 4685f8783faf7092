import type { EvaluationRow, EvaluationSummary, FailureReason, Figures } from '../schema/evaluation.ts'

type Judged = Pick<
  EvaluationRow,
  'query_type' | 'expected_evidence' | 'score' | 'rank' | 'is_quoted' | 'is_passed' | 'failure_reason' | 'took_ms'
>

/** The value below which a share of all lies, by nearest rank; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

const shareOf = (rows: readonly Judged[], is: (row: Judged) => boolean): number | null =>
  rows.length ? rows.filter(is).length / rows.length : null

/** How often, how high and how fast. Questions without an answer have no rank: they count among the passed only. */
export function figuresOf(rows: readonly Judged[]): Figures {
  const ranked = rows.filter((row) => !row.expected_evidence.no_answer)
  const within = (k: number) => shareOf(ranked, ({ rank }) => rank !== null && rank <= k)
  const times = rows.map((row) => row.took_ms)
  const passed = rows.filter((row) => row.is_passed).length
  return {
    questions: rows.length,
    passed,
    pass_rate: rows.length ? passed / rows.length : 0,
    hit_at_1: within(1),
    hit_at_3: within(3),
    hit_at_10: within(10),
    mrr: ranked.length ? ranked.reduce((sum, { score }) => sum + score, 0) / ranked.length : null,
    quotes: shareOf(
      rows.filter((row) => row.is_quoted !== null),
      (row) => row.is_quoted === true,
    ),
    no_answers: shareOf(
      rows.filter((row) => row.expected_evidence.no_answer),
      (row) => row.is_passed,
    ),
    p50_ms: percentile(times, 0.5),
    p95_ms: percentile(times, 0.95),
  }
}

/** All of a run, and each category in the order in which the questions name it. */
export function summaryOf(rows: readonly Judged[]): EvaluationSummary {
  const byCategory = new Map<string, Judged[]>()
  const failures = new Map<FailureReason, number>()
  for (const row of rows) {
    byCategory.set(row.query_type, [...(byCategory.get(row.query_type) ?? []), row])
    const reason = row.failure_reason
    if (reason) failures.set(reason, (failures.get(reason) ?? 0) + 1)
  }
  return {
    all: figuresOf(rows),
    by_category: Object.fromEntries([...byCategory].map(([name, own]) => [name, figuresOf(own)])),
    failures: Object.fromEntries(failures),
  }
}
