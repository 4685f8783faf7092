import { and, asc, count, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { AppVersion } from '../../../../shared/schema/base.ts'
import type { Cluster } from '../../../../shared/schema/cluster.ts'
import type { ClusterFilter, ClusterStore } from '../../../verbs/ports.ts'
import { reading } from '../fault.ts'
import { cluster_atoms, clusters, former_ids } from '../tables/knowledge.ts'
import { cluster_words } from '../tables/review.ts'
import { clusterCountsOf } from './cluster-counts.ts'
import { bare, within } from './pieces.ts'

type Db = BetterSQLite3Database

export function clusterReads(db: Db): ClusterStore {
  const here = (project: string, version: AppVersion) =>
    and(eq(clusters.project, project), eq(clusters.app_version, version))
  const list = (where: SQL | undefined, limit = -1) =>
    db
      .select()
      .from(clusters)
      .where(where)
      .orderBy(asc(clusters.cluster_id))
      .limit(limit)
      .all()
      .map((row) => bare(row) as Cluster)
  const keys = (where: SQL | undefined) =>
    db
      .select({
        cluster_id: clusters.cluster_id,
        rule_key: clusters.rule_key,
        merge_fingerprint: clusters.merge_fingerprint,
        touchpoints: clusters.touchpoints,
      })
      .from(clusters)
      .where(where)
      .orderBy(asc(clusters.cluster_id))
      .all()
  const byId = (project: string, version: AppVersion, id: string) =>
    list(and(here(project, version), eq(clusters.cluster_id, id)))[0]

  const present = (project: string, version: AppVersion, id: string) =>
    db
      .select()
      .from(former_ids)
      .where(and(eq(former_ids.project, project), eq(former_ids.app_version, version), eq(former_ids.former_id, id)))
      .get()?.cluster_id

  const holding = (
    text: string,
  ) => sql`exists (select 1 from ${cluster_words} where ${cluster_words.project} = ${clusters.project}
    and ${cluster_words.app_version} = ${clusters.app_version} and ${cluster_words.cluster_id} = ${clusters.cluster_id}
    and instr(${cluster_words.text}, ${text}) > 0)`
  const meant = ({ coverage, state, module, touchpoint, conflict, words }: ClusterFilter) =>
    and(
      coverage && eq(clusters.coverage, coverage),
      state && eq(clusters.state, state),
      module === undefined
        ? undefined
        : module === null
          ? isNull(clusters.primary_module)
          : eq(clusters.primary_module, module),
      touchpoint === undefined
        ? undefined
        : sql`exists (select 1 from json_each(${clusters.touchpoints}) where value = ${touchpoint})`,
      conflict === undefined
        ? undefined
        : conflict
          ? sql`${clusters.value_conflicts} <> '[]'`
          : sql`${clusters.value_conflicts} = '[]'`,
      words === undefined ? undefined : holding(words),
    )

  return {
    one: (project, version, id) =>
      reading(() => {
        const found = byId(project, version, id)
        if (found) return found
        const now = present(project, version, id)
        return now === undefined ? undefined : byId(project, version, now)
      }),
    all: (project, version) => reading(() => list(here(project, version))),
    some: (project, version, ids) => reading(() => list(and(here(project, version), within(clusters.cluster_id, ids)))),
    // a cross join keeps the order: SQLite would walk all clusters of the version first
    homes: (project, version, atom_ids) =>
      reading(() =>
        db
          .select({ atom_id: cluster_atoms.atom_id, cluster_id: clusters.cluster_id, state: clusters.state })
          .from(cluster_atoms)
          .crossJoin(clusters)
          .where(
            and(
              eq(cluster_atoms.project, project),
              eq(cluster_atoms.app_version, version),
              eq(cluster_atoms.is_home, true),
              within(cluster_atoms.atom_id, atom_ids),
              here(project, version),
              eq(clusters.cluster_id, cluster_atoms.cluster_id),
            ),
          )
          .all(),
      ),
    ofAtoms: (project, version, atom_ids) =>
      reading(() => {
        const linked = db
          .select({ id: cluster_atoms.cluster_id })
          .from(cluster_atoms)
          .where(
            and(
              eq(cluster_atoms.project, project),
              eq(cluster_atoms.app_version, version),
              within(cluster_atoms.atom_id, atom_ids),
            ),
          )
        return list(and(here(project, version), inArray(clusters.cluster_id, linked)))
      }),
    page: (project, version, filter, { after, limit }) =>
      reading(() => {
        // found by an index that holds all that is asked for, and only then read whole
        const found = db
          .select({ id: clusters.cluster_id })
          .from(clusters)
          .where(and(here(project, version), gt(clusters.cluster_id, after ?? ''), meant(filter)))
          .orderBy(asc(clusters.cluster_id))
          .limit(limit)
        return list(and(here(project, version), inArray(clusters.cluster_id, found)))
      }),
    tally: (project, version) =>
      reading(() =>
        db
          .select({ coverage: clusters.coverage, state: clusters.state, count: count() })
          .from(clusters)
          .where(here(project, version))
          .groupBy(clusters.coverage, clusters.state)
          .all(),
      ),
    counts: (project, version, filter) =>
      reading(() => clusterCountsOf(db, (wish) => and(here(project, version), meant(wish)), filter)),
    modules: (project, version) =>
      reading(() =>
        db
          .selectDistinct({ module: clusters.primary_module })
          .from(clusters)
          .where(and(here(project, version), ne(clusters.state, 'withdrawn')))
          .orderBy(asc(clusters.primary_module))
          .all()
          .map((row) => row.module),
      ),
    ofKeys: (project, version, keys) =>
      reading(() => list(and(here(project, version), within(clusters.rule_key, keys)))),
    keys: (project, version) => reading(() => keys(here(project, version))),
    keysOfFingerprints: (project, version, fingerprints) =>
      reading(() => keys(and(here(project, version), within(clusters.merge_fingerprint, fingerprints)))),
  }
}
