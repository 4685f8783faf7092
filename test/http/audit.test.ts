import { afterEach, beforeEach, expect, it } from 'vitest'
import { createToken } from '../../server/verbs/access.ts'
import { type OpenHouse, openHouse } from './house.ts'

let house: OpenHouse
let now: number
beforeEach(async () => {
  now = Date.parse('2026-05-01T00:00:00Z')
  house = await openHouse(() => new Date(now).toISOString())
})
afterEach(() => house.close())

it('a project made is there for those who may see it, once, and on record', async () => {
  const body = { project: 'shop', name: '商城' }
  expect((await house.ask('POST', '/api/v1/projects', { body })).status).toBe(201)
  const again = await house.ask('POST', '/api/v1/projects', { body: { project: 'shop', name: 'other' } })
  expect([again.status, again.json.name]).toEqual([200, '商城'])
  expect((await house.ask('POST', '/api/v1/projects', { as: 'editor', body })).status).toBe(403)
  expect((await house.ask('POST', '/api/v1/projects', { body: { project: '../x' } })).status).toBe(400)
  const listed = await house.ask('GET', '/api/v1/projects', { as: 'reader' })
  expect(listed.json.items.map((p: { project: string }) => p.project)).toEqual(['default', 'shop'])
  const log = await house.ask('GET', '/api/v1/projects/shop/audit')
  expect(log.json.items).toMatchObject([{ action: 'project.create', member: 'a admin', subject: 'shop' }])
})

it('the log is filtered by who, what and when, pages to its end and comes as a file', async () => {
  for (let day = 2; day <= 6; day++) {
    now = Date.parse(`2026-05-0${day}T00:00:00Z`)
    const body = { app_version: `${day}.0` }
    await house.ask('POST', '/api/v1/projects/default/versions', { as: day % 2 ? 'admin' : 'editor', body })
  }
  const ask = async (query: string) =>
    (await house.ask('GET', `/api/v1/projects/default/audit?${query}`)).json.items.map(
      (r: { subject: string }) => r.subject,
    )
  expect(await ask('action=version')).toEqual(['6.0', '5.0', '4.0', '3.0', '2.0'])
  expect(await ask('action=version.create&member=a%20editor')).toEqual(['6.0', '4.0', '2.0'])
  expect(await ask('since=2026-05-03T00:00:00Z&until=2026-05-05T00:00:00Z')).toEqual(['4.0', '3.0'])
  expect(await ask('action=version.remove')).toEqual([])
  const subjects: string[] = []
  for (let cursor = ''; ; ) {
    const page = await house.ask('GET', `/api/v1/projects/default/audit?limit=2${cursor && `&cursor=${cursor}`}`)
    subjects.push(...page.json.items.map((r: { subject: string }) => r.subject))
    if (page.json.next_cursor === null) break
    cursor = page.json.next_cursor
  }
  expect(subjects).toEqual(['6.0', '5.0', '4.0', '3.0', '2.0'])
  const file = await house.ask('GET', '/api/v1/projects/default/audit.jsonl?action=version')
  expect(file.headers.get('content-disposition')).toContain('audit-default.jsonl')
  expect(
    file.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).subject),
  ).toEqual(subjects)
})

it('an admin of one project sees its records and nobody else’s', async () => {
  await house.ask('POST', '/api/v1/projects', { body: { project: 'shop' } })
  const wish = { member: 'guest', role: 'admin' as const, project: 'shop' }
  const { secret } = await createToken(house.workshop, { member: 'machine' }, wish)
  expect((await house.ask('GET', '/api/v1/projects/shop/audit', { as: secret })).status).toBe(200)
  expect((await house.ask('GET', '/api/v1/projects/default/audit', { as: secret })).status).toBe(403)
  expect((await house.ask('GET', '/api/v1/audit', { as: secret })).status).toBe(403)
  const everything = await house.ask('GET', '/api/v1/audit')
  expect(everything.json.items.some((r: { action: string }) => r.action === 'token.create')).toBe(true)
  expect(everything.text).not.toContain(secret)
})
