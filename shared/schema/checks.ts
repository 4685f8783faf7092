import { z } from 'zod'
import { appVersion, instant, parts } from './base.ts'

export const issueType = z.enum(['contradiction', 'value_conflict', 'no_failure_copy', 'limit_twice'])
export type IssueType = z.infer<typeof issueType>
export const severity = z.enum(['high', 'medium', 'low'])
export type Severity = z.infer<typeof severity>

/** Where one of the things that an issue is about stands: a layer, or a step of a case. */
export const issueLocation = z.object({
  side: z.enum(['design', 'test']),
  atom_id: z.string(),
  cluster_id: z.string().nullable().describe('The rule where the atom is at home'),
  figma_url: z.string().nullable(),
  page: z.string().nullable(),
  frame_name: z.string().nullable(),
  case_key: z.string().nullable(),
  case_name: z.string().nullable(),
  step_number: z.number().int().nullable(),
})
export type IssueLocation = z.infer<typeof issueLocation>

export const relatedObject = z.object({ kind: z.enum(['cluster', 'rule_atom', 'case_atom']), id: z.string() })
export type RelatedObject = z.infer<typeof relatedObject>

/** What was read: an atom's words, and of them the stretch that matters where there is one. */
export const issueEvidence = z.object({ atom_id: z.string(), words: parts, literal: z.string().nullable() })
export type IssueEvidence = z.infer<typeof issueEvidence>

export const suggestedAction = z.object({ action: z.string(), text: z.string(), text_zh: z.string() })
export type SuggestedAction = z.infer<typeof suggestedAction>

/** One thing that somebody should look at. It changes nothing by itself. */
export const issue = z.object({
  issue_id: z.string().describe('The same in every check for as long as it is about the same things'),
  issue_type: issueType,
  severity,
  title: z.string(),
  title_zh: z.string(),
  description: z.string(),
  description_zh: z.string(),
  locations: z.array(issueLocation),
  related_objects: z.array(relatedObject),
  evidence: z.array(issueEvidence),
  suggested_actions: z.array(suggestedAction),
})
export type Issue = z.infer<typeof issue>

export const issueCounts = z.record(issueType, z.number().int())
export type IssueCounts = z.infer<typeof issueCounts>

/** One look through a version: what was found, and whether things have moved since. */
export const checkSummary = z.object({
  check_id: z.string(),
  app_version: appVersion,
  at: instant,
  by: z.string(),
  watermark: z.string().describe('How far the project was when it was looked through'),
  is_current: z.boolean().describe('Nothing of the project changed since'),
  counts: issueCounts,
})
export type CheckSummary = z.infer<typeof checkSummary>

export const checkPage = checkSummary.extend({ issues: z.array(issue), next_cursor: z.string().nullable() })
export type CheckPage = z.infer<typeof checkPage>

/** The result of a job of the kind `check`. */
export const checkResult = z.object({ check_id: z.string(), counts: issueCounts })
export type CheckResult = z.infer<typeof checkResult>
