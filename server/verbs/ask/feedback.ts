import { HufuError } from '../../../shared/error.ts'
import type { AnswerMark, Feedback, FeedbackWish, KeptAnswer, KeptAnswerPage } from '../../../shared/schema/ask.ts'
import { grouped } from '../grouped.ts'
import { type Paging, paged } from '../paging.ts'
import type { AnswerRow, FeedbackRow } from '../rows/ask.ts'
import { projectRow } from '../versions.ts'
import type { Caller, Workshop } from '../workshop.ts'

/**
 * Says what a member thinks of an answer; said again, the last word counts. `by`: who, where the caller speaks for others.
 * Errors  `not_found` for an answer that is none of the project's, or is no longer kept.
 */
export async function giveFeedback(
  workshop: Pick<Workshop, 'store' | 'now'>,
  caller: Caller,
  project: string,
  { answer_id, verdict, note = '' }: FeedbackWish,
  by = caller.member,
): Promise<Feedback> {
  const row = { answer_id, verdict, note, by, at: workshop.now() }
  if (!(await workshop.store.asked.answer(project, answer_id))) throw new HufuError('not_found', { what: 'answer' })
  await workshop.store.commit({ writes: [{ table: 'feedback', put: [{ ...row, project }] }] })
  return row
}

/** Takes back what the caller said of an answer; nothing said is nothing to take back. Errors  as `giveFeedback`. */
export async function takeBackFeedback(
  { store }: Pick<Workshop, 'store'>,
  { member: by }: Pick<Caller, 'member'>,
  project: string,
  answer_id: string,
): Promise<void> {
  if (!(await store.asked.answer(project, answer_id))) throw new HufuError('not_found', { what: 'answer' })
  await store.commit({ writes: [{ table: 'feedback', drop: [{ project, answer_id, by }] }] })
}

const bare = ({ project: _, ...row }: FeedbackRow): Feedback => row

/** Answers that were given, newest first; `mark`: those to be looked at. Errors  `not_found` for a project that is none. */
export async function listAnswers(
  workshop: Pick<Workshop, 'store'>,
  project: string,
  mark: AnswerMark | null,
  paging: Paging,
): Promise<KeptAnswerPage> {
  await projectRow(workshop, project)
  const { asked } = workshop.store
  const { items, next_cursor } = await paged(
    paging,
    (row: AnswerRow) => row.answer_id,
    (page) => asked.answers(project, mark, page),
  )
  const said = grouped(
    await asked.feedback(
      project,
      items.map(({ answer_id }) => answer_id),
    ),
    (row) => row.answer_id,
  )
  return { items: items.map((row) => shown(row, said.get(row.answer_id) ?? [])), next_cursor }
}

const shown = ({ project: _, watermark: _w, ...row }: AnswerRow, said: readonly FeedbackRow[]): KeptAnswer => ({
  ...row,
  feedback: said.map(bare),
})
