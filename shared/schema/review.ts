import { z } from 'zod'
import { appVersion, coverage, instant, parts, state } from './base.ts'
import { cluster, link, linkReason, risk, valueConflict } from './cluster.ts'

/** What waits for people, by what they are asked. */
export const REVIEW_KINDS = [
  'pending_link',
  'pending_module',
  'value_conflict',
  'contradiction',
  'outdated',
  'lost_evidence',
] as const
export const reviewKind = z.enum(REVIEW_KINDS)
export type ReviewKind = z.infer<typeof reviewKind>
export type Risk = z.infer<typeof risk>

export const REVIEW_VERDICTS = ['accept', 'reject', 'edit', 'reassign', 'set_module'] as const
export const reviewVerdict = z.enum(REVIEW_VERDICTS)
export type ReviewVerdict = z.infer<typeof reviewVerdict>

/** Words that an item rests on, and where they stand. */
export const reviewEvidence = z.object({
  atom_id: z.string(),
  side: z.enum(['design', 'test']),
  words: parts,
  canon_text: z.string(),
  place: z.string().describe('Page and screen, or case and step'),
  raw_text: z.string(),
  figma_url: z.string().nullable(),
  node_id: z.string().nullable().describe('Of the design: the layer itself'),
  case_key: z.string().nullable(),
  step_number: z.number().int().nullable(),
  cluster_id: z.string().nullable().describe('Its home; null where the atom is gone'),
  is_gone: z.boolean().describe('Withdrawn or deleted: the words are those that the decision was made on'),
})
export type ReviewEvidence = z.infer<typeof reviewEvidence>

/** What stands now of the cluster that an item is about. */
export const reviewCurrent = z.object({
  cluster_id: z.string(),
  state,
  coverage,
  link: link.nullable().describe('The link in question as it stands; null where there is none'),
  primary_module: z.string().nullable(),
  modules: z.array(z.string()),
  module_confidence: z.number(),
  module_reason: z.string(),
  value_conflicts: z.array(valueConflict),
})
export type ReviewCurrent = z.infer<typeof reviewCurrent>

/** What `accept` would do. */
export const reviewProposal = z.object({
  action: z
    .enum(['link', 'module', 'keep_both', 'confirm', 'let_go', 'say_module'])
    .describe(
      '`link` the two, take the `module`, `keep_both` of two that contradict, `confirm` a link on its new words, `let_go` of lost evidence; `say_module`: nothing is proposed, a person must say (set_module)',
    ),
  rule_id: z.string().nullable(),
  atom_ids: z.array(z.string()),
  primary_module: z.string().nullable(),
  modules: z.array(z.string()),
})
export type ReviewProposal = z.infer<typeof reviewProposal>

/** One question to people. */
export const reviewItem = z.object({
  item_id: z.string().regex(/^ri_[0-9a-f]{12}$/),
  kind: reviewKind,
  subject_id: z.string().describe('The cluster that it is about'),
  app_version: appVersion,
  base_version: z.number().int().describe('Goes up when what the item rests on changes; a decision names it'),
  source_content_hash: z.string().describe('Of all that the item rests on'),
  current: reviewCurrent,
  proposed: reviewProposal,
  evidence: z.array(reviewEvidence),
  reason: linkReason.nullable(),
  confidence: z.number().min(0).max(1),
  risk,
  evidence_key: z.string().describe('Items with the same evidence share it, and can be settled together'),
  same_evidence: z.number().int().describe('How many open items share the evidence, this one included'),
  primary_module: z.string().nullable(),
  touchpoints: z.array(z.string()),
  may: z.array(reviewVerdict).describe('The verdicts that an item of this kind takes'),
  created_at: instant,
  expires_at: instant.nullable().describe('Null: an item stands for as long as its cause'),
})
export type ReviewItem = z.infer<typeof reviewItem>
export const reviewPage = z.object({ items: z.array(reviewItem), next_cursor: z.string().nullable() })
export type ReviewPage = z.infer<typeof reviewPage>

/** What waits at layers of the design. */
export const layerReviewQuestion = z.object({
  file_key: z.string().optional(),
  node_ids: z.array(z.string()).min(1).max(5000),
  kinds: z.array(reviewKind).min(1).optional().describe('Of all kinds, where none is named'),
})
export const layerReview = z.object({
  items: z.array(reviewItem),
  total: z.number().int().describe('How many wait there; at most 200 are answered'),
  watermark: z.string(),
})
export type LayerReview = z.infer<typeof layerReview>

const counted = z.partialRecord(risk, z.number().int())
export const reviewCounts = z.object({
  total: z.number().int(),
  by_kind: z.partialRecord(reviewKind, z.number().int()),
  by_risk: counted,
  by_kind_and_risk: z.partialRecord(reviewKind, counted),
  watermark: z.string(),
})
export type ReviewCounts = z.infer<typeof reviewCounts>

const moduleWord = z.object({
  primary_module: z.string().trim().min(1).max(200).nullable().describe('Null: none of the modules'),
  modules: z.array(z.string().trim().min(1).max(200)).max(50).default([]),
})

