import { and, asc, count, desc, eq, gt, inArray, isNull, lt, max, sql } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type {
  ChangeStore,
  ClusterMove,
  DeliveryStore,
  JobStore,
  NumberedChange,
  ProjectStore,
  VersionStore,
} from '../../../verbs/ports.ts'
import { reading } from '../fault.ts'
import { case_atoms, clusters, rule_atoms } from '../tables/knowledge.ts'
import { changes, deliveries, jobs, projects, results, versions } from '../tables/projects.ts'
import { bare } from './pieces.ts'

type Db = BetterSQLite3Database

export function projectReads(db: Db): ProjectStore {
  return {
    all: () => reading(() => db.select().from(projects).orderBy(asc(projects.project)).all()),
    one: (project) => reading(() => db.select().from(projects).where(eq(projects.project, project)).get()),
  }
}

export function versionReads(db: Db): VersionStore {
  const tally = (table: typeof rule_atoms | typeof case_atoms | typeof clusters, project: string) =>
    new Map(
      db
        .select({ version: table.app_version, held: count() })
        .from(table)
        .where(eq(table.project, project))
        .groupBy(table.app_version)
        .all()
        .map((row) => [row.version, row.held]),
    )
  return {
    all: (project) =>
      reading(() =>
        db.select().from(versions).where(eq(versions.project, project)).orderBy(asc(versions.position)).all(),
      ),
    one: (project, version) =>
      reading(() =>
        db
          .select()
          .from(versions)
          .where(and(eq(versions.project, project), eq(versions.app_version, version)))
          .get(),
      ),
    holdings: (project) =>
      reading(() => {
        const [rules, cases, fits] = [rule_atoms, case_atoms, clusters].map((table) => tally(table, project))
        const labels = new Set([...rules!.keys(), ...cases!.keys(), ...fits!.keys()])
        return [...labels].map((app_version) => ({
          app_version,
          rule_atoms: rules!.get(app_version) ?? 0,
          case_atoms: cases!.get(app_version) ?? 0,
          clusters: fits!.get(app_version) ?? 0,
        }))
      }),
  }
}

export function deliveryReads(db: Db): DeliveryStore {
  return {
    one: (project, id) =>
      reading(() =>
        db
          .select()
          .from(deliveries)
          .where(and(eq(deliveries.project, project), eq(deliveries.delivery_id, id)))
          .get(),
      ),
    page: (project, version, { after, limit }) =>
      reading(() =>
        db
          .select()
          .from(deliveries)
          .where(
            and(
              eq(deliveries.project, project),
              version === null ? undefined : eq(deliveries.app_version, version),
              after === null ? undefined : lt(deliveries.delivery_id, after),
            ),
          )
          .orderBy(desc(deliveries.delivery_id))
          .limit(limit)
          .all()
          .map((row) => bare(row, 'sha256', 'terms', 'series')),
      ),
    results: (project, id, outcome, { after, limit }) =>
      reading(() =>
        db
          .select()
          .from(results)
          .where(
            and(
              eq(results.project, project),
              eq(results.delivery_id, id),
              gt(results.seq, Number(after ?? -1)),
              outcome === null ? undefined : eq(results.outcome, outcome),
            ),
          )
          .orderBy(asc(results.seq))
          .limit(limit)
          .all()
          .map((row) => bare(row, 'delivery_id', 'raw')),
      ),
    refused: (project, id, { after, limit }) =>
      reading(() =>
        db
          .select({ seq: results.seq, raw: results.raw })
          .from(results)
          .where(
            and(
              eq(results.project, project),
              eq(results.delivery_id, id),
              eq(results.outcome, 'refused'),
              gt(results.seq, Number(after ?? -1)),
            ),
          )
          .orderBy(asc(results.seq))
          .limit(limit)
          .all()
          .map((row) => ({ seq: row.seq, raw: row.raw ?? '' })),
      ),
    imports: (project, version, { after, limit }) =>
      reading(() =>
        db
          .select()
          .from(deliveries)
          .where(
            and(
              eq(deliveries.project, project),
              eq(deliveries.app_version, version),
              inArray(deliveries.kind, ['case_atoms', 'test_suites']),
              after === null ? undefined : lt(deliveries.delivery_id, after),
            ),
          )
          .orderBy(desc(deliveries.delivery_id))
          .limit(limit)
          .all(),
      ),
    tally: (project) =>
      reading(() =>
        db
          .select({ app_version: deliveries.app_version, kind: deliveries.kind, count: count() })
          .from(deliveries)
          .where(
            and(eq(deliveries.project, project), eq(deliveries.status, 'succeeded'), isNull(deliveries.taken_back_at)),
          )
          .groupBy(deliveries.app_version, deliveries.kind)
          .all(),
      ),
  }
}

