import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProgram, serve } from './program.ts'
import { firstToken, held, sendUntilGone, TOGETHER } from './sender.ts'

/** HUFU_CRASH_CYCLES=50 for the long run. */
const CYCLES = Number(process.env.HUFU_CRASH_CYCLES ?? 3)
const SHIM = resolve('../shared/tools/crash/syncshim.c')

function whyNot(): string | null {
  if (!existsSync(SHIM)) return 'skipped: no power-cut shim beside the project'
  if (spawnSync('cc', ['--version']).status !== 0) return 'skipped: no C compiler'
  return null
}
const why = whyNot()
if (why) console.warn(why)

/** Makes SQLite forgo the sync at each commit, to show that the shim takes away what was not synced. */
const CARELESS = `const Database = require('better-sqlite3')
const { pragma } = Database.prototype
Database.prototype.pragma = function (source, options) {
  return pragma.call(this, /synchronous/.test(source) ? 'synchronous = NORMAL' : source, options)
}`

describe.skipIf(why)(`after a power cut${why ? ` (${why})` : ''}`, () => {
  let built: Awaited<ReturnType<typeof buildProgram>>
  let folder: string
  beforeAll(async () => {
    built = await buildProgram('cut')
    folder = mkdtempSync(join(tmpdir(), 'hufu-cut-'))
    execFileSync('cc', ['-shared', '-fPIC', '-w', '-o', join(folder, 'shim.so'), SHIM, '-ldl'])
    writeFileSync(join(built.program, '../careless.cjs'), CARELESS)
  })
  afterAll(() => {
    built.remove()
    rmSync(folder, { recursive: true })
  })

  /** Serves, sends and cuts the power, cycle after cycle; what the disk holds is what the next cycle starts from. */
  async function cutAgainAndAgain(name: string, cycles: number, env: Record<string, string> = {}) {
    let data = join(folder, name)
    mkdirSync(data)
    let token = ''
    let next = 0
    const acknowledged = new Set<number>()
    const lost = new Set<number>()
    let halves = 0
    for (let cycle = 0; cycle <= cycles; cycle++) {
      const shadow = join(folder, `${name}-disk-${cycle}`)
      mkdirSync(shadow)
      const server = await serve(built.program, data, {
        isFirst: cycle === 0,
        env: { ...env, LD_PRELOAD: join(folder, 'shim.so'), SHIM_DIR: data, SHIM_SHADOW: shadow },
      })
      if (cycle === 0) token = await firstToken(server.url, server.bootstrap)
      const found = await held(server.url, token)
      for (const send of acknowledged) if (!found.has(send)) lost.add(send)
      halves += [...found.values()].filter((count) => count !== TOGETHER).length
      if (cycle === cycles) {
        await server.kill()
        break
      }
      const last = 3 + ((cycle * 5) % 9)
      const sends = await sendUntilGone(server.url, token, next, (count) => count === last && void server.kill())
      for (const send of sends.acknowledged) acknowledged.add(send)
      next = sends.next
      // one that was never synced since this start is on disk as it was
      const file = 'hufu.sqlite'
      if (!existsSync(join(shadow, file))) cpSync(join(data, file), join(shadow, file))
      data = shadow
    }
    return { acknowledged: acknowledged.size, lost: lost.size, halves }
  }

  it(
    'everything acknowledged is there, whole',
    async () => {
      const found = await cutAgainAndAgain('full', CYCLES)
      console.log(
        `${CYCLES} power cuts, ${found.acknowledged} sends acknowledged: ${found.lost} lost, ${found.halves} by halves`,
      )
      expect(found).toMatchObject({ lost: 0, halves: 0 })
      expect(found.acknowledged).toBeGreaterThanOrEqual(CYCLES * 3)
    },
    CYCLES * 30_000,
  )

  it('the shim bites: without the sync at each commit, acknowledged sends are lost', async () => {
    const env = { NODE_OPTIONS: `--require ${join(built.program, '../careless.cjs')}` }
    expect((await cutAgainAndAgain('normal', 1, env)).lost).toBeGreaterThan(0)
  })
})
