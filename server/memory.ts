import { setFlagsFromString } from 'node:v8'

/** How much larger than what is in use the heap may grow before it is cleared, in percent. */
const ROOM = 30

/**
 * Keeps the process close to what it really holds. Left alone, V8 lets a heap grow to several times that before it clears
 * the old part, on a machine with memory to spare; then an import's passing lines look like its size. Clearing more often
 * takes some 5 % of an import's time. It holds for threads too.
 */
export const keepHeapSmall = (): void => setFlagsFromString(`--heap-growing-percent=${ROOM}`)
