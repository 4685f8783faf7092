import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, type FileHandle, link, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HufuError } from '../../shared/error.ts'
import type { BackupManifest } from '../../shared/schema/backup.ts'
import { chunksOf, type Digest, digestOf } from './digest.ts'
import { databaseIn, picturesIn, uploadsIn } from './folder.ts'
import {
  namedPictures,
  namedUploads,
  openToRead,
  referenceFaults,
  structureFaults,
  tableSizes,
} from './sqlite/inspect.ts'
import { refuseNewer, schemaOf } from './sqlite/migrate.ts'
import { TAR_END, tarHead, tarPadding } from './tar.ts'
import { toUnusable } from './unusable.ts'

export const MANIFEST = 'manifest.json'
export const DATABASE = 'hufu.sqlite'
export const uploadPath = (upload: string): string => `uploads/${upload}`
export const picturePath = (sha256: string): string => `snapshots/${sha256}`

/** `made_at` ISO 8601. */
export type BackupWish = { folder: string; to: string; hufu_version: string; made_at: string; signal: AbortSignal }

/**
 * A copy of the data directory in one tar file, of one moment, while a server goes on writing: the database as one read
 * saw it, the uploads and pictures that it names, and last a manifest with the hash of each. It comes to its name whole or not at all.
 * Errors  `no_store`, `file_exists`, `store_damaged`, `store_too_new`, `interrupted`, `file_unusable`.
 */
export async function backUp(wish: BackupWish): Promise<{ manifest: BackupManifest; size_bytes: number }> {
  if (existsSync(wish.to)) throw new HufuError('file_exists', { path: wish.to })
  const rest = `${wish.to}.${randomBytes(4).toString('hex')}`
  const [copy, part] = [`${rest}.sqlite`, `${rest}.part`]
  try {
    copyDatabase(databaseIn(wish.folder), copy)
    const written = await pack(wish, copy, part)
    await publish(part, wish.to)
    return written
  } catch (error) {
    throw toUnusable(error, wish.to)
  } finally {
    for (const left of [copy, part]) await rm(left, { force: true })
  }
}

/** One read that sees one moment, however many write meanwhile; a page that can't be read ends it. */
function copyDatabase(from: string, to: string): void {
  const source = openToRead(from)
  try {
    refuseNewer(schemaOf(source))
    source.prepare('VACUUM INTO ?').run(to)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    throw code?.startsWith('SQLITE_CORRUPT') ? new HufuError('store_damaged', { found: message }) : error
  } finally {
    source.close()
  }
}

async function pack(wish: BackupWish, copy: string, part: string) {
  const tar = await open(part, 'wx', 0o600)
  try {
    const writer = new TarWriter(tar, Math.floor(Date.parse(wish.made_at) / 1000), wish.signal)
    const content = await packContent(wish, copy, writer)
    const manifest: BackupManifest = {
      format: 'hufu-backup',
      format_version: 1,
      hufu_version: wish.hufu_version,
      made_at: wish.made_at,
      ...content,
      files: writer.files,
    }
    await writer.end(Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
    await tar.sync()
    return { manifest, size_bytes: (await tar.stat()).size }
  } finally {
    await tar.close()
  }
}

async function packContent(
  { folder }: BackupWish,
  copy: string,
  writer: TarWriter,
): Promise<Pick<BackupManifest, 'schema' | 'tables' | 'left_out' | 'pictures_left_out'>> {
  const database = openToRead(copy)
  try {
    const [fault] = [...structureFaults(database), ...referenceFaults(database)]
    if (fault !== undefined) throw new HufuError('store_damaged', { found: fault })
    await writer.addFile(DATABASE, copy)
    const left_out: BackupManifest['left_out'] = []
    for (const { delivery_id, upload, size_bytes, sha256 } of namedUploads(database)) {
      const why = await writer.addKept(join(uploadsIn(folder), upload), uploadPath(upload), { size_bytes, sha256 })
      if (why) left_out.push({ delivery_id, why })
    }
    const pictures_left_out: BackupManifest['pictures_left_out'] = []
    for (const { sha256, size_bytes } of namedPictures(database)) {
      const why = await writer.addKept(join(picturesIn(folder), sha256), picturePath(sha256), { size_bytes, sha256 })
      if (why) pictures_left_out.push({ sha256, why })
    }
    return { schema: schemaOf(database), tables: tableSizes(database), left_out, pictures_left_out }
  } finally {
    database.close()
  }
}

type Expected = { size_bytes: number; sha256: string | null }

class TarWriter {
  readonly files: BackupManifest['files'] = []
  private readonly tar: FileHandle
  private readonly mtime: number
  private readonly signal: AbortSignal

  constructor(tar: FileHandle, mtime: number, signal: AbortSignal) {
    this.tar = tar
    this.mtime = mtime
    this.signal = signal
  }

  private async write(chunk: Uint8Array): Promise<void> {
    if (this.signal.aborted) throw new HufuError('interrupted')
    await this.tar.appendFile(chunk)
  }

  private async add(path: string, file: FileHandle, size: number): Promise<Digest> {
    await this.write(tarHead(path, size, this.mtime))
    const digest = await digestOf(chunksOf(file, { offset: 0, size }), (chunk) => this.write(chunk))
    if (digest.size_bytes !== size) throw new Error(`${path} shrank while it was read`)
    await this.write(tarPadding(size))
    this.files.push({ path, ...digest })
    return digest
  }

  async addFile(path: string, from: string): Promise<void> {
    const file = await open(from, 'r')
    await this.add(path, file, (await file.stat()).size).finally(() => file.close())
  }

  /** Looked through before it is packed: one that is not what was received is left out, and said so. */
  async addKept(from: string, path: string, expected: Expected): Promise<'missing' | 'changed' | undefined> {
    const file = await open(from, 'r').catch(() => undefined)
    if (!file) return 'missing'
    try {
      const { size } = await file.stat()
      const found = await digestOf(chunksOf(file, { offset: 0, size }))
      const isSame = size === expected.size_bytes && (expected.sha256 ?? found.sha256) === found.sha256
      if (!isSame) return 'changed'
      await this.add(path, file, size)
      return undefined
    } finally {
      await file.close()
    }
  }

  async end(manifest: Uint8Array): Promise<void> {
    await this.write(tarHead(MANIFEST, manifest.length, this.mtime))
    await this.write(manifest)
    await this.write(tarPadding(manifest.length))
    await this.write(TAR_END)
  }
}

/** Gives the finished file its name, never in place of another: a link is refused where the name is taken. */
async function publish(part: string, to: string): Promise<void> {
  try {
    await link(part, to)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EEXIST') throw new HufuError('file_exists', { path: to })
    // a file system without links: looked at first, then renamed
    const isTaken = await access(to).then(
      () => true,
      () => false,
    )
    if (isTaken) throw new HufuError('file_exists', { path: to })
    await rename(part, to)
  }
  const folder = await open(dirname(to), 'r')
  await folder.sync().finally(() => folder.close())
}
