import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Spent, spent } from './workbench.ts'

/** The rows of one table that one database has beyond another. */
type Rows = { table: string; columns: string[]; rows: unknown[][] }
export type Bare = { spent: Spent; rows: number; byTable: string[] }

const quoted = (name: string) => `"${name}"`

/** A copy of a database as it is now, its log included. */
export function copyOf(database: string): { file: string; drop(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'hufu-bare-'))
  const file = join(folder, 'copy.sqlite')
  const connection = new Database(database)
  connection.exec(`VACUUM INTO '${file}'`)
  connection.close()
  return { file, drop: () => rmSync(folder, { recursive: true }) }
}

/** What `after` holds and `before` does not, of every table. */
function rowsBeyond(before: string, after: string): Rows[] {
  const connection = new Database(after, { readonly: true })
  connection.prepare('ATTACH ? AS old').run(before)
  const tables = connection
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '__*'")
    .pluck()
    .all() as string[]
  const found = tables.map((table) => {
    const columns = connection.prepare(`SELECT name FROM pragma_table_info(?)`).pluck().all(table) as string[]
    const query = `SELECT * FROM main.${quoted(table)} EXCEPT SELECT * FROM old.${quoted(table)}`
    return { table, columns, rows: connection.prepare(query).raw().all() as unknown[][] }
  })
  connection.close()
  return found.filter(({ rows }) => rows.length)
}

/**
 * The bare driver's time for the rows that lie between two states of a database: prepared inserts of rows that are in
 * memory already, into a copy of the earlier state with all its tables and indexes, in one transaction, as durable as the
 * product's (WAL, synchronous=FULL).
 */
export async function bareInsert(before: string, after: string): Promise<Bare> {
  const all = rowsBeyond(before, after)
  const folder = mkdtempSync(join(tmpdir(), 'hufu-bare-'))
  const file = join(folder, 'bare.sqlite')
  copyFileSync(before, file)
  const connection = new Database(file)
  try {
    for (const pragma of ['cache_size = -24576', 'journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = OFF'])
      connection.pragma(pragma)
    const prepared = all.map(({ table, columns, rows }) => {
      const names = columns.map(quoted).join(', ')
      const marks = columns.map(() => '?').join(', ')
      const text = `INSERT OR REPLACE INTO ${quoted(table)} (${names}) VALUES (${marks})`
      return { statement: connection.prepare(text), rows }
    })
    const write = connection.transaction(() => {
      for (const { statement, rows } of prepared) for (const row of rows) statement.run(row)
    })
    const time = await spent(() => write.immediate())
    const byTable = [...all].sort((a, b) => b.rows.length - a.rows.length)
    return {
      spent: time,
      rows: all.reduce((sum, { rows }) => sum + rows.length, 0),
      byTable: byTable.map(({ table, rows }) => `${table} ${rows.length}`),
    }
  } finally {
    connection.close()
    rmSync(folder, { recursive: true })
  }
}
