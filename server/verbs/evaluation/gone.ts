import type { TableWrite } from '../ports.ts'
import type { EvaluationRunRow } from '../rows/evaluation.ts'

/**
 * A run goes with its rows, which are named one by one: left to go along with the run, or all of them with their set, they
 * would go in one step that lets nobody breathe.
 */
export function goneRun({ project, run_id, run }: EvaluationRunRow): TableWrite[] {
  const rows = Array.from({ length: run.summary.all.questions }, (_, seq) => ({ project, run_id, seq }))
  return [
    { table: 'evaluation_outcomes', drop: rows },
    { table: 'evaluation_runs', drop: [{ project, run_id }] },
  ]
}
