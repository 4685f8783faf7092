import { HufuError } from '../../shared/error.ts'
import type { VersionAnswer } from '../../shared/schema/answers.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { VersionRow } from '../../shared/schema/tables.ts'
import { refuseOtherEdition } from './edition.ts'
import type { Change, StoredVersion } from './rows.ts'
import { act } from './turns.ts'
import { refuseStatus, standingOf } from './version-status.ts'
import { auditRow, oneVersion, versionEdition, versionRowOf } from './versions.ts'
import type { Caller, Where, Workshop } from './workshop.ts'

/** What people edit of a version. What is not named stays. `after`: whom it follows in the order; null: it comes first. */
export type VersionEdit = Partial<
  Pick<
    VersionRow,
    | 'base_version'
    | 'status'
    | 'figma_links_file'
    | 'test_suite_files'
    | 'case_atoms_file'
    | 'notes'
    | 'module_hints'
    | 'module_review_status'
  >
> & { owners?: Partial<VersionRow['owners']>; after?: AppVersion | null }

/**
 * Changes what people may of a version, whole or not at all.
 * Errors  `not_found` for it, its base or whom it is to follow; `base_circle`; `status_missing` and `status_kept`; `stale`
 *         where it is no longer the edition that the caller read.
 */
export async function editVersion(
  workshop: Workshop,
  caller: Caller,
  where: Where,
  edit: VersionEdit,
  edition?: string,
): Promise<VersionAnswer> {
  await act<void>(workshop, where.project, async () => {
    const all = await workshop.store.versions.all(where.project)
    const row = all.find((v) => v.app_version === where.app_version)
    if (!row) throw new HufuError('not_found', { what: 'version' })
    refuseOtherEdition(edition, versionEdition(workshop, row))
    const edited = await editedRow(workshop, all, row, edit)
    const put = placed(all, edited, edit.after)
    const changed = changedFields(row, put.find((v) => v.app_version === row.app_version) ?? edited)
    if (!Object.keys(changed).length) return { batch: { writes: [] }, answer: () => undefined }
    return {
      batch: {
        writes: [
          { table: 'versions', put },
          {
            table: 'audit',
            put: [auditRow(workshop, caller, where.project, 'version.edit', row.app_version, changed)],
          },
        ],
        changes: 'base_version' in changed || 'position' in changed ? [versionChange(row.app_version)] : [],
      },
      answer: () => undefined,
    }
  })
  return oneVersion(workshop, where)
}

/** What is in force changes with it, though nothing that it holds does. */
export const versionChange = (app_version: AppVersion, change: Change['change'] = 'changed'): Change => ({
  subject: 'version',
  subject_id: app_version,
  app_version,
  change,
  place: null,
})

/** The row with the edit, its status held against what is there; place in the order aside. */
export async function editedRow(
  workshop: Pick<Workshop, 'store'>,
  all: readonly StoredVersion[],
  row: StoredVersion,
  { after: _, owners, status, ...plain }: VersionEdit,
): Promise<StoredVersion> {
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
  const edited: StoredVersion = { ...row, ...given, owners: { ...row.owners, ...owners } }
  refuseCircle(all, edited)
  if (status !== undefined && status !== row.status) {
    const held = (await workshop.store.versions.holdings(row.project)).find((h) => h.app_version === row.app_version)
    await refuseStatus(workshop, row, await standingOf(workshop, edited, held), status)
    return { ...edited, status }
  }
  // done said that the review of modules is: whoever opens that again takes back the other too
  const isReopened = row.status === 'done' && edited.module_review_status !== 'done'
  return isReopened ? { ...edited, status: 'ingested' } : edited
}

/** Errors  `not_found` for a base that is none; `base_circle` where the version would build on itself. */
function refuseCircle(all: readonly StoredVersion[], { app_version, base_version }: StoredVersion): void {
  const baseOf = new Map(all.map((v) => [v.app_version, v.base_version]))
  if (base_version !== null && !baseOf.has(base_version)) throw new HufuError('not_found', { what: 'version' })
  const seen = new Set<AppVersion>()
  for (let at = base_version; at !== null && !seen.has(at); at = baseOf.get(at) ?? null) {
    if (at === app_version) throw new HufuError('base_circle', { app_version, base_version })
    seen.add(at)
  }
}

