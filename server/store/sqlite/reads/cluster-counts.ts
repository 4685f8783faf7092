import { count, eq, type SQL, sql } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { ClusterCounts } from '../../../../shared/schema/cluster-counts.ts'
import type { ClusterFilter } from '../../../verbs/ports.ts'
import { clusters } from '../tables/knowledge.ts'

type Meant = (filter: ClusterFilter) => SQL | undefined

const mostFirst = <N extends { name: string | null; count: number }>(rows: N[]): N[] =>
  rows.sort((a, b) => b.count - a.count || ((a.name ?? '') < (b.name ?? '') ? -1 : 1))

/** What each choice would show: a choice is counted without itself and with all the others. */
export function clusterCountsOf(db: BetterSQLite3Database, meant: Meant, filter: ClusterFilter): ClusterCounts {
  const without = (...choices: (keyof ClusterFilter)[]) => {
    const rest = { ...filter }
    for (const choice of choices) delete rest[choice]
    return meant(rest)
  }
  const by = (column: SQLiteColumn, choice: keyof ClusterFilter) =>
    db
      .select({ name: sql<string | null>`${column}`, count: count() })
      .from(clusters)
      .where(without(choice))
      .groupBy(column)
      .all()
  const total = (where: SQL | undefined) => db.select({ count: count() }).from(clusters).where(where).get()?.count ?? 0
  const places = db
    .select({ name: sql<string>`json_each.value`, count: count() })
    .from(clusters)
    .innerJoin(sql`json_each(${clusters.touchpoints})`, eq(sql`1`, sql`1`))
    .where(without('touchpoint'))
    .groupBy(sql`json_each.value`)
    .all()
  const record = (rows: { name: string | null; count: number }[]) =>
    Object.fromEntries(rows.map((row) => [row.name ?? '', row.count]))
  return {
    total: total(meant(filter)),
    by_coverage: record(by(clusters.coverage, 'coverage')),
    by_state: record(by(clusters.state, 'state')),
    modules: mostFirst(by(clusters.primary_module, 'module')),
    touchpoints: mostFirst(places),
    conflicts: total(meant({ ...filter, conflict: true })),
  }
}
