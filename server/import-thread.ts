import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Details, type ErrorCode, HufuError, type Place } from '../shared/error.ts'
import type { SynonymClass } from '../shared/schema/tables.ts'
import type { Read, Reader, ReadingTerms } from './verbs/read-upload.ts'

/** What the thread is given to read. Synonyms travel as their classes: a compiled table is made of functions. */
export type ThreadTask = { folder: string; upload: string; terms: ReadingTerms; classes: readonly SynonymClass[] }
/** What the thread says. It waits for an answer to each piece, so that no more than two are ever on their way. */
export type ThreadWord =
  | { kind: 'done'; bytes: number }
  | { kind: 'piece'; piece: Read[] }
  | { kind: 'refused'; code: ErrorCode; details: Details; place: Place | undefined }
  | { kind: 'end' }

/** A file that would need more than this ends its own reading, not the server. */
const MEMORY_MB = 1024

/** Reads uploads in a thread of their own, one a file: whoever waits for an answer of the server doesn't notice. */
export function makeThreadReader(script: string, folder: string, classes: readonly SynonymClass[]): Reader {
  return async function* (upload, terms, told, signal) {
    signal.throwIfAborted()
    const workerData: ThreadTask = { folder, upload, terms, classes }
    const worker = new Worker(script, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
    const words = on(worker, 'message', { signal, close: ['exit'] }) as AsyncIterableIterator<[ThreadWord]>
    try {
      for (;;) {
        const word = await next(words, signal)
        if (word.kind === 'end') return
        if (word.kind === 'refused') throw new HufuError(word.code, word.details, word.place)
        if (word.kind === 'done') told(word.bytes)
        else {
          yield word.piece
          worker.postMessage('more')
        }
      }
    } finally {
      await worker.terminate()
    }
  }
}

/** Errors  `import_interrupted` where the thread went without a word; the signal's reason. */
async function next(words: AsyncIterator<[ThreadWord]>, signal: AbortSignal): Promise<ThreadWord> {
  let cause: unknown
  try {
    const { value, done } = await words.next()
    if (!done) return value[0]
  } catch (error) {
    signal.throwIfAborted()
    cause = error
  }
  const refusal = new HufuError('import_interrupted')
  refusal.cause = cause
  throw refusal
}
