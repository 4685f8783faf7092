import { z } from 'zod'
import { appVersion, instant } from './base.ts'

/** From code and interface documents: takes part in value conflicts as a third side, never changes coverage. */
export const parameterAtom = z.object({
  atom_id: z.string().regex(/^pa_[0-9a-f]{12}$/),
  source: z.string(),
  path: z.string(),
  line: z.number().int().positive(),
  name: z.string(),
  kind: z.enum(['limit', 'enum', 'error_code', 'default', 'timeout']),
  value: z.string(),
  unit: z.string().nullable(),
  raw_text: z.string(),
})
export type ParameterAtom = z.infer<typeof parameterAtom>

/** A piece of a manual that can be found and cited; lines are 1-based. */
export const documentSection = z.object({
  id: z.string(),
  chunk_key: z.string(),
  source: z.string(),
  doc_kind: z.string(),
  doc_kind_label: z.string(),
  product: z.string(),
  kb_id: z.string(),
  app_version: appVersion.optional(),
  title: z.string(),
  title_path: z.string(),
  heading: z.string(),
  stage_name: z.string(),
  path: z.string(),
  cite: z.object({ anchor: z.string(), line: z.number().int(), page: z.number().int().optional() }),
  line_start: z.number().int(),
  line_end: z.number().int(),
  name: z.string(),
  description: z.string(),
  keywords: z.array(z.string()),
  text_chars: z.number().int(),
  seq: z.number().int(),
  truncated: z.boolean(),
  chunking: z.string(),
  created_at: instant.nullable(),
  text: z.string(),
})
export type DocumentSection = z.infer<typeof documentSection>
