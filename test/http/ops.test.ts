import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeCopies } from '../../server/copies.ts'
import { restore } from '../../server/upkeep.ts'
import { createToken } from '../../server/verbs/access.ts'
import { openWorkshop } from '../../server/workshop.ts'
import { HufuError } from '../../shared/error.ts'
import { FULL, JSONL, line } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

const metrics = async () => (await house.ask('GET', '/metrics', { as: 'bot' })).text
const figure = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((l) => l.startsWith(`${series} `))
      ?.slice(series.length + 1),
  )

describe('GET /metrics', () => {
  it('counts requests by route, method and status, with their times', async () => {
    await house.upload(`${V}/case-atoms`, line(FULL, '1'), JSONL)
    await house.ask('GET', `${V}/clusters/none`)
    await house.ask('GET', '/nothing/here')
    const text = await metrics()
    const route = '/api/v1/projects/{project}/versions/{app_version}'
    const one = (more: string) => figure(text, `hufu_requests_total{${more}}`)
    expect(one(`method="POST",route="${route}/case-atoms",status="202"`)).toBe(1)
    expect(one(`method="GET",route="${route}/clusters/{cluster_id}",status="404"`)).toBe(1)
    const timed = (suffix: string, le = '') =>
      figure(text, `hufu_request_duration_seconds${suffix}{method="POST",route="${route}/case-atoms"${le}}`)
    expect([timed('_bucket', ',le="60"'), timed('_bucket', ',le="+Inf"'), timed('_count')]).toEqual([1, 1, 1])
    expect(timed('_sum')).toBeGreaterThan(0)
  })

  it('tells what is to do and what is kept, and names nobody and no project', async () => {
    await createToken(house.workshop, { member: 'machine' }, { member: '林晓', role: 'reader' })
    await house.ask('POST', '/api/v1/projects', { body: { project: 'secret-plan' } })
    await house.upload(`/api/v1/projects/secret-plan/versions/9.9/case-atoms`, line(FULL, '1'), JSONL)
    const text = await metrics()
    expect(figure(text, 'hufu_jobs{state="queued"}')).toBe(0)
    expect(figure(text, 'hufu_review_items')).toBe(0)
    expect(figure(text, 'hufu_webhook_calls{state="waiting"}')).toBe(0)
    for (const part of ['database', 'log', 'uploads'])
      expect(figure(text, `hufu_store_bytes{part="${part}"}`)).toBeGreaterThan(0)
    expect(figure(text, 'hufu_store_free_bytes')).toBeGreaterThan(0)
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(figure(text, 'hufu_event_loop_lag_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
    expect(text).not.toMatch(/secret-plan|9\.9|林晓/)
  })

  it('is well-formed: every series after its own HELP and TYPE, each once', async () => {
    await house.ask('GET', '/healthz')
    const seen = new Set<string>()
    let name = ''
    for (const row of (await metrics()).trimEnd().split('\n')) {
      const [, kind, named] = /^# (HELP|TYPE) (\w+)/.exec(row) ?? []
      if (kind === 'HELP') name = named!
      if (kind) expect(named).toBe(name)
      else {
        expect(row).toMatch(/^\w+(?:\{(?:\w+="[^"]*",?)+\})? [\d.e+-]+$/)
        expect(row.startsWith(name)).toBe(true)
        expect(seen.has(row.split(' ')[0]!)).toBe(false)
        seen.add(row.slice(0, row.lastIndexOf(' ')))
      }
    }
    expect(seen.size).toBeGreaterThan(20)
  })

  it('is for those who may see every project', async () => {
    const { secret } = await createToken(
      house.workshop,
      { member: 'machine' },
      { member: 'x', role: 'admin', project: 'default' },
    )
    expect((await house.ask('GET', '/metrics', { as: secret })).status).toBe(403)
    expect((await house.ask('GET', '/metrics', { as: null })).status).toBe(401)
  })
})

describe('POST /api/v1/backup', () => {
  it('hands out what restore takes, is audited, and leaves nothing behind', async () => {
    await house.upload(`${V}/case-atoms`, line(FULL, '1'), JSONL)
    const answer = await house.app.request('/api/v1/backup', {
      method: 'POST',
      headers: { authorization: `Bearer ${house.tokens.admin}` },
    })
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('hufu-left-out')]).toEqual([
      200,
      'application/x-tar',
      '0',
    ])
    expect(answer.headers.get('content-disposition')).toMatch(/filename="hufu-\d{4}-[\d-]+\.tar"/)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length).toBe(Number(answer.headers.get('content-length')))
    const place = mkdtempSync(join(tmpdir(), 'hufu-restored-'))
    writeFileSync(join(place, 'b.tar'), bytes)
    await restore({ file: join(place, 'b.tar'), folder: join(place, 'data'), signal: new AbortController().signal })
    const again = await openWorkshop(join(place, 'data'))
    expect(await again.store.case_atoms.all('default', '1.0' as never)).toHaveLength(1)
    await again.store.close()
    rmSync(place, { recursive: true })
    const { items } = (await house.ask('GET', '/api/v1/audit?action=backup')).json
    expect(items).toMatchObject([{ action: 'backup.make', member: 'a admin', details: { size_bytes: bytes.length } }])
    const outgoing = join(house.folder, 'outgoing')
    expect(existsSync(outgoing) ? readdirSync(outgoing) : []).toEqual([])
  })

  it('is made once at a time, and again when its reader has gone', async () => {
    const post = () =>
      house.app.request('/api/v1/backup', {
        method: 'POST',
        headers: { authorization: `Bearer ${house.tokens.admin}` },
      })
    const both = await Promise.all([post(), post()])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    await both.find((answer) => answer.status === 200)!.body!.cancel()
    let last = await post()
    for (let tries = 0; last.status === 409 && tries < 200; tries++) last = await post() // its file is closed in a moment
    expect(last.status).toBe(200)
    await last.arrayBuffer()
  })

  it('is made again after one that could not be noted in the log', async () => {
    const { store } = house.workshop
    const { commit } = store
    store.commit = async () => {
      throw new HufuError('disk_full')
    }
    expect((await house.ask('POST', '/api/v1/backup')).status).toBe(507)
    store.commit = commit
    expect(readdirSync(join(house.folder, 'outgoing'))).toEqual([])
    const answer = await house.app.request('/api/v1/backup', {
      method: 'POST',
      headers: { authorization: `Bearer ${house.tokens.admin}` },
    })
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
  })

  it('leaves nothing of one that a crash cut off, once the server starts again', async () => {
    const rest = join(house.folder, 'outgoing', 'cut-off.tar.part')
    mkdirSync(join(house.folder, 'outgoing'), { recursive: true })
    writeFileSync(rest, 'half')
    makeCopies(house.folder, undefined, '0.0.0-test')
    expect(existsSync(rest)).toBe(false)
  })
})

it('GET /readyz says no once the server takes no more work', async () => {
  expect((await house.ask('GET', '/readyz', { as: null })).status).toBe(200)
  await house.workshop.jobs.park()
  expect((await house.ask('GET', '/readyz', { as: null })).status).toBe(503)
})
