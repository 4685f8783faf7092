import { integer, text } from 'drizzle-orm/sqlite-core'

/** Any plain value as JSON text: null is the text `null`. */
export const json = <T>() => text({ mode: 'json' }).$type<T>().notNull()
export const flag = () => integer({ mode: 'boolean' }).notNull()
export const count = () => integer().notNull()
export const words = () => text().notNull()
/** Text that the schema narrows: a brand or a closed list. */
export const kind = <T extends string>() => text().$type<T>().notNull()
