import { and, asc, eq, gt, isNull, lt, type SQL } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { LineageStore, SendStore } from '../../../verbs/ports/versions.ts'
import { reading } from '../fault.ts'
import { deliveries } from '../tables/projects.ts'
import { design_sends, sent_over, successions, withdrawals } from '../tables/versions.ts'
import { within } from './pieces.ts'

type Db = BetterSQLite3Database

export function lineageReads(db: Db): LineageStore {
  const list = <T extends typeof withdrawals | typeof successions>(table: T, project: string, version: string | null) =>
    db
      .select()
      .from(table as typeof withdrawals)
      .where(and(eq(table.project, project), version === null ? undefined : eq(table.app_version, version as never)))
      .orderBy(asc(table.app_version), asc(table.rule_key))
      .all() as unknown as T['$inferSelect'][]
  return {
    withdrawals: (project, version) => reading(() => list(withdrawals, project, version)),
    successions: (project, version) => reading(() => list(successions, project, version)),
  }
}

export function sendReads(db: Db): SendStore {
  const overs = (where: SQL | undefined) =>
    db.select().from(sent_over).where(where).orderBy(asc(sent_over.delivery_id), asc(sent_over.atom_id)).all()
  return {
    one: (project, id) =>
      reading(() =>
        db
          .select()
          .from(design_sends)
          .where(and(eq(design_sends.project, project), eq(design_sends.delivery_id, id)))
          .get(),
      ),
    since: (project, version, after) =>
      reading(() =>
        db
          .select()
          .from(design_sends)
          .innerJoin(
            deliveries,
            and(eq(deliveries.project, design_sends.project), eq(deliveries.delivery_id, design_sends.delivery_id)),
          )
          .where(
            and(
              eq(design_sends.project, project),
              eq(design_sends.app_version, version),
              after === null ? undefined : gt(design_sends.delivery_id, after),
              isNull(deliveries.taken_back_at),
            ),
          )
          .orderBy(asc(design_sends.delivery_id))
          .all()
          .map((row) => row.design_sends),
      ),
    over: (project, id) => reading(() => overs(and(eq(sent_over.project, project), eq(sent_over.delivery_id, id)))),
    overAtoms: (project, version, ids, after) =>
      reading(() =>
        overs(
          and(
            eq(sent_over.project, project),
            eq(sent_over.app_version, version),
            within(sent_over.atom_id, ids),
            gt(sent_over.delivery_id, after),
          ),
        ),
      ),
    overBefore: (project, before, limit) =>
      reading(() =>
        db
          .select({ project: sent_over.project, delivery_id: sent_over.delivery_id, atom_id: sent_over.atom_id })
          .from(sent_over)
          .innerJoin(
            deliveries,
            and(eq(deliveries.project, sent_over.project), eq(deliveries.delivery_id, sent_over.delivery_id)),
          )
          .where(and(eq(sent_over.project, project), lt(deliveries.at, before)))
          .limit(limit)
          .all(),
      ),
  }
}
