import { HufuError } from '../../shared/error.ts'
import type { Store } from './ports.ts'
import type { Log } from './workshop.ts'

/** That the store was found damaged: since when, and what was found. It stands until the server starts anew. */
export type Alarm = { since: string; found: string }

/** Whether the store can be trusted. Damage that nobody hears of is worked on until no backup is good any more. */
export type Soundness = {
  /** Looks through all of it; what is wrong raises the alarm. A look that can't be had is noted, and is no alarm. */
  check(): Promise<void>
  raise(found: string): void
  alarm(): Alarm | null
}

/** `look`: each thing that is wrong, in a line. */
export function makeSoundness(look: () => Promise<string[]>, now: () => string, log: Log): Soundness {
  let standing: Alarm | null = null
  function raise(found: string): void {
    standing ??= { since: now(), found }
    log('store.damaged', { found, error: new Error('the store is damaged: nothing is written any more') })
  }
  return {
    raise,
    alarm: () => standing,
    async check() {
      try {
        const faults = await look()
        if (faults.length) raise(faults.slice(0, 5).join('; '))
        else log('store.sound')
      } catch (error) {
        if (error instanceof HufuError && error.code === 'store_damaged') raise(String(error.details.found))
        else log('store.unchecked', { error })
      }
    },
  }
}

const isDamage = (error: unknown): boolean => error instanceof HufuError && error.code === 'store_damaged'

/** Has the store looked through once somebody met damage: a disk that can't be read for a moment looks torn too. */
export function lookAfter(error: unknown, soundness: Soundness): void {
  const isMet = isDamage(error) || (error instanceof HufuError && isDamage(error.cause))
  if (isMet && !soundness.alarm()) void soundness.check()
}

/** Reads go on over a damaged store; a write would only make it worse. Errors  `store_damaged`. */
export function refusingDamaged(store: Store, soundness: Soundness): Store {
  return {
    ...store,
    async commit(batch) {
      const alarm = soundness.alarm()
      if (alarm) throw new HufuError('store_damaged', { found: alarm.since })
      return store.commit(batch).catch((error: unknown) => {
        if (isDamage(error)) void soundness.check()
        throw error
      })
    },
  }
}
