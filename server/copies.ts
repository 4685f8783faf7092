import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { HufuError } from '../shared/error.ts'
import type { BackupManifest } from '../shared/schema/backup.ts'
import type { Copied, Copies, Sizes } from './http/routes/route.ts'
import { type BackupWish, backUp } from './store/backup.ts'
import { databaseIn, picturesIn, uploadsIn } from './store/folder.ts'
import { startThread } from './thread.ts'
import { sizeOf, sizeWithin } from './upkeep.ts'

/** Backups on their way out lie here; what a crash left is cleared away at the next start. */
const outgoingIn = (folder: string) => join(folder, 'outgoing')

const CHUNK = 256 * 1024

export type CopyTask = { wish: Omit<BackupWish, 'signal'> }
export type CopyWord = { kind: 'copied'; manifest: BackupManifest; size_bytes: number }

/** The whole store as one file to send, and how large it is. `script`: what a thread runs; else it is done here. */
export function makeCopies(folder: string, script: string | undefined, hufu_version: string): Copies {
  let isRunning = false
  rmSync(outgoingIn(folder), { recursive: true, force: true }) // as large as the store, and nobody's any more

  async function copy(): Promise<Copied> {
    const made_at = new Date().toISOString()
    await rm(outgoingIn(folder), { recursive: true, force: true })
    await mkdir(outgoingIn(folder), { recursive: true, mode: 0o700 })
    const to = join(outgoingIn(folder), `${randomBytes(8).toString('hex')}.tar`)
    const wish = { folder, to, hufu_version, made_at }
    const signal = new AbortController().signal
    const { size_bytes, manifest } = script ? await inThread(script, wish, signal) : await backUp({ ...wish, signal })
    const left_out = manifest.left_out.length + manifest.pictures_left_out.length
    return { bytes: await sent(to), size_bytes, made_at, left_out }
  }

  /** The file goes once it was read, or its reader has gone. */
  async function sent(path: string): Promise<ReadableStream<Uint8Array>> {
    const file = await open(path, 'r')
    const end = async () => {
      isRunning = false
      await file.close()
      await rm(path, { force: true })
    }
    return new ReadableStream({
      async pull(controller) {
        const { bytesRead, buffer } = await file.read(new Uint8Array(CHUNK), 0, CHUNK).catch(async (error: unknown) => {
          await end()
          throw error
        })
        if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
        await end()
        controller.close()
      },
      cancel: end,
    })
  }

  return {
    async take() {
      if (isRunning) throw new HufuError('backup_running')
      isRunning = true
      return copy().catch((error: unknown) => {
        isRunning = false
        throw error
      })
    },
    sizes: () => sizesOf(folder),
  }
}

async function inThread(script: string, wish: CopyTask['wish'], signal: AbortSignal): Promise<CopyWord> {
  const task: CopyTask = { wish }
  const thread = startThread<CopyWord>(script, task, signal)
  try {
    return await thread.next()
  } finally {
    await thread.end()
  }
}

async function sizesOf(folder: string): Promise<Sizes> {
  const disk = await statfs(folder)
  return {
    database: await sizeOf(databaseIn(folder)),
    log: await sizeOf(`${databaseIn(folder)}-wal`),
    uploads: await sizeWithin(uploadsIn(folder)),
    pictures: await sizeWithin(picturesIn(folder)),
    free: disk.bavail * disk.bsize,
  }
}
