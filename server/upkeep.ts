import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { shippedTable } from '../shared/text/synonyms/table.ts'
import { chunksOf, digestOf } from './store/digest.ts'
import { databaseIn, picturesIn, uploadsIn } from './store/folder.ts'
import { inspectStore } from './store/open.ts'
import { type Examination, examine, type UploadFolder } from './verbs/doctor.ts'

export { type BackupWish, backUp } from './store/backup.ts'
export { type RestoreWish, restore } from './store/restore.ts'

/** Bytes of a file; 0 where it is not there. */
export const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    (found) => found.size,
    () => 0,
  )

/** Bytes of the files right in a folder; 0 where it is not there. */
export async function sizeWithin(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  return (await Promise.all(names.map((name) => sizeOf(join(folder, name))))).reduce((sum, size) => sum + size, 0)
}

const keptFolder = (folder: string): UploadFolder => ({
  async digest(upload) {
    const file = await open(join(folder, upload), 'r').catch(() => undefined)
    if (!file) return undefined
    const { size } = await file.stat()
    return digestOf(chunksOf(file, { offset: 0, size })).finally(() => file.close())
  },
})

/**
 * Looks a data directory through without changing anything in it; a server may work on it meanwhile.
 * `kept_since`: uploads of older deliveries may be gone.
 * Errors  `no_store`, `store_damaged` where it can't even be opened, `store_too_new`.
 */
export async function examineFolder(folder: string, kept_since: string): Promise<Examination> {
  const inspection = inspectStore(folder)
  try {
    const bytes = {
      database_bytes: await sizeOf(databaseIn(folder)),
      log_bytes: await sizeOf(`${databaseIn(folder)}-wal`),
      uploads_bytes: await sizeWithin(uploadsIn(folder)),
      pictures_bytes: await sizeWithin(picturesIn(folder)),
    }
    return await examine({
      inspection,
      uploads: keptFolder(uploadsIn(folder)),
      pictures: keptFolder(picturesIn(folder)),
      bytes,
      synonyms: shippedTable(),
      kept_since,
    })
  } finally {
    inspection.close()
  }
}
