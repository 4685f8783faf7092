import { setImmediate as breathe } from 'node:timers/promises'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Batch, Committed, Write } from '../../verbs/ports.ts'
import type { TableName } from '../../verbs/rows.ts'
import { toRefusal } from './fault.ts'
import type { Connection } from './open.ts'
import { TABLES } from './tables/index.ts'
import { changes, projects } from './tables/projects.ts'

/** Rows written between two breaths: a long commit must not hold up those who read. */
const SLICE = 250

type Row = Record<string, unknown>
type Setter = { run(row: Row): unknown }

/** Upsert of whole rows by primary key, prepared once a table. */
function preparePut(db: BetterSQLite3Database, table: SQLiteTable): Setter {
  const columns = getTableColumns(table)
  const config = getTableConfig(table)
  const keys = config.primaryKeys[0]?.columns ?? config.columns.filter((c) => c.primary)
  const rest = Object.entries(columns).filter(([, column]) => !keys.some((k) => k.name === column.name))
  const insert = db
    .insert(table)
    .values(Object.fromEntries(Object.keys(columns).map((name) => [name, sql.placeholder(name)])))
  const statement = rest.length
    ? insert.onConflictDoUpdate({
        target: keys as [(typeof keys)[0]],
        set: Object.fromEntries(rest.map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)])),
      })
    : insert.onConflictDoNothing()
  const prepared = statement.prepare()
  const blank: Row = Object.fromEntries(Object.keys(columns).map((name) => [name, null]))
  return { run: (row) => prepared.run({ ...blank, ...row }) }
}

function prepareNote(db: BetterSQLite3Database): Setter {
  const { seq: _, ...columns } = getTableColumns(changes)
  const values = Object.fromEntries(Object.keys(columns).map((name) => [name, sql.placeholder(name)]))
  const prepared = db
    .insert(changes)
    .values(values as never)
    .prepare()
  return { run: (row) => prepared.run(row) }
}

/** Removes by whatever columns the row names. */
function dropRow(db: BetterSQLite3Database, table: SQLiteTable, row: Row): void {
  const columns = getTableColumns(table)
  const named = Object.entries(row).filter(([, value]) => value !== undefined)
  if (!named.length) throw new Error('a drop without a column would empty the table')
  db.delete(table)
    .where(and(...named.map(([name, value]) => eq(columns[name]!, value))))
    .run()
}

export type Committer = (batch: Batch) => Promise<Committed>

/** One commit at a time: those that come meanwhile wait their turn. */
export function makeCommitter(connection: Connection): Committer {
  const db = drizzle(connection)
  const puts = new Map<TableName, Setter>()
  const note = prepareNote(db)
  let turn: Promise<unknown> = Promise.resolve()

  const putOf = (name: TableName): Setter => {
    const known = puts.get(name)
    if (known) return known
    const put = preparePut(db, TABLES[name])
    puts.set(name, put)
    return put
  }

  async function apply(write: Write, pause: () => Promise<void> | undefined): Promise<void> {
    if ('put' in write) {
      const put = putOf(write.table)
      for (const row of write.put) {
        put.run(row)
        await pause()
      }
    } else
      for (const row of write.drop) {
        dropRow(db, TABLES[write.table], row)
        await pause()
      }
  }

  async function advance(batch: Batch, watermark: number, pause: () => Promise<void> | undefined): Promise<number> {
    if (!batch.project || !batch.changes?.length) return watermark
    const revision = watermark + 1
    db.update(projects).set({ watermark: revision }).where(eq(projects.project, batch.project)).run()
    for (const change of batch.changes) {
      note.run({ ...change, project: batch.project, revision })
      await pause()
    }
    return revision
  }

  async function commitNow(batch: Batch): Promise<Committed> {
    let written = 0
    const pause = () => (++written % SLICE === 0 ? breathe() : undefined)
    try {
      // begun and ended by hand: a transaction callback of the driver must not await, and this one lets others breathe
      connection.exec('BEGIN IMMEDIATE')
      const standing = batch.project
        ? (db.select().from(projects).where(eq(projects.project, batch.project)).get()?.watermark ?? 0)
        : 0
      if (batch.expects !== undefined && batch.expects !== standing) {
        connection.exec('ROLLBACK')
        return { is_done: false, watermark: standing }
      }
      for (const write of batch.writes) await apply(write, pause)
      const watermark = await advance(batch, standing, pause)
      connection.exec('COMMIT')
      return { is_done: true, watermark }
    } catch (error) {
      if (connection.open && connection.inTransaction) connection.exec('ROLLBACK')
      throw toRefusal(error)
    }
  }

  return (batch) => {
    const mine = turn.then(() => commitNow(batch))
    turn = mine.catch(() => undefined)
    return mine
  }
}
