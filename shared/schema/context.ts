import { z } from 'zod'
import { appVersion, knowledgeBaseId } from './base.ts'

/** What the model is to do with the context: which layers it can't do without. */
export const CONTEXT_SCENARIOS = [
  'answer',
  'requirement_review',
  'test_design',
  'design_review',
  'consistency_check',
  'diagnosis',
] as const
export const contextScenario = z.enum(CONTEXT_SCENARIOS)
export type ContextScenario = z.infer<typeof contextScenario>

const tokens = z.number().int().min(0).max(2_000_000)

export const contextQuestion = z.object({
  scenario: contextScenario,
  intent: z.string().trim().min(1).max(2000).describe('What is asked, in words'),
  current_text: z.string().max(50_000).optional().describe('The text at hand: a requirement, a copy, a log'),
  target: z
    .object({
      rule_id: z.string().max(64).optional().describe('A rule by its cluster id, rule key or a former id'),
      touchpoint: z.string().max(200).optional(),
      module: z.string().max(200).optional(),
    })
    .default({})
    .describe('What it is about; what is not said is recognised from the words'),
  app_version: appVersion.optional(),
  token_budget: z
    .object({
      max_input_tokens: tokens.describe('Of which the output reserve is taken away first'),
      reserved_output_tokens: tokens.default(0),
    })
    .default({ max_input_tokens: 8000, reserved_output_tokens: 1000 }),
  allowed_kb_ids: z.array(knowledgeBaseId).max(100).optional().describe('Only these; never more than the token may'),
  include_pending: z
    .boolean()
    .default(false)
    .describe('Also what nobody has confirmed yet, marked as such: links that wait, rules of low confidence'),
  include_debug: z.boolean().default(false).describe('For admins: every candidate and what became of it'),
})
export type ContextQuestion = z.infer<typeof contextQuestion>

/** L0 the request, L1 rules of the same touchpoint, L2 the module's rules and conflicts, L3 documents. */
export const contextLayerName = z.enum(['L0', 'L1', 'L2', 'L3'])
export type ContextLayerName = z.infer<typeof contextLayerName>

/** What an entry of a layer was made of. `n`: the mark `[n]` before it in the text. */
export const contextSource = z.object({
  n: z.number().int(),
  kind: z.enum(['rule', 'case', 'section', 'parameter']),
  id: z.string(),
  version: z
    .string()
    .describe('Of a rule its version number, of a document the first of its digest: another text has another'),
  app_version: appVersion.nullable().describe('Null: of every version'),
  title: z.string(),
  is_pending: z.boolean().describe('Nobody has confirmed it yet'),
  truncated: z.boolean().describe('Shortened to fit the budget'),
  node_ids: z.array(z.string()),
  external_ids: z.array(z.string()),
  figma_urls: z.array(z.string()),
  source: z.string().optional(),
  path: z.string().optional(),
  anchor: z.string().optional(),
  line_start: z.number().int().optional(),
  line_end: z.number().int().optional(),
})
export type ContextSource = z.infer<typeof contextSource>

export const contextLayer = z.object({
  layer: contextLayerName,
  is_required: z.boolean(),
  content: z.string().describe('Markdown; each entry begins with its mark `[n]`'),
  token_count: z.number().int().describe('An estimate that rather says too much'),
  truncated: z.boolean().describe('Entries were shortened or left out to fit the budget'),
  source_refs: z.array(contextSource),
})
export type ContextLayer = z.infer<typeof contextLayer>

export const OMISSION_REASONS = [
  'token_budget',
  'not_authorized',
  'stale_projection',
  'low_confidence',
  'not_relevant',
] as const
export const omittedSource = z.object({
  layer: contextLayerName,
  reason: z.enum(OMISSION_REASONS),
  kind: z.enum(['rule', 'case', 'section', 'parameter']).nullable(),
  id: z.string().nullable().describe('Null where only the number may be told'),
  count: z.number().int(),
})
export type OmittedSource = z.infer<typeof omittedSource>

export const contextAnswer = z.object({
  context_id: z.string().describe('The same request on the same knowledge has the same'),
  scenario: contextScenario,
  app_version: appVersion.nullable(),
  about: z.object({
    touchpoint: z.string().nullable(),
    module: z.string().nullable(),
    is_recognised: z.boolean().describe('From the words; the request did not name it'),
  }),
  layers: z.array(contextLayer),
  used_tokens: z.number().int(),
  omitted_sources: z.array(omittedSource),
  permission_filters: z.object({
    allowed: z.array(z.string()).nullable().describe('The knowledge bases that were looked into; null: all'),
    dropped_result_count: z.number().int(),
  }),
  projection_state: z.object({
    used_overlay: z.boolean(),
    lagging_targets: z.array(z.string()).describe('Parts that were out of reach'),
  }),
  user_explanation: z.object({ zh: z.string(), en: z.string() }),
  audit_ref: z.string().describe('The record in the audit log'),
  debug: z
    .array(
      z.object({
        layer: contextLayerName,
        kind: z.string(),
        id: z.string(),
        tokens: z.number().int().describe('Of the whole entry'),
        outcome: z.enum(['whole', 'shortened', 'omitted']),
      }),
    )
    .optional(),
})
export type ContextAnswer = z.infer<typeof contextAnswer>
