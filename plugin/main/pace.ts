import type { Call, Progress } from '../bridge/messages.ts'
import { Refusal } from '../bridge/refusal.ts'

/** The canvas may stand still for 50 ms; a bit of work that ends a slice needs room of its own. */
const SLICE_MS = 20
const REPORT_EVERY_MS = 200
/** Live layers looked at between two looks at the clock: each is a call across the interpreter's border. */
const LAYERS_A_BREATH = 20

/** Long work calls `breathe` between its bits: it yields to the canvas in time and stops when cancelled. */
export type Pace = { breathe(progress?: Progress): Promise<void> | void }

/**
 * A pace for one running ask. Only a timer lets the canvas draw: awaiting an export may come back at once.
 * Errors  `cancelled`, from `breathe`.
 */
export function paceOf(call: Call, now: () => number = Date.now): Pace {
  let sliceBegan = now()
  let reportedAt = Number.NEGATIVE_INFINITY
  let latest: Progress | undefined

  const report = () => {
    if (!latest || now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = now()
    call.report(latest)
  }
  return {
    breathe(progress) {
      latest = progress ?? latest
      if (call.isCancelled()) throw new Refusal('cancelled')
      if (now() - sliceBegan < SLICE_MS) return
      report()
      return new Promise((resolve, reject) => {
        setTimeout(() => {
          sliceBegan = now()
          if (call.isCancelled()) reject(new Refusal('cancelled'))
          else resolve()
        }, 0)
      })
    },
  }
}

/** Looks at live layers one after the other, with a breath now and then. Errors  `cancelled`. */
export async function lookAtEach<T>(layers: Iterable<T>, pace: Pace, look: (layer: T) => void): Promise<void> {
  let seen = 0
  for (const layer of layers) {
    if (++seen % LAYERS_A_BREATH === 0) await pace.breathe()
    look(layer)
  }
}
