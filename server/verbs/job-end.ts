import { HufuError, sentences } from '../../shared/error.ts'
import type { Store } from './ports.ts'
import type { StoredJob } from './rows.ts'
import type { Log } from './workshop.ts'

/** Why a running job is told to stop. */
export class Stop extends Error {
  readonly isCancelled: boolean

  constructor(isCancelled: boolean) {
    super(isCancelled ? 'cancelled' : 'parked')
    this.isCancelled = isCancelled
  }
}

/** Writes down how a job ended that did not do so itself; one that was parked is queued again. */
export async function endJob(store: Store, job: StoredJob, error: unknown, at: string, log: Log): Promise<void> {
  await write(store, error instanceof Stop ? stopped(job, error, at) : failed(job, error, at, log))
}

const stopped = (job: StoredJob, { isCancelled }: Stop, at: string): StoredJob => ({
  ...job,
  status: isCancelled ? 'cancelled' : 'queued',
  done: 0,
  updated_at: at,
})

function failed(job: StoredJob, error: unknown, at: string, log: Log): StoredJob {
  const refusal = error instanceof HufuError ? error : new HufuError('internal')
  log('job.failed', {
    job_id: job.job_id,
    code: refusal.code,
    error: error instanceof HufuError ? error.cause : error,
  })
  const details = { ...refusal.details, ...(refusal.place ?? {}) }
  const said = { code: refusal.code, ...sentences(refusal.code, refusal.details), details }
  return { ...job, status: 'failed', error: said, updated_at: at }
}

async function write(store: Store, job: StoredJob): Promise<void> {
  const delivery = job.delivery_id ? await store.deliveries.one(job.project, job.delivery_id) : undefined
  // what a job did before it broke off stays told
  const result = (await store.jobs.one(job.project, job.job_id))?.result ?? job.result
  await store.commit({
    writes: [
      { table: 'jobs', put: [{ ...job, result }] },
      { table: 'deliveries', put: delivery ? [{ ...delivery, status: job.status }] : [] },
    ],
  })
}
