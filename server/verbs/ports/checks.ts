import type { AppVersion } from '../../../shared/schema/base.ts'
import type { IssueType, Severity } from '../../../shared/schema/checks.ts'
import type { Page } from '../ports.ts'
import type { StoredCheck, StoredIssue } from '../rows/checks.ts'

export type IssueFilter = { issue_type?: IssueType; severity?: Severity }
export type CheckStore = {
  one(project: string, check_id: string): Promise<StoredCheck | undefined>
  /** Newest first; of every version where null. */
  page(project: string, version: AppVersion | null, page: Page): Promise<StoredCheck[]>
  /** In the order in which they are told; the page goes on after a `seq`. */
  issues(project: string, check_id: string, filter: IssueFilter, page: Page): Promise<StoredIssue[]>
}
