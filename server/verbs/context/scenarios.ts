import type { ContextLayerName, ContextScenario } from '../../../shared/schema/context.ts'

type Layer = Exclude<ContextLayerName, 'L0'>

/** What a scenario can't do without, beside the request itself. `all`: each of them; `any`: one of them at least. */
export type Needs = { all: readonly Layer[]; any: readonly Layer[] }

export const NEEDS: Record<Exclude<ContextScenario, 'consistency_check'>, Needs> = {
  answer: { all: [], any: ['L2', 'L3'] },
  requirement_review: { all: ['L1', 'L2'], any: [] },
  test_design: { all: ['L1', 'L2'], any: [] },
  design_review: { all: ['L1'], any: [] },
  diagnosis: { all: ['L3'], any: [] },
}

export const isNeeded = ({ all, any }: Needs, layer: Layer): boolean => all.includes(layer) || any.includes(layer)

/** Whether a scenario lacks something because parts are down. `has`: layers that hold anything. */
export function isLacking({ all, any }: Needs, down: ReadonlySet<Layer>, has: ReadonlySet<Layer>): boolean {
  if (all.some((layer) => down.has(layer))) return true
  return any.some((layer) => down.has(layer)) && !any.some((layer) => has.has(layer))
}
