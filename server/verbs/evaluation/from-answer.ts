import { HufuError } from '../../../shared/error.ts'
import type { StoredQuestion } from '../../../shared/schema/evaluation.ts'
import type { Caller, Workshop } from '../workshop.ts'
import { putDraft, shownQuestion } from './questions.ts'

/**
 * An answer that helped nobody becomes a question: a draft, since only a person can say what would have been right. The same
 * answer gives the same question. Errors  `not_found`; `too_many_questions`.
 */
export async function questionOfAnswer(
  workshop: Workshop,
  caller: Pick<Caller, 'member'>,
  project: string,
  set_id: string,
  { answer_id, category }: { answer_id: string; category?: string | undefined },
): Promise<StoredQuestion> {
  const known = await workshop.store.evaluation.question(project, set_id, answer_id)
  if (known) return shownQuestion(known)
  const answer = await workshop.store.asked.answer(project, answer_id)
  if (!answer) throw new HufuError('not_found', { what: 'answer' })
  const question = answer.question.slice(0, 1000)
  return putDraft(workshop, caller, { project, set_id, question_id: answer_id }, { question, category, expect: null })
}
