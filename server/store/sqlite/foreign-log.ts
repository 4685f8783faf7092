import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'

/** Where the header says how the file is written: 1 by rollback journal, 2 by a log ahead (file format, section 1.3). */
const WRITE_VERSION_AT = 18

function writeVersion(file: string): number {
  const head = Buffer.alloc(WRITE_VERSION_AT + 1)
  const handle = openSync(file, 'r')
  try {
    return readSync(handle, head, 0, head.length, 0) === head.length ? head[WRITE_VERSION_AT]! : 0
  } finally {
    closeSync(handle)
  }
}

/**
 * Whether the log beside a database belongs to another one, which it was copied over: SQLite would play it back over the
 * copy. Copies are not written ahead and ours are from their first page on, so that such a pair is told apart.
 */
export function hasForeignLog(file: string): boolean {
  const log = `${file}-wal`
  return existsSync(file) && existsSync(log) && statSync(log).size > 0 && writeVersion(file) === 1
}

/** Renamed, not removed: it may be all that is left of what somebody wrote. */
export function setAsideForeignLog(file: string): void {
  if (!hasForeignLog(file)) return
  const log = `${file}-wal`
  let name = `${log}.foreign`
  for (let n = 2; existsSync(name); n++) name = `${log}.foreign-${n}`
  renameSync(log, name)
  rmSync(`${file}-shm`, { force: true })
}
