import { join } from 'node:path'
import Database from 'better-sqlite3'
import { HufuError } from '../../../shared/error.ts'

export type Claim = { release(): void }

/**
 * One server for a data directory. The claim is a lock that the system holds for the process, so that it ends with its
 * holder however that ends, and no stale file has to be cleared away.
 * Errors  `already_served`.
 */
export function claimFolder(folder: string): Claim {
  const lock = new Database(join(folder, 'server.lock'), { timeout: 0 })
  try {
    lock.pragma('journal_mode = MEMORY') // nothing is ever written
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new HufuError('already_served', { path: folder })
    throw error
  }
  return { release: () => void lock.close() }
}
