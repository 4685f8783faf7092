import { and, asc, count, desc, eq, isNotNull, lt, lte, type SQL } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { OutboxStore, WebhookStore } from '../../../verbs/ports/outgoing.ts'
import { reading } from '../fault.ts'
import { outbox, webhooks } from '../tables/governance.ts'

export const webhookReads = (db: BetterSQLite3Database): WebhookStore => ({
  all: (project) =>
    reading(() =>
      db.select().from(webhooks).where(eq(webhooks.project, project)).orderBy(asc(webhooks.webhook_id)).all(),
    ),
  one: (project, id) =>
    reading(() =>
      db
        .select()
        .from(webhooks)
        .where(and(eq(webhooks.project, project), eq(webhooks.webhook_id, id)))
        .get(),
    ),
  tally: (project) =>
    reading(() =>
      db
        .select({ webhook_id: outbox.webhook_id, status: outbox.status, count: count() })
        .from(outbox)
        .where(eq(outbox.project, project))
        .groupBy(outbox.webhook_id, outbox.status)
        .all(),
    ),
})

export function outboxReads(db: BetterSQLite3Database): OutboxStore {
  const waiting = (and_: SQL | undefined, limit: number) =>
    db
      .select({ row: outbox })
      .from(outbox)
      .innerJoin(webhooks, and(eq(webhooks.project, outbox.project), eq(webhooks.webhook_id, outbox.webhook_id)))
      .where(and(eq(outbox.status, 'waiting'), eq(webhooks.is_paused, false), and_))
      .orderBy(asc(outbox.next_try_at), asc(outbox.outbox_id))
      .limit(limit)
      .all()
      .map(({ row }) => row)
  return {
    one: (project, id) =>
      reading(() =>
        db
          .select()
          .from(outbox)
          .where(and(eq(outbox.project, project), eq(outbox.outbox_id, id)))
          .get(),
      ),
    page: (project, webhook_id, { after, limit }) =>
      reading(() =>
        db
          .select()
          .from(outbox)
          .where(
            and(
              eq(outbox.project, project),
              eq(outbox.webhook_id, webhook_id),
              after === null ? undefined : lt(outbox.outbox_id, after),
            ),
          )
          .orderBy(desc(outbox.outbox_id))
          .limit(limit)
          .all(),
      ),
    due: (now, limit) => reading(() => waiting(lte(outbox.next_try_at, now), limit)),
    next: () => reading(() => waiting(isNotNull(outbox.next_try_at), 1)[0]?.next_try_at ?? undefined),
    endedBefore: (before, limit) =>
      reading(() =>
        db
          .select({ project: outbox.project, outbox_id: outbox.outbox_id })
          .from(outbox)
          .where(lt(outbox.ended_at, before))
          .limit(limit)
          .all(),
      ),
  }
}
