import Database from 'better-sqlite3'
import { HufuError } from '../../../shared/error.ts'
import { setAsideForeignLog } from './foreign-log.ts'
import { migrate } from './migrate.ts'

export type Connection = Database.Database

const PRAGMAS = [
  'busy_timeout = 5000',
  'cache_size = -24576',
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
] as const

function connect(file: string): Connection {
  const connection = new Database(file)
  try {
    for (const pragma of PRAGMAS) connection.pragma(pragma)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Errors  `store_damaged`: pages that don't hang together would only get worse by work on them. */
function refuseDamaged(connection: Connection): void {
  const found = connection.pragma('quick_check(1)', { simple: true })
  if (found !== 'ok') throw new HufuError('store_damaged', { found: String(found) })
}

/**
 * Two connections to one file: a long commit runs on `writer` in slices while `reader` sees the state before it, whole.
 * `isChecked`: the whole file is looked through first, before anything is migrated.
 */
export function openConnections(file: string, isChecked = false): { writer: Connection; reader: Connection } {
  setAsideForeignLog(file)
  const writer = connect(file)
  try {
    if (isChecked) refuseDamaged(writer)
    migrate(writer)
    const reader = connect(file)
    reader.pragma('query_only = ON')
    return { writer, reader }
  } catch (error) {
    writer.close()
    throw error
  }
}
