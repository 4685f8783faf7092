import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AppVersion } from '../../../../shared/schema/base.ts'
import type { FailureReason } from '../../../../shared/schema/evaluation.ts'
import type {
  EvaluationOutcomeRow,
  EvaluationQuestionRow,
  EvaluationRunRow,
  EvaluationSetRow,
} from '../../../verbs/rows/evaluation.ts'
import { count, flag, json, words } from './columns.ts'

export const evaluation_sets = sqliteTable(
  'evaluation_sets',
  {
    project: words(),
    set_id: words(),
    name: words(),
    gates: json<EvaluationSetRow['gates']>(),
    holds: json<EvaluationSetRow['holds']>(),
    created_at: words(),
    created_by: words(),
    updated_at: words(),
  } satisfies Record<keyof EvaluationSetRow, unknown>,
  (t) => [primaryKey({ columns: [t.project, t.set_id] })],
)

export const evaluation_questions = sqliteTable(
  'evaluation_questions',
  {
    project: words(),
    set_id: words(),
    question_id: words(),
    seq: count(),
    question: words(),
    category: text(),
    product: text(),
    app_version: text().$type<AppVersion>(),
    expect: json<EvaluationQuestionRow['expect']>(),
    answer_id: text(),
    by: words(),
    at: words(),
  } satisfies Record<keyof EvaluationQuestionRow, unknown>,
  (t) => [
    primaryKey({ columns: [t.project, t.set_id, t.question_id] }),
    index('evaluation_questions_in_order').on(t.project, t.set_id, t.seq),
  ],
)

export const evaluation_runs = sqliteTable(
  'evaluation_runs',
  {
    project: words(),
    run_id: words(),
    set_id: words(),
    run: json<EvaluationRunRow['run']>(),
  } satisfies Record<keyof EvaluationRunRow, unknown>,
  (t) => [
    primaryKey({ columns: [t.project, t.run_id] }),
    index('evaluation_runs_of_set').on(t.project, t.set_id, t.run_id),
  ],
)

export const evaluation_outcomes = sqliteTable(
  'evaluation_outcomes',
  {
    project: words(),
    run_id: words(),
    seq: count(),
    query_type: words(),
    is_passed: flag(),
    failure_reason: text().$type<FailureReason>(),
    row: json<EvaluationOutcomeRow['row']>(),
  } satisfies Record<keyof EvaluationOutcomeRow, unknown>,
  (t) => [primaryKey({ columns: [t.project, t.run_id, t.seq] })],
)
