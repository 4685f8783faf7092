import { HufuError, sentences } from '../../../shared/error.ts'
import type { TestQuestion, TestSetAnswer } from '../../../shared/schema/evaluation.ts'
import { MOST_QUESTIONS, type RefusedLine, readTestSet } from '../../imports/test-set.ts'
import type { EvaluationQuestionRow } from '../rows/evaluation.ts'
import type { Caller, Workshop } from '../workshop.ts'
import { lineOf } from './dataset.ts'
import { ofSet } from './questions.ts'
import { allQuestions, oneSet, setRow } from './sets.ts'

type Counts = TestSetAnswer['counts']

const inWords = ({ details, ...line }: RefusedLine): TestSetAnswer['refused'][number] => ({
  ...line,
  ...sentences(line.code, details),
})

const rowOf = (question: TestQuestion, rest: Omit<EvaluationQuestionRow, keyof TestQuestion | 'question_id'>) => ({
  ...rest,
  question_id: question.id,
  question: question.question,
  category: question.category ?? null,
  product: question.product ?? null,
  app_version: question.app_version ?? null,
  expect: question.expect,
})

/**
 * Takes a file of questions into a set: what stands there under the same ids is replaced. `isWhole`: what the file lacks
 * goes, but for drafts. Lines that are no questions are told, the others taken.
 * Errors  `not_found`; `no_question_taken` where no line is one; `too_many_questions`.
 */
export async function sendTestSet(
  workshop: Workshop,
  caller: Pick<Caller, 'member'>,
  project: string,
  set_id: string,
  bytes: AsyncIterable<Uint8Array>,
  isWhole: boolean,
): Promise<TestSetAnswer> {
  await setRow(workshop, project, set_id)
  const { questions, refused, refused_count } = await readTestSet(bytes)
  const lines = refused.map(inWords)
  if (!questions.length) {
    const [first = { message: '', message_zh: '' }] = lines
    throw new HufuError('no_question_taken', { first: first.message, first_zh: first.message_zh })
  }
  const counts = await workshop.turns.take(project, () =>
    written(workshop, caller, { project, set_id }, questions, isWhole),
  )
  return {
    set: await oneSet(workshop, project, set_id),
    counts: { ...counts, refused: refused_count },
    refused: lines,
  }
}

async function written(
  workshop: Workshop,
  caller: Pick<Caller, 'member'>,
  { project, set_id }: { project: string; set_id: string },
  questions: readonly TestQuestion[],
  isWhole: boolean,
): Promise<Omit<Counts, 'refused'>> {
  const set = await setRow(workshop, project, set_id)
  const standing = await allQuestions(workshop, project, set_id)
  const known = new Map(standing.map((row) => [row.question_id, row]))
  const sent = new Set(questions.map(({ id }) => id))
  const others = standing.filter((row) => !sent.has(row.question_id))
  const isGone = (row: EvaluationQuestionRow) => isWhole && row.expect !== null
  const gone = others.filter(isGone)
  const [at, by] = [workshop.now(), caller.member]
  let seq = standing.at(-1)?.seq ?? 0
  const rows = questions.map((question) => {
    const before = known.get(question.id)
    return rowOf(question, {
      ...{ project, set_id, seq: before?.seq ?? ++seq, answer_id: before?.answer_id ?? null, by, at },
    })
  })
  const isSame = (row: EvaluationQuestionRow) => {
    const before = known.get(row.question_id)
    return before !== undefined && JSON.stringify(lineOf(before)) === JSON.stringify(lineOf(row))
  }
  const changed = rows.filter((row) => !isSame(row))
  const left = [...others.filter((row) => !isGone(row)), ...rows]
  if (left.length > MOST_QUESTIONS) throw new HufuError('too_many_questions', { limit: MOST_QUESTIONS })
  const counts = {
    taken: changed.filter((row) => !known.has(row.question_id)).length,
    replaced: changed.filter((row) => known.has(row.question_id)).length,
    unchanged: rows.length - changed.length,
    gone: gone.length,
  }
  if (changed.length || gone.length)
    await workshop.store.commit({
      writes: [
        {
          table: 'evaluation_questions',
          drop: gone.map(({ question_id }) => ({ project, set_id, question_id })),
        },
        { table: 'evaluation_questions', put: changed },
        ...ofSet(workshop, caller, set, left, counts),
      ],
    })
  return counts
}
