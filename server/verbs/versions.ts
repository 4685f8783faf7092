import { lookalikeKey } from '../../shared/app-version.ts'
import { HufuError } from '../../shared/error.ts'
import type { VersionAnswer } from '../../shared/schema/answers.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { Holding } from './ports.ts'
import type { AuditRow, StoredVersion } from './rows.ts'
import { act } from './turns.ts'
import type { Caller, Where, Workshop } from './workshop.ts'

/** One record of who changed what; its details hold counts and names, never document text. */
export function auditRow(
  workshop: Pick<Workshop, 'now' | 'newId'>,
  caller: Pick<Caller, 'member'>,
  project: string | null,
  action: string,
  subject: string | null,
  details: unknown = null,
): AuditRow {
  return {
    audit_id: workshop.newId('au'),
    at: workshop.now(),
    project,
    member: caller.member,
    action,
    subject,
    details,
  }
}

function answerOf(
  { project: _, position: _p, lookalike_key: _l, created_at: _c, ...row }: StoredVersion,
  holds?: Holding,
): VersionAnswer {
  const { rule_atoms = 0, case_atoms = 0, clusters = 0 } = holds ?? {}
  return { ...row, holds: { rule_atoms, case_atoms, clusters } }
}

/** Every version in the order that people set, with what it holds and the watermark that this was read at. */
export async function listVersions(
  workshop: Pick<Workshop, 'store'>,
  project: string,
): Promise<{ items: VersionAnswer[]; watermark: string }> {
  const { store } = workshop
  const { watermark } = await projectRow(workshop, project)
  const holdings = new Map((await store.versions.holdings(project)).map((h) => [h.app_version, h]))
  const items = (await store.versions.all(project)).map((row) => answerOf(row, holdings.get(row.app_version)))
  return { items, watermark: String(watermark) }
}

/** Errors  `not_found`. */
export async function projectRow({ store }: Pick<Workshop, 'store'>, project: string) {
  const row = await store.projects.one(project)
  if (!row) throw new HufuError('not_found', { what: 'project' })
  return row
}

/** Errors  `not_found`. */
export async function versionRowOf({ store }: Pick<Workshop, 'store'>, where: Where): Promise<StoredVersion> {
  const row = await store.versions.one(where.project, where.app_version)
  if (!row) throw new HufuError('not_found', { what: 'version' })
  return row
}

export async function oneVersion(workshop: Pick<Workshop, 'store'>, where: Where): Promise<VersionAnswer> {
  const row = await versionRowOf(workshop, where)
  return answerOf(
    row,
    (await workshop.store.versions.holdings(where.project)).find((h) => h.app_version === row.app_version),
  )
}

/**
 * The version's row, or a fresh one that the caller's batch has to put.
 * Errors  `version_lookalike` where an existing label is easily mistaken for it and nobody confirmed.
 */
export async function foundOrFresh(
  { store, now }: Pick<Workshop, 'store' | 'now'>,
  { project, app_version }: Where,
  isConfirmed = false,
): Promise<{ row: StoredVersion; is_fresh: boolean }> {
  const all = await store.versions.all(project)
  const known = all.find((v) => v.app_version === app_version)
  if (known) return { row: known, is_fresh: false }
  const key = lookalikeKey(app_version)
  const twin = all.find((v) => v.lookalike_key === key)
  if (twin && !isConfirmed) throw new HufuError('version_lookalike', { app_version, existing: twin.app_version })
  const position = Math.max(-1, ...all.map((v) => v.position)) + 1
  return { row: freshVersion(project, app_version, key, position, now()), is_fresh: true }
}

function freshVersion(
  project: string,
  app_version: AppVersion,
  lookalike_key: string,
  position: number,
  created_at: string,
): StoredVersion {
  return {
    project,
    app_version,
    base_version: null,
    status: 'collecting',
    figma_links_file: null,
    figma_file_keys: [],
    test_suite_files: [],
    case_atoms_file: null,
    owners: { figma: '', test: '', merge: '' },
    last_sync_at: null,
    notes: '',
    module_hints: [],
    module_review_status: 'pending',
    position,
    lookalike_key,
    created_at,
  }
}

/** `after`: the version that it follows in the order; without one it comes last. */
export type NewVersion = {
  app_version: AppVersion
  base_version?: AppVersion
  after?: AppVersion
  notes?: string
  confirm?: boolean
}

/**
 * Creates a version; one that exists is answered as it is.
 * Errors  `version_lookalike` unless confirmed; `not_found` where the base or the one it follows is none.
 */
export function createVersion(
  workshop: Workshop,
  caller: Caller,
  project: string,
  wish: NewVersion,
): Promise<{ version: VersionAnswer; is_fresh: boolean }> {
  return act<{ version: VersionAnswer; is_fresh: boolean }>(workshop, project, async () => {
    const where = { project, app_version: wish.app_version }
    const { row, is_fresh } = await foundOrFresh(workshop, where, wish.confirm)
    if (!is_fresh) {
      const version = await oneVersion(workshop, where)
      return { batch: { writes: [] }, answer: () => ({ version, is_fresh }) }
    }
    if (wish.base_version) await versionRowOf(workshop, { project, app_version: wish.base_version })
    const placed = wish.after ? await follow(workshop, { project, app_version: wish.after }) : undefined
    const position = placed?.position ?? row.position
    const fresh = { ...row, position, base_version: wish.base_version ?? null, notes: wish.notes ?? '' }
    return {
      batch: {
        writes: [
          { table: 'versions', put: [...(placed?.later ?? []), fresh] },
          { table: 'audit', put: [auditRow(workshop, caller, project, 'version.create', wish.app_version)] },
        ],
      },
      answer: () => ({ version: answerOf(fresh), is_fresh }),
    }
  })
}

/** The place behind a version, and those that come after it, one further on. */
async function follow(workshop: Pick<Workshop, 'store'>, where: Where) {
  const position = (await versionRowOf(workshop, where)).position + 1
  const all = await workshop.store.versions.all(where.project)
  const later = all.filter((v) => v.position >= position).map((v) => ({ ...v, position: v.position + 1 }))
  return { position, later }
}

/** How many atoms an act adds to a version, less those that go. */
export type Growth = { rule_atoms: number; case_atoms: number }

/** The version's row after something arrived: when, and how far it is. Alignment is part of the same commit, so both sides there means merged. */
export async function arrived(
  { store, now }: Pick<Workshop, 'store' | 'now'>,
  row: StoredVersion,
  growth: Growth,
  more: Partial<Pick<StoredVersion, 'figma_file_keys' | 'test_suite_files' | 'case_atoms_file'>>,
): Promise<StoredVersion> {
  const held = (await store.versions.holdings(row.project)).find((h) => h.app_version === row.app_version)
  const isBoth = (held?.rule_atoms ?? 0) + growth.rule_atoms > 0 && (held?.case_atoms ?? 0) + growth.case_atoms > 0
  return { ...row, ...more, last_sync_at: now(), status: isBoth ? 'merged' : 'collecting' }
}

/** The version that is meant where none is named: the last in order that was merged, else the last that holds anything. */
export async function defaultVersion({ store }: Pick<Workshop, 'store'>, project: string): Promise<AppVersion | null> {
  const rows = await store.versions.all(project)
  const merged = rows.filter((v) => v.status !== 'collecting' && v.status !== 'ready_to_merge').at(-1)
  if (merged) return merged.app_version
  const holding = new Set((await store.versions.holdings(project)).map((h) => h.app_version))
  return rows.filter((v) => holding.has(v.app_version)).at(-1)?.app_version ?? null
}
