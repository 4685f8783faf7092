import { HufuError } from '../../../shared/error.ts'
import type { EvaluationSet, SetWish } from '../../../shared/schema/evaluation.ts'
import type { TableWrite } from '../ports.ts'
import type { EvaluationQuestionRow, EvaluationRunRow, EvaluationSetRow } from '../rows/evaluation.ts'
import { auditRow, projectRow } from '../versions.ts'
import type { Caller, Workshop } from '../workshop.ts'
import { contentOf } from './dataset.ts'
import { goneRun } from './gone.ts'

type Reads = Pick<Workshop, 'store' | 'hash'>
/** More questions than a set may hold. */
const ALL = { after: null, limit: 10_000 }

/** Errors  `not_found`. */
export async function setRow(
  { store }: Pick<Workshop, 'store'>,
  project: string,
  id: string,
): Promise<EvaluationSetRow> {
  const row = await store.evaluation.set(project, id)
  if (!row) throw new HufuError('not_found', { what: 'evaluation set' })
  return row
}

export const allQuestions = (
  { store }: Pick<Workshop, 'store'>,
  project: string,
  id: string,
): Promise<EvaluationQuestionRow[]> => store.evaluation.questions(project, id, ALL)

/** Newest first: so many are kept, and those that were decided about. */
export const allRuns = ({ store }: Pick<Workshop, 'store'>, project: string, id: string): Promise<EvaluationRunRow[]> =>
  store.evaluation.runs(project, id, { after: null, limit: 1000 })

async function shown(workshop: Reads, { project, holds, ...set }: EvaluationSetRow): Promise<EvaluationSet> {
  const content = holds ?? contentOf(workshop, await allQuestions(workshop, project, set.set_id))
  const [last] = await workshop.store.evaluation.runs(project, set.set_id, { after: null, limit: 1 })
  return { ...set, ...content, last_run: last?.run ?? null }
}

/** Every set with what it holds and its last run, in the order in which they were made. Errors  `not_found`. */
export async function listSets(workshop: Reads, project: string): Promise<EvaluationSet[]> {
  await projectRow(workshop, project)
  const rows = await workshop.store.evaluation.sets(project)
  return Promise.all(rows.map((row) => shown(workshop, row)))
}

/** Errors  `not_found`. */
export const oneSet = async (workshop: Reads, project: string, id: string): Promise<EvaluationSet> =>
  shown(workshop, await setRow(workshop, project, id))

/** An empty set. Errors  `not_found`. */
export async function createSet(
  workshop: Workshop,
  caller: Pick<Caller, 'member'>,
  project: string,
  wish: SetWish,
): Promise<EvaluationSet> {
  await projectRow(workshop, project)
  const at = workshop.now()
  const set_id = workshop.newId('es')
  const row: EvaluationSetRow = {
    ...{ project, set_id, ...wish, holds: contentOf(workshop, []) },
    ...{ created_at: at, created_by: caller.member, updated_at: at },
  }
  await workshop.store.commit({
    writes: [
      { table: 'evaluation_sets', put: [row] },
      { table: 'audit', put: [auditRow(workshop, caller, project, 'evaluation.create', set_id, { name: wish.name })] },
    ],
  })
  return shown(workshop, row)
}

/** Names a set otherwise, or sets its gates. Errors  `not_found`. */
export function editSet(
  workshop: Workshop,
  caller: Pick<Caller, 'member'>,
  project: string,
  id: string,
  wish: Partial<SetWish>,
): Promise<EvaluationSet> {
  return workshop.turns.take(project, async () => {
    const before = await setRow(workshop, project, id)
    const row = { ...before, ...wish, updated_at: workshop.now() }
    await workshop.store.commit({
      writes: [
        { table: 'evaluation_sets', put: [row] },
        { table: 'audit', put: [auditRow(workshop, caller, project, 'evaluation.edit', id, wish)] },
      ],
    })
    return shown(workshop, row)
  })
}

/** A set goes with its questions and its runs, all at once for whoever looks, though slice by slice. Errors  `not_found`. */
export function deleteSet(workshop: Workshop, caller: Pick<Caller, 'member'>, project: string, id: string) {
  return workshop.turns.take(project, async () => {
    const { name } = await setRow(workshop, project, id)
    const runs = await allRuns(workshop, project, id)
    const questions = await allQuestions(workshop, project, id)
    async function* later(): AsyncGenerator<TableWrite> {
      for (const run of runs) yield* goneRun(run)
    }
    await workshop.store.commit({
      writes: [
        { later },
        {
          table: 'evaluation_questions',
          drop: questions.map(({ question_id }) => ({ project, set_id: id, question_id })),
        },
        { table: 'evaluation_sets', drop: [{ project, set_id: id }] },
        { table: 'audit', put: [auditRow(workshop, caller, project, 'evaluation.delete', id, { name })] },
      ],
    })
  })
}
