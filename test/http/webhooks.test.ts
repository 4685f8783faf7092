import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeOutgoing } from '../../server/outgoing.ts'
import { outcomeOf } from '../../server/verbs/outbox.ts'
import type { OutboxRow } from '../../server/verbs/rows.ts'
import { openWorkshop } from '../../server/workshop.ts'
import { FULL, JSONL, line, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'
import { openReceiver, type Receiver } from './receiver.ts'

const P = '/api/v1/projects/default'
const HOSTS = { webhook_http_hosts: ['127.0.0.1'] }
let now: number
let house: OpenHouse
let target: Receiver
beforeEach(async () => {
  now = Date.now()
  target = await openReceiver()
  house = await openHouse(() => new Date(now).toISOString(), undefined, HOSTS)
})
afterEach(async () => {
  await house.close()
  await target.close()
})

const make = async (more: object = {}) => {
  const { status, json, text } = await house.ask('POST', `${P}/webhooks`, {
    body: { name: '群机器人', url: target.url, events: ['conflict', 'merged', 'queue'], queue_above: 0, ...more },
  })
  if (status !== 201) throw new Error(text)
  return json as { webhook_id: string; secret: string }
}
const settled = async () => {
  house.workshop.outbox.start()
  await house.workshop.outbox.idle()
}
const calls = async (id: string) => (await house.ask('GET', `${P}/webhooks/${id}/calls`)).json.items
/** One text, two numbers: the two sides are in conflict. */
const collide = async () => {
  await house.ask('POST', `${V}/rule-atoms`, {
    body: { scope: scopeOf('1:1'), atoms: [sent({ ...FULL, R: 'toast“每月最多借 5 本”' }, '1:2')] },
  })
  return house.upload(`${V}/case-atoms`, line({ ...FULL, R: 'toast“每月最多借 8 本”' }, '1'), JSONL)
}

describe('a webhook', () => {
  it('is told of a conflict, signed, with ids and no text of the document', async () => {
    const { secret, webhook_id } = await make({ events: ['conflict'], queue_above: null })
    await collide()
    await settled()
    const { headers, body, path } = await target.next(1)
    expect(path).toBe('/hook?key=hidden')
    const stamp = headers['hufu-timestamp'] as string
    const signed = createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex')
    expect(headers['hufu-signature']).toBe(`v1=${signed}`)
    expect(Math.abs(Number(stamp) - now / 1000)).toBeLessThan(2)
    const said = JSON.parse(body)
    expect(said).toMatchObject({ event: 'conflict', project: 'default', app_version: '1.0' })
    expect(said.total).toBe(said.cluster_ids.length)
    const conflicting = (await house.ask('GET', `${V}/clusters?state=conflicting`)).json.items
    expect(said.cluster_ids).toEqual(conflicting.map((c: { cluster_id: string }) => c.cluster_id).sort())
    expect(body).not.toContain('借')
    expect(await calls(webhook_id)).toMatchObject([
      { event: 'conflict', status: 'delivered', tries: 1, http_status: 204 },
    ])
  })

  it('is told once: the same conflict sent again is no news', async () => {
    await make({ events: ['conflict'] })
    await collide()
    await collide()
    await settled()
    expect(target.received).toHaveLength(1)
  })

  it('is told that a version is merged when it comes to be, not while it stays so', async () => {
    await make({ events: ['merged'] })
    await house.ask('POST', `${P}/versions`, { body: { app_version: '1.0' } })
    const row = (await house.workshop.store.versions.one('default', '1.0' as never))!
    const { act } = await import('../../server/verbs/turns.ts')
    for (const status of ['merged', 'merged', 'ingested', 'merged'] as const)
      await act(house.workshop, 'default', async () => ({
        batch: { writes: [{ table: 'versions', put: [{ ...row, status }] }] },
        answer: () => undefined,
      }))
    await settled()
    expect(target.received.map(({ body }) => JSON.parse(body).event)).toEqual(['merged'])
  })

  it('is told when the queue passes its mark, and again only after it sank', async () => {
    const { webhook_id } = await make({ events: ['queue'], queue_above: 0 })
    await collide()
    await settled()
    expect(target.received.map(({ body }) => JSON.parse(body))).toMatchObject([{ event: 'queue', total: 1 }])
    house.workshop.outbox.wake('default')
    await house.workshop.outbox.idle()
    expect(target.received).toHaveLength(1)
    await house.ask('PATCH', `${P}/webhooks/${webhook_id}`, { body: { queue_above: 5 } })
    await house.ask('PATCH', `${P}/webhooks/${webhook_id}`, { body: { queue_above: 0 } })
    await house.workshop.outbox.idle()
    expect(target.received).toHaveLength(2)
  })

  it('paused, is owed nothing; gone, takes its calls with it', async () => {
    const { webhook_id } = await make({ is_paused: true })
    await collide()
    await settled()
    expect(target.received).toHaveLength(0)
    expect((await house.ask('DELETE', `${P}/webhooks/${webhook_id}`)).status).toBe(204)
    expect((await house.ask('GET', `${P}/webhooks/${webhook_id}`)).status).toBe(404)
    expect((await house.ask('GET', `${P}/webhooks`)).json.items).toEqual([])
  })

  it('shows its secret once, and never in lists, audit or log', async () => {
    const { secret, webhook_id } = await make()
    await collide()
    await settled()
    const renewed = (await house.ask('POST', `${P}/webhooks/${webhook_id}/secret`)).json.secret
    expect(renewed).not.toBe(secret)
    const texts = [
      (await house.ask('GET', `${P}/webhooks`)).text,
      (await house.ask('GET', `${P}/webhooks/${webhook_id}/calls`)).text,
      (await house.ask('GET', `${P}/audit`)).text,
      JSON.stringify(house.lines),
    ]
    for (const text of texts) for (const hidden of [secret, renewed]) expect(text).not.toContain(hidden)
    for (const text of texts.slice(2)) expect(text).not.toContain('key=hidden')
  })

  it('can be tried out, and a call sent again', async () => {
    const { webhook_id } = await make()
    const ping = await house.ask('POST', `${P}/webhooks/${webhook_id}/ping`)
    expect(ping.status).toBe(202)
    await settled()
    const first = await target.next(1)
    expect(JSON.parse(first.body).event).toBe('ping')
    const again = `${P}/webhooks/${webhook_id}/calls/${ping.json.outbox_id}/redeliver`
    expect((await house.ask('POST', again)).json).toMatchObject({ status: 'waiting', tries: 0 })
    await house.workshop.outbox.idle()
    const second = await target.next(2)
    expect(second.headers['hufu-delivery']).toBe(first.headers['hufu-delivery'])
  })

  it('is edited on the edition that was read, and refuses a mark that nobody set', async () => {
    const { webhook_id } = await make()
    const at = `${P}/webhooks/${webhook_id}`
    const read = (await house.ask('GET', at)).headers.get('etag')!
    expect((await house.ask('PATCH', at, { body: { name: 'x' }, headers: { 'if-match': read } })).status).toBe(200)
    expect((await house.ask('PATCH', at, { body: { name: 'y' }, headers: { 'if-match': read } })).status).toBe(409)
    const refused = await house.ask('PATCH', at, { body: { queue_above: null } })
    expect([refused.status, refused.json.error.place.field]).toEqual([400, 'queue_above'])
  })
})

describe('a call that does not arrive', () => {
  it('is tried again later, the last error to be seen, and arrives at last', async () => {
    target.answers((n) => (n < 3 ? { status: 500 } : { status: 200 }))
    const { webhook_id } = await make({ events: ['conflict'] })
    await collide()
    await settled()
    expect(await calls(webhook_id)).toMatchObject([{ status: 'waiting', tries: 1, error: 'status', http_status: 500 }])
    expect((await house.ask('GET', `${P}/webhooks/${webhook_id}`)).json).toMatchObject({
      waiting: 1,
      last: { error: 'status', next_try_at: expect.any(String) },
    })
    for (const tries of [2, 3]) {
      house.workshop.outbox.wake()
      await house.workshop.outbox.idle()
      expect(target.received).toHaveLength(tries - 1) // its time has not come
      now += 6 * 60_000
      house.workshop.outbox.wake()
      await house.workshop.outbox.idle()
    }
    expect(await calls(webhook_id)).toMatchObject([{ status: 'delivered', tries: 3, error: null }])
  })

  it('follows no redirect', async () => {
    target.answers(() => ({ status: 302, headers: { location: target.url } }))
    const { webhook_id } = await make({ events: ['conflict'] })
    await collide()
    await settled()
    expect([target.received.length, (await calls(webhook_id))[0].error]).toEqual([1, 'redirect'])
  })

  it('outlives the server: what waited or was on its way is sent after the next start', async () => {
    target.answers((n) => (n === 1 ? 'silence' : { status: 200 }))
    await make({ events: ['conflict'] })
    await collide()
    house.workshop.outbox.start()
    await target.next(1)
    await house.workshop.outbox.park() // cut off while the target is silent
    await house.workshop.jobs.park()
    const again = await openWorkshop(house.folder, { ...HOSTS, now: () => new Date(now).toISOString() })
    again.outbox.start()
    await target.next(2)
    await again.outbox.park()
    await again.store.close()
    expect(target.received[1]!.headers['hufu-delivery']).toBe(target.received[0]!.headers['hufu-delivery'])
  })

  const row = (more: Partial<OutboxRow> = {}): OutboxRow => ({
    project: 'default',
    outbox_id: 'ob_1',
    webhook_id: 'wh_1',
    event: 'conflict',
    body: '{}',
    created_at: '2026-01-01T00:00:00.000Z',
    status: 'waiting',
    tries: 0,
    next_try_at: '2026-01-01T00:00:00.000Z',
    ended_at: null,
    last_status: null,
    last_error: null,
    ...more,
  })
  it.each([
    ['2xx arrived', row(), { status: 202, retry_after_s: null }, '2026-01-01T00:00:00.000Z', 'delivered', null],
    [
      'the first wait is short',
      row(),
      { status: 500, retry_after_s: null },
      '2026-01-01T00:00:00.000Z',
      'waiting',
      '2026-01-01T00:00:10.000Z',
    ],
    [
      'waits grow',
      row({ tries: 3 }),
      { error: 'timeout' },
      '2026-01-01T01:00:00.000Z',
      'waiting',
      '2026-01-01T01:30:00.000Z',
    ],
    [
      'a target may ask for more patience',
      row(),
      { status: 429, retry_after_s: 120 },
      '2026-01-01T00:00:00.000Z',
      'waiting',
      '2026-01-01T00:02:00.000Z',
    ],
    [
      'up to an hour',
      row(),
      { status: 429, retry_after_s: 1e9 },
      '2026-01-01T00:00:00.000Z',
      'waiting',
      '2026-01-01T01:00:00.000Z',
    ],
    ['410 is the end', row(), { status: 410, retry_after_s: null }, '2026-01-01T00:00:00.000Z', 'given_up', null],
    [
      'after three days it is given up',
      row({ tries: 14 }),
      { error: 'unreachable' },
      '2026-01-03T20:00:00.000Z',
      'given_up',
      null,
    ],
  ] as const)('%s', (_, call, posted, at, status, next_try_at) => {
    const after = outcomeOf(call, posted, at)
    expect([after.status, after.next_try_at, after.tries]).toEqual([status, next_try_at, call.tries + 1])
    expect(after.ended_at !== null).toBe(status !== 'waiting')
  })
})

describe('where calls may go', () => {
  const outgoing = makeOutgoing(['10.1.2.3', 'build.intern', '127.0.0.1'])
  it.each([
    'https://open.feishu.cn/open-apis/bot/v2/hook/x',
    'https://10.0.0.8:8443/hook',
    'https://hooks.intern/x',
    'http://10.1.2.3/x',
    'http://BUILD.intern:8080/x',
    'http://127.0.0.1:9/x',
  ])('%s', (url) => expect(outgoing.mayCall(url)).toBe(true))
  it.each([
    'http://10.0.0.8/hook',
    'https://127.0.0.2/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:169.254.169.254]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://0.0.0.0/',
    'https://2852039166/',
    'https://user:secret@hooks.intern/',
    'ftp://10.1.2.3/x',
    'file:///etc/passwd',
    'not an address',
  ])('never %s', (url) => expect(outgoing.mayCall(url)).toBe(false))

  it('a name that leads to this machine is found out when it is looked up', async () => {
    const call = {
      url: 'https://localhost:9/x',
      secret: 's',
      id: 'i',
      event: 'ping',
      body: '{}',
      at: '2026-01-01T00:00:00Z',
    }
    expect(await outgoing.post(call, new AbortController().signal)).toEqual({ error: 'address' })
  })

  it('is said where a target is made', async () => {
    const { status, json } = await house.ask('POST', `${P}/webhooks`, {
      body: { name: 'x', url: 'http://169.254.169.254/', events: ['merged'] },
    })
    expect([status, json.error.code, json.error.place.field]).toEqual([400, 'webhook_refused', 'url'])
  })
})
