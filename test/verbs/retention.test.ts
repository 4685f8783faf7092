import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { letGo } from '../../server/verbs/retention.ts'
import { FULL, JSONL, line, scopeOf, sent } from '../http/deliver.ts'
import { type OpenHouse, openHouse, V } from '../http/house.ts'

const DAY_MS = 86_400_000
let now: number
let house: OpenHouse
beforeEach(async () => {
  now = Date.now()
  house = await openHouse(() => new Date(now).toISOString())
})
afterEach(() => house.close())

const send = (R: string, id: string) =>
  house.upload(`${V}/case-atoms?file_name=a.jsonl`, line({ ...FULL, R }, id), JSONL)
const resultsOf = async (delivery_id: string) =>
  (await house.ask('GET', `/api/v1/projects/default/deliveries/${delivery_id}/results`)).json.items.length
const uploads = () => readdirSync(join(house.folder, 'uploads')).sort()

describe('what is kept for a while only', () => {
  it('goes once it is older than that: files and results, never what they brought', async () => {
    const old = await send('toast“旧的”', '1')
    now += 20 * DAY_MS
    const young = await send('toast“新的”', '2')
    const [first, second] = [old.delivery_id, young.delivery_id]
    for (const name of uploads())
      utimesSync(join(house.folder, 'uploads', name), (now - 11 * DAY_MS) / 1000, (now - 11 * DAY_MS) / 1000)
    await letGo(house.workshop, 30, now)
    expect([await resultsOf(first), await resultsOf(second), uploads().length]).toEqual([1, 1, 2])
    await letGo(house.workshop, 10, now)
    expect([await resultsOf(first), await resultsOf(second), uploads().length]).toEqual([0, 1, 0])
    const { json } = await house.ask('GET', '/api/v1/projects/default/deliveries')
    expect(json.items).toMatchObject([{ counts: { taken: 1 } }, { counts: { taken: 1 } }])
    expect((await house.ask('GET', `${V}/case-atoms`)).json.items).toHaveLength(2)
  })

  it('stays while it waits to be read, however old', async () => {
    const { delivery_id } = await send('toast“等着”', '1')
    const row = (await house.workshop.store.deliveries.one('default', delivery_id))!
    const job = (await house.workshop.store.jobs.one('default', row.job_id!))!
    await house.workshop.store.commit({
      writes: [
        { table: 'deliveries', put: [{ ...row, status: 'queued' }] },
        { table: 'jobs', put: [{ ...job, project: 'default', status: 'queued', terms: null }] },
      ],
    })
    now += 400 * DAY_MS
    utimesSync(join(house.folder, 'uploads', row.terms!.upload), 1, 1)
    await letGo(house.workshop, 1, now)
    expect([await resultsOf(delivery_id), uploads()]).toEqual([1, [row.terms!.upload]])
  })

  it('runs of evaluations go, but for the last of each set and those that were waived', async () => {
    const E = '/api/v1/projects/default/evaluation'
    const post = (path: string, body: unknown) => house.ask('POST', `${E}${path}`, { body })
    const { set_id } = (await post('/sets', { name: '题集' })).json
    const question = { question: '名额用完了会提示什么', expect: { quote: ['没有这句'] } }
    await house.ask('PUT', `${E}/sets/${set_id}/questions/1`, { body: question })
    const run = async () => {
      const { job_id } = (await post('/runs', { set_id })).json
      await house.workshop.jobs.idle()
      return (await house.ask('GET', `/api/v1/projects/default/jobs/${job_id}`)).json.result.run_id as string
    }
    const [waived, old] = [await run(), await run()]
    await post(`/runs/${waived}/waiver`, { decision: 'We ship, the case comes next week.' })
    now += 20 * DAY_MS
    const [young, last] = [await run(), await run()]
    const kept = async () =>
      (await house.ask('GET', `${E}/runs`)).json.items.map(({ run_id }: { run_id: string }) => run_id)
    await letGo(house.workshop, 10, now)
    expect(await kept()).toEqual([last, young, waived])
    now += 20 * DAY_MS
    await letGo(house.workshop, 10, now)
    expect(await kept()).toEqual([last, waived])
    expect((await house.ask('GET', `${E}/runs/${last}/rows`)).json.items).toHaveLength(1)
    expect(await house.workshop.store.evaluation.outcomes('default', old, {}, { after: null, limit: 1 })).toEqual([])
  })

  it('an upload under way stays, one from before the start broke off', async () => {
    await send('toast“x”', '1')
    const part = (name: string, at: number) => {
      const path = join(house.folder, 'uploads', `${name.repeat(32)}.part`)
      writeFileSync(path, 'x')
      utimesSync(path, at / 1000, at / 1000)
      return path
    }
    const [broken, running] = [part('a', now - 2000), part('b', now + 2000)]
    await letGo(house.workshop, 30, now)
    expect([existsSync(broken), existsSync(running)]).toEqual([false, true])
  })
})

