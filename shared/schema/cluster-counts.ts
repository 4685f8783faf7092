import { z } from 'zod'
import { coverage, state } from './base.ts'

const named = z.array(z.object({ name: z.string().nullable(), count: z.number().int() }))

/** How many rules each choice of a filter would show, the other choices being as they are: most first. */
export const clusterCounts = z.object({
  total: z.number().int().describe('Of all choices together'),
  by_coverage: z.partialRecord(coverage, z.number().int()),
  by_state: z.partialRecord(state, z.number().int()),
  modules: named.describe('By primary module; null: the rules of none'),
  touchpoints: named,
  conflicts: z.number().int(),
})
export type ClusterCounts = z.infer<typeof clusterCounts>
