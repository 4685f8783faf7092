/** Every asynchronous answer of Figma comes later, and some come late. */
declare const setTimeout: (run: () => void, ms: number) => unknown

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export type Answering = <T>(give: () => T | Promise<T>) => Promise<T>

export const answering =
  (slowMs: number | undefined): Answering =>
  async (give) => {
    if (slowMs !== undefined) await pause(slowMs)
    return give()
  }
