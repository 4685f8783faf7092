import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { Spool } from '../verbs/spool.ts'
import { PART } from './files.ts'
import { toOutage } from './outage.ts'

/** Bytes gathered before they are written, and read in one go. */
const TOGETHER = 1024 * 1024

/**
 * A spool in a file among the uploads, named as one that is on its way. The name is taken off at once where the system lets
 * it go, so that a crash leaves nothing behind; elsewhere it is swept away as uploads that broke off are.
 * Errors  `disk_full`, `busy`.
 */
export async function openSpool(folder: string): Promise<Spool> {
  const path = join(folder, `${randomBytes(16).toString('hex')}${PART}`)
  const file = await opened(folder, path)
  await rm(path).catch(() => undefined)
  /** Where each value ends. */
  const ends: number[] = []
  let waiting: Buffer[] = []
  let written = 0
  let length = 0

  async function flush(): Promise<void> {
    const bytes = Buffer.concat(waiting)
    waiting = []
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await told(file.write(bytes, done, bytes.length - done, written))
      done += bytesWritten
      written += bytesWritten
    }
  }

  /** Values that lie side by side, from one number up to another. */
  async function between(first: number, last: number): Promise<Buffer> {
    const from = first === 0 ? 0 : ends[first - 1]!
    const bytes = Buffer.allocUnsafeSlow(ends[last]! - from)
    for (let done = 0; done < bytes.length; ) {
      const { bytesRead } = await told(file.read(bytes, done, bytes.length - done, from + done))
      if (!bytesRead) throw new Error('a spool ended early')
      done += bytesRead
    }
    return bytes
  }

  return {
    async lay(values) {
      const first = ends.length
      for (const value of values) {
        const bytes = serialize(value)
        waiting.push(bytes)
        length += bytes.length
        ends.push(length)
      }
      if (length - written >= TOGETHER) await flush()
      return first
    },
    async take<T>(numbers: readonly number[]) {
      if (length > written) await flush()
      const found: T[] = []
      for (let i = 0; i < numbers.length; ) {
        const first = numbers[i]!
        const from = first === 0 ? 0 : ends[first - 1]!
        let last = first
        while (numbers[i + 1 + last - first] === last + 1 && ends[last + 1]! - from <= TOGETHER) last++
        const bytes = await between(first, last)
        for (let n = first; n <= last; n++)
          found.push(deserialize(bytes.subarray((n === 0 ? 0 : ends[n - 1]!) - from, ends[n]! - from)) as T)
        i += last - first + 1
      }
      return found
    },
    async clear() {
      await file.close()
      await rm(path, { force: true })
    },
  }
}

async function opened(folder: string, path: string): Promise<FileHandle> {
  await told(mkdir(folder, { recursive: true }))
  return told(open(path, 'wx+'))
}

async function told<T>(act: Promise<T>): Promise<T> {
  try {
    return await act
  } catch (error) {
    throw toOutage(error)
  }
}
