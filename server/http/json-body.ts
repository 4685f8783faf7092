import type { z } from 'zod'
import type { Received, Uploads } from '../verbs/workshop.ts'
import { parseJson, tooLarge, validBody } from './body.ts'
import type { Body } from './routes/route.ts'

/** Bytes that a body may have at most. */
export const mostBytes = (body: Body): number =>
  ('json' in body ? body.larger?.limit_bytes : undefined) ?? body.limit_bytes

/** A body of JSON: read whole, or as the file that it was taken as. `text`: what was read. */
export type ReadBody = { text?: string; body?: unknown; file?: Received }

/**
 * Errors  `bad_json` and its kin, `bad_input` and `bad_character` naming the first field that does not fit, `too_large`, counted as it comes:
 *         a chunked body names no length.
 */
export async function readJsonBody(
  chunks: AsyncGenerator<Uint8Array>,
  { json, limit_bytes, larger }: Extract<Body, { json: z.ZodType }>,
  uploads: Pick<Uploads, 'receive'>,
): Promise<ReadBody> {
  const { head, isWhole } = await headOf(chunks, limit_bytes)
  if (!isWhole) {
    if (!larger) throw tooLarge(limit_bytes)
    return { file: await uploads.receive(joined(head, chunks), larger.limit_bytes) }
  }
  const text = Buffer.concat(head).toString('utf8')
  const value = parseJson(text)
  if (larger?.is(value)) return { file: await uploads.receive(joined(head, chunks), larger.limit_bytes) }
  return { text, body: validBody(json, value) }
}

/** Chunks up to a limit; the last one may pass it. */
async function headOf(chunks: AsyncGenerator<Uint8Array>, limit_bytes: number) {
  const head: Uint8Array[] = []
  for (let size = 0; size <= limit_bytes; ) {
    const { value, done } = await chunks.next()
    if (done) return { head, isWhole: true }
    size += value.length
    head.push(value)
  }
  return { head, isWhole: false }
}

async function* joined(head: readonly Uint8Array[], rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* head
  yield* rest
}
