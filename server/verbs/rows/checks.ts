import type { AppVersion } from '../../../shared/schema/base.ts'
import type { Issue, IssueCounts, IssueType, Severity } from '../../../shared/schema/checks.ts'

/** One look through a version. `watermark`: of the project, when it was looked through. */
export type StoredCheck = {
  project: string
  check_id: string
  app_version: AppVersion
  at: string
  by: string
  watermark: number
  counts: IssueCounts
}
/** `seq` keeps the order in which issues are told. */
export type StoredIssue = {
  project: string
  check_id: string
  seq: number
  issue_type: IssueType
  severity: Severity
  issue: Issue
}

export type CheckRows = { checks: StoredCheck; check_issues: StoredIssue }
