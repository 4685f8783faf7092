import { push } from './grouping.ts'
import type { Half } from './half.ts'
import type { Unit } from './unit.ts'

/** How sure a check is of each rule, 0..1: of all rules together no more than 1. */
export type Shares = ReadonlyMap<Unit[], number>

/** How much the other checks of its cases vouch for a rule, 0..1: the surest of the same event, and the mean of the case. */
export type Vouching = { event: number; case: number }

/** So many checks that share an event or a case are listened to. */
const MOST_MATES = 60

/** Whoever one check's mates speak of, and how surely. */
export type MateFinder = (unit: Unit) => ReadonlyMap<Unit[], Vouching>

/** Checks of one event (step, condition and action) and of one case know each other: `sharesOf` is what each says. */
export function mateFinder(checks: readonly Unit[], sharesOf: (unit: Unit) => Shares): MateFinder {
  const events = groups(checks, (half) => half.step)
  const cases = groups(checks, (half) => half.case_key)
  return (unit) => {
    const found = new Map<Unit[], Vouching>()
    const inEvent = new Set(matesOf(unit, events, (half) => half.step))
    const mates = matesOf(unit, cases, (half) => half.case_key)
    for (const mate of mates)
      for (const [home, share] of sharesOf(mate)) {
        const so = found.get(home) ?? { event: 0, case: 0 }
        found.set(home, {
          event: inEvent.has(mate) ? Math.max(so.event, share) : so.event,
          case: so.case + share / (mates.length + 1),
        })
      }
    return found
  }
}

function groups(checks: readonly Unit[], keyOf: (half: Half) => string | null): Map<string, Unit[]> {
  const found = new Map<string, Unit[]>()
  for (const unit of checks) for (const key of new Set(unit.cases.map(keyOf))) if (key !== null) push(found, key, unit)
  return found
}

function matesOf(unit: Unit, all: ReadonlyMap<string, Unit[]>, keyOf: (half: Half) => string | null): Unit[] {
  const found = new Set(unit.cases.flatMap((half) => (all.get(keyOf(half) ?? '') ?? []).slice(0, MOST_MATES)))
  found.delete(unit)
  return [...found].slice(0, MOST_MATES)
}
