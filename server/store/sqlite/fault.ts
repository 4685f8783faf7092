import Database from 'better-sqlite3'
import { HufuError } from '../../../shared/error.ts'
import { toOutage } from '../outage.ts'

/** A broken constraint is a mistake of ours, not an outage: it stays an inner fault. */
export const isOutage = (error: unknown): boolean =>
  (error instanceof Database.SqliteError && !error.code.startsWith('SQLITE_CONSTRAINT')) ||
  (error instanceof TypeError && /not open|busy executing/.test(error.message))

/**
 * An outage of the database is `busy` to whoever asked, who may try again (`disk_full` where it lacks room,
 * `store_damaged` where a page is torn), with the fault kept as its cause for the log.
 */
export function toRefusal(error: unknown): unknown {
  if (error instanceof HufuError) return error
  const fault = error instanceof Error && isOutage(error.cause) ? error.cause : error
  if (!isOutage(fault)) return error
  const known = toOutage(toDamage(fault))
  if (known instanceof HufuError) return known
  const refusal = new HufuError('busy')
  refusal.cause = fault
  return refusal
}

/** A file that is no database, or a torn one, is told apart from one that is only out of reach. */
export function toDamage(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError) || !/^SQLITE_(?:CORRUPT|NOTADB)/.test(error.code)) return error
  const damage = new HufuError('store_damaged', { found: error.message })
  damage.cause = error
  return damage
}

/** Runs a read now, and answers through a promise as the port asks. */
export async function reading<T>(read: () => T): Promise<T> {
  try {
    return read()
  } catch (error) {
    throw toRefusal(error)
  }
}