export function jobReads(db: Db): JobStore {
  return {
    one: (project, id) =>
      reading(() => {
        const row = db
          .select()
          .from(jobs)
          .where(and(eq(jobs.project, project), eq(jobs.job_id, id)))
          .get()
        return row && bare(row, 'terms')
      }),
    page: (project, { after, limit }) =>
      reading(() =>
        db
          .select()
          .from(jobs)
          .where(and(eq(jobs.project, project), after === null ? undefined : lt(jobs.job_id, after)))
          .orderBy(desc(jobs.job_id))
          .limit(limit)
          .all()
          .map((row) => bare(row, 'terms')),
      ),
    unfinished: () =>
      reading(() =>
        db
          .select()
          .from(jobs)
          .where(inArray(jobs.status, ['queued', 'running']))
          .orderBy(asc(jobs.job_id))
          .all(),
      ),
  }
}

export function changeReads(db: Db): ChangeStore {
  // as the index by revision has them: a later revision has the later numbers
  const list = (where: ReturnType<typeof and>, limit = -1) =>
    db
      .select()
      .from(changes)
      .where(where)
      .orderBy(asc(changes.revision), asc(changes.seq))
      .limit(limit)
      .all() as NumberedChange[]
  return {
    since: (project, revision, { after, limit }) =>
      reading(() =>
        list(and(eq(changes.project, project), gt(changes.revision, revision), gt(changes.seq, Number(after))), limit),
      ),
    ofClusters: (project, { after, upto }, after_seq, limit) =>
      reading(() =>
        db.all<ClusterMove>(sql`
          SELECT m.app_version, m.subject_id AS cluster_id, a.change AS first, z.change AS last, m.last_seq AS seq
          FROM (
            SELECT app_version, subject_id, min(seq) AS first_seq, max(seq) AS last_seq FROM ${changes}
            WHERE project = ${project} AND revision > ${after} AND revision <= ${upto} AND subject = 'cluster'
            GROUP BY app_version, subject_id HAVING max(seq) > ${after_seq} ORDER BY max(seq) LIMIT ${limit}
          ) m JOIN ${changes} a ON a.seq = m.first_seq JOIN ${changes} z ON z.seq = m.last_seq
          ORDER BY m.last_seq`),
      ),
    hasMoved: (project, version, subject, revision) =>
      reading(
        () =>
          db
            .select({ seq: changes.seq })
            .from(changes)
            .where(
              and(
                eq(changes.project, project),
                gt(changes.revision, revision),
                eq(changes.app_version, version),
                eq(changes.subject, subject),
              ),
            )
            .limit(1)
            .get() !== undefined,
      ),
    oldest: (project) =>
      reading(
        () =>
          db
            .select({ revision: changes.revision })
            .from(changes)
            .where(eq(changes.project, project))
            .orderBy(asc(changes.revision))
            .limit(1)
            .get()?.revision,
      ),
    lastBefore: (project, before) =>
      reading(
        () =>
          db
            .select({ revision: max(changes.revision) })
            .from(changes)
            .where(and(eq(changes.project, project), lt(changes.at, before)))
            .get()?.revision ?? undefined,
      ),
    ofDesign: (project, version, file_key, revision) =>
      reading(() =>
        list(
          and(
            eq(changes.project, project),
            gt(changes.revision, revision),
            eq(changes.subject, 'rule_atom'),
            eq(changes.app_version, version),
          ),
        ).filter((change) => change.place?.file_key === file_key),
      ),
  }
}
