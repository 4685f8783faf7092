import { and, desc, eq, lt, or, type SQL } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { HistoryStore } from '../../../verbs/ports/review.ts'
import type { StoredFormerAtom, StoredFormerCluster } from '../../../verbs/rows/review.ts'
import { reading } from '../fault.ts'
import { atom_history, cluster_history } from '../tables/review.ts'
import { within } from './pieces.ts'

export function historyReads(db: BetterSQLite3Database): HistoryStore {
  const clusters = (where: SQL | undefined, limit: number) =>
    db
      .select()
      .from(cluster_history)
      .where(where)
      .orderBy(desc(cluster_history.until), desc(cluster_history.version), desc(cluster_history.cluster_id))
      .limit(limit)
      .all() as StoredFormerCluster[]
  const atoms = (where: SQL | undefined, limit: number) =>
    db
      .select()
      .from(atom_history)
      .where(where)
      .orderBy(desc(atom_history.until))
      .limit(limit)
      .all() as StoredFormerAtom[]
  return {
    ofClusters: (project, version, ids, { after, limit }) =>
      reading(() => {
        const [until = '', at = '', id = ''] = after?.split(' ') ?? []
        const rest = or(
          lt(cluster_history.until, until),
          and(eq(cluster_history.until, until), lt(cluster_history.version, Number(at))),
          and(
            eq(cluster_history.until, until),
            eq(cluster_history.version, Number(at)),
            lt(cluster_history.cluster_id, id),
          ),
        )
        return clusters(
          and(
            eq(cluster_history.project, project),
            eq(cluster_history.app_version, version),
            within(cluster_history.cluster_id, ids),
            after === null ? undefined : rest,
          ),
          limit,
        )
      }),
    ofAtom: (project, version, id, { after, limit }) =>
      reading(() =>
        atoms(
          and(
            eq(atom_history.project, project),
            eq(atom_history.app_version, version),
            eq(atom_history.atom_id, id),
            after === null ? undefined : lt(atom_history.until, after),
          ),
          limit,
        ),
      ),
    clustersBefore: (project, before, limit) =>
      reading(() => clusters(and(eq(cluster_history.project, project), lt(cluster_history.until, before)), limit)),
    atomsBefore: (project, before, limit) =>
      reading(() => atoms(and(eq(atom_history.project, project), lt(atom_history.until, before)), limit)),
  }
}
