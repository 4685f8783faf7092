import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hufu } from '../cli/terminal.ts'
import { rowsOf } from './content.ts'
import { filledFolder, firstAdmin, makeProgram, type Program } from './program.ts'
import { hashOf, journal, RELEASED, releasedDatabase } from './released.ts'

let program: Program
let filled: string
let data: string
/** Ends its process as `kill -9` does, in the middle of whatever the N-th statement stands in. */
let killAt: string
beforeAll(async () => {
  program = await makeProgram()
  filled = mkdtempSync(join(tmpdir(), 'hufu-ops-'))
  await filledFolder(program, filled)
  killAt = join(program.folder, 'kill-at.mjs')
  writeFileSync(
    killAt,
    `import Database from 'better-sqlite3'
const exec = Database.prototype.exec
let left = Number(process.env.KILL_AT)
Database.prototype.exec = function (sql) {
  const done = exec.call(this, sql)
  if (--left === 0) process.kill(process.pid, 'SIGKILL')
  return done
}
`,
  )
})
afterAll(() => {
  program.remove()
  rmSync(filled, { recursive: true })
})
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'hufu-ops-'))
})
afterEach(() => rmSync(data, { recursive: true }))

const file = () => join(data, 'hufu.sqlite')
const versions = (given?: Parameters<Program['run']>[1]) =>
  program.run(['versions', 'list', '--json', '--data', data], given)
const stopped = async (server: Awaited<ReturnType<Program['serve']>>, signal: NodeJS.Signals = 'SIGTERM') => {
  server.child.kill(signal)
  return server.ended
}

