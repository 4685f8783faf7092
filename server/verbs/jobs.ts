import { setTimeout as sleep } from 'node:timers/promises'
import { HufuError } from '../../shared/error.ts'
import type { Job, JobKind } from '../../shared/schema/delivery.ts'
import { endJob, Stop } from './job-end.ts'
import { makeLine, type Waiting } from './job-line.ts'
import { isEnded, makeWatchers } from './job-watch.ts'
import { isOutage } from './outage.ts'
import { noCounts } from './outcome.ts'
import type { Store } from './ports.ts'
import type { StoredJob } from './rows.ts'
import type { Log, Workshop } from './workshop.ts'

/** What a job does. It commits its own end; `told` hears how far it is. */
export type Work = (job: StoredJob, told: (done: number) => void, signal: AbortSignal) => Promise<Job>

/** Work in the background, in the order of `job-line.ts`. */
export type Jobs = {
  /**
   * Keeps a place for a job that is to come, before its file is received; call what it answers once it was submitted or
   * came to nothing.
   * Errors  `queue_full`: too much waits already, in all or of this project.
   */
  reserve(project: string): () => void
  /** How many wait and run. */
  load(): { queued: number; running: number; is_parked: boolean }
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

/** Between two tries of a job whose store is out of reach. */
const PAUSE_MS = { first: 500, longest: 30_000 } as const

type Running = { job: StoredJob; stop: AbortController; place: Waiting }

/** Jobs that may wait; of these one project may have the larger part, so that others get in. */
export const MOST_WAITING = 100
const SHARE = 0.75
/** When it is worth asking again. */
const RETRY_S = 30

export function makeJobs(store: Store, work: Work, now: () => string, log: Log, most = MOST_WAITING): Jobs {
  const live = new Map<string, Running>()
  const watchers = makeWatchers()
  const line = makeLine()
  const reserved = new Map<string, number>()
  const parking = new AbortController()
  let isParked = false

  function step(running: Running, change: Partial<StoredJob>): StoredJob {
    running.job = { ...running.job, ...change }
    watchers.wake(running.job.job_id)
    return running.job
  }

  /** An outage of the store is no end of a job: it waits in its place until there is an answer again. */
  async function patiently(running: Running, signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
    for (let pause: number = PAUSE_MS.first; ; pause = Math.min(2 * pause, PAUSE_MS.longest)) {
      try {
        await work()
        return
      } catch (error) {
        if (!isOutage(error) || signal.aborted) throw error
        log('job.waits', { job_id: running.job.job_id, pause_ms: pause, error: (error as Error).cause })
      }
      step(running, { status: 'queued', done: 0 })
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  async function run(running: Running): Promise<void> {
    const { signal } = running.stop
    const { job_id } = running.job
    try {
      await patiently(running, signal, async () => {
        signal.throwIfAborted()
        const started = step(running, { status: 'running', updated_at: now() })
        await store.commit({ writes: [{ table: 'jobs', put: [started] }] })
        await work(started, (done) => void step(running, { done }), signal)
      })
    } catch (error) {
      const at = now()
      await patiently(running, parking.signal, () => endJob(store, running.job, error, at, log)).catch(
        (fault: unknown) => log('job.lost', { job_id, error: fault }),
      )
    } finally {
      live.delete(job_id)
      watchers.wake(job_id)
    }
  }

  function nowOf(job: Job): Job {
    const running = live.get(job.job_id)?.job
    if (!running || isEnded(job)) return job
    return shownJob(running)
  }

  function submit(job: StoredJob): void {
    if (isParked) return
    const place: Waiting = { project: job.project, size: sizeOf(job), run: () => run(running) }
    const running: Running = { job, stop: new AbortController(), place }
    live.set(job.job_id, running)
    line.add(place)
  }

  function reserve(project: string): () => void {
    const kept = (of?: string) =>
      of === undefined ? [...reserved.values()].reduce((sum, n) => sum + n, 0) : (reserved.get(of) ?? 0)
    const isFull = line.waiting() + kept() >= most || line.waiting(project) + kept(project) >= Math.ceil(most * SHARE)
    if (isFull) throw new HufuError('queue_full', { seconds: RETRY_S })
    reserved.set(project, kept(project) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      reserved.set(project, kept(project) - 1)
      if (!kept(project)) reserved.delete(project)
    }
  }

  return {
    submit,
    reserve,
    load: () => ({ queued: line.waiting(), running: line.running(), is_parked: isParked }),
    now: nowOf,
    watch: (project, first, gone) =>
      watchers.follow(
        first.job_id,
        async () => nowOf((await store.jobs.one(project, first.job_id)) ?? first),
        () => isParked,
        gone,
      ),
    cancel(job_id) {
      const running = live.get(job_id)
      running?.stop.abort(new Stop(true))
      // one that waits ends now, not when its turn comes
      if (running && line.remove(running.place)) void run(running)
      return running !== undefined
    },
    async resume() {
      for (const job of await store.jobs.unfinished()) submit({ ...job, status: 'queued', done: 0 })
    },
    async park() {
      isParked = true
      parking.abort()
      for (const { stop } of live.values()) stop.abort(new Stop(false))
      watchers.wakeAll()
      await line.close()
    },
    idle: line.idle,
  }
}

/** Jobs that read a file: their total is its bytes. */
const FILES: readonly JobKind[] = ['import', 'rule_atoms', 'document']
/** Other work has no size: it counts as large. */
const sizeOf = ({ kind, total }: StoredJob) => (FILES.includes(kind) ? total : Number.POSITIVE_INFINITY)

/** What is asked of a new job; one that reads no delivery has its terms. */
export type JobWish = { kind: JobKind; delivery_id?: string; total?: number; terms?: unknown }

/** A job that waits to be submitted, once its row is stored. */
export function newJob({ newId, now }: Pick<Workshop, 'newId' | 'now'>, project: string, wish: JobWish): StoredJob {
  const at = now()
  return {
    project,
    job_id: newId('jb'),
    kind: wish.kind,
    delivery_id: wish.delivery_id ?? null,
    status: 'queued',
    done: 0,
    total: wish.total ?? 0,
    counts: noCounts(),
    error: null,
    terms: wish.terms ?? null,
    result: null,
    created_at: at,
    updated_at: at,
  }
}

/** A job as its watchers see it. */
export const shownJob = ({ project: _, terms: _t, ...job }: StoredJob): Job => job
