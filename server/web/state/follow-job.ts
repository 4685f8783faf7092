import type { Job } from '../../../shared/schema/delivery.ts'
import { type ProjectApi, refusalOf } from '../api.ts'

const POLL_MS = 1000
const MOST_MISSES = 5
export const isOver = (status: Job['status']) => status !== 'queued' && status !== 'running'

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Listens to the server's events until the job is over or the stream breaks. */
function listen(url: string, onJob: (job: Job) => void): Promise<void> {
  if (typeof EventSource === 'undefined') return Promise.resolve()
  return new Promise((resolve) => {
    const events = new EventSource(url)
    const close = () => {
      events.close()
      resolve()
    }
    const read = (event: MessageEvent<string>) => {
      try {
        const job = JSON.parse(event.data) as Job
        onJob(job)
        if (isOver(job.status)) close()
      } catch {
        close()
      }
    }
    events.addEventListener('progress', read)
    events.addEventListener('end', read)
    events.onerror = close
  })
}

/** Follows a job to its end: by server-sent events, by asking every second where a proxy doesn't let them through. */
export async function followJob(api: ProjectApi, id: string, onJob: (job: Job) => void): Promise<void> {
  await listen(api.jobEvents(id), onJob)
  for (let misses = 0; ; ) {
    try {
      const job = await api.job(id)
      onJob(job)
      if (isOver(job.status)) return
      misses = 0
    } catch (error) {
      // the job goes on without us: a network that comes back is no failure of it
      if (refusalOf(error).code !== 'unreachable' || ++misses > MOST_MISSES) throw error
    }
    await wait(POLL_MS)
  }
}
