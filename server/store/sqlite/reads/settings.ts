import { and, asc, eq } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { SettingStore } from '../../../verbs/ports.ts'
import { reading } from '../fault.ts'
import { settings } from '../tables/access.ts'

export const settingReads = (db: BetterSQLite3Database): SettingStore => ({
  one: (project, name) =>
    reading(
      () =>
        db
          .select()
          .from(settings)
          .where(and(eq(settings.project, project), eq(settings.name, name)))
          .get()?.value,
    ),
  all: (project) =>
    reading(() =>
      db
        .select({ name: settings.name, value: settings.value })
        .from(settings)
        .where(eq(settings.project, project))
        .orderBy(asc(settings.name))
        .all(),
    ),
})
