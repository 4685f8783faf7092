import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { build } from 'esbuild'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeLook } from '../../server/look.ts'
import { FULL, JSONL, LATE, line, scopeOf, sent } from '../http/deliver.ts'
import { type OpenHouse, openHouse, V } from '../http/house.ts'

let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
  await send()
  await house.upload(`${V}/case-atoms`, `${line(FULL, '1')}\n${line(LATE, '2')}\n`, JSONL)
})
afterEach(() => house.close())

const send = () =>
  house.ask('POST', `${V}/rule-atoms`, { as: 'editor', body: { scope: scopeOf('1:1'), atoms: [sent(FULL, '1:2')] } })
const file = () => join(house.folder, 'hufu.sqlite')
const events = (event: string) => house.lines.filter((l) => l.event === event)

/** Everything comes from the log into the file, then pages are overwritten as a failing disk does. */
function tear(from: number, to: number): void {
  const other = new Database(file())
  other.pragma('wal_checkpoint(TRUNCATE)')
  other.close()
  const bytes = readFileSync(file())
  bytes.fill(0x55, from * 4096, Math.min(to * 4096, bytes.length))
  writeFileSync(file(), bytes)
}
/** The pages of one index, which reads by key don't touch. */
function pagesOf(index: string): number[] {
  const db = new Database(file(), { readonly: true })
  const root = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(index) as number
  db.close()
  return [root - 1, root]
}

describe('a store that is torn while it is served', () => {
  it('is found by the daily look: an alarm in the log, not ready, reads go on and nothing is written any more', async () => {
    await house.workshop.soundness.check()
    expect([events('store.sound').length, house.workshop.soundness.alarm()]).toEqual([1, null])
    expect((await house.ask('GET', '/readyz', { as: null })).status).toBe(200)
    const [from, to] = pagesOf('jobs_by_status')
    tear(from!, to!)
    await house.workshop.soundness.check()
    expect(events('store.damaged')[0]?.facts).toMatchObject({ found: expect.stringMatching(/\S/) })
    const ready = await house.ask('GET', '/readyz', { as: null })
    expect([ready.status, ready.json.error.code]).toEqual([503, 'store_damaged'])
    expect(ready.json.error.message).toContain('hufu restore')
    expect((await house.ask('GET', '/healthz', { as: null })).status).toBe(200)
    for (const path of [`${V}/clusters`, `${V}/rule-atoms`, '/api/v1/me'])
      expect((await house.ask('GET', path, { as: 'reader' })).status, path).toBe(200)
    const refused = await send()
    expect([refused.status, refused.json.error.code]).toEqual([503, 'store_damaged'])
    expect((await house.ask('GET', '/metrics')).text).toContain('hufu_store_damaged 1')
  })

  it('is found by whoever meets the torn page: 503, never 401 or 404, and an alarm', async () => {
    tear(1, 100_000)
    const statuses = new Set<number>()
    for (const path of ['/api/v1/me', V, `${V}/clusters`, '/api/v1/projects/default/deliveries', '/readyz'])
      statuses.add((await house.ask('GET', path, { as: 'reader' })).status)
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(statuses).toContain(503)
    expect(house.workshop.soundness.alarm()).not.toBeNull()
    const ready = await house.ask('GET', '/readyz', { as: null })
    expect([ready.status, ready.json.error.code]).toEqual([503, 'store_damaged'])
  })

  it('that can’t be looked at now is noted, and no alarm', async () => {
    rmSync(file())
    await house.workshop.soundness.check()
    expect([events('store.unchecked').length, house.workshop.soundness.alarm()]).toEqual([1, null])
  })
})

it('the look is had in a thread of its own', async () => {
  const folder = mkdtempSync(join(realpathSync('node_modules'), '.cache', 'look-'))
  const script = join(folder, 'copy-worker.mjs')
  await build({
    entryPoints: ['server/copy-worker.ts'],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  expect(await makeLook(house.folder, script)()).toEqual([])
  const [from, to] = pagesOf('jobs_by_status')
  tear(from!, to!)
  expect((await makeLook(house.folder, script)()).join()).toMatch(/\S/)
  tear(0, 1) // too torn to be opened: that is said by a refusal
  await expect(makeLook(house.folder, script)()).rejects.toMatchObject({ code: 'store_damaged' })
  rmSync(folder, { recursive: true })
})
