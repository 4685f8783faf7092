import { and, asc, desc, eq, exists, lt } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { AnswerMark } from '../../../../shared/schema/ask.ts'
import type { AskStore } from '../../../verbs/ports/ask.ts'
import { reading } from '../fault.ts'
import { answers, feedback } from '../tables/ask.ts'
import { within } from './pieces.ts'

export const askReads = (db: BetterSQLite3Database): AskStore => {
  const marked = (mark: AnswerMark) => {
    if (mark === 'no_answer') return eq(answers.no_answer, true)
    const said = and(
      eq(feedback.project, answers.project),
      eq(feedback.answer_id, answers.answer_id),
      eq(feedback.verdict, mark),
    )
    return exists(db.select({ by: feedback.by }).from(feedback).where(said))
  }
  return {
    answer: (project, id) =>
      reading(() =>
        db
          .select()
          .from(answers)
          .where(and(eq(answers.project, project), eq(answers.answer_id, id)))
          .get(),
      ),
    answers: (project, mark, { after, limit }) =>
      reading(() =>
        db
          .select()
          .from(answers)
          .where(
            and(
              eq(answers.project, project),
              mark === null ? undefined : marked(mark),
              after === null ? undefined : lt(answers.answer_id, after),
            ),
          )
          .orderBy(desc(answers.answer_id))
          .limit(limit)
          .all(),
      ),
    feedback: (project, ids) =>
      reading(() =>
        db
          .select()
          .from(feedback)
          .where(and(eq(feedback.project, project), within(feedback.answer_id, ids)))
          .orderBy(asc(feedback.at), asc(feedback.by))
          .all(),
      ),
    answersBefore: (project, before, limit) =>
      reading(() =>
        db
          .select({ project: answers.project, answer_id: answers.answer_id })
          .from(answers)
          .where(and(eq(answers.project, project), lt(answers.at, before)))
          .orderBy(asc(answers.at))
          .limit(limit)
          .all(),
      ),
  }
}
