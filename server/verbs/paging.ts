import { HufuError } from '../../shared/error.ts'
import type { Page } from './ports.ts'

/** How a list is asked for: at most `limit` entries after an opaque cursor. */
export type Paging = { cursor?: string | undefined; limit: number }
export type Paged<T> = { items: T[]; next_cursor: string | null }

const toCursor = (after: string): string => Buffer.from(after, 'utf8').toString('base64url')

/** Errors  `bad_input` for a cursor that is none of ours. */
function fromCursor(cursor: string): string {
  const after = Buffer.from(cursor, 'base64url').toString('utf8')
  if (!after || toCursor(after) !== cursor)
    throw new HufuError('bad_input', { why: 'unknown cursor' }, { field: 'cursor' })
  return after
}

/** One page of a keyset list: one row more is read than shown, to know whether more follow. */
export async function paged<T>(
  { cursor, limit }: Paging,
  keyOf: (entry: T) => string,
  read: (page: Page) => Promise<T[]>,
): Promise<Paged<T>> {
  const rows = await read({ after: cursor === undefined ? null : fromCursor(cursor), limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last !== undefined ? toCursor(keyOf(last)) : null }
}

/** The same for a list that has no key of its own: the cursor is how far in it stands. */
export async function pagedByOffset<T, A extends { items: T[]; total: number }>(
  { cursor, limit }: Paging,
  read: (offset: number) => Promise<A>,
): Promise<A & { next_cursor: string | null }> {
  const offset = cursor === undefined ? 0 : Number(fromCursor(cursor))
  if (!Number.isSafeInteger(offset) || offset < 0)
    throw new HufuError('bad_input', { why: 'unknown cursor' }, { field: 'cursor' })
  const answer = await read(offset)
  const next = offset + limit
  return { ...answer, next_cursor: next < answer.total && answer.items.length ? toCursor(String(next)) : null }
}
