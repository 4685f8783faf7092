import type { Slot } from '../schema/base.ts'

/** The deciding slots of an atom (amounts, counts, limits, lengths of time, percentages) in base units, sorted. */
export type ValueSet = readonly { part: Slot['part']; kind: Slot['kind']; value: string; unit: string | null }[]

/** Null: the atom holds no deciding value, or a variable stands there, and it agrees with every set. */
export function valueSet(_slots: readonly Slot[]): ValueSet | null {
  return null
}

export function agrees(a: ValueSet | null, b: ValueSet | null): boolean {
  return a === null || b === null || JSON.stringify(a) === JSON.stringify(b)
}
