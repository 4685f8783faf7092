import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Details, type ErrorCode, HufuError, type Place } from '../shared/error.ts'

/** What needs more than this ends its own thread, not the server. */
const MEMORY_MB = 1024
/** What is made anew of a thread's memory: as much again as it takes for its work, were it left to grow as it likes. */
const YOUNG_MB = 12

/** What a thread says where it refuses its task: an error loses its class on the way. */
type Refused = { kind: 'refused'; code: ErrorCode; details: Details; place: Place | undefined }

/** The thread's own side: its last word. A fault of ours is thrown, and ends the thread. */
export function refusedWord(error: unknown): Refused {
  if (!(error instanceof HufuError)) throw error
  const { code, details, place } = error
  return { kind: 'refused', code, details, place }
}

const isRefused = <W extends { kind: string }>(word: W | Refused): word is Refused => word.kind === 'refused'

/** A thread of our own at work. It waits for `more` after each piece, so that no more than two are ever on their way. */
export type Thread<Word> = {
  /** Errors  what the thread refuses; `import_interrupted` where the thread went without a word; the signal's reason. */
  next(): Promise<Word>
  say(word: unknown): void
  end(): Promise<void>
}

export function startThread<Word extends { kind: string }>(
  script: string,
  workerData: unknown,
  signal: AbortSignal,
): Thread<Word> {
  signal.throwIfAborted()
  const worker = new Worker(script, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  const words = on(worker, 'message', { signal, close: ['exit'] }) as AsyncIterableIterator<[Word | Refused]>
  return {
    async next() {
      const word = await nextOf(words, signal)
      if (isRefused(word)) throw new HufuError(word.code, word.details, word.place)
      return word
    },
    say: (word) => worker.postMessage(word),
    end: async () => void (await worker.terminate()),
  }
}

async function nextOf<W>(words: AsyncIterableIterator<[W]>, signal: AbortSignal): Promise<W> {
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
