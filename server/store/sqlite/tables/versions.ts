import { index, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import type { AppVersion } from '../../../../shared/schema/base.ts'
import type { DesignSend, SentOver, Succession, Withdrawal } from '../../../verbs/rows/versions.ts'
import { flag, json, kind, words } from './columns.ts'

const inVersion = { project: words(), app_version: kind<AppVersion>() }

export const withdrawals = sqliteTable(
  'withdrawals',
  {
    ...inVersion,
    rule_key: words(),
    is_back: flag(),
    reason: words(),
    by: words(),
    at: words(),
  } satisfies Record<keyof Withdrawal, unknown>,
  (t) => [primaryKey({ columns: [t.project, t.app_version, t.rule_key] })],
)

export const successions = sqliteTable(
  'successions',
  {
    ...inVersion,
    rule_key: words(),
    former_key: words(),
    versions: json<AppVersion[]>(),
    reason: words(),
    by: words(),
    at: words(),
  } satisfies Record<keyof Succession, unknown>,
  (t) => [primaryKey({ columns: [t.project, t.app_version, t.rule_key] })],
)

export const design_sends = sqliteTable(
  'design_sends',
  {
    ...inVersion,
    delivery_id: words(),
    scope: json<DesignSend['scope']>(),
    untouched: json<string[]>(),
  } satisfies Record<keyof DesignSend, unknown>,
  (t) => [
    primaryKey({ columns: [t.project, t.delivery_id] }),
    index('design_sends_of_version').on(t.project, t.app_version, t.delivery_id),
  ],
)

export const sent_over = sqliteTable(
  'sent_over',
  {
    ...inVersion,
    delivery_id: words(),
    atom_id: words(),
    earlier: json<SentOver['earlier']>(),
  } satisfies Record<keyof SentOver, unknown>,
  (t) => [
    primaryKey({ columns: [t.project, t.delivery_id, t.atom_id] }),
    index('sent_over_by_atom').on(t.project, t.app_version, t.atom_id, t.delivery_id),
  ],
)
