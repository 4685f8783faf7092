import { queueSize } from './outbox.ts'
import type { Workshop } from './workshop.ts'

/** How much is to do, over all projects. */
export type Load = {
  jobs: { queued: number; running: number; is_parked: boolean }
  /** What waits for people. */
  review: number
  calls: { waiting: number; given_up: number }
}

export async function loadOf({ store, jobs }: Pick<Workshop, 'store' | 'jobs'>): Promise<Load> {
  const load: Load = { jobs: jobs.load(), review: 0, calls: { waiting: 0, given_up: 0 } }
  for (const { project } of await store.projects.all()) {
    load.review += await queueSize(store, project)
    for (const { status, count } of await store.webhooks.tally(project))
      if (status !== 'delivered') load.calls[status] += count
  }
  return load
}
