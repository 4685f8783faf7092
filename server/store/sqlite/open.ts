import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { HufuError } from '../../../shared/error.ts'

export type Connection = Database.Database

/** Beside this file in the source tree; beside or above the bundle once built. */
function migrationsFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const found = ['migrations', '../migrations'].map((f) => join(here, f)).find((f) => existsSync(join(f, 'meta')))
  if (!found) throw new Error(`no migrations beside ${here}`)
  return found
}

/**
 * Brings the schema up to this version, forward only, under one immediate transaction: of two servers that start at
 * once, one migrates and the other finds it done.
 * Errors  `store_too_new` where a newer Hufu wrote the file.
 */
function migrate(connection: Connection): void {
  const migrations = readMigrationFiles({ migrationsFolder: migrationsFolder() })
  const known = Math.max(...migrations.map((m) => m.folderMillis))
  connection
    .transaction(() => {
      connection.exec(
        'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)',
      )
      const at =
        (connection.prepare('SELECT max(created_at) AS at FROM __drizzle_migrations').get() as { at: number | null })
          .at ?? 0
      if (at > known) throw new HufuError('store_too_new', { found: at, known })
      const note = connection.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)')
      for (const migration of migrations.filter((m) => m.folderMillis > at)) {
        for (const statement of migration.sql) connection.exec(statement)
        note.run(migration.hash, migration.folderMillis)
      }
    })
    .immediate()
}

function connect(file: string): Connection {
  const connection = new Database(file)
  connection.pragma('busy_timeout = 5000')
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  return connection
}

/**
 * Two connections to one file: a long commit runs on `writer` in slices while `reader` sees the state before it, whole.
 */
export function openConnections(file: string): { writer: Connection; reader: Connection } {
  const writer = connect(file)
  try {
    migrate(writer)
    const reader = connect(file)
    reader.pragma('query_only = ON')
    return { writer, reader }
  } catch (error) {
    writer.close()
    throw error
  }
}
