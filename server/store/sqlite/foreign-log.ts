import { closeSync, existsSync, openSync, readSync, renameSync, rmSync } from 'node:fs'

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
 * A log that lies beside a database copied over the old one belongs to that old one, and SQLite would play it back over
 * the copy. Copies are not written ahead and ours are from their first page on, so that such a pair is told apart; the
 * log is renamed, not removed.
 */
export function setAsideForeignLog(file: string): void {
  const log = `${file}-wal`
  if (!existsSync(file) || !existsSync(log) || writeVersion(file) !== 1) return
  let name = `${log}.foreign`
  for (let n = 2; existsSync(name); n++) name = `${log}.foreign-${n}`
  renameSync(log, name)
  rmSync(`${file}-shm`, { force: true })
}
