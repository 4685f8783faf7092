import { HufuError } from '../../../shared/error.ts'
import { summaryOf } from '../../../shared/evaluation/figures.ts'
import { gateStateOf, judgeGates } from '../../../shared/evaluation/gates.ts'
import type { Job } from '../../../shared/schema/delivery.ts'
import type {
  EvaluationConfig,
  EvaluationResult,
  EvaluationRow,
  EvaluationRun,
  Gates,
  RunWish,
} from '../../../shared/schema/evaluation.ts'
import { enqueue } from '../job-place.ts'
import { newJob, shownJob, type Work } from '../jobs.ts'
import type { EvaluationOutcomeRow } from '../rows/evaluation.ts'
import type { StoredJob } from '../rows.ts'
import { projectRow, versionRowOf } from '../versions.ts'
import type { Caller, Workshop } from '../workshop.ts'
import { type Asker, askAll } from './ask-all.ts'
import { askable, datasetVersion, lineOf } from './dataset.ts'
import { goneRun } from './gone.ts'
import { mockAsker } from './mock.ts'
import { searchAsker } from './search-asker.ts'
import { allQuestions, allRuns, setRow } from './sets.ts'
import { silenceAsker } from './silence.ts'

type RunTerms = RunWish & { by: string }

/** So many runs of a set are kept. */
const KEPT = 50

/** Asks for a run of a set. Errors  `not_found`; `no_questions`; `queue_full`. */
export async function startRun(workshop: Workshop, caller: Caller, project: string, wish: RunWish): Promise<Job> {
  await setRow(workshop, project, wish.set_id)
  if (wish.app_version !== undefined) await versionRowOf(workshop, { project, app_version: wish.app_version })
  const questions = askable((await allQuestions(workshop, project, wish.set_id)).map(lineOf))
  if (!questions.length) throw new HufuError('no_questions')
  const terms: RunTerms = { ...wish, by: caller.member }
  const job = newJob(workshop, project, { kind: 'evaluation', total: questions.length, terms })
  await enqueue(workshop, job)
  return shownJob(job)
}

export const askerOf = (workshop: Workshop, project: string, config: EvaluationConfig): Asker =>
  config.provider === 'mock'
    ? mockAsker
    : searchAsker(workshop, { project, config }, silenceAsker(workshop, { project, config }))

/** What a run is made with, as the project stands now. Errors  `not_found`. */
export async function configOf(
  workshop: Pick<Workshop, 'store' | 'program'>,
  project: string,
  wish: Omit<RunWish, 'set_id'>,
): Promise<EvaluationConfig> {
  const { watermark } = await projectRow(workshop, project)
  return {
    provider: wish.provider,
    app_version: wish.app_version ?? null,
    product: wish.product ?? null,
    top_k: wish.top_k,
    knowledge_bases: wish.knowledge_bases ?? null,
    program: workshop.program,
    watermark: String(watermark),
  }
}

/** The work of a run: every question asked, what came of it written with the job's end. */
export function makeEvaluation(workshop: () => Workshop): Work {
  return async (job, told, signal) => {
    const { project } = job
    const { by, ...wish } = job.terms as RunTerms
    const started = performance.now()
    const set = await setRow(workshop(), project, wish.set_id)
    const questions = askable((await allQuestions(workshop(), project, set.set_id)).map(lineOf))
    const config = await configOf(workshop(), project, wish)
    const dataset_version = datasetVersion(workshop(), questions)
    const asker = askerOf(workshop(), project, config)
    const newId = (prefix: string) => workshop().newId(prefix)
    const rows = await askAll(questions, { asker, config, dataset_version, newId, told, log: workshop().log, signal })
    const run: EvaluationRun = {
      ...{ run_id: newId('er'), set_id: set.set_id, set_name: set.name, dataset_version },
      ...{ at: workshop().now(), by, took_ms: Math.round(performance.now() - started), config },
      ...judged(rows, config, set.gates),
    }
    return workshop().turns.take(project, () => written(workshop(), job, run, rows))
  }
}

/** Figures and gates of what was asked. */
export function judged(rows: readonly EvaluationRow[], { provider }: Pick<EvaluationConfig, 'provider'>, gates: Gates) {
  const summary = summaryOf(rows)
  const verdicts = judgeGates(summary, gates)
  const is_informal = provider === 'mock'
  return { is_informal, summary, gate: { state: gateStateOf(verdicts, is_informal, null), verdicts, waiver: null } }
}

/** In the project's turn: what is decided about older runs, or about the set, comes before or after. Errors  `not_found`. */
async function written(
  workshop: Workshop,
  job: StoredJob,
  run: EvaluationRun,
  rows: readonly EvaluationRow[],
): Promise<Job> {
  const { project } = job
  const { run_id, set_id } = run
  await setRow(workshop, project, set_id) // it may have gone while its questions were asked
  const result: EvaluationResult = { run_id, state: run.gate.state, pass_rate: run.summary.all.pass_rate }
  const ended: StoredJob = { ...job, status: 'succeeded', done: job.total, result, updated_at: run.at }
  // what was decided about a run stays
  const old = (await allRuns(workshop, project, set_id)).slice(KEPT - 1).filter(({ run: one }) => !one.gate.waiver)
  const outcomes = rows.map((row): EvaluationOutcomeRow => {
    const { seq, query_type, is_passed, failure_reason } = row
    return { project, run_id, seq, query_type, is_passed, failure_reason, row }
  })
  await workshop.store.commit({
    writes: [
      ...old.flatMap(goneRun),
      { table: 'evaluation_runs', put: [{ project, run_id, set_id, run }] },
      { table: 'evaluation_outcomes', put: outcomes },
      { table: 'jobs', put: [ended] },
    ],
  })
  return shownJob(ended)
}
