import { type Column, type SQL, sql } from 'drizzle-orm'

/** Any number of values in one parameter: a list of placeholders has a limit. */
export const within = (column: Column, values: readonly string[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`

/** Texts that begin with another, as a range that an index finds: no text holds U+10FFFF. For a query that is written once. */
export const inSpan = (column: Column): SQL =>
  sql`${column} >= ${sql.placeholder('from')} and ${column} < ${sql.placeholder('to')}`
export const spanOf = (text: string) => ({ from: text, to: `${text}\u{10ffff}` })

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
