import { open } from 'node:fs/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import { and, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Batch, Committed, TableWrite } from '../../verbs/ports.ts'
import type { GraphAtom, TableName } from '../../verbs/rows.ts'
import { isOutage, toRefusal } from './fault.ts'
import type { Connection } from './open.ts'
import { preparePosting } from './postings.ts'
import { TABLES } from './tables/index.ts'
import { changes, projects } from './tables/projects.ts'

/** Rows written between two breaths: a long commit must not hold up those who read. */
const SLICE = 250
/** Rows after which what stands so far is brought to disk aside: the last step, which nobody can breathe in, has less to do. */
const FLUSH = 10_000

type Row = Record<string, unknown>
type Setter = (row: Row) => void
type Columns = Record<string, SQLiteColumn>

type ToDriver = (value: unknown) => unknown

/** A plain value kept as JSON text has a null of its own; what needs no mapping is bound as it is. */
function toDriver(column: SQLiteColumn): ToDriver {
  if (column.dataType === 'json') return (value) => JSON.stringify(value ?? null)
  if (column.dataType === 'boolean')
    return (value) => (value === null || value === undefined ? null : column.mapToDriverValue(value))
  return (value) => value ?? null
}

/**
 * Statements are written by drizzle once and then run by the driver itself, row after row: binding through the query
 * builder takes longer than the write. The list is one and the same for all rows: the driver has read it when it returns.
 */
function bindings(columns: Columns): (row: Row) => unknown[] {
  const names = Object.keys(columns)
  const maps = Object.values(columns).map(toDriver)
  const bound: unknown[] = new Array(names.length)
  return (row) => {
    for (let i = 0; i < names.length; i++) bound[i] = maps[i]!(row[names[i]!])
    return bound
  }
}

const placeholders = (columns: Columns) =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, sql.placeholder(name)])) as never

/** Upsert of whole rows by primary key. */
function preparePut(connection: Connection, table: SQLiteTable): Setter {
  const columns: Columns = getTableColumns(table)
  const config = getTableConfig(table)
  const keys = config.primaryKeys[0]?.columns ?? config.columns.filter((c) => c.primary)
  const rest = Object.entries(columns).filter(([, column]) => !keys.some((k) => k.name === column.name))
  const insert = drizzle(connection).insert(table).values(placeholders(columns))
  const query = rest.length
    ? insert.onConflictDoUpdate({
        target: keys as [(typeof keys)[0]],
        set: Object.fromEntries(rest.map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)])),
      })
    : insert.onConflictDoNothing()
  const statement = connection.prepare(query.toSQL().sql)
  const bind = bindings(columns)
  return (row) => void statement.run(bind(row))
}

