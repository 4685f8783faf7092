import type { Place } from '../../shared/error.ts'
import { type VersionRow, versionRow, versionSyncFile } from '../../shared/schema/tables.ts'
import { reviseRows } from './yaml-revise.ts'
import { spliceRows } from './yaml-splice.ts'
import { readTable } from './yaml-table.ts'

/** What a `version_sync.yaml` holds, in its order, and where each row stands. */
export type VersionSync = { versions: VersionRow[]; placeOf(at: number, field?: keyof VersionRow): Place }

/**
 * Reads `version_sync.yaml`. A version is a text, however it is written: `1.10` is not `1.1`.
 * Errors  `bad_input` with file, line and column of the first thing that is not so, a version that stands twice among them.
 */
export function readVersionSync(text: string, file: string): VersionSync {
  const { yaml, table, placeOf } = readTable(text, file, versionSyncFile, 'versions')
  const seen = new Map<string, number>()
  for (const [at, { app_version }] of table.versions.entries()) {
    const first = seen.get(app_version)
    if (first !== undefined) {
      const { line } = placeOf(['versions', first, 'app_version'])
      const list = yaml.document.getIn(['versions', at, 'app_version'], true)
      yaml.refuse(
        { en: `${app_version} stands in line ${line} already`, zh: `${app_version} 在第 ${line} 行已经有了` },
        list,
      )
    }
    seen.set(app_version, at)
  }
  return {
    versions: table.versions,
    placeOf: (at, field) => placeOf(field ? ['versions', at, field] : ['versions', at]),
  }
}

const HEAD = ` 版本同步表：每个应用版本一行，按先后排列。服务器会自行维护能算出的部分，其余由人填写。
 The version sync table: one entry per app version, in order. The server keeps what it can know; people fill in the rest.`

/** What a row says where it says nothing; the version itself always stands. */
const DEFAULTS = versionRow.parse({ app_version: 'v' })

/**
 * Writes the table, rows in the order given. With the file as it was, its comments, quotes and unknown fields stay. Where
 * single values changed, every other byte stays too; nothing changed, nothing is.
 */
export function writeVersionSync(versions: readonly VersionRow[], previous = ''): string {
  const spliced = previous && spliceRows(previous, versions, 'versions')
  if (spliced && holds(spliced, versions)) return spliced
  return reviseRows(previous, versions, { list: 'versions', key: 'app_version', defaults: DEFAULTS, head: HEAD })
}

function holds(text: string, versions: readonly VersionRow[]): boolean {
  try {
    return JSON.stringify(readVersionSync(text, '').versions) === JSON.stringify(versions)
  } catch {
    return false
  }
}
