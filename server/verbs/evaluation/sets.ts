import { HufuError } from '../../../shared/error.ts'
import { OTHER } from '../../../shared/evaluation/gates.ts'
import type { EvaluationSet, SetWish } from '../../../shared/schema/evaluation.ts'
import type { EvaluationQuestionRow, EvaluationSetRow } from '../rows/evaluation.ts'
import { auditRow, projectRow } from '../versions.ts'
import type { Caller, Workshop } from '../workshop.ts'
import { askable, datasetVersion, lineOf } from './dataset.ts'

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

async function shown(workshop: Reads, { project, ...set }: EvaluationSetRow): Promise<EvaluationSet> {
  const lines = (await allQuestions(workshop, project, set.set_id)).map(lineOf)
  const asked = askable(lines)
  const [last] = await workshop.store.evaluation.runs(project, set.set_id, { after: null, limit: 1 })
  const categories = new Map<string, number>()
  for (const { category = OTHER } of asked) categories.set(category, (categories.get(category) ?? 0) + 1)
  return {
    ...set,
    dataset_version: datasetVersion(workshop, asked),
    questions: asked.length,
    drafts: lines.length - asked.length,
    categories: Object.fromEntries(categories),
    last_run: last?.run ?? null,
  }
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
  const row: EvaluationSetRow = { project, set_id, ...wish, created_at: at, created_by: caller.member, updated_at: at }
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

/** A set goes with its questions and its runs. Errors  `not_found`. */
export function deleteSet(workshop: Workshop, caller: Pick<Caller, 'member'>, project: string, id: string) {
  return workshop.turns.take(project, async () => {
    const { name } = await setRow(workshop, project, id)
    await workshop.store.commit({
      writes: [
        { table: 'evaluation_sets', drop: [{ project, set_id: id }] },
        { table: 'audit', put: [auditRow(workshop, caller, project, 'evaluation.delete', id, { name })] },
      ],
    })
  })
}
