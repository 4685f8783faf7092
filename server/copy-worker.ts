import { parentPort, workerData } from 'node:worker_threads'
import type { CopyTask, CopyWord } from './copies.ts'
import { backUp } from './store/backup.ts'
import { lookThroughStore } from './store/open.ts'
import { refusedWord } from './thread.ts'

/** To look the store of a folder through is asked of the same thread. */
export type LookTask = { look_at: string }
export type LookWord = { kind: 'looked'; faults: string[] }

/** A backup, or a look through the store, reads every row and page: in the server's own thread nobody would be answered meanwhile. */
const say = (word: CopyWord | LookWord | ReturnType<typeof refusedWord>) => parentPort!.postMessage(word)

try {
  const task = workerData as CopyTask | LookTask
  if ('look_at' in task) say({ kind: 'looked', faults: lookThroughStore(task.look_at) })
  else say({ kind: 'copied', ...(await backUp({ ...task.wish, signal: new AbortController().signal })) })
} catch (error) {
  say(refusedWord(error))
}
