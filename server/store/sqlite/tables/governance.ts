import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ModuleOwnerRow, OutboxRow, WebhookRow } from '../../../verbs/rows.ts'
import { count, flag, json, kind, words } from './columns.ts'

export const module_owners = sqliteTable(
  'module_owners',
  { project: words(), module: words(), member: words() } satisfies Record<keyof ModuleOwnerRow, unknown>,
  (t) => [primaryKey({ columns: [t.project, t.module, t.member] }), index('module_owners_of_member').on(t.member)],
)

export const webhooks = sqliteTable(
  'webhooks',
  {
    project: words(),
    webhook_id: words(),
    name: words(),
    url: words(),
    events: json<WebhookRow['events']>(),
    queue_above: integer(),
    secret: words(),
    is_paused: flag(),
    is_above: flag(),
    created_at: words(),
    created_by: words(),
  } satisfies Record<keyof WebhookRow, unknown>,
  (t) => [primaryKey({ columns: [t.project, t.webhook_id] })],
)

export const outbox = sqliteTable(
  'outbox',
  {
    project: words(),
    outbox_id: words(),
    webhook_id: words(),
    event: kind<OutboxRow['event']>(),
    body: words(),
    created_at: words(),
    status: kind<OutboxRow['status']>(),
    tries: count(),
    next_try_at: text(),
    ended_at: text(),
    last_status: integer(),
    last_error: text().$type<NonNullable<OutboxRow['last_error']>>(),
  } satisfies Record<keyof OutboxRow, unknown>,
  (t) => [
    primaryKey({ columns: [t.project, t.outbox_id] }),
    index('outbox_due').on(t.status, t.next_try_at),
    index('outbox_of_webhook').on(t.project, t.webhook_id, t.outbox_id),
  ],
)
