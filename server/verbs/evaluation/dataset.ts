import { OTHER } from '../../../shared/evaluation/gates.ts'
import type { TestQuestion } from '../../../shared/schema/evaluation.ts'
import type { EvaluationQuestionRow, SetContent } from '../rows/evaluation.ts'
import type { Workshop } from '../workshop.ts'

type Line = Omit<TestQuestion, 'expect'> & { expect: TestQuestion['expect'] | null }

/** A stored question as a line of a test set: what nobody said is left out. */
export const lineOf = (row: EvaluationQuestionRow): Line => ({
  id: row.question_id,
  question: row.question,
  ...(row.category !== null && { category: row.category }),
  ...(row.product !== null && { product: row.product }),
  ...(row.app_version !== null && { app_version: row.app_version }),
  expect: row.expect,
})

/** Only what says what is expected is asked. */
export const askable = (lines: readonly Line[]): TestQuestion[] =>
  lines.filter((line) => line.expect !== null) as TestQuestion[]

const inOrder = (value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, of]) => of !== undefined)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, of]) => [key, inOrder(of)]),
      )
    : value

/** Names the content of a set: equal questions in any order, equal version. 12 hex digits. */
export function datasetVersion({ hash }: Pick<Workshop, 'hash'>, questions: readonly TestQuestion[]): string {
  const lines = questions.map((question) => JSON.stringify(inOrder(question)))
  return hash(lines.sort().join('\n')).slice(0, 12)
}

/** What a set shows of its questions. */
export function contentOf(workshop: Pick<Workshop, 'hash'>, rows: readonly EvaluationQuestionRow[]): SetContent {
  const asked = askable(rows.map(lineOf))
  const categories = new Map<string, number>()
  for (const { category = OTHER } of asked) categories.set(category, (categories.get(category) ?? 0) + 1)
  return {
    dataset_version: datasetVersion(workshop, asked),
    questions: asked.length,
    drafts: rows.length - asked.length,
    categories: Object.fromEntries(categories),
  }
}
