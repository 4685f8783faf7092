import { z } from 'zod'
import { appVersion, instant } from './base.ts'
import { ruleAtom } from './rule-atom.ts'

/**
 * What a send of rule atoms speaks for: evidence whose node_path meets a root is replaced by what the send holds;
 * layers that were skipped keep what they had. `visited_ids` are the screens, notes and pages that were read.
 */
export const scope = z.object({
  file_key: z.string().min(1),
  root_ids: z.array(z.string()).min(1),
  visited_ids: z.array(z.string()),
  skipped: z.array(z.object({ node_id: z.string(), reason: z.string() })),
})
export type Scope = z.infer<typeof scope>

/** A rule atom as the plugin sends it; the server computes canon text, fingerprint, slots and state itself. */
export const sentRuleAtom = ruleAtom.omit({ app_version: true, state: true }).partial({
  canon_text: true,
  merge_fingerprint: true,
  canon_version: true,
  slots: true,
  edited: true,
  primary_module: true,
  modules: true,
  module_confidence: true,
  module_reason: true,
  feature_scope: true,
})
export type SentRuleAtom = z.infer<typeof sentRuleAtom>

export const ruleAtomBatch = z.object({
  scope,
  atoms: z.array(z.unknown()).max(1000).describe('Rule atoms, each judged on its own'),
  base: z.string().optional().describe('The watermark that the sender last read'),
})
export type RuleAtomBatch = z.infer<typeof ruleAtomBatch>

export const outcome = z.enum([
  'taken',
  'unchanged',
  'replaced',
  'withdrawn',
  'refused',
  'warned',
  'not_in_force',
  'no_expectation',
  'ignored',
])
export type Outcome = z.infer<typeof outcome>

/** What became of one line, case or atom of a delivery. */
export const itemResult = z.object({
  line: z.number().int().nullable(),
  xpath: z.string().nullable(),
  subject: z.string().nullable().describe('Case key or atom id'),
  outcome,
  code: z.string().nullable(),
  field: z.string().nullable(),
  message: z.string(),
  message_zh: z.string(),
})
export type ItemResult = z.infer<typeof itemResult>

export const counts = z.object({
  taken: z.number().int(),
  unchanged: z.number().int(),
  replaced: z.number().int(),
  withdrawn: z.number().int(),
  refused: z.number().int(),
  warned: z.number().int(),
})
export type Counts = z.infer<typeof counts>

export const batchAnswer = z.object({
  delivery_id: z.string().nullable().describe('Null for a dry run'),
  watermark: z.string(),
  counts,
  difference: z.object({
    new: z.array(z.string()),
    changed: z.array(z.object({ from: z.string(), to: z.string() })),
    gone: z.array(z.string()),
    unchanged: z.number().int(),
  }),
  results: z.array(itemResult),
})
export type BatchAnswer = z.infer<typeof batchAnswer>

export const deliveryKind = z.enum(['rule_atoms', 'case_atoms', 'test_suites'])
export const delivery = z.object({
  delivery_id: z.string(),
  kind: deliveryKind,
  app_version: appVersion,
  file_name: z.string().nullable(),
  by: z.string(),
  at: instant,
  counts,
  status: z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
  job_id: z.string().nullable(),
  size_bytes: z.number().int(),
  taken_back_at: instant.nullable(),
  moved_from: appVersion.nullable().describe('The version that it was sent for, where it was moved since'),
})
export type Delivery = z.infer<typeof delivery>

/** A delivery after it was taken back or moved, with what that did. */
export const deliveryEffect = delivery.extend({
  effect: z.object({
    went: z.number().int().describe('Atoms that went, with their deliveries’ evidence'),
    came_back: z.number().int().describe('Atoms that it had replaced and that stand again'),
    arrived: z.number().int().describe('Atoms that arrived in the version that it was moved to'),
    remarks: z.array(z.object({ code: z.string(), message: z.string(), message_zh: z.string() })),
  }),
})
export type DeliveryEffect = z.infer<typeof deliveryEffect>

export const uploadAnswer = z.object({ job_id: z.string(), delivery_id: z.string() })
export type UploadAnswer = z.infer<typeof uploadAnswer>

/** A long send of rule atoms. */
export const sendAnswer = z.object({
  job_id: z.string(),
  delivery_id: z.string().nullable().describe('Null for a dry run: the job’s result tells the difference'),
})
export type SendAnswer = z.infer<typeof sendAnswer>

/** What a job does: one row in server/verbs/job-kinds.ts each. */
export const jobKind = z.enum([
  'import',
  'rule_atoms',
  'level',
  'check',
  'figma_links',
  'delivery',
  'document',
  'evaluation',
])
export type JobKind = z.infer<typeof jobKind>

/** `done` and `total`: bytes of the upload while it is read, else whatever that kind of job counts. */
export const job = z.object({
  job_id: z.string(),
  kind: jobKind,
  delivery_id: z.string().nullable(),
  status: z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
  done: z.number().int(),
  total: z.number().int(),
  counts,
  error: z
    .object({ code: z.string(), message: z.string(), message_zh: z.string(), details: z.unknown().optional() })
    .nullable(),
  result: z
    .unknown()
    .describe('What it came to, once it succeeded: a shape for each kind; null where the counts say all'),
  created_at: instant,
  updated_at: instant,
})
export type Job = z.infer<typeof job>
