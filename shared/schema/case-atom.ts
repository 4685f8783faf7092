import { z } from 'zod'
import { appVersion, canonText, edit, extra, mergeFingerprint, slot, state } from './base.ts'

/** A picture or file of a test step: named, never read. */
export const attachment = z.object({ name: z.string(), media_type: z.string(), size: z.number().int().nullable() })
export type Attachment = z.infer<typeof attachment>

export const caseEvidence = z.object({
  xml_file: z.string(),
  xpath_or_path: z.string(),
  raw_text: z.string(),
  attachments: z.array(attachment),
})
export type CaseEvidence = z.infer<typeof caseEvidence>

/** What names a test case, on both ways in. Ids are text: leading zeros and long numbers survive. */
export const caseIdentity = z.object({
  case_key: z.string(),
  external_id: z.string().nullable(),
  internal_id: z.string().nullable(),
  full_external_id: z.string().nullable(),
  test_project: z.string(),
  suite_name: z.string(),
  suite_path: z.string().describe('Suite names from the root, joined by " / "'),
  case_name: z.string(),
  case_revision_version: z
    .string()
    .nullable()
    .describe("TestLink's <version>: the revision of the case, not the app version"),
})
export type CaseIdentity = z.infer<typeof caseIdentity>

/** One check that a tester wrote: one action, one result. */
export const caseAtom = z.object({
  atom_id: z.string().regex(/^ca_[0-9a-f]{12}$/),
  source_key: z.string(),
  ...caseIdentity.shape,
  app_version: appVersion,
  step_number: z.number().int().nullable(),
  C: z.string(),
  A: z.string(),
  R: z.string(),
  edited: edit.nullable(),
  canon_text: canonText,
  merge_fingerprint: mergeFingerprint,
  canon_version: z.number().int(),
  slots: z.array(slot),
  state,
  touchpoints: z.array(z.string()),
  module_hint: z.string().nullable(),
  importance: z.string().nullable(),
  keywords: z.array(z.string()),
  evidence: z.array(caseEvidence).min(1),
  delivered: z
    .object({ canon_text: z.string(), merge_fingerprint: z.string() })
    .nullable()
    .describe('What the sender computed, kept where it drifts from ours'),
  extra: extra.optional(),
})
export type CaseAtom = z.infer<typeof caseAtom>
/** The same without what the tester wrote around it: all that alignment looks at. A tester's notes may be a hundred times as long. */
export type BareCaseAtom = Omit<CaseAtom, 'evidence' | 'delivered'>
