import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { CheckStore } from '../../../verbs/ports/checks.ts'
import { reading } from '../fault.ts'
import { check_issues, checks } from '../tables/checks.ts'

export const checkReads = (db: BetterSQLite3Database): CheckStore => ({
  one: (project, id) =>
    reading(() =>
      db
        .select()
        .from(checks)
        .where(and(eq(checks.project, project), eq(checks.check_id, id)))
        .get(),
    ),
  page: (project, version, { after, limit }) =>
    reading(() =>
      db
        .select()
        .from(checks)
        .where(
          and(
            eq(checks.project, project),
            version === null ? undefined : eq(checks.app_version, version),
            after === null ? undefined : lt(checks.check_id, after),
          ),
        )
        .orderBy(desc(checks.check_id))
        .limit(limit)
        .all(),
    ),
  issues: (project, id, { issue_type, severity }, { after, limit }) =>
    reading(() =>
      db
        .select()
        .from(check_issues)
        .where(
          and(
            eq(check_issues.project, project),
            eq(check_issues.check_id, id),
            after === null ? undefined : gt(check_issues.seq, Number(after)),
            issue_type && eq(check_issues.issue_type, issue_type),
            severity && eq(check_issues.severity, severity),
          ),
        )
        .orderBy(asc(check_issues.seq))
        .limit(limit)
        .all(),
    ),
})
