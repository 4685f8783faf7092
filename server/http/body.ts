import type { z } from 'zod'
import { HufuError } from '../../shared/error.ts'
import { whyRefused } from '../../shared/expectation.ts'
import { MAX_DEPTH, readJson } from '../../shared/json.ts'

const KIB = 1024

/** What the connection says of a request: whether all of it came. */
export type Incoming = { complete?: boolean }

/**
 * The request's bytes as they come; none where there is no body. A body whose sender goes away just ends, so that it is
 * the connection that tells a whole one from a piece.
 * Errors  `interrupted` where it did not come to its end.
 */
export async function* chunksOf(request: Request, incoming: Incoming | undefined): AsyncGenerator<Uint8Array> {
  if (!request.body) return
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) yield chunk
  if (incoming?.complete === false) throw new HufuError('interrupted')
}

const mediaTypeOf = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()

/**
 * Errors  `wrong_type` for another media type, or a body that is packed: its unpacked size is nobody's promise.
 *         `too_large` where the sender itself says so.
 */
export function checkHead(request: Request, media_types: readonly string[], limit_bytes: number): void {
  const packed = request.headers.get('content-encoding')
  if (packed && packed !== 'identity') throw new HufuError('wrong_type', { type: packed })
  const type = mediaTypeOf(request)
  if (!media_types.includes(type)) throw new HufuError('wrong_type', { type: type || '–' })
  if (Number(request.headers.get('content-length') ?? 0) > limit_bytes) throw tooLarge(limit_bytes)
}

export const tooLarge = (limit_bytes: number) =>
  new HufuError('too_large', { limit: `${Math.floor(limit_bytes / KIB)} KiB` })

/** The body as it comes. Errors  `too_large`, counted as it comes: a chunked body names no length. */
export async function readBytes(bytes: AsyncIterable<Uint8Array>, limit_bytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > limit_bytes) throw tooLarge(limit_bytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Errors  `bad_json` and its kin with their place; `json_too_deep`. */
export function parseJson(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH) throw new HufuError('json_too_deep', { limit: MAX_DEPTH })
  try {
    return JSON.parse(text)
  } catch {
    readJson(text) // slower, and says where
    throw new HufuError('bad_json', { why: 'unexpected end or sign' })
  }
}

/** How deep brackets nest outside of strings. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c === 0x22) i = endOfString(text, i)
    else if (c === 0x7b || c === 0x5b) deepest = Math.max(deepest, ++depth)
    else if (c === 0x7d || c === 0x5d) depth--
  }
  return deepest
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c === 0x5c) i++
    else if (c === 0x22) return i
  }
  return text.length
}

/** Errors  `bad_input` naming the first field that does not fit. */
export function validated<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  throw new HufuError('bad_input', whyRefused(issue), { field: issue.path.join('.') })
}

/** NUL and halves of surrogate pairs: no store keeps them in a text, and files with them are refused as well. */
const NO_TEXT = /[\0\ud800-\udfff]/u

/** Errors  `bad_character` naming the field. */
function refuseNoText(value: unknown, path: string): void {
  if (typeof value === 'string') {
    const found = NO_TEXT.exec(value)?.[0].charCodeAt(0)
    if (found === undefined) return
    const character = `U+${found.toString(16).toUpperCase().padStart(4, '0')}`
    throw new HufuError('bad_character', { character }, { field: path })
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) refuseNoText(inner, path ? `${path}.${key}` : key)
}

/** The same of a body, whose texts are kept. Errors  `bad_character` besides. */
export function validBody<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  refuseNoText(value, '')
  return validated(schema, value)
}
