import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { flatten, padding, revive } from './packed.ts'

/** Of what a file was made. A file of anything else is none. */
export type FileKey = { project: string; created_at: string; watermark: number }
export type Shelf = {
  /** What was kept for a project; undefined where there is nothing, or nothing whole that this program wrote. */
  read(project: string, created_at: string): Promise<{ watermark: number; packed: unknown } | undefined>
  /** Writes it beside and renames it, unless `isStale` turns true meanwhile. Tells whether it came to its name. */
  write(key: FileKey, packed: unknown, isStale: () => boolean): Promise<boolean>
  drop(project: string): Promise<void>
}

const MAGIC = 'HUFUIDX1'
/** The directory's length, its sum, and the magic word once more: what is cut off lacks it. */
const TAIL = 16
/** Bytes summed or written between two breaths. */
const SLICE = 4 * 1024 * 1024
const PADDING = new Uint8Array(8)

type Directory = FileKey & { recipe: string; bytes: number; sum: number; plain: unknown }

/**
 * One file for each project in a folder: the arrays in a row, then a directory as JSON that says where each lies, of which
 * watermark they are and what their sum is. `recipe`: by what they were made; another one makes the file worthless.
 */
export function makeShelf(folder: string, recipe: string): Shelf {
  const pathOf = (project: string) =>
    join(folder, `${createHash('sha256').update(project).digest('hex').slice(0, 32)}.index`)

  async function readWhole(path: string): Promise<{ directory: Directory; body: Uint8Array<ArrayBuffer> } | undefined> {
    const bytes = await readBytes(path)
    if (!bytes || bytes.length < MAGIC.length + TAIL) return undefined
    const text = (from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to))
    const end = bytes.length
    if (text(0, MAGIC.length) !== MAGIC || text(end - MAGIC.length, end) !== MAGIC) return undefined
    const tail = new DataView(bytes.buffer, bytes.byteOffset + end - TAIL, TAIL)
    const from = end - TAIL - tail.getUint32(0)
    if (from < MAGIC.length || crc32(bytes.subarray(from, end - TAIL)) !== tail.getUint32(4)) return undefined
    const directory: Directory = JSON.parse(text(from, end - TAIL))
    const body = bytes.subarray(MAGIC.length, from)
    if (directory.bytes !== body.length || directory.sum !== (await sumOf(body))) return undefined
    return { directory, body }
  }

  return {
    async read(project, created_at) {
      const found = await readWhole(pathOf(project)).catch(() => undefined)
      if (!found) return undefined
      const { directory, body } = found
      if (directory.recipe !== recipe || directory.project !== project || directory.created_at !== created_at)
        return undefined
      return { watermark: directory.watermark, packed: revive(directory.plain, body) }
    },

    async write(key, packed, isStale) {
      // not with its parents: where the data directory is gone there is nothing to keep
      await mkdir(folder, { mode: 0o700 }).catch((error: { code?: string }) => {
        if (error.code !== 'EEXIST') throw error
      })
      await tidy(folder)
      const path = pathOf(key.project)
      const beside = `${path}.${randomBytes(4).toString('hex')}.part`
      const file = await open(beside, 'wx', 0o600)
      let isWhole = false
      try {
        isWhole = await writeAll(file, { ...key, recipe }, packed, isStale)
        if (isWhole) await file.sync()
      } finally {
        await file.close()
        if (!isWhole) await rm(beside, { force: true })
      }
      if (isWhole) await rename(beside, path)
      return isWhole
    },

    drop: (project) => rm(pathOf(project), { force: true }),
  }
}

async function readBytes(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const bytes = new Uint8Array(size)
    for (let done = 0; done < size; ) {
      const { bytesRead } = await file.read(bytes, done, size - done, done)
      if (bytesRead === 0) return undefined
      done += bytesRead
    }
    return bytes
  } finally {
    await file.close()
  }
}

async function sumOf(bytes: Uint8Array, sum = 0): Promise<number> {
  let so_far = sum
  for (let at = 0; at < bytes.length; at += SLICE) {
    so_far = crc32(bytes.subarray(at, at + SLICE), so_far)
    await breathe()
  }
  return so_far
}

/** False where what is written went stale, or something else is in the way of writing it whole. */
async function writeAll(
  file: FileHandle,
  key: FileKey & { recipe: string },
  packed: unknown,
  isStale: () => boolean,
): Promise<boolean> {
  const { plain, arrays } = flatten(packed)
  await file.write(MAGIC)
  let [bytes, sum] = [0, 0]
  for (const array of arrays) {
    for (let at = 0; at <= array.length; at += SLICE) {
      if (isStale()) return false
      const slice = array.subarray(at, at + SLICE)
      const isLast = at + SLICE > array.length
      const pad = PADDING.subarray(0, isLast ? padding(array.length) : 0)
      for (const part of [slice, pad]) {
        if (part.length === 0) continue // of an empty array crc32 may say 0
        sum = crc32(part, sum)
        await file.write(part)
      }
    }
    bytes += array.length + padding(array.length)
  }
  const directory = new TextEncoder().encode(JSON.stringify({ ...key, bytes, sum, plain } satisfies Directory))
  const tail = new Uint8Array(TAIL)
  new DataView(tail.buffer).setUint32(0, directory.length)
  new DataView(tail.buffer).setUint32(4, crc32(directory))
  tail.set(new TextEncoder().encode(MAGIC), 8)
  await file.write(directory)
  await file.write(tail)
  return !isStale()
}

/** What a killed server left half written. */
async function tidy(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.endsWith('.part')) await rm(join(folder, name), { force: true })
}
