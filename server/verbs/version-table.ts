import { lookalikeKey } from '../../shared/app-version.ts'
import { HufuError } from '../../shared/error.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import { type VersionRow, versionRow } from '../../shared/schema/tables.ts'
import { editedRow, versionChange } from './edit-version.ts'
import { editionOf, refuseOtherEdition } from './edition.ts'
import type { StoredVersion } from './rows.ts'
import { act } from './turns.ts'
import { rankOf } from './version-status.ts'
import { auditRow, freshVersion } from './versions.ts'
import type { Caller, Workshop } from './workshop.ts'

/** How the file is read and written, comments kept: brought by whoever wires the parts. */
export type TableFile = {
  read(text: string): { versions: VersionRow[] }
  write(rows: readonly VersionRow[], previous: string): string
}
/** Where the text as people last sent it is kept, for its comments. */
const KEPT = 'version_sync_file'

type Shown = { text: string; edition: string }

/** The project's table as `version_sync.yaml`, with the comments of the file that was sent last. */
export async function versionTable(
  { store, hash, version_file: file }: Pick<Workshop, 'store' | 'hash' | 'version_file'>,
  project: string,
): Promise<Shown> {
  if (!(await store.projects.one(project))) throw new HufuError('not_found', { what: 'project' })
  const kept = await store.settings.one(project, KEPT)
  const rows = (await store.versions.all(project)).map((row) => versionRow.parse(row))
  const text = file.write(rows, typeof kept === 'string' ? kept : '')
  return { text, edition: editionOf({ hash }, text) }
}

/**
 * Takes the table as a file: rows in its order, whole or not at all. Versions that it does not list stay, after those that
 * it does; new ones are made. What the server knows better (Figma files, last sync, a status that lies behind) stays.
 * Errors  those of reading and editing, of the first row that is not so; `version_lookalike` unless confirmed; `stale`.
 */
export async function putVersionTable(
  workshop: Workshop,
  caller: Caller,
  project: string,
  { text, confirm, edition }: { text: string; confirm: boolean; edition: string | undefined },
): Promise<Shown> {
  const { versions } = workshop.version_file.read(text)
  await act<void>(workshop, project, async () => {
    refuseOtherEdition(edition, (await versionTable(workshop, project)).edition)
    const all = await workshop.store.versions.all(project)
    const known = listed(workshop, project, all, versions, confirm)
    const asked = new Map<string, VersionRow>(versions.map((row) => [row.app_version, row]))
    const edited: StoredVersion[] = []
    const bases = known.map((row) => ({
      ...row,
      base_version: asked.get(row.app_version)?.base_version ?? row.base_version,
    }))
    for (const [position, row] of known.entries()) {
      const wish = asked.get(row.app_version)
      edited.push({ ...(wish ? await editedRow(workshop, bases, row, wishOf(row, wish)) : row), position })
    }
    const before = new Map(all.map((row) => [row.app_version, JSON.stringify(row)]))
    const put = edited.filter((row) => before.get(row.app_version) !== JSON.stringify(row))
    const names = put.map((row) => row.app_version)
    return {
      batch: {
        writes: [
          { table: 'versions', put },
          { table: 'settings', put: [{ project, name: KEPT, value: text }] },
          { table: 'audit', put: [auditRow(workshop, caller, project, 'version.table', null, { versions: names })] },
        ],
        changes: names.map((name) => versionChange(name)),
      },
      answer: () => undefined,
    }
  })
  return versionTable(workshop, project)
}

/** The versions in the file's order, those that are new made, then those that it does not list. */
function listed(
  { now }: Pick<Workshop, 'now'>,
  project: string,
  all: readonly StoredVersion[],
  rows: readonly VersionRow[],
  confirm: boolean,
): StoredVersion[] {
  const byName = new Map(all.map((row) => [row.app_version, row]))
  const keys = new Map<string, AppVersion>(all.map((row) => [row.lookalike_key, row.app_version]))
  const ordered = rows.map(({ app_version }) => {
    const key = lookalikeKey(app_version)
    const twin = keys.get(key)
    if (!byName.has(app_version) && twin && !confirm)
      throw new HufuError('version_lookalike', { app_version, existing: twin })
    keys.set(key, app_version)
    return byName.get(app_version) ?? freshVersion(project, app_version, key, 0, now())
  })
  const named = new Set<string>(rows.map((row) => row.app_version))
  return [...ordered, ...all.filter((row) => !named.has(row.app_version))]
}

/** What people fill in; a status only where it goes on from what the server knows. */
function wishOf(row: StoredVersion, wish: VersionRow) {
  const { app_version: _, figma_file_keys: _f, last_sync_at: _l, status, ...filled } = wish
  return { ...filled, ...(rankOf(status) > rankOf(row.status) && { status }) }
}