/** What somebody says to an item. */
export const reviewAnswer = z.object({
  verdict: reviewVerdict,
  base_version: z.number().int().optional().describe('As the item was read; where it moved meanwhile: 409 `stale`'),
  source_content_hash: z.string().max(64).optional(),
  reason: z
    .string()
    .trim()
    .max(1000)
    .optional()
    .describe('Needed to override a critical item: only an admin or the owner of its module may'),
  words: parts
    .extend({ atom_id: z.string().max(64) })
    .partial({ C: true, A: true, R: true })
    .optional()
    .describe('With `edit`: the atom and its words as they should be; a part left out stays'),
  to: z.string().max(64).optional().describe('With `reassign`: the rule that the check belongs to, a cluster id'),
  module: moduleWord.optional().describe('With `set_module`; with `accept` of a module, what is taken instead'),
})
export type ReviewAnswer = z.infer<typeof reviewAnswer>

export const bulkReview = z.object({
  items: z
    .array(reviewAnswer.extend({ item_id: z.string().max(64) }))
    .min(1)
    .max(1000),
  with_same_evidence: z
    .boolean()
    .default(false)
    .describe('Each answer holds for all open items that share the evidence'),
  confirm: z
    .object({ medium: z.number().int() })
    .optional()
    .describe('How many items of medium risk the person was shown and confirmed'),
})
export type BulkReview = z.infer<typeof bulkReview>

/** What became of each item of a bulk. */
export const bulkReviewAnswer = z.object({
  summary: z.object({ requested: z.number().int(), succeeded: z.number().int(), failed: z.number().int() }),
  items: z.array(
    z.object({
      item_id: z.string(),
      status: z.enum(['succeeded', 'failed']),
      decision_id: z.string().optional(),
      code: z.string().optional(),
      reason: z.string().optional(),
      reason_zh: z.string().optional(),
      details: z.unknown().optional(),
      retryable: z.boolean(),
    }),
  ),
  retryable_ids: z.array(z.string()),
  bulk_id: z.string().nullable().describe('Names the decisions of this bulk, to undo them together'),
})
export type BulkReviewAnswer = z.infer<typeof bulkReviewAnswer>

export const DECISION_KINDS = ['link', 'module', 'edit', 'override', 'lost_evidence'] as const
export const decisionKind = z.enum(DECISION_KINDS)
export type DecisionKind = z.infer<typeof decisionKind>

/** What a person decided, when, and on what; it is kept for good. */
export const decision = z.object({
  decision_id: z.string(),
  bulk_id: z.string().nullable(),
  app_version: appVersion,
  kind: decisionKind,
  verdict: reviewVerdict,
  item_id: z.string().nullable(),
  item_kind: reviewKind.nullable(),
  subject_id: z.string().describe('The cluster that it was about'),
  atom_ids: z.array(z.string()),
  risk: risk.nullable(),
  by: z.string(),
  at: instant,
  reason: z.string().nullable(),
  base_version: z.number().int().nullable(),
  source_content_hash: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  undone_by: z.string().nullable(),
  undone_at: instant.nullable(),
})
export type Decision = z.infer<typeof decision>
export const decisionPage = z.object({ items: z.array(decision), next_cursor: z.string().nullable() })
export type DecisionPage = z.infer<typeof decisionPage>

/** A decision with what it made of its cluster. */
export const decidedAnswer = z.object({ decision, cluster: cluster.nullable(), watermark: z.string() })
export type DecidedAnswer = z.infer<typeof decidedAnswer>

/** A decision on what is not in the queue: any link, any atom's words, any rule's modules. */
export const freeDecision = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('link'),
    verdict: z.enum(['accept', 'reject']),
    rule_id: z.string().max(64).describe('A rule atom'),
    atom_id: z.string().max(64).describe('The check, or another rule atom'),
    base_version: z.number().int().optional().describe("The version of the rule's cluster as it was read"),
    reason: z.string().trim().max(1000).optional(),
  }),
  z.object({
    kind: z.literal('edit'),
    words: parts.partial().extend({ atom_id: z.string().max(64) }),
    base_version: z.number().int().optional().describe("The version of the atom's cluster as it was read"),
    reason: z.string().trim().max(1000).optional(),
  }),
  z.object({
    kind: z.literal('module'),
    cluster_id: z.string().max(64),
    module: moduleWord,
    base_version: z.number().int().optional(),
    reason: z.string().trim().max(1000).optional(),
  }),
])
export type FreeDecision = z.infer<typeof freeDecision>

/** What a cluster was until something changed it, newest first. */
export const formerCluster = z.object({
  until: instant,
  fate: z.enum(['changed', 'gone']),
  cluster,
  by: z.string().nullable().describe('Who changed it, where a person did so directly'),
  decision_id: z.string().nullable(),
})
export type FormerCluster = z.infer<typeof formerCluster>
export const clusterHistory = z.object({
  cluster_id: z.string(),
  items: z.array(formerCluster),
  next_cursor: z.string().nullable(),
})
export type ClusterHistory = z.infer<typeof clusterHistory>

/** An atom as it was until it changed or went, newest first. */
export const formerAtom = z.object({
  until: instant,
  fate: z.enum(['changed', 'gone']),
  atom: z.unknown().describe('A rule atom or a case atom'),
})
export type FormerAtom = z.infer<typeof formerAtom>
