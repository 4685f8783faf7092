import { lookalikeKey } from '../../shared/app-version.ts'
import { HufuError } from '../../shared/error.ts'
import type { VersionAnswer } from '../../shared/schema/answers.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { Delivery } from '../../shared/schema/delivery.ts'
import { editionOf } from './edition.ts'
import type { Holding, Write } from './ports.ts'
import type { Aligned } from './realign.ts'
import type { AuditRow, Change, StoredVersion } from './rows.ts'
import { fixKeys } from './rule-keys.ts'
import { act } from './turns.ts'
import { type Arrival, nextStep, setBack, standingOf, statusAfter } from './version-status.ts'
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

/** What people see of a version's row. */
const shown = ({ project: _, position: _p, lookalike_key: _l, created_at: _c, ...row }: StoredVersion) => row

/** Names what people edit of a version; what the server notes by itself is no other edition, but for the status. */
export function versionEdition(workshop: Pick<Workshop, 'hash'>, row: StoredVersion): string {
  const { figma_file_keys: _f, last_sync_at: _s, first_merged_at: _m, exported_at: _x, ...edited } = shown(row)
  return editionOf(workshop, { ...edited, position: row.position })
}

/** Every version in the order that people set, with what it holds and the watermark that this was read at. */
export async function listVersions(
  workshop: Pick<Workshop, 'store' | 'hash'>,
  project: string,
): Promise<{ items: VersionAnswer[]; watermark: string }> {
  const { store } = workshop
  const { watermark } = await projectRow(workshop, project)
  const [rows, holdings, tally] = await Promise.all([
    store.versions.all(project),
    store.versions.holdings(project),
    store.deliveries.tally(project),
  ])
  const meant = defaultOf(rows, holdings)
  const held = new Map(holdings.map((h) => [h.app_version, h]))
  const items: VersionAnswer[] = []
  for (const row of rows) {
    const { rule_atoms = 0, case_atoms = 0, clusters = 0 } = held.get(row.app_version) ?? {}
    const count = (isWanted: (kind: Delivery['kind']) => boolean) =>
      tally.reduce((sum, t) => sum + (t.app_version === row.app_version && isWanted(t.kind) ? t.count : 0), 0)
    items.push({
      ...shown(row),
      holds: { rule_atoms, case_atoms, clusters },
      deliveries: { design: count((k) => k === 'rule_atoms'), cases: count((k) => k !== 'rule_atoms') },
      is_default: row.app_version === meant,
      next: await nextStep(workshop, row, await standingOf(workshop, row, held.get(row.app_version))),
      edition: versionEdition(workshop, row),
    })
  }
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

export async function oneVersion(workshop: Pick<Workshop, 'store' | 'hash'>, where: Where): Promise<VersionAnswer> {
  const { items } = await listVersions(workshop, where.project)
  const found = items.find((version) => version.app_version === where.app_version)
  if (!found) throw new HufuError('not_found', { what: 'version' })
  return found
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

export function freshVersion(
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
    first_merged_at: null,
    exported_at: null,
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
export async function createVersion(
  workshop: Workshop,
  caller: Caller,
  project: string,
  wish: NewVersion,
): Promise<{ version: VersionAnswer; is_fresh: boolean }> {
  const where = { project, app_version: wish.app_version }
  const is_fresh = await act<boolean>(workshop, project, async () => {
    const { row, is_fresh } = await foundOrFresh(workshop, where, wish.confirm)
    if (!is_fresh) return { batch: { writes: [] }, answer: () => is_fresh }
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
      answer: () => is_fresh,
    }
  })
  return { version: await oneVersion(workshop, where), is_fresh }
}

/** The place behind a version, and those that come after it, one further on. */
async function follow(workshop: Pick<Workshop, 'store'>, where: Where) {
  const position = (await versionRowOf(workshop, where)).position + 1
  const all = await workshop.store.versions.all(where.project)
  const later = all.filter((v) => v.position >= position).map((v) => ({ ...v, position: v.position + 1 }))
  return { position, later }
}

/** Files and keys that an arrival notes on its version. */
export type Noted = Partial<Pick<StoredVersion, 'figma_file_keys' | 'test_suite_files' | 'case_atoms_file'>>

/** What has to be written before the atoms and clusters of an arrival, which name their version, and after them. */
export type Arrived = { ahead: Write[]; writes: Write[]; changes: Change[] }
/** Nothing moved: the row as it is, where it has to be put. */
export const notArrived = (...put: StoredVersion[]): Arrived => ({
  ahead: [{ table: 'versions', put }],
  writes: [],
  changes: [],
})

/**
 * What has to be written of a version after something arrived or went: when, how far it is, and, where it was merged for
 * the first time or further than merged, what follows from that. `aligned`: what the same commit changes among its rules.
 */
export async function arrived(
  workshop: Pick<Workshop, 'store' | 'now' | 'newId'>,
  member: string,
  row: StoredVersion,
  arrival: Arrival,
  aligned: Pick<Aligned, 'clusters'>,
  noted: Noted = {},
): Promise<Arrived> {
  const status = await statusAfter(workshop, row, arrival)
  const at = workshop.now()
  const isFirst = status === 'merged' && row.first_merged_at === null
  const first_merged_at = isFirst ? at : row.first_merged_at
  const version = { ...row, ...noted, last_sync_at: at, status, first_merged_at, exported_at: null }
  const keyed = isFirst ? await fixKeys(workshop.store, row, aligned.clusters, at) : { writes: [], changes: [] }
  return {
    ahead: [
      { table: 'versions', put: [version] },
      { table: 'audit', put: setBack(workshop, member, row, status) },
    ],
    ...keyed,
  }
}

/** The version that is meant where none is named: the last in order that was ever merged, else the last that holds anything. */
export async function defaultVersion({ store }: Pick<Workshop, 'store'>, project: string): Promise<AppVersion | null> {
  return defaultOf(await store.versions.all(project), await store.versions.holdings(project))
}

function defaultOf(rows: readonly StoredVersion[], holdings: readonly Holding[]): AppVersion | null {
  const merged = rows.filter((v) => v.first_merged_at !== null).at(-1)
  if (merged) return merged.app_version
  const holding = new Set(holdings.map((h) => h.app_version))
  return rows.filter((v) => holding.has(v.app_version)).at(-1)?.app_version ?? null
}
