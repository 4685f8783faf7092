import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { HufuError } from '../../../shared/error.ts'
import type { Inspection, NamedPicture, NamedUpload } from '../../verbs/inspection.ts'
import { toDamage, toRefusal } from './fault.ts'
import { hasForeignLog } from './foreign-log.ts'
import { knownSchema, refuseNewer, schemaOf } from './migrate.ts'
import type { Connection } from './open.ts'
import { caseAtomReads, caseReads, ruleAtomReads } from './reads/atoms.ts'
import { clusterReads } from './reads/clusters.ts'
import { graphReads } from './reads/graph.ts'
import { projectReads, versionReads } from './reads/projects.ts'
import { settingReads } from './reads/settings.ts'

/** A file as it lies there, to be looked at only. Errors  `no_store`, `store_damaged`, `busy`. */
export function openToRead(file: string): Connection {
  if (!existsSync(file)) throw new HufuError('no_store', { path: dirname(file) })
  // read together the two would be neither; a start sets the log aside
  if (hasForeignLog(file))
    throw new HufuError('store_damaged', { found: `${basename(file)}-wal is of another database` })
  try {
    const connection = new Database(file, { readonly: true, timeout: 5000 })
    connection.pragma('schema_version') // the first page alone: what is torn behind it is for others to find
    return connection
  } catch (error) {
    throw toRefusal(toDamage(error))
  }
}

/** Each line says one thing that is wrong; a file torn too badly to be walked through says so itself. */
export function structureFaults(connection: Connection): string[] {
  try {
    const rows = connection.pragma('integrity_check(100)') as { integrity_check: string }[]
    return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
  } catch (error) {
    if (error instanceof Database.SqliteError) return [error.message]
    throw error
  }
}

/** The same of a file by its name, while a server works on it. Errors  `no_store`, `store_damaged`, `busy`. */
export function lookThrough(file: string): string[] {
  const connection = openToRead(file)
  try {
    const rows = connection.pragma('integrity_check(100)') as { integrity_check: string }[]
    return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
  } catch (error) {
    if (toDamage(error) !== error) return [(error as Error).message]
    throw toRefusal(error) // a disk that can't be read now says nothing of what lies on it
  } finally {
    connection.close()
  }
}

/** Rows that point at rows which are not there. */
export function referenceFaults(connection: Connection): string[] {
  const rows = connection.pragma('foreign_key_check') as { table: string; rowid: number | null; parent: string }[]
  return rows.map(({ table, rowid, parent }) => `${table}${rowid === null ? '' : ` row ${rowid}`} → ${parent}`)
}

/** Rows by table, ours only. */
export function tableSizes(connection: Connection): Record<string, number> {
  const names = connection
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '__*'")
    .pluck()
    .all() as string[]
  const count = (name: string) => connection.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number
  return Object.fromEntries(names.sort().map((name) => [name, count(name)]))
}

/** Read plainly, so that a file of an older schema can be asked too. */
export function namedUploads(connection: Connection): NamedUpload[] {
  return connection
    .prepare(
      `SELECT project, delivery_id, at, status, size_bytes, sha256, terms ->> 'upload' AS upload
       FROM deliveries WHERE terms ->> 'upload' IS NOT NULL ORDER BY project, delivery_id`,
    )
    .all() as NamedUpload[]
}

/** Pictures that rows name, each once; none in a file of an older schema. */
export function namedPictures(connection: Connection): NamedPicture[] {
  if (!connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'snapshots'").get()) return []
  return connection.prepare('SELECT DISTINCT sha256, size_bytes FROM snapshots ORDER BY sha256').all() as NamedPicture[]
}

const HOMELESS = ['rule_atoms', 'case_atoms'].map(
  (table) =>
    `SELECT a.project || ' ' || a.app_version || ' ' || a.atom_id || ' (' || count(h.cluster_id) || ')' AS said
     FROM ${table} a LEFT JOIN cluster_atoms h
       ON h.project = a.project AND h.app_version = a.app_version AND h.atom_id = a.atom_id AND h.is_home = 1
     GROUP BY a.project, a.app_version, a.atom_id HAVING count(h.cluster_id) <> 1`,
)

/** Where the very page that tells the schema is torn, the check of the pages says so. */
function schemaAsFar(connection: Connection): number {
  try {
    return schemaOf(connection)
  } catch (error) {
    if (toDamage(error) === error) throw error
    return 0
  }
}

function storeReads(connection: Connection): Inspection['store'] {
  const db = drizzle(connection)
  return {
    projects: projectReads(db),
    versions: versionReads(db),
    rule_atoms: ruleAtomReads(db),
    case_atoms: caseAtomReads(db),
    cases: caseReads(db),
    clusters: clusterReads(db),
    graph: graphReads(db),
    settings: settingReads(db),
  }
}

/**
 * A store's file, opened to be examined: nothing in it changes, neither its rows nor its schema, while a server may work
 * on it.
 * Errors  `no_store`, `store_damaged`, `store_too_new`, `busy`.
 */
export function inspectSqlite(file: string): Inspection {
  const connection = openToRead(file)
  const found = schemaAsFar(connection)
  try {
    refuseNewer(found)
  } catch (error) {
    connection.close()
    throw error
  }
  return {
    schema: { found, known: knownSchema() },
    structure: () => structureFaults(connection),
    references: () => referenceFaults(connection),
    homeless: () => HOMELESS.flatMap((query) => connection.prepare(query).pluck().all() as string[]),
    uploads: () => namedUploads(connection),
    pictures: () => namedPictures(connection),
    tables: () => tableSizes(connection),
    // made when asked for: they prepare statements, which a torn file or an older schema refuses
    get store() {
      return storeReads(connection)
    },
    close: () => void connection.close(),
  }
}