describe('one server for a data directory', () => {
  it('the second says so and ends; the first goes on', async () => {
    const first = await program.serve(['--data', data])
    const second = await program.run(['serve', '--port', '0', '--data', data])
    expect(second).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`already_served: Another server works on the data directory ${data}`),
    })
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    expect(await stopped(first)).toMatchObject({ code: 0 })
  })

  it('of two that start at once one serves', async () => {
    const both = await Promise.allSettled([program.serve(['--data', data]), program.serve(['--data', data])])
    const serving = both.flatMap((b) => (b.status === 'fulfilled' ? [b.value] : []))
    expect(serving).toHaveLength(1)
    await stopped(serving[0]!)
  })

  it('one that was killed is in nobody’s way, and lost nothing', async () => {
    const first = await program.serve(['--data', data])
    const token = await firstAdmin(first)
    expect(await stopped(first, 'SIGKILL')).toMatchObject({ signal: 'SIGKILL' })
    const next = await program.serve(['--data', data])
    expect(next.token).toBeUndefined()
    expect((await fetch(`${next.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
    await stopped(next)
  })

  it('the command line works beside it', async () => {
    const first = await program.serve(['--data', data])
    expect(await versions()).toMatchObject({ code: 0, stdout: '[]\n' })
    await stopped(first)
  })
})

describe('a start is refused, and nothing is changed', () => {
  const refused = async (code: string) => {
    const before = readFileSync(file())
    const ran = await hufu(['serve', '--port', '0', '--data', data])
    expect(ran).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(code) })
    expect(readFileSync(file()).equals(before)).toBe(true)
    return ran.stderr
  }
  beforeEach(() => cpSync(filled, data, { recursive: true }))

  it('by a database of a newer Hufu, in a sentence that says what to do', async () => {
    const db = new Database(file())
    db.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('future', 9999999999999)")
    db.close()
    expect(await refused('store_too_new')).toContain('written by a newer Hufu (9999999999999')
    expect((await program.run(['serve', '--data', data], { env: { LANG: 'zh_CN.UTF-8' } })).stderr).toContain(
      '更新版本的虎符',
    )
  })
  it('by torn pages', async () => {
    const bytes = readFileSync(file())
    bytes.fill(0, 4096 * 20, bytes.length - 4096 * 5)
    writeFileSync(file(), bytes)
    expect(await refused('store_damaged')).toContain('hufu restore')
  })
  it('by a file that was cut off', async () => {
    const bytes = readFileSync(file())
    writeFileSync(file(), bytes.subarray(0, bytes.length >> 1))
    await refused('store_damaged')
  })
  it('by a file that is none', async () => {
    writeFileSync(file(), 'this is no database, it only pretends to be one '.repeat(50))
    await refused('store_damaged')
  })
})

it.each(RELEASED)('the migration $tag is as it was released', ({ tag, sha256 }) => expect(hashOf(tag)).toBe(sha256))

describe.each(journal())('a store of the schema $tag', ({ tag }) => {
  it('is backed up as it is, restored, brought up with its rows, and sound', async () => {
    releasedDatabase(file(), tag)
    const before = rowsOf(file())
    const [copy, there] = [join(data, 'b.tar'), join(data, 'there')]
    expect(await hufu(['doctor', '--data', data])).toMatchObject({ code: 0 })
    expect(await hufu(['backup', copy, '--data', data])).toMatchObject({ code: 0 })
    expect(await hufu(['restore', copy, '--data', there])).toMatchObject({ code: 0 })
    expect(rowsOf(join(there, 'hufu.sqlite'))).toEqual(before)
    const ran = await hufu(['versions', 'list', '--json', '--data', there])
    expect(JSON.parse(ran.stdout)).toMatchObject([{ app_version: '1.0', notes: 'of an older Hufu' }])
    expect(rowsOf(join(there, 'hufu.sqlite')).__drizzle_migrations).toHaveLength(journal().length)
    expect(await hufu(['doctor', '--data', there])).toMatchObject({ code: 0 })
  })
})

describe('kill -9 in the middle of a migration', () => {
  const killedAt = (at: number) => ({ env: { KILL_AT: String(at) }, node: ['--import', killAt] })
  /** Statements of the migrations after a schema; the first of a run notes which were made. */
  const statementsAfter = (count: number) =>
    journal()
      .slice(count)
      .flatMap(({ tag }) =>
        readFileSync(`server/store/sqlite/migrations/${tag}.sql`, 'utf8').split('--> statement-breakpoint'),
      ).length + 1
  const total = statementsAfter(0)

  it.each([1, Math.ceil(total / 2), total])(
    `at statement %i of ${total} of a first start: the next start makes all`,
    async (at) => {
      expect(await versions(killedAt(at))).toMatchObject({ signal: 'SIGKILL' })
      expect(Object.keys(rowsOf(file()))).toEqual([])
      expect(await hufu(['versions', 'list', '--json', '--data', data])).toMatchObject({ code: 0, stdout: '[]\n' })
    },
  )

  const left = statementsAfter(1)
  it.each([1, 2, Math.ceil(left / 2), left - 1, left])(
    `at statement %i of ${left} of an upgrade: the store is as it was, and goes up at the next start`,
    async (at) => {
      releasedDatabase(file(), RELEASED[0].tag)
      const before = rowsOf(file())
      expect(await versions(killedAt(at))).toMatchObject({ signal: 'SIGKILL' })
      expect(rowsOf(file())).toEqual(before)
      const ran = await hufu(['versions', 'list', '--json', '--data', data])
      expect(JSON.parse(ran.stdout)).toMatchObject([{ notes: 'of an older Hufu' }])
    },
  )

  it('two that upgrade at once both find it done', async () => {
    releasedDatabase(file(), RELEASED[0].tag)
    const both = await Promise.all([versions(), versions()])
    expect(both.map((ran) => ran.code)).toEqual([0, 0])
    expect(rowsOf(file()).__drizzle_migrations).toHaveLength(journal().length)
  })
})

it('a start says where it listens, and where people reach it', async () => {
  const server = await program.serve(['--data', data], { env: { PUBLIC_URL: 'https://tools.example.com/hufu' } })
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const { stdout } = await stopped(server)
  expect(stdout).toContain('It is reached at https://tools.example.com/hufu\n')
  expect(stdout).toContain('Open https://tools.example.com/hufu and create the first one')
})

it('a start leaves in the data directory what belongs there', async () => {
  const server = await program.serve(['--data', data])
  await stopped(server)
  expect(readdirSync(data).sort()).toEqual(['hufu.sqlite', 'indexes', 'server.lock'])
})
