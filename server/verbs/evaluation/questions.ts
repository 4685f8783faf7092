import { HufuError } from '../../../shared/error.ts'
import { faultOf } from '../../../shared/evaluation/expectation.ts'
import type { QuestionWish, StoredQuestion } from '../../../shared/schema/evaluation.ts'
import { MOST_QUESTIONS } from '../../imports/test-set.ts'
import { type Paged, type Paging, paged } from '../paging.ts'
import type { Write } from '../ports.ts'
import type { EvaluationQuestionRow, EvaluationSetRow } from '../rows/evaluation.ts'
import { auditRow } from '../versions.ts'
import type { Caller, Workshop } from '../workshop.ts'
import { contentOf, lineOf } from './dataset.ts'
import { allQuestions, setRow } from './sets.ts'

type Member = Pick<Caller, 'member'>

export const shownQuestion = (row: EvaluationQuestionRow): StoredQuestion => ({
  ...lineOf(row),
  answer_id: row.answer_id,
  by: row.by,
  at: row.at,
})

/** In the order in which they came. Errors  `not_found`. */
export async function listQuestions(
  workshop: Pick<Workshop, 'store'>,
  project: string,
  set_id: string,
  paging: Paging,
): Promise<Paged<StoredQuestion>> {
  await setRow(workshop, project, set_id)
  const page = await paged(
    paging,
    (row: EvaluationQuestionRow) => String(row.seq),
    (at) => workshop.store.evaluation.questions(project, set_id, at),
  )
  return { ...page, items: page.items.map(shownQuestion) }
}

/** The set as a file that `hufu bench` reads; drafts are left out. Errors  `not_found`. */
export async function testSetLines(
  workshop: Pick<Workshop, 'store'>,
  project: string,
  set_id: string,
): Promise<string> {
  await setRow(workshop, project, set_id)
  const rows = (await allQuestions(workshop, project, set_id)).filter((row) => row.expect !== null)
  return rows.map((row) => `${JSON.stringify(lineOf(row))}\n`).join('')
}

/** What goes along with a change of a set's questions: what the set holds from now on, and in the log who did it. */
export function ofSet(
  workshop: Workshop,
  caller: Member,
  set: EvaluationSetRow,
  questions: readonly EvaluationQuestionRow[],
  details: unknown,
): Write[] {
  const { project, set_id } = set
  return [
    { table: 'evaluation_sets', put: [{ ...set, holds: contentOf(workshop, questions) }] },
    { table: 'audit', put: [auditRow(workshop, caller, project, 'evaluation.questions', set_id, details)] },
  ]
}

/** Sets one question, new or known. Errors  `not_found`, `nothing_expected`, `no_answer_alone`, `too_many_questions`. */
export function putQuestion(
  workshop: Workshop,
  caller: Member,
  project: string,
  set_id: string,
  question_id: string,
  wish: QuestionWish,
): Promise<StoredQuestion> {
  const fault = wish.expect && faultOf(wish.expect)
  if (fault) throw new HufuError(fault, {}, { field: 'expect' })
  return put(workshop, caller, { project, set_id, question_id }, wish, null)
}

/** A question made from the answer whose id it has. Errors  `not_found`, `too_many_questions`. */
export const putDraft = (workshop: Workshop, caller: Member, at: At, wish: QuestionWish): Promise<StoredQuestion> =>
  put(workshop, caller, at, wish, at.question_id)

type At = { project: string; set_id: string; question_id: string }

function put(
  workshop: Workshop,
  caller: Member,
  { project, set_id, question_id }: At,
  wish: QuestionWish,
  answer_id: string | null,
): Promise<StoredQuestion> {
  return workshop.turns.take(project, async () => {
    const set = await setRow(workshop, project, set_id)
    const known = await allQuestions(workshop, project, set_id)
    const before = known.find((row) => row.question_id === question_id)
    // a draft never takes the place of what a person has said meanwhile
    if (before && answer_id !== null) return shownQuestion(before)
    if (!before && known.length >= MOST_QUESTIONS) throw new HufuError('too_many_questions', { limit: MOST_QUESTIONS })
    const row: EvaluationQuestionRow = {
      ...{ project, set_id, question_id, seq: before?.seq ?? (known.at(-1)?.seq ?? 0) + 1 },
      ...{ question: wish.question, category: wish.category ?? null, product: wish.product ?? null },
      ...{ app_version: wish.app_version ?? null, expect: wish.expect, answer_id: before?.answer_id ?? answer_id },
      ...{ by: caller.member, at: workshop.now() },
    }
    await workshop.store.commit({
      writes: [
        { table: 'evaluation_questions', put: [row] },
        ...ofSet(workshop, caller, set, [...known.filter((one) => one !== before), row], {
          [before ? 'changed' : 'added']: 1,
        }),
      ],
    })
    return shownQuestion(row)
  })
}

/** Errors  `not_found`. */
export function deleteQuestion(workshop: Workshop, caller: Member, project: string, set_id: string, id: string) {
  return workshop.turns.take(project, async () => {
    if (!(await workshop.store.evaluation.question(project, set_id, id)))
      throw new HufuError('not_found', { what: 'question' })
    const set = await setRow(workshop, project, set_id)
    const left = (await allQuestions(workshop, project, set_id)).filter((row) => row.question_id !== id)
    await workshop.store.commit({
      writes: [
        { table: 'evaluation_questions', drop: [{ project, set_id, question_id: id }] },
        ...ofSet(workshop, caller, set, left, { removed: 1 }),
      ],
    })
  })
}
