import { z } from 'zod'
import { appVersion, coverage, instant, parts, state } from './base.ts'

/** A rule that is in force no longer, from the version on where that was said. */
export const withdrawnRule = z.object({
  rule_key: z.string(),
  app_version: appVersion.describe('The version from which on it is withdrawn'),
  reason: z.string(),
  by: z.string(),
  at: instant,
  words: parts.nullable().describe('What it said where it was held last; null where no version holds it any more'),
  touchpoints: z.array(z.string()),
  held_by: appVersion.nullable(),
})
export type WithdrawnRule = z.infer<typeof withdrawnRule>

/** A rule that a version takes over from one before it. */
export const inheritedRule = z.object({
  cluster_id: z.string(),
  rule_key: z.string(),
  inherited_from: appVersion,
  words: parts,
  touchpoints: z.array(z.string()),
  coverage,
  state,
})
export type InheritedRule = z.infer<typeof inheritedRule>

/** A person's word that a rule is one of before, in other words. */
export const saidSuccession = z.object({
  app_version: appVersion,
  rule_key: z.string().describe('The key that the rule has now'),
  former_key: z.string(),
  versions: z.array(appVersion).describe('Where it was renamed'),
  reason: z.string(),
  by: z.string(),
  at: instant,
})
export type SaidSuccession = z.infer<typeof saidSuccession>
