import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { HufuError } from '../shared/error.ts'
import { trustedTable } from '../shared/text/synonyms/table.ts'
import type { ThreadTask, ThreadWord } from './import-thread.ts'
import { recognise } from './imports/index.ts'
import { makeUploads } from './store/files.ts'
import { makeReader } from './verbs/read-upload.ts'

/** The thread's own side of reading an upload: its bytes, its parser and its memory are not the server's. */
async function readAll({ folder, upload, terms, classes }: ThreadTask, say: (word: ThreadWord) => void) {
  const read = makeReader({ uploads: makeUploads(folder), recognise, synonyms: trustedTable(classes) })
  const told = (bytes: number) => say({ kind: 'done', bytes })
  let isAnswered: Promise<unknown> = Promise.resolve()
  for await (const piece of read(upload, terms, told, new AbortController().signal)) {
    await isAnswered // while the last piece is taken, the next is read
    say({ kind: 'piece', piece })
    isAnswered = once(parentPort!, 'message')
  }
}

const say = (word: ThreadWord) => parentPort!.postMessage(word)
try {
  await readAll(workerData as ThreadTask, say)
  say({ kind: 'end' })
} catch (error) {
  if (!(error instanceof HufuError)) throw error
  const { code, details, place } = error
  say({ kind: 'refused', code, details, place })
}
