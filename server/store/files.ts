import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HufuError } from '../../shared/error.ts'
import type { Uploads } from '../verbs/workshop.ts'
import { toOutage } from './outage.ts'

const MIB = 1024 * 1024
const NAME = /^[0-9a-f]{32}$/
/** An upload that is still on its way. */
export const PART = '.part'

/** Uploads in one folder, under random names: what a sender calls a file never becomes a path. */
export function makeUploads(folder: string): Uploads {
  const pathOf = (upload: string) => {
    if (!NAME.test(upload)) throw new Error('no name of an upload')
    return join(folder, upload)
  }
  return {
    async receive(bytes, limitBytes) {
      const upload = randomBytes(16).toString('hex')
      const part = pathOf(upload) + PART
      const hash = createHash('sha256')
      const file = await opened(folder, part)
      try {
        let size_bytes = 0
        for await (const chunk of bytes) {
          size_bytes += chunk.length
          if (size_bytes > limitBytes)
            throw new HufuError('too_large', { limit: `${Math.floor(limitBytes / MIB)} MiB` })
          hash.update(chunk)
          await file.write(chunk)
        }
        await file.sync()
        await file.close()
        await rename(part, pathOf(upload))
        await syncFolder(folder)
        return { upload, size_bytes, sha256: hash.digest('hex') }
      } catch (error) {
        await file.close().catch(() => undefined)
        await rm(part, { force: true }).catch(() => undefined) // swept away at the next start
        throw toOutage(error)
      }
    },
    read: (upload) => bytesOf(pathOf(upload)),
    size: (upload) =>
      stat(pathOf(upload)).then(
        (found) => found.size,
        (error: unknown) => {
          if ((error as { code?: string }).code === 'ENOENT') return undefined
          throw toOutage(error)
        },
      ),
    drop: (upload) => rm(pathOf(upload), { force: true }),
    async tidy({ before, broken_before }, isNeeded) {
      for (const name of await readdir(folder).catch(() => [])) {
        const isPart = name.endsWith(PART) && NAME.test(name.slice(0, -PART.length))
        if (!isPart && (!NAME.test(name) || isNeeded(name))) continue
        const found = await stat(join(folder, name)).catch(() => undefined) // it may have come to its name meanwhile
        if (found && found.mtimeMs < (isPart ? broken_before : before)) await rm(join(folder, name), { force: true })
      }
    },
  }
}

async function opened(folder: string, part: string): Promise<FileHandle> {
  try {
    await mkdir(folder, { recursive: true })
    return await open(part, 'wx')
  } catch (error) {
    throw toOutage(error)
  }
}

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path)
  } catch (error) {
    throw toOutage(error)
  }
}

/** A rename is on disk once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
