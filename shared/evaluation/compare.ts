import type { ComparedQuestion, Comparison, EvaluationRow, OutcomeInShort } from '../schema/evaluation.ts'

const NEARLY = 1e-9
/** As much of a row as is held against another. */
export type ComparedRow = OutcomeInShort &
  Pick<EvaluationRow, 'question_id' | 'query_type' | 'query_text' | 'expected_evidence'>
type Compared = Omit<Comparison, 'before' | 'after'>

/** A question asked in other words, or held against something else, is another question. */
const identity = ({ question_id, query_text, expected_evidence }: ComparedRow): string =>
  JSON.stringify([question_id, query_text, expected_evidence])

const inShort = ({ is_passed, score, rank, failure_reason }: ComparedRow): OutcomeInShort => ({
  is_passed,
  score,
  rank,
  failure_reason,
})

export const inComparison = (row: EvaluationRow): ComparedRow => {
  const { question_id, query_type, query_text, expected_evidence } = row
  return { question_id, query_type, query_text, expected_evidence, ...inShort(row) }
}

function paired(row: ComparedRow, before: ComparedRow | undefined, after: ComparedRow | undefined) {
  const { question_id, query_type, query_text } = row
  const outcomes = { before: before ? inShort(before) : null, after: after ? inShort(after) : null }
  return { question_id, query_type, query_text, ...outcomes } satisfies ComparedQuestion
}

/** Above 0: better; passing counts before rank. */
function gain(before: ComparedRow, after: ComparedRow): number {
  const passed = Number(after.is_passed) - Number(before.is_passed)
  if (passed !== 0) return passed
  const higher = after.score - before.score
  return Math.abs(higher) < NEARLY ? 0 : higher
}

/** What became of one run's questions in another, those that matter most first. */
export function compareRows(before: readonly ComparedRow[], after: readonly ComparedRow[]): Compared {
  const known = new Map(before.map((row) => [identity(row), row]))
  const pairs = after.flatMap((row) => {
    const earlier = known.get(identity(row))
    return earlier ? [{ earlier, row, gained: gain(earlier, row) }] : []
  })
  const met = new Set(pairs.map(({ row }) => identity(row)))
  const shown = (list: typeof pairs) =>
    [...list]
      .sort((a, b) => Math.abs(b.gained) - Math.abs(a.gained))
      .map(({ earlier, row }) => paired(row, earlier, row))
  return {
    better: shown(pairs.filter(({ gained }) => gained > 0)),
    worse: shown(pairs.filter(({ gained }) => gained < 0)),
    same: pairs.filter(({ gained }) => gained === 0).length,
    only_before: before.filter((row) => !met.has(identity(row))).map((row) => paired(row, row, undefined)),
    only_after: after.filter((row) => !met.has(identity(row))).map((row) => paired(row, undefined, row)),
  }
}
