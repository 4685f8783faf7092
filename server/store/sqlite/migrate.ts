import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { HufuError } from '../../../shared/error.ts'
import type { Connection } from './open.ts'

/** Beside this file in the source tree; beside or above the bundle once built. */
function migrationsFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const found = ['migrations', '../migrations'].map((f) => join(here, f)).find((f) => existsSync(join(f, 'meta')))
  if (!found) throw new Error(`no migrations beside ${here}`)
  return found
}

const shipped = () => readMigrationFiles({ migrationsFolder: migrationsFolder() })

/** The schema that this Hufu works with, by the time of its last migration (ms). */
export const knownSchema = (): number => Math.max(...shipped().map((m) => m.folderMillis))

/** The schema of a file, likewise; 0 where nothing was migrated yet. */
export function schemaOf(connection: Connection): number {
  const has = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'").get()
  if (!has) return 0
  const row = connection.prepare('SELECT max(created_at) AS at FROM __drizzle_migrations').get() as {
    at: number | null
  }
  return row.at ?? 0
}

/** Errors  `store_too_new`. */
export function refuseNewer(found: number): void {
  const known = knownSchema()
  if (found > known) throw new HufuError('store_too_new', { found, known })
}

/**
 * Brings the schema up to this version, forward only, under one immediate transaction: a process that dies on the way
 * leaves the schema as it was, and of two that start at once one migrates and the other finds it done.
 * Errors  `store_too_new` where a newer Hufu wrote the file.
 */
export function migrate(connection: Connection): void {
  const migrations = shipped()
  connection
    .transaction(() => {
      connection.exec(
        'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)',
      )
      const at = schemaOf(connection)
      refuseNewer(at)
      const note = connection.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)')
      for (const migration of migrations.filter((m) => m.folderMillis > at)) {
        for (const statement of migration.sql) connection.exec(statement)
        note.run(migration.hash, migration.folderMillis)
      }
    })
    .immediate()
}
