import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { AppVersion } from '../../../../shared/schema/base.ts'
import type { FramePlace, IgnoredRuleStore, SnapshotStore } from '../../../verbs/ports/coverage.ts'
import { reading } from '../fault.ts'
import { frame_changes, ignored_rules, snapshots } from '../tables/coverage.ts'
import { within } from './pieces.ts'

type Db = BetterSQLite3Database

/** Any number of places in one parameter. */
const among = (
  file_key: SQL.Aliased | typeof snapshots.file_key | typeof frame_changes.file_key,
  node_id: typeof snapshots.node_id | typeof frame_changes.node_id,
  places: readonly FramePlace[],
): SQL =>
  sql`(${file_key}, ${node_id}) in (select value ->> 0, value ->> 1 from json_each(${JSON.stringify(
    places.map((p) => [p.file_key, p.frame_id]),
  )}))`

export function snapshotReads(db: Db): SnapshotStore {
  const here = (project: string, version: AppVersion) =>
    and(eq(snapshots.project, project), eq(snapshots.app_version, version))
  return {
    one: (project, version, id) =>
      reading(() =>
        db
          .select()
          .from(snapshots)
          .where(and(here(project, version), eq(snapshots.snapshot_id, id)))
          .get(),
      ),
    at: (project, version, places) =>
      reading(() =>
        db
          .select()
          .from(snapshots)
          .where(and(here(project, version), among(snapshots.file_key, snapshots.node_id, places)))
          .all(),
      ),
    page: (project, version, { after, limit }) =>
      reading(() =>
        db
          .select()
          .from(snapshots)
          .where(and(here(project, version), gt(snapshots.snapshot_id, after ?? '')))
          .orderBy(asc(snapshots.snapshot_id))
          .limit(limit)
          .all(),
      ),
    changes: (project, version, places) =>
      reading(() =>
        db
          .select({
            file_key: frame_changes.file_key,
            frame_id: frame_changes.node_id,
            changed_at: frame_changes.changed_at,
          })
          .from(frame_changes)
          .where(
            and(
              eq(frame_changes.project, project),
              eq(frame_changes.app_version, version),
              among(frame_changes.file_key, frame_changes.node_id, places),
            ),
          )
          .all(),
      ),
    before: (received_at, limit) =>
      reading(() => db.select().from(snapshots).where(lt(snapshots.received_at, received_at)).limit(limit).all()),
    hashesOf: (project) =>
      reading(() =>
        db
          .selectDistinct({ sha256: snapshots.sha256 })
          .from(snapshots)
          .where(eq(snapshots.project, project))
          .all()
          .map((row) => row.sha256),
      ),
    isNamed: (sha256) =>
      reading(
        () =>
          db
            .select({ id: snapshots.snapshot_id })
            .from(snapshots)
            .where(eq(snapshots.sha256, sha256))
            .limit(1)
            .get() !== undefined,
      ),
  }
}

export function ignoredRuleReads(db: Db): IgnoredRuleStore {
  return {
    one: (project, id) =>
      reading(() =>
        db
          .select()
          .from(ignored_rules)
          .where(and(eq(ignored_rules.project, project), eq(ignored_rules.ignored_id, id)))
          .get(),
      ),
    page: (project, { after, limit }) =>
      reading(() =>
        db
          .select()
          .from(ignored_rules)
          .where(
            and(eq(ignored_rules.project, project), after === null ? undefined : lt(ignored_rules.ignored_id, after)),
          )
          .orderBy(desc(ignored_rules.ignored_id))
          .limit(limit)
          .all(),
      ),
    at: (project, spots) =>
      reading(() =>
        db
          .select()
          .from(ignored_rules)
          .where(and(eq(ignored_rules.project, project), within(ignored_rules.spot, spots)))
          .orderBy(asc(ignored_rules.ignored_id))
          .all(),
      ),
  }
}
