import { z } from 'zod'
import { appVersion, canonText, coverage, instant, mergeFingerprint, part, SLOT_KINDS, state } from './base.ts'
import { belonging } from './rule-atom.ts'

export const linkKind = z.enum(['strong', 'copy', 'similar', 'manual'])
export type LinkKind = z.infer<typeof linkKind>
export const linkStatus = z.enum(['accepted', 'pending', 'rejected'])
export type LinkStatus = z.infer<typeof linkStatus>

/** What carried a link and what stood against it, as codes of shared/align/reasons.ts. */
export const linkReason = z.object({
  for: z.array(z.string()),
  against: z.array(z.string()),
  texts: z.object({ rule: z.string(), case: z.string() }).optional(),
})
export type LinkReason = z.infer<typeof linkReason>

export const link = z.object({
  atom_id: z.string(),
  kind: linkKind,
  confidence: z.number().min(0).max(1),
  reason: linkReason,
  status: linkStatus,
  guest: z.boolean().optional().describe('Accepted by a person in a cluster that is not its home'),
})
export type Link = z.infer<typeof link>

export const valueConflict = z.object({
  part,
  kind: z.enum(SLOT_KINDS),
  unit: z.string().nullable(),
  sides: z.array(
    z.object({
      side: z.enum(['design', 'test', 'parameter']),
      atom_id: z.string(),
      literal: z.string().nullable(),
      value: z.string().nullable(),
    }),
  ),
})
export type ValueConflict = z.infer<typeof valueConflict>

export const nearest = z.object({ atom_id: z.string(), score: z.number(), against: z.array(z.string()) })
export type Nearest = z.infer<typeof nearest>

export const risk = z.enum(['low', 'medium', 'high', 'critical'])

/** A rule of one app version: what the designer drew and the tester checks, with what links them. */
export const cluster = z.object({
  cluster_id: z.string().regex(/^cl_[0-9a-f]{12}$/),
  former_ids: z.array(z.string()),
  rule_key: z.string(),
  app_version: appVersion,
  inherited_from: appVersion.nullable(),
  merge_fingerprint: mergeFingerprint,
  canon_text: canonText,
  rule_links: z.array(link),
  case_links: z.array(link),
  parameter_links: z
    .array(link)
    .describe('What documents state of the same thing: worked out where one rule is asked for, empty in lists'),
  ...belonging.shape,
  confidence: z.number().min(0).max(1),
  coverage,
  state,
  value_conflicts: z.array(valueConflict),
  nearest: z.array(nearest).max(3),
  risk,
  version: z.number().int(),
  created_at: instant.nullable(),
  updated_at: instant.nullable(),
})
export type Cluster = z.infer<typeof cluster>
