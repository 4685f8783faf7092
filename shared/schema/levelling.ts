import { z } from 'zod'
import { appVersion } from './base.ts'

/** What new words or thresholds came to in one version. */
export const levelledVersion = z.object({
  app_version: appVersion,
  reworded: z.number().int().describe('Atoms with another canon text'),
  merged: z.number().int().describe('Rules that came together from several'),
  parted: z.number().int().describe('Rules that fell into several'),
  changed: z.number().int().describe('Rules that stand otherwise than before'),
})
export type LevelledVersion = z.infer<typeof levelledVersion>

/** The result of a job of the kind `level`. */
export const levelling = z.object({ versions: z.array(levelledVersion) })
export type Levelling = z.infer<typeof levelling>
