/** What waits for its turn. `size`: bytes to read, or more than any where nobody knows. */
export type Waiting = { project: string; size: number; run(): Promise<void> }

/**
 * The order of background work. One project's jobs run one after the other as they came, since the later delivery is the
 * one that counts; projects take turns. Beside whatever runs, one small job of another project may run, so that it need
 * not wait behind a large file.
 */
export type Line = {
  add(waiting: Waiting): void
  /** Takes it out; false where it runs or is gone. */
  remove(waiting: Waiting): boolean
  /** How many wait, of all projects or of one. */
  waiting(project?: string): number
  running(): number
  /** Lets nothing start any more, forgets what waits, and resolves when nothing runs. */
  close(): Promise<void>
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>
}

/** Bytes up to which a job may run beside another: its memory is a fraction of a large one's. */
export const SMALL_BYTES = 8 * 1024 * 1024
const AT_ONCE = 2

export function makeLine(): Line {
  const queues = new Map<string, Waiting[]>()
  const running = new Set<Waiting>()
  /** When a project's turn was last, in turns. */
  const served = new Map<string, number>()
  let turn = 0
  const rest: (() => void)[] = []

  const isBusy = (project: string) => [...running].some((r) => r.project === project)
  const isNothingLeft = () => running.size === 0 && queues.size === 0

  function pick(): Waiting | undefined {
    if (running.size >= AT_ONCE) return undefined
    const heads = [...queues].filter(([project]) => !isBusy(project)).map(([, [head]]) => head!)
    const fit = running.size === 0 ? heads : heads.filter(({ size }) => size <= SMALL_BYTES)
    return fit.sort((a, b) => (served.get(a.project) ?? 0) - (served.get(b.project) ?? 0))[0]
  }

  function remove(waiting: Waiting): boolean {
    const queue = queues.get(waiting.project) ?? []
    const at = queue.indexOf(waiting)
    if (at < 0) return false
    queue.splice(at, 1)
    if (!queue.length) queues.delete(waiting.project)
    return true
  }

  function advance(): void {
    for (let next = pick(); next; next = pick()) {
      const started = next
      remove(started)
      running.add(started)
      served.set(started.project, ++turn)
      void started.run().finally(() => {
        running.delete(started)
        if (!queues.has(started.project) && !isBusy(started.project)) served.delete(started.project)
        advance()
      })
    }
    if (isNothingLeft()) for (const wake of rest.splice(0)) wake()
  }

  const idle = () => (isNothingLeft() ? Promise.resolve() : new Promise<void>((resolve) => rest.push(resolve)))

  return {
    add(waiting) {
      queues.set(waiting.project, [...(queues.get(waiting.project) ?? []), waiting])
      advance()
    },
    remove,
    waiting: (project) =>
      project === undefined
        ? [...queues.values()].reduce((sum, queue) => sum + queue.length, 0)
        : (queues.get(project)?.length ?? 0),
    running: () => running.size,
    close() {
      queues.clear()
      return idle()
    },
    idle,
  }
}