function prepareNote(connection: Connection): Setter {
  const { seq: _, at: _at, ...columns } = getTableColumns(changes)
  const values = { ...(placeholders(columns) as object), at: sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')` } as never
  const statement = connection.prepare(drizzle(connection).insert(changes).values(values).toSQL().sql)
  const bind = bindings(columns)
  return (row) => void statement.run(bind(row))
}

/** Removes by the columns that the row names. */
function prepareDrop(connection: Connection, table: SQLiteTable, names: readonly string[]): Setter {
  if (!names.length) throw new Error('a drop without a column would empty the table')
  const all: Columns = getTableColumns(table)
  const columns = Object.fromEntries(names.map((name) => [name, all[name]!]))
  const query = drizzle(connection)
    .delete(table)
    .where(and(...Object.entries(columns).map(([name, column]) => eq(column, sql.placeholder(name)))))
  const statement = connection.prepare(query.toSQL().sql)
  const bind = bindings(columns)
  return (row) => void statement.run(bind(row))
}

/** Keeps what was prepared once. */
function remembering<K>(prepare: (key: K) => Setter, nameOf: (key: K) => string): (key: K) => Setter {
  const known = new Map<string, Setter>()
  return (key) => {
    const name = nameOf(key)
    const setter = known.get(name) ?? prepare(key)
    known.set(name, setter)
    return setter
  }
}

/** A log that is not there has nothing to be brought to disk; the commit itself does not rely on this. */
async function flush(log: string): Promise<void> {
  const file = await open(log, 'r+').catch(() => undefined)
  await file?.datasync().catch(() => undefined)
  await file?.close()
}

/**
 * What SQLite can't roll back it did so itself, or never began: the first fault is the one to tell.
 * Errors  whatever else goes wrong here, with the first fault beside it.
 */
function rollBack(connection: Connection, first: unknown): void {
  try {
    if (connection.open && connection.inTransaction) connection.exec('ROLLBACK')
  } catch (error) {
    if (!isOutage(error)) throw new AggregateError([first, error], 'a commit failed and was not rolled back')
  }
}

/** Rows removed between two breaths. */
const ERASED = 2_000
/** These stay when their project goes. */
const KEPT: readonly SQLiteTable[] = [TABLES.audit, TABLES.tokens]

/** Postings name no project: left to go along with their version, all of them would go in one step that lets nobody breathe. */
const UNPOST = `DELETE FROM graph_postings WHERE (place, key, atom_id) IN (
  SELECT place, key, atom_id FROM graph_postings
  WHERE place IN (SELECT place FROM graph_places WHERE project = ?) LIMIT ${ERASED})`

/** Tables that hold many rows go first, in slices, so that little is left for references to take along. */
async function eraseProject(connection: Connection, project: string): Promise<void> {
  const placed = [...Object.values(TABLES), changes].filter((t) => 'project' in t && !KEPT.includes(t)) as SQLiteTable[]
  await runOut(connection.prepare(UNPOST), project)
  const ground: readonly SQLiteTable[] = [TABLES.versions, TABLES.projects]
  for (const table of [...placed.filter((t) => !ground.includes(t)).reverse(), ...ground]) {
    const { name, primaryKeys, columns } = getTableConfig(table)
    const keys = (primaryKeys[0]?.columns ?? columns.filter((c) => c.primary)).map((c) => `"${c.name}"`).join(', ')
    const statement = connection.prepare(
      `DELETE FROM "${name}" WHERE (${keys}) IN (SELECT ${keys} FROM "${name}" WHERE project = ? LIMIT ${ERASED})`,
    )
    await runOut(statement, project)
  }
}

async function runOut(slice: ReturnType<Connection['prepare']>, project: string): Promise<void> {
  while (slice.run(project).changes > 0) await breathe()
}

export type Committer = (batch: Batch) => Promise<Committed>

/** One commit at a time: those that come meanwhile wait their turn. */
export function makeCommitter(connection: Connection): Committer {
  const db = drizzle(connection)
  const note = prepareNote(connection)
  const posting = preparePosting(connection)
  const putOf = remembering((name: TableName) => preparePut(connection, TABLES[name]), String)
  const dropOf = remembering(
    ([name, columns]: [TableName, string[]]) => prepareDrop(connection, TABLES[name], columns),
    ([name, columns]) => `${name} ${columns.join(' ')}`,
  )
  let turn: Promise<unknown> = Promise.resolve()

  function setterOf(write: TableWrite): Setter {
    const set = 'put' in write ? putOf(write.table) : (row: Row) => dropOf([write.table, Object.keys(row)])(row)
    if (write.table !== 'graph_atoms') return set
    const post = 'put' in write ? posting.put : posting.drop
    return (row) => {
      post(row as GraphAtom)
      set(row)
    }
  }

  async function apply(write: TableWrite, pause: () => Promise<void> | undefined): Promise<void> {
    const set = setterOf(write)
    const rows: readonly Row[] = 'put' in write ? write.put : write.drop
    for (const row of rows) {
      set(row)
      const due = pause()
      if (due) await due
    }
  }

  async function advance(batch: Batch, watermark: number, pause: () => Promise<void> | undefined): Promise<number> {
    if (!batch.project || !batch.changes?.length) return watermark
    const revision = watermark + 1
    db.update(projects).set({ watermark: revision }).where(eq(projects.project, batch.project)).run()
    for (const change of batch.changes) {
      note({ ...change, project: batch.project, revision })
      const due = pause()
      if (due) await due
    }
    return revision
  }

  function forget({ project, upto }: NonNullable<Batch['forgets']>): void {
    db.delete(changes)
      .where(and(eq(changes.project, project), lte(changes.revision, upto)))
      .run()
  }

  async function commitNow(batch: Batch): Promise<Committed> {
    let written = 0
    const pause = () => {
      if (++written % SLICE) return undefined
      return written % FLUSH ? breathe() : flush(`${connection.name}-wal`)
    }
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
      for (const write of batch.writes)
        if (!('later' in write)) await apply(write, pause)
        else for await (const part of write.later()) await apply(part, pause)
      const watermark = await advance(batch, standing, pause)
      if (batch.erases !== undefined) await eraseProject(connection, batch.erases)
      if (batch.forgets) forget(batch.forgets)
      connection.exec('COMMIT')
      return { is_done: true, watermark }
    } catch (error) {
      rollBack(connection, error)
      throw toRefusal(error)
    }
  }

  return (batch) => {
    const mine = turn.then(() => commitNow(batch))
    turn = mine.catch(() => undefined)
    return mine
  }
}
