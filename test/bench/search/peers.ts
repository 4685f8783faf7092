import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import type { Findable } from '../../../server/search/search-index.ts'
import type { Engine } from './side.ts'

/** No dependencies of the project: fetched once into a folder of the system's, with npm, from its registry. */
const PACKAGES = ['@lancedb/lancedb@0.31.0', 'minisearch@7.2.0']
const FOLDER = join(tmpdir(), 'hufu-bench-peers')
const PATIENCE_MS = 300_000

/** Why the peers can't be had; null where they lie there. */
export function fetchPeers(): string | null {
  const has = (name: string) => existsSync(join(FOLDER, 'node_modules', name, 'package.json'))
  if (has('@lancedb/lancedb') && has('minisearch')) return null
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'package.json'), '{"private":true}')
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...PACKAGES]
  const done = spawnSync('npm', args, { cwd: FOLDER, timeout: PATIENCE_MS, encoding: 'utf8' })
  return done.status === 0 ? null : (done.stderr?.trim().split('\n').at(-1) ?? String(done.error))
}

// biome-ignore lint/suspicious/noExplicitAny: the peers bring types that are not installed here
async function peer(name: string): Promise<any> {
  const loaded = await import(pathToFileURL(createRequire(join(FOLDER, 'package.json')).resolve(name)).href)
  return loaded.default ?? loaded
}

/** Characters, pairs and ASCII words, with spaces between: what each of them is given to index, and asked for. */
export function plainTokens(text: string): string[] {
  const found: string[] = []
  for (const [run] of text.toLowerCase().matchAll(/[a-z0-9_]+|[\p{sc=Han}]+/gu)) {
    if (/^[a-z0-9_]/.test(run)) {
      found.push(run)
      continue
    }
    const characters = [...run]
    found.push(...characters, ...characters.slice(1).map((c, i) => characters[i]! + c))
  }
  return found
}
const spaced = (f: Findable) => plainTokens(`${f.title} ${f.text}`).join(' ')

const BATCH = 20_000

async function lancedb(): Promise<Engine> {
  const lance = await peer('@lancedb/lancedb')
  const folder = mkdtempSync(join(tmpdir(), 'hufu-bench-lance-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const db = await lance.connect(folder)
  // biome-ignore lint/suspicious/noExplicitAny: likewise
  let table: any
  return {
    async build(documents) {
      let rows: { id: string; tokens: string }[] = []
      const write = async () => {
        if (rows.length === 0) return
        if (table) await table.add(rows)
        else table = await db.createTable('documents', rows)
        rows = []
      }
      for (const f of documents) {
        rows.push({ id: f.id, tokens: spaced(f) })
        if (rows.length === BATCH) await write()
      }
      await write()
      const config = lance.Index.fts({
        baseTokenizer: 'whitespace',
        withPosition: false,
        lowercase: false,
        stem: false,
        removeStopWords: false,
        asciiFolding: false,
      })
      await table.createIndex('tokens', { config })
    },
    async search(query) {
      const asked = new lance.MatchQuery(plainTokens(query).join(' '), 'tokens')
      const rows = await table.query().fullTextSearch(asked).select(['id', '_score']).limit(10).toArray()
      return rows.map(({ id }: { id: string }) => id)
    },
  }
}

async function fts5(): Promise<Engine> {
  const db = new Database(':memory:')
  db.exec(`create virtual table documents using fts5(tokens, content='', tokenize="unicode61 tokenchars '_'")`)
  const insert = db.prepare('insert into documents (rowid, tokens) values (?, ?)')
  const find = db.prepare('select rowid from documents where documents match ? order by rank limit 10')
  return {
    async build(documents) {
      db.transaction(() => {
        let row = 0
        for (const f of documents) insert.run(++row, spaced(f))
      })()
    },
    async search(query) {
      const asked = [...new Set(plainTokens(query))].map((token) => `"${token}"`).join(' OR ')
      return asked ? find.all(asked).map((row) => String((row as { rowid: number }).rowid)) : []
    },
  }
}

async function minisearch(): Promise<Engine> {
  const MiniSearch = await peer('minisearch')
  const index = new MiniSearch({
    fields: ['title', 'text'],
    tokenize: plainTokens,
    processTerm: (term: string) => term,
  })
  return {
    async build(documents) {
      for (const { id, title, text } of documents) index.add({ id, title, text })
    },
    search: async (query) =>
      index
        .search(query)
        .slice(0, 10)
        .map(({ id }: { id: string }) => id),
  }
}

/** `every`: of the slow ones not all questions are asked. */
export const PEERS: Record<string, { make: () => Promise<Engine>; every: number; documents: number }> = {
  lancedb: { make: lancedb, every: 1, documents: 1_000_000 },
  fts5: { make: fts5, every: 10, documents: 100_000 },
  minisearch: { make: minisearch, every: 10, documents: 10_000 },
}
