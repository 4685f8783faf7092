import { constants } from 'node:os'
import { HufuError } from '../../shared/error.ts'

/** What systems say of a disk that has no room, or may have no larger file. Node has no name for EDQUOT. */
const FULL: readonly unknown[] = ['ENOSPC', 'EFBIG', 'SQLITE_FULL']
/** What they say of one that fails, was made read-only, or that we may no longer write to. */
const OUT: readonly unknown[] = ['EIO', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'ENXIO', 'ENODEV', 'ESTALE']

/**
 * A disk that gives out is nobody's mistake and may heal: `disk_full` (507) where there is no room, `busy` (503) where it
 * fails otherwise, with the fault as cause for the log. Anything else stays what it is.
 */
export function toOutage(error: unknown): unknown {
  if (error instanceof HufuError) return error
  const { code, errno } = (error ?? {}) as { code?: unknown; errno?: unknown }
  const isFull = FULL.includes(code) || errno === -constants.errno.EDQUOT
  if (!isFull && !OUT.includes(code)) return error
  const refusal = new HufuError(isFull ? 'disk_full' : 'busy')
  refusal.cause = error
  return refusal
}
