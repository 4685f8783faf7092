import type { AnswerMark } from '../../../shared/schema/ask.ts'
import type { Page } from '../ports.ts'
import type { AnswerRow, FeedbackRow } from '../rows/ask.ts'

export type AskStore = {
  answer(project: string, answer_id: string): Promise<AnswerRow | undefined>
  /** Newest first; `mark`: those that somebody marked so, or that found nothing. */
  answers(project: string, mark: AnswerMark | null, page: Page): Promise<AnswerRow[]>
  /** Of these answers, by time and member. */
  feedback(project: string, answer_ids: readonly string[]): Promise<FeedbackRow[]>
  /** At most so many that were given before an instant, to be let go. */
  answersBefore(project: string, before: string, limit: number): Promise<Pick<AnswerRow, 'project' | 'answer_id'>[]>
}
