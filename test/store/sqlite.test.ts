import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openConnections } from '../../server/store/sqlite/open.ts'
import { clusterReads } from '../../server/store/sqlite/reads/clusters.ts'
import { openSqliteStore } from '../../server/store/sqlite/store.ts'
import { TABLES } from '../../server/store/sqlite/tables/index.ts'
import { changes } from '../../server/store/sqlite/tables/projects.ts'
import { V1 } from '../contract/rows.ts'
import { storeContract } from '../contract/store.ts'

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'hufu-store-'))

const openBench = async () => {
  const folder = emptyFolder()
  const file = join(folder, 'hufu.sqlite')
  let store = openSqliteStore(file)
  return {
    get store() {
      return store
    },
    reopen: async () => {
      await store.close()
      store = openSqliteStore(file)
    },
    close: async () => {
      await store.close()
      rmSync(folder, { recursive: true })
    },
  }
}
storeContract('sqlite', openBench)

describe('sqlite file', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = emptyFolder()
    file = join(folder, 'hufu.sqlite')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('has the very columns that the tables name', async () => {
    await openSqliteStore(file).close()
    const plain = new Database(file, { readonly: true })
    for (const table of [...Object.values(TABLES), changes]) {
      const { name, columns } = getTableConfig(table)
      const found = plain.pragma(`table_info(${name})`) as { name: string; type: string; notnull: number }[]
      expect(found.map((c) => [c.name, c.type.toLowerCase(), c.notnull === 1]).sort(), name).toEqual(
        columns.map((c) => [c.name, c.getSQLType(), c.notNull]).sort(),
      )
    }
    plain.close()
  })

  it('is written ahead, and each commit is on disk before it is told', () => {
    const { writer, reader } = openConnections(file)
    expect(writer.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(writer.pragma('synchronous', { simple: true })).toBe(2)
    expect(writer.pragma('foreign_keys', { simple: true })).toBe(1)
    expect(() => reader.exec('DELETE FROM projects')).toThrow()
    reader.close()
    writer.close()
  })

  const HERE = 'project = ? AND app_version = ?'
  it.each([
    ['DELETE FROM cluster_atoms', `${HERE} AND cluster_id = ?`, 3],
    ['DELETE FROM evidence_nodes', `${HERE} AND atom_id = ?`, 3],
    ['DELETE FROM former_ids', `${HERE} AND cluster_id = ?`, 3],
    ['DELETE FROM graph_atoms', `${HERE} AND atom_id = ?`, 3],
    ['DELETE FROM graph_postings', 'place = ? AND key = ? AND atom_id = ?', 3],
    ['SELECT * FROM graph_postings', 'place = ? AND key = ?', 2],
    ['SELECT * FROM case_atoms', `${HERE} AND case_key = ? ORDER BY atom_id`, 3],
    ['SELECT * FROM sent_case_atoms', `${HERE} AND case_key = ? ORDER BY origin, atom_id`, 3],
    ['SELECT * FROM document_sections', 'project = ? AND file_id = ? ORDER BY seq', 2],
    ['DELETE FROM document_sections', 'project = ? AND id = ?', 2],
    ['SELECT * FROM cases', `${HERE} AND case_key = ? ORDER BY delivery_id, seq`, 3],
  ])('%s goes straight to its rows where %s, from the first row on', (what, where, terms) => {
    const { writer, reader } = openConnections(file)
    for (const connection of [writer, reader]) {
      const values = Array.from({ length: terms }, () => '')
      const [plan] = connection.prepare(`EXPLAIN QUERY PLAN ${what} WHERE ${where}`).all(...values) as {
        detail: string
      }[]
      expect(plan?.detail.match(/=\?/g)).toHaveLength(terms)
    }
    reader.close()
    writer.close()
  })

  it('finds the homes of atoms from the atoms on, however many clusters there are', async () => {
    await openSqliteStore(file).close()
    const plain = new Database(file, { readonly: true })
    const asked: string[] = []
    const db = drizzle(plain, { logger: { logQuery: (query) => asked.push(query) } })
    await clusterReads(db).homes('default', V1, ['ra_1'])
    const terms = asked[0]!.match(/\?/g)!.map(() => '')
    const plan = plain.prepare(`EXPLAIN QUERY PLAN ${asked[0]}`).all(...terms) as { detail: string }[]
    const searches = plan.map((row) => row.detail).filter((detail) => detail.startsWith('SEARCH'))
    expect(searches[0]).toMatch(/cluster_atoms .*atom_id=\?/)
    expect(searches[1]).toMatch(/clusters .*cluster_id=\?/)
    plain.close()
  })

  it('of a newer Hufu is refused and left as it was', async () => {
    await openSqliteStore(file).close()
    const plain = new Database(file)
    plain.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)').run('future', 9_999_999_999_999)
    expect(() => openSqliteStore(file)).toThrow(expect.objectContaining({ code: 'store_too_new' }))
    expect(plain.prepare('SELECT count(*) AS n FROM projects').get()).toEqual({ n: 0 })
    plain.close()
  })

  it('that is none is damaged, not out of reach', () => {
    writeFileSync(file, 'this is no database, it only pretends to be one '.repeat(50))
    expect(() => openSqliteStore(file)).toThrow(expect.objectContaining({ code: 'store_damaged' }))
  })

  it('that closed under a reader answers busy', async () => {
    const store = openSqliteStore(file)
    await store.close()
    await expect(store.projects.all()).rejects.toMatchObject({ code: 'busy' })
    await expect(store.commit({ writes: [] })).rejects.toMatchObject({ code: 'busy' })
  })
})
