import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'

/**
 * Hashes of the migrations that were released, oldest first: what people have run is never edited again. A release adds
 * the rows of its new ones; every schema is upgraded from in any case.
 */
export const RELEASED = [
  { tag: '0000_start', sha256: '23889a4e0e5681f963ed9a91c143a3678f8b471def585ffc98ed6ce8717f0022' },
  { tag: '0001_plans', sha256: '83d460b4287542335cbccda2fcf9254ed5f6d401cb241440e562cf618c39348d' },
] as const

const FOLDER = 'server/store/sqlite/migrations'
const textOf = (tag: string) => readFileSync(`${FOLDER}/${tag}.sql`, 'utf8')
export const hashOf = (tag: string): string => createHash('sha256').update(textOf(tag)).digest('hex')

type Journal = { entries: { tag: string; when: number }[] }
export const journal = (): Journal['entries'] =>
  (JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')) as Journal).entries

/** Some rows that every schema takes. */
const ROWS = [
  "INSERT INTO projects VALUES ('default', 'default', '2026-01-01T00:00:00.000Z', 3)",
  `INSERT INTO versions (project, app_version, status, figma_file_keys, test_suite_files, owners, notes, module_hints,
     module_review_status, position, lookalike_key, created_at)
   VALUES ('default', '1.0', 'collecting', '[]', '[]', '{"figma":"","test":"","merge":""}', 'of an older Hufu', '[]',
     'pending', 0, '1', '2026-01-01T00:00:00.000Z')`,
  "INSERT INTO members (member, created_at) VALUES ('Ada', '2026-01-01T00:00:00.000Z')",
]

/** A database as that release left it, written by its migrations alone. */
export function releasedDatabase(file: string, tag: string): void {
  const upTo = journal().findIndex((entry) => entry.tag === tag)
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.exec('CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)')
  for (const { tag: name, when } of journal().slice(0, upTo + 1)) {
    for (const statement of textOf(name).split('--> statement-breakpoint')) db.exec(statement)
    db.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)').run(hashOf(name), when)
  }
  for (const row of ROWS) db.exec(row)
  db.close()
}
