import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { suite } from '../http/deliver.ts'
import { buildProgram } from './program.ts'

/** How many of the writes are tried, evenly spread; HUFU_CRASH_CYCLES=1000 for every one. */
const TRIED = Number(process.env.HUFU_CRASH_CYCLES ?? 8)

/** Ends the process at its n-th statement that writes, as kill -9 would; tells on exit how many there were. */
const ENDS_AT = `const Database = require('better-sqlite3')
const at = Number(process.env.END_AT_WRITE)
let writes = 0
const { prepare } = Database.prototype
Database.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql)
  const { run } = statement
  if (run && !/^\\s*(select|pragma)/i.test(sql))
    Object.defineProperty(statement, 'run', { value: (...given) => {
      if (++writes === at) process.kill(process.pid, 'SIGKILL')
      return run.apply(statement, given)
    } })
  return statement
}
process.on('exit', () => require('node:fs').writeFileSync(process.env.WRITES_FILE, String(writes)))`

let built: Awaited<ReturnType<typeof buildProgram>>
let folder: string
beforeAll(async () => {
  built = await buildProgram('write')
  folder = mkdtempSync(join(tmpdir(), 'hufu-write-'))
  writeFileSync(join(built.program, '../ends-at.cjs'), ENDS_AT)
  const cases = Object.fromEntries(
    Array.from({ length: 6 }, (_, i) => [
      String(i + 1),
      [[`点击“第 ${i} 项”`, `toast“第 ${i} 项完成”`]] as [string, string][],
    ]),
  )
  writeFileSync(join(folder, 'cases.xml'), suite(cases))
})
afterAll(() => {
  built.remove()
  rmSync(folder, { recursive: true })
})

function importInto(data: string, end_at: number) {
  const writes = join(folder, 'writes')
  rmSync(writes, { force: true })
  const { status, signal, stderr } = spawnSync(
    process.execPath,
    [
      ...['--require', join(built.program, '../ends-at.cjs'), built.program],
      ...['import', '--app-version', '1.0', '--cases', join(folder, 'cases.xml'), '--data', data],
    ],
    { env: { ...process.env, END_AT_WRITE: String(end_at), WRITES_FILE: writes }, encoding: 'utf8' },
  )
  return { status, signal, stderr }
}

function holdings(data: string): { case_atoms: number; cases: number; clusters: number; integrity: unknown } {
  const file = join(data, 'hufu.sqlite')
  if (!existsSync(file)) return { case_atoms: 0, cases: 0, clusters: 0, integrity: 'ok' }
  const store = new Database(file)
  const has = store.prepare("SELECT count(*) AS n FROM sqlite_master WHERE name = 'clusters'").get() as { n: number }
  const count = (table: string) =>
    has.n ? (store.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n : 0
  const found = {
    case_atoms: count('case_atoms'),
    cases: count('cases'),
    clusters: count('clusters'),
    integrity: store.pragma('integrity_check', { simple: true }),
  }
  store.close()
  return found
}

it(
  'ended at any of its writes, an import is whole or absent, and goes through when it is run again',
  () => {
    const clean = join(folder, 'clean')
    expect(importInto(clean, 0).status).toBe(0)
    const whole = holdings(clean)
    expect(whole.case_atoms).toBe(6)
    const total = Number(readFileSync(join(folder, 'writes'), 'utf8'))
    const step = Math.max(1, Math.floor(total / TRIED))
    let tried = 0
    for (let n = 1; n <= total; n += step, tried++) {
      const data = join(folder, `at-${n}`)
      expect(importInto(data, n).signal, `write ${n}`).toBe('SIGKILL')
      const left = holdings(data)
      expect(left.integrity).toBe('ok')
      expect([0, whole.case_atoms], `write ${n}`).toContain(left.case_atoms)
      expect([0, whole.cases], `write ${n}`).toContain(left.cases)
      if (left.case_atoms) expect(left, `write ${n}`).toEqual(whole)
      expect(importInto(data, 0).status, `write ${n}, again`).toBe(0)
      expect(holdings(data), `write ${n}, again`).toEqual(whole)
    }
    console.log(`${tried} of ${total} writes tried: each import whole or absent`)
  },
  TRIED * 30_000,
)
