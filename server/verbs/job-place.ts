import type { StoredJob } from './rows.ts'
import type { Workshop } from './workshop.ts'

/**
 * Works with a place in the queue kept for the job that may come of it, until it was submitted or came to nothing.
 * `keep`: takes the place, once however often it is called.
 * Errors  `queue_full` where `keep` finds none.
 */
export async function withPlace<T>(
  { jobs }: Pick<Workshop, 'jobs'>,
  project: string,
  work: (keep: () => void) => Promise<T>,
): Promise<T> {
  let release: (() => void) | undefined
  try {
    return await work(() => {
      release ??= jobs.reserve(project)
    })
  } finally {
    release?.()
  }
}

/** Stores a job that comes with nothing else, and lets it begin. Errors  `queue_full`: nothing is stored. */
export const enqueue = (workshop: Pick<Workshop, 'jobs' | 'store'>, job: StoredJob): Promise<void> =>
  withPlace(workshop, job.project, async (keep) => {
    keep()
    await workshop.store.commit({ writes: [{ table: 'jobs', put: [job] }] })
    workshop.jobs.submit(job)
  })
