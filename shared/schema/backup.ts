import { z } from 'zod'
import { instant } from './base.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** `manifest.json`, the last file of a backup: what stands before it, so that a backup that was cut off has none. */
export const backupManifest = z.object({
  format: z.literal('hufu-backup'),
  format_version: z.literal(1),
  hufu_version: z.string(),
  made_at: instant,
  schema: z.number().int().describe('Time of the last migration in ms: what a Hufu must know to read it'),
  tables: z.record(z.string(), z.number().int()).describe('Rows by table'),
  files: z.array(z.object({ path: z.string(), size_bytes: z.number().int(), sha256 })),
  left_out: z
    .array(z.object({ delivery_id: z.string(), why: z.enum(['missing', 'changed']) }))
    .describe('Uploads that deliveries name and the folder did not hold as they were received'),
  pictures_left_out: z
    .array(z.object({ sha256, why: z.enum(['missing', 'changed']) }))
    .default([])
    .describe('Pictures of screens, likewise'),
})
export type BackupManifest = z.infer<typeof backupManifest>
