import { index, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AppVersion } from '../../../../shared/schema/base.ts'
import type { FrameAtomRow, FrameChangeRow, IgnoredRuleRow, SnapshotRow } from '../../../verbs/rows/coverage.ts'
import { count, flag, json, kind, words } from './columns.ts'

const inVersion = { project: words(), app_version: kind<AppVersion>() }

export const frame_atoms = sqliteTable(
  'frame_atoms',
  {
    ...inVersion,
    file_key: words(),
    frame_id: words(),
    atom_id: words(),
    frame_name: words(),
    page: words(),
    is_drawn: flag(),
  } satisfies Record<keyof FrameAtomRow, unknown>,
  (t) => [
    primaryKey({ columns: [t.project, t.app_version, t.file_key, t.frame_id, t.atom_id] }),
    index('frame_atoms_of_atom').on(t.project, t.app_version, t.atom_id),
  ],
)

export const frame_changes = sqliteTable(
  'frame_changes',
  { ...inVersion, file_key: words(), node_id: words(), changed_at: words() } satisfies Record<
    keyof FrameChangeRow,
    unknown
  >,
  (t) => [primaryKey({ columns: [t.project, t.app_version, t.file_key, t.node_id] })],
)

export const snapshots = sqliteTable(
  'snapshots',
  {
    ...inVersion,
    file_key: words(),
    node_id: words(),
    snapshot_id: words(),
    kind: kind<SnapshotRow['kind']>(),
    name: words(),
    page: words(),
    width: count(),
    height: count(),
    scale: real().notNull(),
    taken_at: words(),
    boxes: json<SnapshotRow['boxes']>(),
    sha256: words(),
    size_bytes: count(),
    by: words(),
    received_at: words(),
  } satisfies Record<keyof SnapshotRow, unknown>,
  (t) => [
    primaryKey({ columns: [t.project, t.app_version, t.file_key, t.node_id] }),
    index('snapshots_by_id').on(t.project, t.app_version, t.snapshot_id),
    index('snapshots_by_sha256').on(t.sha256),
  ],
)

export const ignored_rules = sqliteTable(
  'ignored_rules',
  {
    project: words(),
    ignored_id: text().notNull(),
    source_key: words(),
    spot: words(),
    atom_id: words(),
    app_version: kind<AppVersion>(),
    words: json<IgnoredRuleRow['words']>(),
    evidence: json<IgnoredRuleRow['evidence']>(),
    place: words(),
    reason: words(),
    by: words(),
    at: words(),
  } satisfies Record<keyof IgnoredRuleRow, unknown>,
  (t) => [primaryKey({ columns: [t.project, t.ignored_id] }), index('ignored_rules_by_spot').on(t.project, t.spot)],
)
