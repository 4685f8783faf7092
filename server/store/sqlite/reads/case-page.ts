import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { Page } from '../../../verbs/ports.ts'
import type { StoredCase } from '../../../verbs/rows.ts'
import { cases } from '../tables/knowledge.ts'
import { holds, keysIn } from './pieces.ts'

/** Where both ways brought a case, XML knows the names. */
const IS_SHOWN = sql`(${cases.origin} = 'split' or not exists (
  select 1 from cases as other
  where other.project = ${cases.project} and other.app_version = ${cases.app_version}
    and other.case_key = ${cases.case_key} and other.origin = 'split' and not other.is_withdrawn))`

/** Standing cases as a tester's tree lists them. */
export function casePage(
  db: BetterSQLite3Database,
  here: SQL | undefined,
  words: string | null,
  { after, limit }: Page,
): StoredCase[] {
  const [suite, key] = after === null ? [] : keysIn(after, 2)
  return db
    .select()
    .from(cases)
    .where(
      and(
        here,
        eq(cases.is_withdrawn, false),
        IS_SHOWN,
        after === null ? undefined : sql`(${cases.suite_path}, ${cases.case_key}) > (${suite}, ${key})`,
        words === null
          ? undefined
          : or(
              ...[cases.case_name, cases.case_key, cases.full_external_id, cases.suite_path].map((column) =>
                holds(column, words),
              ),
            ),
      ),
    )
    .orderBy(asc(cases.suite_path), asc(cases.case_key))
    .limit(limit)
    .all() as StoredCase[]
}
