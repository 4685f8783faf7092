import { type Column, type SQL, sql } from 'drizzle-orm'
import { HufuError } from '../../../../shared/error.ts'

/** Any number of values in one parameter: a list of placeholders has a limit. */
export const within = (column: Column, values: readonly string[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`

/** Texts that begin with another, as a range that an index finds: no text holds U+10FFFF. For a query that is written once. */
export const inSpan = (column: Column): SQL =>
  sql`${column} >= ${sql.placeholder('from')} and ${column} < ${sql.placeholder('to')}`
export const spanOf = (text: string) => ({ from: text, to: `${text}\u{10ffff}` })

/**
 * The keys that a page goes on after, where one alone does not say the place.
 * Errors  `bad_input`: the cursor of another list, or of nobody's.
 */
export function keysIn(after: string, count: number): string[] {
  const keys = parsed(after)
  if (!Array.isArray(keys) || keys.length !== count || keys.some((key) => typeof key !== 'string'))
    throw new HufuError('bad_input', { why: 'unknown cursor' }, { field: 'cursor' })
  return keys
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the key of another list need not be JSON
  }
}

export const beginsWith = (column: Column, text: string): SQL => {
  const { from, to } = spanOf(text)
  return sql`(${column} >= ${from} and ${column} < ${to})`
}

/** Words as they are, A–Z in either case. Not `like`, which takes no long words and gives some signs a meaning. */
export const holds = (text: Column | SQL, words: string): SQL => sql`instr(lower(${text}), lower(${words})) > 0`

/** Drops what only places a row, and optional properties that are not there. */
export function bare<R extends { project: string; extra?: unknown; module_by?: unknown }, K extends keyof R = never>(
  row: R,
  ...placing: K[]
): Omit<R, 'project' | K> {
  const rest: Partial<R> = { ...row }
  delete rest.project
  for (const name of placing) delete rest[name]
  if (rest.extra === null) delete rest.extra
  if (rest.module_by === null) delete rest.module_by
  return rest as Omit<R, 'project' | K>
}
