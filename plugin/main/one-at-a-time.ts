import { type CanvasCode, Refusal } from '../bridge/refusal.ts'

/** Runs what is given to it, and refuses with `code` what comes while something runs. */
export function oneAtATime(code: CanvasCode) {
  let isRunning = false
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (isRunning) throw new Refusal(code)
    isRunning = true
    try {
      return await run()
    } finally {
      isRunning = false
    }
  }
}
