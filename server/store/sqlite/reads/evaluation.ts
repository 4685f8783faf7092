import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { EvaluationStore } from '../../../verbs/ports/evaluation.ts'
import { reading } from '../fault.ts'
import {
  evaluation_outcomes as outcomes,
  evaluation_questions as questions,
  evaluation_runs as runs,
  evaluation_sets as sets,
} from '../tables/evaluation.ts'

export const evaluationReads = (db: BetterSQLite3Database): EvaluationStore => ({
  sets: (project) =>
    reading(() => db.select().from(sets).where(eq(sets.project, project)).orderBy(asc(sets.set_id)).all()),
  set: (project, id) =>
    reading(() =>
      db
        .select()
        .from(sets)
        .where(and(eq(sets.project, project), eq(sets.set_id, id)))
        .get(),
    ),
  questions: (project, id, { after, limit }) =>
    reading(() =>
      db
        .select()
        .from(questions)
        .where(
          and(
            eq(questions.project, project),
            eq(questions.set_id, id),
            after === null ? undefined : gt(questions.seq, Number(after)),
          ),
        )
        .orderBy(asc(questions.seq))
        .limit(limit)
        .all(),
    ),
  question: (project, set_id, id) =>
    reading(() =>
      db
        .select()
        .from(questions)
        .where(and(eq(questions.project, project), eq(questions.set_id, set_id), eq(questions.question_id, id)))
        .get(),
    ),
  runs: (project, set_id, { after, limit }) =>
    reading(() =>
      db
        .select()
        .from(runs)
        .where(
          and(
            eq(runs.project, project),
            set_id === null ? undefined : eq(runs.set_id, set_id),
            after === null ? undefined : lt(runs.run_id, after),
          ),
        )
        .orderBy(desc(runs.run_id))
        .limit(limit)
        .all(),
    ),
  run: (project, id) =>
    reading(() =>
      db
        .select()
        .from(runs)
        .where(and(eq(runs.project, project), eq(runs.run_id, id)))
        .get(),
    ),
  outcomes: (project, id, { query_type, is_passed, failure_reason }, { after, limit }) =>
    reading(() =>
      db
        .select()
        .from(outcomes)
        .where(
          and(
            eq(outcomes.project, project),
            eq(outcomes.run_id, id),
            query_type === undefined ? undefined : eq(outcomes.query_type, query_type),
            is_passed === undefined ? undefined : eq(outcomes.is_passed, is_passed),
            failure_reason && eq(outcomes.failure_reason, failure_reason),
            after === null ? undefined : gt(outcomes.seq, Number(after)),
          ),
        )
        .orderBy(asc(outcomes.seq))
        .limit(limit)
        .all(),
    ),
})
