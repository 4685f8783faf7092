import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { HufuError } from '../../shared/error.ts'
import { type BackupManifest, backupManifest } from '../../shared/schema/backup.ts'
import { DATABASE, MANIFEST } from './backup.ts'
import { chunksOf, digestOf } from './digest.ts'
import { databaseIn, picturesIn, uploadsIn } from './folder.ts'
import { openToRead, referenceFaults, structureFaults, tableSizes } from './sqlite/inspect.ts'
import { refuseNewer, schemaOf } from './sqlite/migrate.ts'
import { type TarEntry, tarEntries } from './tar.ts'
import { toUnusable } from './unusable.ts'

/** The manifest is read into memory; it names a few thousand files at most. */
const MANIFEST_LIMIT = 64 * 1024 * 1024
const PATH = /^(?:hufu\.sqlite|manifest\.json|uploads\/[0-9a-f]{32}|snapshots\/[0-9a-f]{64})$/

export type RestoreWish = { file: string; folder: string; signal: AbortSignal }

/**
 * Puts a backup into an empty or new folder, after it was looked through there: every hash, the database's pages and
 * references, its row counts, its schema. What fails leaves the folder as it was.
 * Errors  `file_not_found`, `bad_backup`, `store_too_new`, `folder_not_empty`, `interrupted`, `file_unusable`.
 */
export async function restore({ file, folder, signal }: RestoreWish): Promise<BackupManifest> {
  const tar = await open(file, 'r').catch(() => {
    throw new HufuError('file_not_found', { file })
  })
  try {
    const { manifest, entries } = await readBackup(tar, file)
    refuseNewer(manifest.schema)
    const isNew = await emptyFolder(folder)
    const aside = join(folder, `restoring-${randomBytes(4).toString('hex')}`)
    try {
      await unpack(tar, file, entries, manifest, aside, signal)
      checkDatabase(databaseIn(aside), file, manifest)
      await rename(uploadsIn(aside), uploadsIn(folder))
      await rename(picturesIn(aside), picturesIn(folder))
      await rename(databaseIn(aside), databaseIn(folder)) // last: a folder without it holds no store
      await syncFolder(folder)
    } catch (error) {
      // it was empty before: all that lies there is ours
      for (const left of isNew ? [folder] : [uploadsIn(folder), picturesIn(folder)])
        await rm(left, { recursive: true, force: true })
      throw toUnusable(error, folder)
    } finally {
      await rm(aside, { recursive: true, force: true })
    }
    return manifest
  } finally {
    await tar.close()
  }
}

const bad = (file: string, why: string, why_zh: string) => new HufuError('bad_backup', { file, why, why_zh })

/** Names are looked at before anything is written: none of them may lead out of the folder. */
async function readBackup(tar: FileHandle, file: string): Promise<{ manifest: BackupManifest; entries: TarEntry[] }> {
  const all = await tarEntries(tar)
  if (!all) throw bad(file, 'it is none, or it was cut off', '它不是备份，或者被截断了')
  const last = all.at(-1)
  if (last?.path !== MANIFEST || last.size > MANIFEST_LIMIT)
    throw bad(file, 'its manifest is missing', '缺少清单 manifest.json')
  const manifest = await readManifest(tar, file, last)
  const entries = all.slice(0, -1)
  const named = manifest.files.map(({ path }) => path)
  const isAsNamed = entries.length === named.length && entries.every(({ path }, i) => path === named[i])
  if (
    !isAsNamed ||
    new Set(named).size !== named.length ||
    !named.includes(DATABASE) ||
    !named.every((p) => PATH.test(p))
  )
    throw bad(file, 'its files are not those of its manifest', '里面的文件和清单不一致')
  return { manifest, entries }
}

async function readManifest(tar: FileHandle, file: string, entry: TarEntry): Promise<BackupManifest> {
  const chunks: Uint8Array[] = []
  for await (const chunk of chunksOf(tar, entry)) chunks.push(chunk)
  const read = backupManifest.safeParse(parsed(Buffer.concat(chunks).toString('utf8')))
  if (!read.success) throw bad(file, 'its manifest can’t be read by this Hufu', '本版本的虎符读不懂它的清单')
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether the folder had to be made. Errors  `folder_not_empty`. */
async function emptyFolder(folder: string): Promise<boolean> {
  const held = await readdir(folder).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (held?.length) throw new HufuError('folder_not_empty', { path: folder })
  if (!held) await mkdir(folder, { recursive: true, mode: 0o700 })
  return !held
}

async function unpack(
  tar: FileHandle,
  file: string,
  entries: readonly TarEntry[],
  manifest: BackupManifest,
  aside: string,
  signal: AbortSignal,
): Promise<void> {
  for (const folder of [uploadsIn(aside), picturesIn(aside)]) await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [i, entry] of entries.entries()) {
    const out = await open(join(aside, entry.path), 'wx', 0o600)
    try {
      const found = await digestOf(chunksOf(tar, entry), async (chunk) => {
        if (signal.aborted) throw new HufuError('interrupted')
        await out.appendFile(chunk)
      })
      const { size_bytes, sha256 } = manifest.files[i]!
      if (found.sha256 !== sha256 || found.size_bytes !== size_bytes)
        throw bad(file, `${entry.path} is not what was backed up`, `${entry.path} 与备份时不一致`)
      await out.sync()
    } finally {
      await out.close()
    }
  }
  for (const folder of [uploadsIn(aside), picturesIn(aside)]) await syncFolder(folder)
}

function checkDatabase(path: string, file: string, manifest: BackupManifest): void {
  const database = openToRead(path)
  try {
    refuseNewer(schemaOf(database))
    const [fault] = [...structureFaults(database), ...referenceFaults(database)]
    if (fault !== undefined) throw bad(file, fault, fault)
    if (schemaOf(database) !== manifest.schema || !isSameCount(tableSizes(database), manifest.tables))
      throw bad(file, 'its database is not the one of its manifest', '里面的数据库和清单不一致')
  } finally {
    database.close()
  }
}

const isSameCount = (found: Record<string, number>, told: Record<string, number>): boolean =>
  Object.keys({ ...found, ...told }).every((name) => found[name] === told[name])

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
