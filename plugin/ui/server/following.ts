import type { BatchAnswer, ItemResult, Job, SendAnswer } from '../../../shared/schema/delivery.ts'
import { inProject } from './api.ts'
import { ServerFault } from './fault.ts'
import { type Access, request } from './request.ts'

/** What a long send is at: both 0 while it waits. */
export type Progress = { done: number; total: number }
export type Following = { signal: AbortSignal; progress(at: Progress): void; poll_ms?: number }

const POLL_MS = 1_000
const MOST_REFUSED = 200
const RUNNING = new Set<Job['status']>(['queued', 'running'])
const NO_DIFFERENCE: BatchAnswer['difference'] = { new: [], changed: [], gone: [], unchanged: 0 }

const jobPath = (access: Access, id: string, what = '') => inProject(access, `/jobs/${encodeURIComponent(id)}${what}`)

/** Waits, or less where somebody cancels. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** The first of those that were refused: they need somebody. Without them the counts still tell. */
async function refusedOf(access: Access, { counts, delivery_id }: Job): Promise<ItemResult[]> {
  if (!counts.refused || delivery_id === null) return []
  const path = `/deliveries/${encodeURIComponent(delivery_id)}/results?outcome=refused&limit=${MOST_REFUSED}`
  const page = request<{ items: ItemResult[] }>(access, inProject(access, path))
  return page.then(({ items }) => items).catch(() => [])
}

/** An ended job in the shape of a short send's answer. */
async function answerOf(access: Access, job: Job, accepted: SendAnswer): Promise<BatchAnswer> {
  const result = (job.result ?? {}) as Partial<Pick<BatchAnswer, 'watermark' | 'difference'>>
  const { watermark = '', difference = NO_DIFFERENCE } = result
  return {
    delivery_id: accepted.delivery_id,
    watermark,
    counts: job.counts,
    difference,
    results: await refusedOf(access, job),
  }
}

/** Sees a long send through, as `ended` does its job. */
export const follow = async (access: Access, accepted: SendAnswer, following: Following): Promise<BatchAnswer> =>
  answerOf(access, await ended(access, accepted.job_id, following), accepted)

/**
 * Asks for a job until it has ended. An abort cancels it and waits for its end, which may still be that it succeeded.
 * Errors  `ServerFault` `refused` with what the job said, of a job that failed; code `cancelled` of one that was cancelled.
 */
export async function ended(access: Access, job_id: string, following: Following): Promise<Job> {
  const { signal, progress, poll_ms = POLL_MS } = following
  let isCancelSent = false
  for (;;) {
    if (signal.aborted && !isCancelSent) {
      isCancelSent = true
      await request<Job>(access, jobPath(access, job_id, '/cancel'), { method: 'POST' })
    }
    const job = await request<Job>(access, jobPath(access, job_id))
    if (job.status === 'succeeded') return job
    if (!RUNNING.has(job.status)) throw faultOf(job)
    progress({ done: job.done, total: job.total })
    await (isCancelSent ? pause(poll_ms, new AbortController().signal) : pause(poll_ms, signal))
  }
}

function faultOf({ error, status, job_id }: Job): ServerFault {
  const said = error ?? { code: status, message: 'The send was cancelled.', message_zh: '发送已取消。' }
  return new ServerFault('refused', {}, { ...said, request_id: job_id })
}
