import { HufuError, sentences } from '../../shared/error.ts'
import type { Job } from '../../shared/schema/delivery.ts'
import { noCounts } from './outcome.ts'
import type { Store } from './ports.ts'
import type { StoredJob } from './rows.ts'
import type { Log } from './workshop.ts'

/** What a job does. It commits its own end; `told` hears how far it is. */
export type Work = (job: StoredJob, told: (done: number) => void, signal: AbortSignal) => Promise<Job>

/** Imports in the background, one after the other. */
export type Jobs = {
  /** Queues a job whose row is stored already. */
  submit(job: StoredJob): void
  /** The job as it is this moment: progress is kept here and not written at every step. */
  now(job: Job): Job
  /** Each state from now on; ends with the job, when the watcher has gone, or when the server parks. */
  watch(project: string, job: Job, gone?: AbortSignal): AsyncIterable<Job>
  /** Whether it was still there to be stopped. */
  cancel(job_id: string): boolean
  /** Takes up what a crash or a shutdown left. */
  resume(): Promise<void>
  /** Stops taking work; what runs is left to be taken up at the next start. */
  park(): Promise<void>
  /** Resolves when nothing is queued or running. */
  idle(): Promise<void>
}

/** Why a running job is told to stop. */
class Stop extends Error {
  constructor(readonly isCancelled: boolean) {
    super(isCancelled ? 'cancelled' : 'parked')
  }
}

const isEnded = (job: Job) => job.status !== 'queued' && job.status !== 'running'

export function makeJobs(store: Store, work: Work, now: () => string, log: Log): Jobs {
  const live = new Map<string, { job: StoredJob; stop: AbortController }>()
  const watchers = new Map<string, Set<() => void>>()
  let line: Promise<void> = Promise.resolve()
  let isParked = false

  const tell = (job_id: string) => {
    for (const wake of watchers.get(job_id) ?? []) wake()
  }

  function step(job_id: string, change: Partial<StoredJob>): StoredJob | undefined {
    const running = live.get(job_id)
    if (!running) return undefined
    running.job = { ...running.job, ...change }
    tell(job_id)
    return running.job
  }

  async function failed(job: StoredJob, error: unknown): Promise<void> {
    if (error instanceof Stop) {
      const status = error.isCancelled ? 'cancelled' : 'queued'
      return finish({ ...job, status, done: 0, updated_at: now() })
    }
    const refusal = error instanceof HufuError ? error : new HufuError('internal')
    log('job.failed', {
      job_id: job.job_id,
      code: refusal.code,
      error: error instanceof HufuError ? error.cause : error,
    })
    const details = { ...refusal.details, ...(refusal.place ?? {}) }
    const said = { code: refusal.code, ...sentences(refusal.code, refusal.details), details }
    return finish({ ...job, status: 'failed', error: said, updated_at: now() })
  }

  async function finish(job: StoredJob): Promise<void> {
    const delivery = job.delivery_id ? await store.deliveries.one(job.project, job.delivery_id) : undefined
    await store.commit({
      writes: [
        { table: 'jobs', put: [job] },
        { table: 'deliveries', put: delivery ? [{ ...delivery, status: job.status }] : [] },
      ],
    })
  }

  async function run(job_id: string): Promise<void> {
    const started = step(job_id, { status: 'running', updated_at: now() })
    const { stop } = live.get(job_id) ?? {}
    if (!started || !stop) return
    try {
      stop.signal.throwIfAborted()
      await store.commit({ writes: [{ table: 'jobs', put: [started] }] })
      await work(started, (done) => void step(job_id, { done }), stop.signal)
    } catch (error) {
      await failed(live.get(job_id)?.job ?? started, error).catch((fault: unknown) => {
        log('job.lost', { job_id, error: fault })
      })
    } finally {
      live.delete(job_id)
      tell(job_id)
    }
  }

  function nowOf(job: Job): Job {
    const running = live.get(job.job_id)?.job
    if (!running || isEnded(job)) return job
    const { project: _, ...shown } = running
    return shown
  }

  function submit(job: StoredJob): void {
    if (isParked) return
    live.set(job.job_id, { job, stop: new AbortController() })
    line = line.then(() => run(job.job_id))
  }

  return {
    submit,
    now: nowOf,
    async *watch(project, first, gone) {
      let wake = () => {}
      const listener = () => wake()
      gone?.addEventListener('abort', listener)
      const own = watchers.get(first.job_id) ?? new Set()
      watchers.set(first.job_id, own.add(listener))
      try {
        for (let shown = ''; !gone?.aborted; ) {
          const woken = new Promise<void>((resolve) => {
            wake = resolve
          })
          const job = nowOf((await store.jobs.one(project, first.job_id)) ?? first)
          const text = JSON.stringify(job)
          if (text !== shown) yield job
          shown = text
          if (isEnded(job) || isParked) return
          await woken
        }
      } finally {
        own.delete(listener)
        if (!own.size) watchers.delete(first.job_id)
        gone?.removeEventListener('abort', listener)
      }
    },
    cancel(job_id) {
      const running = live.get(job_id)
      running?.stop.abort(new Stop(true))
      return running !== undefined
    },
    async resume() {
      for (const job of await store.jobs.unfinished()) submit({ ...job, status: 'queued', done: 0 })
    },
    async park() {
      isParked = true
      for (const { stop } of live.values()) stop.abort(new Stop(false))
      for (const job_id of watchers.keys()) tell(job_id)
      await line
    },
    idle: () => line,
  }
}

export function newJob(project: string, job_id: string, delivery_id: string, total: number, at: string): StoredJob {
  return {
    project,
    job_id,
    delivery_id,
    status: 'queued',
    done: 0,
    total,
    counts: noCounts(),
    error: null,
    created_at: at,
    updated_at: at,
  }
}
