import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { HufuError } from '../../shared/error.ts'
import type { VersionAnswer } from '../../shared/schema/answers.ts'
import { type VersionRow, versionRow } from '../../shared/schema/tables.ts'
import { readVersionSync, writeVersionSync } from '../imports/version-sync-file.ts'

/** What the server knows better than the file; all else in a row is what people wrote. */
const KEPT_BY_SERVER = [
  'base_version',
  'status',
  'figma_file_keys',
  'last_sync_at',
] as const satisfies readonly (keyof VersionRow)[]

/**
 * The table of a file brought up to what the server holds: its rows in its order, then versions that it does not list.
 * Rows of versions that the server does not hold stay as they are.
 */
export function broughtUp(rows: readonly VersionRow[], held: readonly VersionAnswer[]): VersionRow[] {
  const byVersion = new Map(held.map((version) => [version.app_version, version]))
  const listed = new Set(rows.map((row) => row.app_version))
  const known = rows.map((row) => {
    const version = byVersion.get(row.app_version)
    return version ? { ...row, ...Object.fromEntries(KEPT_BY_SERVER.map((field) => [field, version[field]])) } : row
  })
  const fresh = held.filter(({ app_version }) => !listed.has(app_version)).map((version) => versionRow.parse(version))
  return [...known, ...fresh]
}

/**
 * Brings a `version_sync.yaml` up to date where it lies, its remarks kept; a file that is not there is made. Answers
 * whether anything changed. Errors  of the reader, with the place; `file_unusable`.
 */
export async function syncVersionFile(path: string, held: readonly VersionAnswer[]): Promise<boolean> {
  const target = resolve(path)
  const previous = await readFile(target, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw new HufuError('file_unusable', { path, why: error.code ?? 'error' })
  })
  const { versions } = readVersionSync(previous, basename(path))
  const text = writeVersionSync(broughtUp(versions, held), previous)
  if (text === previous) return false
  const beside = join(dirname(target), `.hufu-${randomUUID()}`)
  try {
    await writeFile(beside, text)
    await rename(beside, target)
  } catch (error) {
    await rm(beside, { force: true }).catch(() => {})
    throw new HufuError('file_unusable', { path, why: (error as NodeJS.ErrnoException).code ?? 'error' })
  }
  return true
}
