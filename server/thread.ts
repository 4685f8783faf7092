import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { HufuError } from '../shared/error.ts'

/** What needs more than this ends its own thread, not the server. */
const MEMORY_MB = 1024

/** A thread of our own at work. It waits for `more` after each piece, so that no more than two are ever on their way. */
export type Thread<Word> = {
  /** Errors  `import_interrupted` where the thread went without a word; the signal's reason. */
  next(): Promise<Word>
  say(word: unknown): void
  end(): Promise<void>
}

export function startThread<Word>(script: string, workerData: unknown, signal: AbortSignal): Thread<Word> {
  signal.throwIfAborted()
  const worker = new Worker(script, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
  const words = on(worker, 'message', { signal, close: ['exit'] }) as AsyncIterableIterator<[Word]>
  return {
    async next() {
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
    },
    say: (word) => worker.postMessage(word),
    end: async () => void (await worker.terminate()),
  }
}
