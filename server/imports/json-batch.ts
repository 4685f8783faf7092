import { HufuError } from '../../shared/error.ts'
import { readJson } from '../../shared/json.ts'
import { Cutter } from './json-batch/cutter.ts'

/** What a long JSON object says: the members of its one long list, then the rest of it. */
export type BatchPart =
  | { kind: 'member'; index: number; value: unknown }
  | { kind: 'rest'; value: Record<string, unknown>; count: number }

/** Characters that a member, or the rest, may have. */
const MOST = 8 * 1024 * 1024

/**
 * Reads one JSON object whose list `list` may be longer than memory, member by member; the other properties come last,
 * as they may stand before or behind it. Each member is read as strictly as any JSON from strangers.
 * Errors  `json_syntax` and its kin with line and column, `too_large` for a member or a rest beyond 8 MiB or a list of
 *         more than `most` members, `bad_encoding` for what is no UTF-8.
 */
export async function* readJsonBatch(
  bytes: AsyncIterable<Uint8Array>,
  list: string,
  most: number,
): AsyncGenerator<BatchPart> {
  const cutter = new Cutter(list, MOST)
  const rest: Record<string, unknown> = {}
  let index = 0
  for await (const text of textOf(bytes, cutter))
    for (const { key, text: piece, line, column } of cutter.push(text)) {
      const value = readPiece(piece, line, column)
      if (key !== null) {
        if (Object.hasOwn(rest, key) || (key === list && index > 0))
          throw new HufuError('json_duplicate_key', { name: key }, { line, column })
        rest[key] = value
        continue
      }
      if (index === most) throw new HufuError('too_large', { limit: `${most}` }, { field: list })
      yield { kind: 'member', index: index++, value }
    }
  cutter.end()
  yield { kind: 'rest', value: rest, count: index }
}

async function* textOf(bytes: AsyncIterable<Uint8Array>, cutter: Cutter): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError)
      throw new HufuError('bad_encoding', { encoding: 'UTF-8', ...cutter.place() }, cutter.place())
    throw error
  }
}

/** Errors  with the place in the whole file: the piece's own place and where in it the fault is. */
function readPiece(piece: string, line: number, column: number): unknown {
  try {
    return readJson(piece).value
  } catch (error) {
    if (!(error instanceof HufuError)) throw error
    const before = piece.slice(0, (error.place?.column ?? 1) - 1).split('\n')
    const at = {
      line: line + before.length - 1,
      column: before.length > 1 ? before.at(-1)!.length + 1 : column + before[0]!.length,
    }
    throw new HufuError(error.code, { ...error.details, ...at }, at)
  }
}
