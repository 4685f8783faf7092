import type { AppVersion } from '../../../shared/schema/base.ts'
import type {
  EvaluationRow,
  EvaluationRun,
  EvaluationSet,
  Expectation,
  FailureReason,
  Gates,
} from '../../../shared/schema/evaluation.ts'

/** What a set shows of its questions without anybody reading them. */
export type SetContent = Pick<EvaluationSet, 'dataset_version' | 'questions' | 'drafts' | 'categories'>

/**
 * A set of questions. `gates`: those that people set; all others are the default. `holds` is written with its questions;
 * null: they were written before it was kept.
 */
export type EvaluationSetRow = {
  project: string
  set_id: string
  name: string
  gates: Gates
  holds: SetContent | null
  created_at: string
  created_by: string
  updated_at: string
}

/** `seq` keeps the order in which questions came; `expect` null: nobody said yet what is expected. */
export type EvaluationQuestionRow = {
  project: string
  set_id: string
  question_id: string
  seq: number
  question: string
  category: string | null
  product: string | null
  app_version: AppVersion | null
  expect: Expectation | null
  answer_id: string | null
  by: string
  at: string
}

export type EvaluationRunRow = { project: string; run_id: string; set_id: string; run: EvaluationRun }

/** One question of a run: by what it is filtered, and all of it. */
export type EvaluationOutcomeRow = {
  project: string
  run_id: string
  seq: number
  query_type: string
  is_passed: boolean
  failure_reason: FailureReason | null
  row: EvaluationRow
}

export type EvaluationRows = {
  evaluation_sets: EvaluationSetRow
  evaluation_questions: EvaluationQuestionRow
  evaluation_runs: EvaluationRunRow
  evaluation_outcomes: EvaluationOutcomeRow
}
