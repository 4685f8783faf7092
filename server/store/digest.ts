import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

export type Digest = { size_bytes: number; sha256: string }
export type Span = { offset: number; size: number }

const CHUNK = 1024 * 1024

/** Bytes of a file from one place to another, in order; fewer where the file ends before. */
export async function* chunksOf(file: FileHandle, { offset, size }: Span): AsyncGenerator<Uint8Array> {
  for (let done = 0; done < size; ) {
    const { buffer, bytesRead } = await file.read(
      Buffer.allocUnsafe(Math.min(CHUNK, size - done)),
      0,
      Math.min(CHUNK, size - done),
      offset + done,
    )
    if (!bytesRead) return
    done += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** Passes bytes on to `take`, and tells how many they were and their SHA-256. */
export async function digestOf(
  chunks: AsyncIterable<Uint8Array>,
  take: (chunk: Uint8Array) => Promise<unknown> = async () => undefined,
): Promise<Digest> {
  const hash = createHash('sha256')
  let size_bytes = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    size_bytes += chunk.length
    await take(chunk)
  }
  return { size_bytes, sha256: hash.digest('hex') }
}
