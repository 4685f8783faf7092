import type { LookTask, LookWord } from './copy-worker.ts'
import { lookThrough } from './store/sqlite/inspect.ts'
import { startThread } from './thread.ts'

/** Looks a database through, page by page. `script`: what a thread runs, as it takes long; else it is done here. */
export const makeLook =
  (file: string, script: string | undefined): (() => Promise<string[]>) =>
  async () => {
    if (!script) return lookThrough(file)
    const task: LookTask = { look_at: file }
    const thread = startThread<LookWord>(script, task, new AbortController().signal)
    try {
      return (await thread.next()).faults
    } finally {
      await thread.end()
    }
  }
