import { parentPort, workerData } from 'node:worker_threads'
import { HufuError } from '../shared/error.ts'
import type { CopyTask, CopyWord } from './copies.ts'
import { backUp } from './store/backup.ts'

/** A backup reads every row and page: in the server's own thread nobody would be answered meanwhile. */
const say = (word: CopyWord) => parentPort!.postMessage(word)

try {
  const { wish } = workerData as CopyTask
  say({ kind: 'copied', ...(await backUp({ ...wish, signal: new AbortController().signal })) })
} catch (error) {
  if (!(error instanceof HufuError)) throw error
  const { code, details, place } = error
  say({ kind: 'refused', code, details, place })
}
