import { z } from 'zod'
import { appVersion, coverage, part, parts, SLOT_KINDS, state } from './base.ts'
import { risk } from './cluster.ts'

/** One rule in short, both sides with what vouches for them: what a model needs to answer, and an id to come back with. */
export const ruleCard = z.object({
  cluster_id: z.string(),
  rule_key: z.string().describe('Names the rule over versions'),
  app_version: appVersion.describe('Where it lies'),
  words: parts.describe('Condition, action, result'),
  state,
  coverage,
  risk,
  modules: z.array(z.string()),
  touchpoints: z.array(z.string()),
  confidence: z.number(),
  value_conflicts: z.array(
    z.object({
      part,
      kind: z.enum(SLOT_KINDS),
      sides: z.array(z.object({ side: z.enum(['design', 'test', 'parameter']), literal: z.string().nullable() })),
    }),
  ),
  design: z.array(
    z.object({ page: z.string(), frame: z.string(), node_id: z.string(), url: z.string(), raw_text: z.string() }),
  ),
  cases: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      step_number: z.number().nullable(),
      words: parts,
      raw_text: z.string(),
    }),
  ),
  more: z
    .object({ design: z.number().int(), cases: z.number().int(), pending: z.number().int() })
    .describe('Evidence and cases that are not listed, and links that nobody has judged'),
})
export type RuleCard = z.infer<typeof ruleCard>
