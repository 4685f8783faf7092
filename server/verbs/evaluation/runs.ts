import { setImmediate as breathe } from 'node:timers/promises'
import { HufuError } from '../../../shared/error.ts'
import { type ComparedRow, compareRows, inComparison } from '../../../shared/evaluation/compare.ts'
import { gateStateOf } from '../../../shared/evaluation/gates.ts'
import type { Comparison, EvaluationRow, EvaluationRun } from '../../../shared/schema/evaluation.ts'
import { type Paged, type Paging, paged } from '../paging.ts'
import type { OutcomeFilter } from '../ports/evaluation.ts'
import type { EvaluationOutcomeRow, EvaluationRunRow } from '../rows/evaluation.ts'
import { auditRow, projectRow } from '../versions.ts'
import type { Caller, Workshop } from '../workshop.ts'
import { setRow } from './sets.ts'

type Reads = Pick<Workshop, 'store'>
/** Rows read between two breaths. */
const SLICE = 250

/** Newest first; of every set where none is named. Errors  `not_found`. */
export async function listRuns(
  workshop: Reads,
  project: string,
  set_id: string | null,
  paging: Paging,
): Promise<Paged<EvaluationRun>> {
  await (set_id === null ? projectRow(workshop, project) : setRow(workshop, project, set_id))
  const page = await paged(
    paging,
    (row: EvaluationRunRow) => row.run_id,
    (at) => workshop.store.evaluation.runs(project, set_id, at),
  )
  return { ...page, items: page.items.map(({ run }) => run) }
}

async function runRow({ store }: Reads, project: string, run_id: string): Promise<EvaluationRunRow> {
  const row = await store.evaluation.run(project, run_id)
  if (!row) throw new HufuError('not_found', { what: 'evaluation' })
  return row
}

/** Errors  `not_found`. */
export const oneRun = async (workshop: Reads, project: string, run_id: string): Promise<EvaluationRun> =>
  (await runRow(workshop, project, run_id)).run

/** How each question went, in the order of the set. Errors  `not_found`. */
export async function listOutcomes(
  workshop: Reads,
  project: string,
  run_id: string,
  filter: OutcomeFilter,
  paging: Paging,
): Promise<Paged<EvaluationRow>> {
  await runRow(workshop, project, run_id)
  const page = await paged(
    paging,
    (row: EvaluationOutcomeRow) => String(row.seq),
    (at) => workshop.store.evaluation.outcomes(project, run_id, filter, at),
  )
  return { ...page, items: page.items.map(({ row }) => row) }
}

/** What became of the questions of one run in another. Errors  `not_found`. */
export async function compareRuns(
  workshop: Reads,
  project: string,
  before: string,
  after: string,
): Promise<Comparison> {
  const runs = await Promise.all([oneRun(workshop, project, before), oneRun(workshop, project, after)])
  const [earlier, later] = [await comparable(workshop, project, before), await comparable(workshop, project, after)]
  return { before: runs[0], after: runs[1], ...compareRows(earlier, later) }
}

/** What is held against another run: of thousands of rows nothing else is kept in memory, and others are answered in between. */
async function comparable({ store }: Reads, project: string, run_id: string): Promise<ComparedRow[]> {
  const rows: ComparedRow[] = []
  for (let after: string | null = null; ; ) {
    const page: EvaluationOutcomeRow[] = await store.evaluation.outcomes(project, run_id, {}, { after, limit: SLICE })
    rows.push(...page.map(({ row }) => inComparison(row)))
    if (page.length < SLICE) return rows
    after = String(page.at(-1)!.seq)
    await breathe()
  }
}

/** Lets a run pass whose gate is missed, by a decision in writing. Errors  `not_found`, `gate_not_missed`. */
export function waiveGate(
  workshop: Workshop,
  caller: Pick<Caller, 'member'>,
  project: string,
  run_id: string,
  decision: string,
): Promise<EvaluationRun> {
  return workshop.turns.take(project, async () => {
    const row = await runRow(workshop, project, run_id)
    const { gate, is_informal, set_id } = row.run
    if (gate.state !== 'missed') throw new HufuError('gate_not_missed')
    const waiver = { decision, by: caller.member, at: workshop.now() }
    const state = gateStateOf(gate.verdicts, is_informal, waiver)
    const run: EvaluationRun = { ...row.run, gate: { ...gate, state, waiver } }
    const missed = gate.verdicts.filter((one) => !one.is_met).map((one) => one.category)
    await workshop.store.commit({
      writes: [
        { table: 'evaluation_runs', put: [{ ...row, run }] },
        {
          table: 'audit',
          put: [auditRow(workshop, caller, project, 'evaluation.waive', run_id, { set_id, missed, decision })],
        },
      ],
    })
    return run
  })
}
