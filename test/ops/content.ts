import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** All rows of a database file, table by table, in an order of their own: equal content gives equal text. */
export function rowsOf(file: string): Record<string, string[]> {
  const db = new Database(file, { readonly: true })
  try {
    const names = db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY name")
      .pluck()
      .all() as string[]
    return Object.fromEntries(
      names.map((name) => [
        name,
        db
          .prepare(`SELECT * FROM "${name}"`)
          .all()
          .map((row) => JSON.stringify(row))
          .sort(),
      ]),
    )
  } finally {
    db.close()
  }
}

/** Name and hash of every kept upload. */
export function uploadsOf(folder: string): Record<string, string> {
  const uploads = join(folder, 'uploads')
  const names = existsSync(uploads) ? readdirSync(uploads).sort() : []
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(uploads, name)))
        .digest('hex'),
    ]),
  )
}
