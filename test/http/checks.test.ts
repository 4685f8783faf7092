import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DONE, FULL, JSONL, LATE, line, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

const LIMIT = { C: '', A: '', R: '每月最多借 5 本书' }
const OTHER = { C: '', A: '', R: '每月借书不超过 8 本' }
const send = (...atoms: unknown[]) =>
  house.ask('POST', `${V}/rule-atoms`, { as: 'editor', body: { scope: scopeOf('1:1'), atoms } })
const get = async (path: string) => (await house.ask('GET', `${P}/checks${path}`, { as: 'reader' })).json

async function run() {
  const started = await house.ask('POST', `${V}/checks`, { as: 'editor' })
  expect(started.status).toBe(202)
  expect(started.json).toMatchObject({ kind: 'check', total: 4, result: null })
  await house.workshop.jobs.idle()
  return (await house.ask('GET', `${P}/jobs/${started.json.job_id}`, { as: 'reader' })).json
}

describe('a check of a version', () => {
  it('tells what it found with places in the design and among the cases, and changes nothing', async () => {
    await send(sent(LIMIT, '1:2'), sent(OTHER, '1:3'), sent(FULL, '1:4'))
    await house.upload(`${V}/case-atoms`, `${line({ ...FULL, R: 'toast“本月名额已用完”' }, '12')}\n`, JSONL)
    const before = (await house.ask('GET', `${V}/clusters`)).text
    const job = await run()
    expect(job).toMatchObject({
      status: 'succeeded',
      done: 4,
      result: { counts: { limit_twice: 1, contradiction: 0 } },
    })
    const check = await get(`/${job.result.check_id}`)
    expect(check).toMatchObject({ app_version: '1.0', by: 'a editor', is_current: true, next_cursor: null })
    const [issue] = check.issues
    expect(issue).toMatchObject({ issue_type: 'limit_twice', severity: 'high' })
    expect(issue.description_zh).toContain('每月最多借 5 本书')
    expect(issue.locations.map((l: { figma_url: string }) => l.figma_url).sort()).toEqual([
      'https://www.figma.com/design/FILE?node-id=1-2',
      'https://www.figma.com/design/FILE?node-id=1-3',
    ])
    expect(new Set(issue.related_objects.map((o: { kind: string }) => o.kind))).toEqual(
      new Set(['cluster', 'rule_atom']),
    )
    expect((await house.ask('GET', `${V}/clusters`)).text).toBe(before)
  })

  it('is listed newest first, and is out of date once something moves', async () => {
    await send(sent(LIMIT, '1:2'))
    await run()
    expect((await get('')).items).toMatchObject([{ is_current: true, counts: { limit_twice: 0 } }])
    await send(sent(LIMIT, '1:2'), sent(OTHER, '1:3'))
    expect((await get('')).items).toMatchObject([{ is_current: false }])
    await run()
    expect((await get('?app_version=1.0')).items).toMatchObject([{ counts: { limit_twice: 1 } }, { is_current: false }])
    expect((await get('?app_version=9.9')).items).toEqual([])
    for (let i = 0; i < 10; i++) await run()
    expect((await get('?limit=50')).items.length).toBe(10)
  })

  it('is read by kind and weight, page by page', async () => {
    await send(
      sent(LIMIT, '1:2'),
      sent(OTHER, '1:3'),
      sent(DONE, '1:4', '1:1', { touchpoints: ['书架'] }),
      sent(LATE, '1:5', '1:1', { touchpoints: ['前台'] }),
    )
    const { check_id, counts } = (await run()).result
    expect(counts.limit_twice).toBe(1)
    const types = async (query: string) =>
      (await get(`/${check_id}${query}`)).issues.map((i: { issue_type: string }) => i.issue_type)
    expect(await types('?issue_type=limit_twice')).toEqual(['limit_twice'])
    expect(await types('?issue_type=contradiction')).toEqual([])
    expect(await types('?severity=high')).toEqual(['limit_twice'])
    const first = await get(`/${check_id}?limit=1`)
    expect([first.issues.length, typeof first.next_cursor]).toEqual([1, counts.no_failure_copy ? 'string' : 'object'])
  })

  it('is not made twice at a time, nor of a version that is none', async () => {
    await send(sent(LIMIT, '1:2'))
    const [a, b] = await Promise.all([
      house.ask('POST', `${V}/checks`, { as: 'editor' }),
      house.ask('POST', `${V}/checks`, { as: 'editor', headers: { 'idempotency-key': 'k' } }),
    ])
    expect([a.status, b.status]).toEqual([202, 202])
    await house.workshop.jobs.idle()
    expect((await house.ask('POST', `${P}/versions/9.9/checks`, { as: 'editor' })).status).toBe(404)
    expect((await house.ask('GET', `${P}/checks/none`, { as: 'reader' })).json.error.message_zh).toContain('检查')
  })
})