/** The rows to be put: the edited one, and where it moves, all whose place changes. */
function placed(
  all: readonly StoredVersion[],
  edited: StoredVersion,
  after: AppVersion | null | undefined,
): StoredVersion[] {
  if (after === undefined || after === edited.app_version) return [edited]
  const order = all.filter((v) => v.app_version !== edited.app_version)
  const at = after === null ? 0 : order.findIndex((v) => v.app_version === after) + 1
  if (after !== null && at === 0) throw new HufuError('not_found', { what: 'version' })
  order.splice(at, 0, edited)
  const moved = order.map((v, position) => ({ ...v, position }))
  return moved.filter((v, i) => v.app_version === edited.app_version || order[i]!.position !== v.position)
}

/** Before and after of each field that an edit changed: names and labels, no document's text. */
function changedFields(before: StoredVersion, after: StoredVersion): Record<string, { from: unknown; to: unknown }> {
  const names = Object.keys(after) as (keyof StoredVersion)[]
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, { from: before[name], to: after[name] }]),
  )
}

/**
 * Deletes a version that was made by mistake: one that holds nothing, that nothing was ever sent for, and that none builds
 * on. Errors  `not_found`, `version_not_empty`, `version_is_base`, `stale`.
 */
export function removeVersion(workshop: Workshop, caller: Caller, where: Where, edition?: string): Promise<void> {
  return act<void>(workshop, where.project, async () => {
    const { project, app_version } = where
    const { store } = workshop
    const row = await versionRowOf(workshop, where)
    refuseOtherEdition(edition, versionEdition(workshop, row))
    const holdings = await store.versions.holdings(project)
    const deliveries = await store.deliveries.page(project, app_version, { after: null, limit: 1 })
    const isHeld = holdings.some((h) => h.app_version === app_version)
    if (isHeld || deliveries.length) throw new HufuError('version_not_empty', { app_version })
    const others = (await store.versions.all(project)).filter((v) => v.base_version === app_version)
    if (others.length)
      throw new HufuError('version_is_base', { app_version, others: others.map((v) => v.app_version).join(', ') })
    return {
      batch: {
        writes: [
          { table: 'versions', drop: [{ project, app_version }] },
          { table: 'withdrawals', drop: [{ project, app_version }] },
          { table: 'graphs', drop: [{ project, app_version }] },
          { table: 'audit', put: [auditRow(workshop, caller, project, 'version.delete', app_version)] },
        ],
        changes: [versionChange(app_version, 'gone')],
      },
      answer: () => undefined,
    }
  })
}

/**
 * Notes that the files of what a version holds were handed out: where they are of its present state, a merged version is
 * `ingested`. `at`: the state that was exported, as its snapshot tells. Others' exports are reading, and change nothing. Where
 * nothing can be written, the files are handed out all the same.
 */
export async function noteExport(workshop: Workshop, caller: Caller, where: Where, at: string | null): Promise<void> {
  try {
    await exportNoted(workshop, caller, where, at)
  } catch (error) {
    workshop.log('export.not_noted', { ...where, error })
  }
}

function exportNoted(workshop: Workshop, caller: Caller, where: Where, at: string | null): Promise<void> {
  return act<void>(workshop, where.project, async () => {
    const row = await versionRowOf(workshop, where)
    const mayEdit = caller.role === 'admin' || caller.role === 'editor'
    if (!mayEdit || row.last_sync_at !== at || row.exported_at !== null || row.status === 'collecting')
      return { batch: { writes: [] }, answer: () => undefined }
    const status = row.status === 'merged' ? ('ingested' as const) : row.status
    const details = { from: row.status, to: status }
    return {
      batch: {
        writes: [
          { table: 'versions', put: [{ ...row, exported_at: workshop.now(), status }] },
          {
            table: 'audit',
            put: [auditRow(workshop, caller, where.project, 'version.export', where.app_version, details)],
          },
        ],
      },
      answer: () => undefined,
    }
  })
}
