import { z } from 'zod'
import { appVersion } from './base.ts'

/** What became of a cluster since a watermark: one row a cluster, however often it moved. */
export const clusterChange = z.object({
  app_version: appVersion,
  cluster_id: z.string(),
  change: z.enum(['new', 'changed', 'gone']),
})
export type ClusterChange = z.infer<typeof clusterChange>

export const changesAnswer = z.object({
  items: z.array(clusterChange),
  next_cursor: z.string().nullable(),
  watermark: z.string().describe('What all pages tell together: ask since this one next time'),
})
export type ChangesAnswer = z.infer<typeof changesAnswer>
