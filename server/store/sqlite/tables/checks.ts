import { index, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import type { AppVersion } from '../../../../shared/schema/base.ts'
import type { StoredCheck, StoredIssue } from '../../../verbs/rows/checks.ts'
import { count, json, kind, words } from './columns.ts'

export const checks = sqliteTable(
  'checks',
  {
    project: words(),
    check_id: words(),
    app_version: kind<AppVersion>(),
    at: words(),
    by: words(),
    watermark: count(),
    counts: json<StoredCheck['counts']>(),
  } satisfies Record<keyof StoredCheck, unknown>,
  (t) => [
    primaryKey({ columns: [t.project, t.check_id] }),
    index('checks_of_version').on(t.project, t.app_version, t.check_id),
  ],
)

export const check_issues = sqliteTable(
  'check_issues',
  {
    project: words(),
    check_id: words(),
    seq: count(),
    issue_type: kind<StoredIssue['issue_type']>(),
    severity: kind<StoredIssue['severity']>(),
    issue: json<StoredIssue['issue']>(),
  } satisfies Record<keyof StoredIssue, unknown>,
  (t) => [primaryKey({ columns: [t.project, t.check_id, t.seq] })],
)
