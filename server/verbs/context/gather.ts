import { HufuError } from '../../../shared/error.ts'
import type { ContextQuestion } from '../../../shared/schema/context.ts'
import { isOutage } from '../outage.ts'
import { documentLayer } from './document-layer.ts'
import type { Filled } from './layers.ts'
import { type Gathered, type Look, NOTHING } from './look.ts'
import { type About, aboutOf } from './place.ts'
import { ruleLayer } from './rule-layer.ts'

/** What each layer may be made of. `down`: those that a part out of reach kept from being looked up, and its fault. */
export type Whole = { about: About; layers: Record<Filled, Gathered>; down: Map<Filled, unknown> }

const NOWHERE: About = { touchpoint: null, module: null, is_recognised: false, rule: null }

/** `fell` hears of each fault, as it was. Errors  `not_found` for a rule that is none. */
export async function gather(
  look: Look,
  target: ContextQuestion['target'],
  fell: (layers: readonly Filled[], error: unknown) => void,
): Promise<Whole> {
  const down: Whole['down'] = new Map()
  const attempt = async <T>(layers: readonly Filled[], fallback: T, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!isOfAPart(error)) throw error
      fell(layers, error)
      for (const layer of layers) down.set(layer, error)
      return fallback
    }
  }
  const about = await attempt(['L1', 'L2'], NOWHERE, () => aboutOf(look, target))
  const isKnown = !down.has('L1')
  const { touchpoint, module, rule } = about
  const L1 = await attempt(['L1'], NOTHING, async () => {
    if (!isKnown || (touchpoint === null && !rule)) return NOTHING
    const place = touchpoint === null ? null : { touchpoint }
    return ruleLayer(look, { layer: 'L1', place, first: rule, apart: new Set() })
  })
  const L2 = await attempt(['L2'], NOTHING, async () => {
    if (!isKnown) return NOTHING
    const apart = new Set([...L1.entries.map((entry) => entry.source.id), ...L1.hidden])
    return ruleLayer(look, { layer: 'L2', place: module === null ? {} : { module }, first: null, apart })
  })
  const L3 = await attempt(['L3'], NOTHING, () => documentLayer(look))
  return { about, layers: { L1, L2, L3 }, down }
}

/** A refusal is an answer; an outage and a fault of ours say that a part can't be asked now. */
export const isOfAPart = (error: unknown): boolean =>
  !(error instanceof HufuError) || isOutage(error) || error.code === 'internal'
