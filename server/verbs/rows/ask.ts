import type { Feedback, KeptAnswer } from '../../../shared/schema/ask.ts'

/** An answer that was given. `watermark`: the store's revision that it was worked out from. */
export type AnswerRow = Omit<KeptAnswer, 'feedback'> & { project: string; watermark: number }
/** What a member thinks of it: one verdict each. */
export type FeedbackRow = Feedback & { project: string }

export type AskRows = { answers: AnswerRow; feedback: FeedbackRow }
