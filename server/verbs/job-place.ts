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
