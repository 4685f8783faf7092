import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProgram, serve } from './program.ts'
import { firstToken, held, sendUntilGone, TOGETHER } from './sender.ts'

/** HUFU_CRASH_CYCLES=100 for the long run. */
const CYCLES = Number(process.env.HUFU_CRASH_CYCLES ?? 4)

let built: Awaited<ReturnType<typeof buildProgram>>
let data: string
beforeAll(async () => {
  built = await buildProgram('kill')
  data = mkdtempSync(join(tmpdir(), 'hufu-kill-'))
})
afterAll(() => {
  built.remove()
  rmSync(data, { recursive: true })
})

it(
  'killed in the midst of sends, it comes back with every send that it acknowledged, and none by halves',
  async () => {
    const acknowledged = new Set<number>()
    let token = ''
    let next = 0
    for (let cycle = 0; cycle <= CYCLES; cycle++) {
      const server = await serve(built.program, data, { isFirst: cycle === 0 })
      if (cycle === 0) token = await firstToken(server.url, server.bootstrap)
      const found = await held(server.url, token)
      expect([...acknowledged].filter((send) => found.get(send) !== TOGETHER)).toEqual([])
      expect([...found].filter(([, count]) => count !== TOGETHER)).toEqual([])
      if (cycle === CYCLES) {
        await server.kill()
        break
      }
      const last = 3 + ((cycle * 7) % 12)
      const sends = await sendUntilGone(server.url, token, next, (count) => count === last && void server.kill())
      for (const send of sends.acknowledged) acknowledged.add(send)
      next = sends.next
      const file = new Database(join(data, 'hufu.sqlite'))
      expect(file.pragma('integrity_check', { simple: true })).toBe('ok')
      expect(file.pragma('foreign_key_check')).toEqual([])
      file.close()
    }
    console.log(`${CYCLES} kills, ${next} sends, ${acknowledged.size} acknowledged: 0 lost, 0 by halves`)
    expect(acknowledged.size).toBeGreaterThanOrEqual(CYCLES * 3)
  },
  CYCLES * 30_000,
)
