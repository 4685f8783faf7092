import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type {
  AuditRow,
  BootstrapRow,
  IdempotencyRow,
  MemberRow,
  SessionRow,
  SettingRow,
  TokenRow,
} from '../../../verbs/rows.ts'
import { json, kind, words } from './columns.ts'

export const members = sqliteTable('members', {
  member: text().primaryKey(),
  created_at: words(),
  removed_at: text(),
} satisfies Record<keyof MemberRow, unknown>)

export const tokens = sqliteTable(
  'tokens',
  {
    token_id: text().primaryKey(),
    token_hash: words().unique(),
    member: words(),
    role: kind<TokenRow['role']>(),
    project: text(),
    knowledge_bases: json<string[] | null>(),
    created_at: words(),
    expires_at: text(),
    last_used_at: text(),
    revoked_at: text(),
  } satisfies Record<keyof TokenRow, unknown>,
  (t) => [index('tokens_of_member').on(t.member)],
)

export const sessions = sqliteTable('sessions', {
  session_hash: text().primaryKey(),
  token_id: words(),
  csrf_token: words(),
  expires_at: words(),
} satisfies Record<keyof SessionRow, unknown>)

export const bootstrap_tokens = sqliteTable('bootstrap_tokens', {
  token_hash: text().primaryKey(),
  created_at: words(),
  expires_at: words(),
  used_at: text(),
} satisfies Record<keyof BootstrapRow, unknown>)

export const settings = sqliteTable(
  'settings',
  { project: words(), name: words(), value: json<unknown>() } satisfies Record<keyof SettingRow, unknown>,
  (t) => [primaryKey({ columns: [t.project, t.name] })],
)

export const audit = sqliteTable('audit', {
  audit_id: text().primaryKey(),
  at: words(),
  project: text(),
  member: words(),
  action: words(),
  subject: text(),
  details: json<unknown>(),
} satisfies Record<keyof AuditRow, unknown>)

export const idempotency = sqliteTable(
  'idempotency',
  {
    owner: words(),
    key: words(),
    request_hash: words(),
    at: words(),
    answer: json<IdempotencyRow['answer']>(),
  } satisfies Record<keyof IdempotencyRow, unknown>,
  (t) => [primaryKey({ columns: [t.owner, t.key] })],
)
