import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AppVersion } from '../../../../shared/schema/base.ts'
import type { Counts } from '../../../../shared/schema/delivery.ts'
import type { VersionRow } from '../../../../shared/schema/tables.ts'
import type {
  StoredChange,
  StoredDelivery,
  StoredJob,
  StoredResult,
  StoredVersion,
  UploadTerms,
} from '../../../verbs/rows.ts'
import { count, json, kind, words } from './columns.ts'

export const projects = sqliteTable('projects', {
  project: text().primaryKey(),
  name: words(),
  created_at: words(),
  watermark: count(),
})

export const versions = sqliteTable(
  'versions',
  {
    project: words(),
    app_version: kind<AppVersion>(),
    base_version: text().$type<AppVersion>(),
    status: kind<VersionRow['status']>(),
    figma_links_file: text(),
    figma_file_keys: json<string[]>(),
    test_suite_files: json<string[]>(),
    case_atoms_file: text(),
    owners: json<VersionRow['owners']>(),
    last_sync_at: text(),
    notes: words(),
    module_hints: json<string[]>(),
    module_review_status: kind<VersionRow['module_review_status']>(),
    position: count(),
    lookalike_key: words(),
    created_at: words(),
    first_merged_at: text(),
    exported_at: text(),
  } satisfies Record<keyof StoredVersion, unknown>,
  (t) => [primaryKey({ columns: [t.project, t.app_version] })],
)

export const deliveries = sqliteTable(
  'deliveries',
  {
    project: words(),
    delivery_id: words(),
    kind: kind<StoredDelivery['kind']>(),
    app_version: kind<AppVersion>(),
    file_name: text(),
    by: words(),
    at: words(),
    counts: json<Counts>(),
    status: kind<StoredDelivery['status']>(),
    job_id: text(),
    size_bytes: count(),
    sha256: text(),
    terms: json<UploadTerms | null>(),
    series: text(),
    taken_back_at: text(),
    moved_from: text().$type<AppVersion>(),
  } satisfies Record<keyof StoredDelivery, unknown>,
  (t) => [
    primaryKey({ columns: [t.project, t.delivery_id] }),
    index('deliveries_of_version').on(t.project, t.app_version, t.delivery_id),
  ],
)

export const results = sqliteTable(
  'results',
  {
    project: words(),
    delivery_id: words(),
    seq: count(),
    line: integer(),
    xpath: text(),
    subject: text(),
    outcome: kind<StoredResult['outcome']>(),
    code: text(),
    field: text(),
    message: words(),
    message_zh: words(),
    raw: text(),
  } satisfies Record<keyof StoredResult, unknown>,
  (t) => [primaryKey({ columns: [t.project, t.delivery_id, t.seq] })],
)

export const jobs = sqliteTable(
  'jobs',
  {
    project: words(),
    job_id: words(),
    kind: kind<StoredJob['kind']>(),
    delivery_id: text(),
    status: kind<StoredJob['status']>(),
    done: count(),
    total: count(),
    counts: json<Counts>(),
    error: json<StoredJob['error']>(),
    terms: json<unknown>(),
    result: json<unknown>(),
    created_at: words(),
    updated_at: words(),
  } satisfies Record<keyof StoredJob, unknown>,
  (t) => [primaryKey({ columns: [t.project, t.job_id] }), index('jobs_by_status').on(t.status)],
)

export const changes = sqliteTable(
  'changes',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    project: words(),
    revision: count(),
    app_version: kind<AppVersion>(),
    subject: kind<StoredChange['subject']>(),
    subject_id: words(),
    change: kind<StoredChange['change']>(),
    place: json<StoredChange['place']>(),
    at: words(),
  } satisfies Record<keyof StoredChange | 'seq' | 'at', unknown>,
  (t) => [index('changes_by_revision').on(t.project, t.revision)],
)