describe('what is over', () => {
  const P = '/api/v1/projects/default'

  it('goes with its time: answers kept for repeats, sessions, delivered calls, old changes', async () => {
    const body = { project: 'other' }
    const headers = { 'idempotency-key': 'k1' }
    await house.ask('POST', '/api/v1/projects', { body, headers })
    await house.ask('POST', '/api/v1/session', { as: null, body: { token: house.tokens.reader } })
    await send('toast“旧的”', '1')
    const { store } = house.workshop
    const of = async () => [
      (await store.access.answered('9999', 9)).length,
      (await store.access.over('9999', 9)).length,
      (await store.changes.oldest('default')) !== undefined,
    ]
    await letGo(house.workshop, 10, now)
    expect(await of()).toEqual([1, 1, true])
    now += 2 * DAY_MS // a session lasts for hours
    await letGo(house.workshop, 10, now)
    expect(await of()).toEqual([1, 0, true])
    now += 6 * DAY_MS // answers are given again for a week
    await letGo(house.workshop, 10, now)
    expect(await of()).toEqual([0, 0, true])
    now += 5 * DAY_MS
    await letGo(house.workshop, 10, now)
    expect(await of()).toEqual([0, 0, false])
  })

  it('leaves those who ask from too long ago with a clear word, and the others with everything', async () => {
    await send('toast“旧的”', '1')
    const [{ watermark: before }] = (await house.ask('GET', '/api/v1/projects')).json.items
    now += 20 * DAY_MS
    await letGo(house.workshop, 10, now)
    const old = await house.ask('GET', `${P}/changes?since=0`)
    expect([old.status, old.json.error.code]).toEqual([410, 'watermark_forgotten'])
    expect((await house.ask('GET', `${P}/changes?since=${before}`)).json).toMatchObject({
      items: [],
      watermark: before,
    })
    await send('toast“新的”', '2')
    expect((await house.ask('GET', `${P}/changes?since=${before}`)).json.items).toMatchObject([{ change: 'new' }])
    const late = await house.ask('POST', `${V}/rule-atoms`, {
      body: { scope: scopeOf('1:1'), atoms: [sent(FULL, '1:2')], base: '0' },
    })
    expect([late.status, late.json.error?.code]).toEqual([410, 'watermark_forgotten'])
  })

  it('never takes audit or decisions', async () => {
    await send('toast“旧的”', '1')
    const count = async () => (await house.ask('GET', '/api/v1/audit?limit=200')).json.items.length
    const before = await count()
    now += 4000 * DAY_MS
    await letGo(house.workshop, 1, now)
    expect(await count()).toBe(before)
  })

  it('one rule that fails keeps no other from its work', async () => {
    const { uploads } = house.workshop
    await house.ask('POST', '/api/v1/session', { as: null, body: { token: house.tokens.reader } })
    now += 2 * DAY_MS
    const broken = { ...house.workshop, uploads: { ...uploads, tidy: () => Promise.reject(new Error('no disk')) } }
    await letGo(broken, 10, now)
    expect(await house.workshop.store.access.over('9999', 9)).toEqual([])
    expect(house.lines.filter((l) => l.event === 'retention.failed').map((l) => l.facts.rule)).toEqual(['uploads'])
  })
})
