import type { LookTask, LookWord } from './copy-worker.ts'
import { lookThroughStore } from './store/open.ts'
import { startThread } from './thread.ts'

/** Looks a folder's store through, page by page. `script`: what a thread runs, as it takes long; else it is done here. */
export const makeLook =
  (folder: string, script: string | undefined): (() => Promise<string[]>) =>
  async () => {
    if (!script) return lookThroughStore(folder)
    const task: LookTask = { look_at: folder }
    const thread = startThread<LookWord>(script, task, new AbortController().signal)
    try {
      return (await thread.next()).faults
    } finally {
      await thread.end()
    }
  }
