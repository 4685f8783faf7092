import { FIRM } from '../../server/search/lane.ts'
import type { Field } from '../../server/search/lay.ts'
import type { Finalist, MaxScore } from '../../server/search/max-score.ts'

/** Adds up every list to its end, for whoever wants to know what an early stop must come to as well. */
export const fullScoring: Pick<MaxScore, 'run'> = {
  run(fields, characters, most, gateOf) {
    const found: Finalist[] = []
    for (const field of fields) {
      const gate = gateOf(field)
      if (!gate) continue
      const { sums, met } = summed(field)
      for (let doc = 0; doc < sums.length; doc++) {
        const how = met[doc]!
        const sum = sums[doc]!
        if (sum === 0 || (how < FIRM && how * 2 <= characters)) continue
        if (field.wanted[field.segment.profileOf[doc]!] === 0 || gate.open?.[doc] === 0) continue
        found.push({ field, doc, sum })
      }
    }
    const sums = Float64Array.from(found, ({ sum }) => -sum).sort()
    // those that are looked at closer may fall out: then the bar is lower
    let isAccepted = (_: Finalist) => true
    let bar = -(sums[most - 1] ?? 0)
    if (fields.some((field) => gateOf(field)?.accepts)) {
      bar = 0
      isAccepted = ({ field, doc }) => gateOf(field)?.accepts?.(doc) ?? true
    }
    return found.filter(({ sum }) => sum >= bar).filter(isAccepted)
  },
}

function summed({ segment, lanes }: Field): { sums: Int32Array; met: Uint16Array } {
  const sums = new Int32Array(segment.documents)
  const met = new Uint16Array(segment.documents)
  for (const { docs, impacts, from, to, weight, mark } of lanes)
    for (let i = from; i < to; i++) {
      const doc = docs[i]!
      sums[doc]! += weight * impacts[i]!
      if (mark === FIRM) met[doc]! |= FIRM
      else met[doc]! += mark
    }
  return { sums, met }
}
