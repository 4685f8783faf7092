import type { Slot } from '../schema/base.ts'

/** The deciding slots of an atom (amounts, counts, limits, lengths of time, percentages) in base units, sorted. */
export type ValueSet = readonly { part: Slot['part']; kind: Slot['kind']; value: string; unit: string | null }[]

/** Every day at nine is a rule; a date on a mock screen is sample data. */
const isRecurring = (slot: Slot): boolean => slot.kind === 'DATETIME' && /^每/.test(slot.value ?? '')

const decides = (slot: Slot): boolean => slot.kind === 'NUM' || slot.kind === 'MONEY' || isRecurring(slot)

const placeOf = ({ part, kind, unit }: ValueSet[number]): string => `${'CAR'.indexOf(part)} ${kind} ${unit ?? ''}`

/**
 * The value set of an atom's slots.
 *
 * Shape   sorted by part, kind and unit; values of one of these stay in the order of the text, so that "at least 3, at
 *         most 5" is not "at least 5, at most 3".
 * Null    the atom holds no deciding value, or a variable stands where one would decide: it agrees with every set.
 */
export function valueSet(slots: readonly Slot[]): ValueSet | null {
  const deciding = slots.filter(decides)
  if (!deciding.length || deciding.some((slot) => slot.value === null)) return null
  return deciding
    .map(({ part, kind, value, unit }) => ({ part, kind, value: value!, unit }))
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : placeOf(a) > placeOf(b) ? 1 : 0))
}

/** Equal sets agree, and one that is null agrees with every other. */
export function agrees(a: ValueSet | null, b: ValueSet | null): boolean {
  return a === null || b === null || JSON.stringify(a) === JSON.stringify(b)
}
