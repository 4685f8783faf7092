import type { FailureReason } from '../../../shared/schema/evaluation.ts'
import type { Page } from '../ports.ts'
import type {
  EvaluationOutcomeRow,
  EvaluationQuestionRow,
  EvaluationRunRow,
  EvaluationSetRow,
} from '../rows/evaluation.ts'

export type OutcomeFilter = { query_type?: string; is_passed?: boolean; failure_reason?: FailureReason }
export type EvaluationStore = {
  /** By id: in the order in which they were made. */
  sets(project: string): Promise<EvaluationSetRow[]>
  set(project: string, set_id: string): Promise<EvaluationSetRow | undefined>
  /** In the order in which they came; the page goes on after a `seq`. */
  questions(project: string, set_id: string, page: Page): Promise<EvaluationQuestionRow[]>
  question(project: string, set_id: string, question_id: string): Promise<EvaluationQuestionRow | undefined>
  /** Newest first; of every set where null. */
  runs(project: string, set_id: string | null, page: Page): Promise<EvaluationRunRow[]>
  run(project: string, run_id: string): Promise<EvaluationRunRow | undefined>
  /** In the order of the questions; the page goes on after a `seq`. */
  outcomes(project: string, run_id: string, filter: OutcomeFilter, page: Page): Promise<EvaluationOutcomeRow[]>
}
