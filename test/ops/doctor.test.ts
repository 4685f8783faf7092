import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Check, Examination } from '../../server/verbs/doctor.ts'
import { hufu } from '../cli/terminal.ts'
import { uploadsOf } from './content.ts'
import { filledFolder, makeProgram, type Program } from './program.ts'

let program: Program
let filled: string
let data: string
beforeAll(async () => {
  program = await makeProgram()
  filled = mkdtempSync(join(tmpdir(), 'hufu-ops-'))
  await filledFolder(program, filled)
})
afterAll(() => {
  program.remove()
  rmSync(filled, { recursive: true })
})
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'hufu-ops-'))
  cpSync(filled, data, { recursive: true })
})
afterEach(() => rmSync(data, { recursive: true }))

const file = () => join(data, 'hufu.sqlite')
const examined = async (): Promise<{ code: number; found: Examination; wrong: Check[] }> => {
  const { code, stdout } = await hufu(['doctor', '--json', '--data', data])
  const found = JSON.parse(stdout) as Examination
  return { code, found, wrong: found.checks.filter((c) => c.state === 'wrong') }
}
/** Changes the file as no Hufu would. */
const spoil = (...statements: string[]) => {
  const db = new Database(file())
  db.unsafeMode()
  db.pragma('foreign_keys = OFF')
  for (const statement of statements) db.exec(statement)
  db.close()
}

describe('a sound data directory', () => {
  it('is found so, with its sizes, and left as it was', async () => {
    const before = readFileSync(file())
    const { code, found } = await examined()
    expect(code).toBe(0)
    expect(found).toMatchObject({ is_sound: true, schema: { is_current: true } })
    expect(found.checks.map((c) => [c.name, c.state])).toEqual(
      ['structure', 'references', 'homes', 'fingerprints', 'uploads', 'pictures'].map((name) => [name, 'ok']),
    )
    expect(found.checks.find((c) => c.name === 'fingerprints')!.checked).toBeGreaterThan(10)
    expect(found.sizes.database_bytes).toBe(before.length)
    expect(found.sizes.uploads_bytes).toBeGreaterThan(1000)
    expect(found.sizes.tables.case_atoms).toBeGreaterThan(0)
    expect(readFileSync(file()).equals(before)).toBe(true)
  })

  it('is found so while a server works on it', async () => {
    const server = await program.serve(['--data', data])
    expect((await examined()).code).toBe(0)
    server.child.kill('SIGTERM')
    await server.ended
  })

  it('is told of in both languages', async () => {
    expect((await program.run(['doctor', '--data', data])).stdout).toContain('All is well.')
    expect((await hufu(['doctor', '--data', data], { lang: 'zh' })).stdout).toContain('一切正常')
  })
})

const ONE = (table: string) => `WHERE rowid = (SELECT min(rowid) FROM ${table})`
describe('what is wrong is found, named, and ends with 1', () => {
  const MANY: [string, Check['name'], string[]][] = [
    [
      'a fingerprint that is not its text’s',
      'fingerprints',
      [`UPDATE rule_atoms SET merge_fingerprint = '0123456789ab' ${ONE('rule_atoms')}`],
    ],
    [
      'a text that its words don’t give',
      'fingerprints',
      [`UPDATE case_atoms SET A = '点击「另一个按钮」' ${ONE('case_atoms')}`],
    ],
    [
      'a fingerprint of an atom that is kept aside',
      'fingerprints',
      [`UPDATE sent_case_atoms SET canon_text = 'C=|A=|R=' ${ONE('sent_case_atoms')}`],
    ],
    [
      'a cluster under another fingerprint',
      'fingerprints',
      [`UPDATE clusters SET merge_fingerprint = '0123456789ab' ${ONE('clusters')}`],
    ],
    [
      'an atom without a home',
      'homes',
      [`DELETE FROM cluster_atoms WHERE is_home = 1 AND atom_id = (SELECT min(atom_id) FROM rule_atoms)`],
    ],
    [
      'an atom with two homes',
      'homes',
      [
        `INSERT INTO cluster_atoms SELECT project, app_version, atom_id, 'cl_000000000000', 1 FROM cluster_atoms LIMIT 1`,
      ],
    ],
    ['a row whose version is not there', 'references', [`UPDATE cases SET app_version = '9.9' ${ONE('cases')}`]],
    [
      'an upload under another hash',
      'uploads',
      [`UPDATE deliveries SET sha256 = '${'0'.repeat(64)}' WHERE sha256 IS NOT NULL`],
    ],
    [
      'an index that its table does not bear out',
      'structure',
      [
        'PRAGMA writable_schema = ON',
        `UPDATE sqlite_schema SET sql = replace(sql, '(status)', '(created_at)') WHERE name = 'jobs_by_status'`,
      ],
    ],
  ]
  it.each(MANY)('%s', async (_name, name, statements) => {
    spoil(...statements)
    const { code, found, wrong } = await examined()
    expect(code).toBe(1)
    expect(found.is_sound).toBe(false)
    expect(wrong.map((c) => c.name)).toContain(name)
    expect(wrong.find((c) => c.name === name)!.faults[0]).toMatch(/\S/)
    const said = await hufu(['doctor', '--data', data])
    expect(said).toMatchObject({ code: 1, stdout: expect.stringContaining('WRONG') })
  })

  it('an upload that is gone, unless it is older than uploads are kept', async () => {
    rmSync(join(data, 'uploads', Object.keys(uploadsOf(data))[0]!))
    expect(await examined()).toMatchObject({
      code: 1,
      wrong: [{ name: 'uploads', faults: [expect.stringContaining('missing')] }],
    })
    spoil("UPDATE deliveries SET at = '2020-01-01T00:00:00.000Z'")
    expect(await examined()).toMatchObject({ code: 0, wrong: [] })
    spoil("UPDATE deliveries SET status = 'queued'")
    expect(await examined()).toMatchObject({ code: 1, wrong: [{ name: 'uploads' }] })
  })

  it('torn pages, without a word about what lies in them', async () => {
    const bytes = readFileSync(file())
    bytes.fill(0, 4096 * 20, bytes.length - 4096 * 5)
    writeFileSync(file(), bytes)
    const { code, found } = await examined()
    expect(code).toBe(1)
    expect(found.checks.map((c) => c.state)).toEqual(['wrong', ...Array(5).fill('skipped')])
  })
})

describe('what can’t be examined is refused, and nothing is made', () => {
  it('a folder without a store', async () => {
    const none = join(data, 'none')
    expect(await hufu(['doctor', '--data', none])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no_store'),
    })
    expect(readdirSync(data)).not.toContain('none')
  })
  it('a file that is no database', async () => {
    writeFileSync(file(), 'this is no database, it only pretends to be one '.repeat(50))
    expect(await hufu(['doctor', '--data', data])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('store_damaged'),
    })
  })
  it('a newer store', async () => {
    spoil("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('future', 9999999999999)")
    expect(await hufu(['doctor', '--data', data])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('store_too_new'),
    })
  })
})
