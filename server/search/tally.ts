import { FIRM, isFound } from './lane.ts'
import type { Field } from './lay.ts'
import { type Gate, mayBeFound } from './max-score.ts'

export type Tally = { total: number; facets: Record<string, Record<string, number>> }

/**
 * Counts all that a question finds, by the values of each facet. It asks how documents are met and not how well, so that
 * it takes about the time of reading the lists.
 */
export function makeTally(): (
  fields: readonly Field[],
  characters: number,
  gateOf: (field: Field) => Gate | null,
) => Tally {
  let met = new Uint16Array(0)
  let touched = new Uint16Array(0)

  /** Marks what is met; returns how many documents were touched. */
  function meet({ lanes }: Field): number {
    let n = 0
    for (const { docs, from, to, mark } of lanes) {
      if (mark === 0) continue
      for (let i = from; i < to; i++) {
        const doc = docs[i]!
        const how = met[doc]!
        if (how === 0) touched[n++] = doc
        met[doc] = mark === FIRM ? how | FIRM : how + 1
      }
    }
    return n
  }

  return (fields, characters, gateOf) => {
    const tally: Tally = { total: 0, facets: {} }
    for (const field of fields) {
      const gate = gateOf(field)
      if (!gate) continue
      const { segment, wanted, look } = field
      if (met.length < segment.documents) {
        met = new Uint16Array(segment.documents * 2)
        touched = new Uint16Array(segment.documents * 2)
      }
      const counts = new Int32Array(wanted.length)
      const n = meet(field)
      for (let i = 0; i < n; i++) {
        const doc = touched[i]!
        const how = met[doc]!
        met[doc] = 0
        if (isFound(how, characters) && mayBeFound(field, gate, doc)) counts[segment.profileOf[doc]!]!++
      }
      for (const [number, count] of counts.entries()) {
        if (count === 0) continue
        tally.total += count
        for (const { facet, value } of look.partition.profiles[number]!) {
          tally.facets[facet] ??= {}
          tally.facets[facet][value] = (tally.facets[facet][value] ?? 0) + count
        }
      }
    }
    return tally
  }
}
