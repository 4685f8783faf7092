import type { Job } from '../../shared/schema/delivery.ts'

/** Those who follow jobs: woken when something moved, told each state that they have not seen. */
export type Watchers = {
  wake(job_id: string): void
  wakeAll(): void
  /** Each state from now on, as `read` tells it; ends with the job, when the watcher has gone, or when `isOver`. */
  follow(
    job_id: string,
    read: () => Promise<Job>,
    isOver: () => boolean,
    gone: AbortSignal | undefined,
  ): AsyncIterable<Job>
}

export const isEnded = (job: Job): boolean => job.status !== 'queued' && job.status !== 'running'

export function makeWatchers(): Watchers {
  const listeners = new Map<string, Set<() => void>>()
  const wake = (job_id: string) => {
    for (const listener of listeners.get(job_id) ?? []) listener()
  }
  return {
    wake,
    wakeAll: () => {
      for (const job_id of listeners.keys()) wake(job_id)
    },
    async *follow(job_id, read, isOver, gone) {
      let rouse = () => {}
      const listener = () => rouse()
      gone?.addEventListener('abort', listener)
      const own = listeners.get(job_id) ?? new Set()
      listeners.set(job_id, own.add(listener))
      try {
        for (let shown = ''; !gone?.aborted; ) {
          const woken = new Promise<void>((resolve) => {
            rouse = resolve
          })
          const job = await read()
          const text = JSON.stringify(job)
          if (text !== shown) yield job
          shown = text
          if (isEnded(job) || isOver()) return
          await woken
        }
      } finally {
        own.delete(listener)
        if (!own.size) listeners.delete(job_id)
        gone?.removeEventListener('abort', listener)
      }
    },
  }
}
