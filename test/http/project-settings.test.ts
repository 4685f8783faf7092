import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenHouse, openHouse } from './house.ts'

const S = '/api/v1/projects/default/settings'
let house: OpenHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const patch = (body: unknown, headers: Record<string, string> = {}, as = 'admin') =>
  house.ask('PATCH', S, { as, body, headers })

it('is read by readers with what each setting does, and set by admins', async () => {
  const { status, json, headers } = await house.ask('GET', S, { as: 'reader' })
  expect([status, json.project]).toEqual([200, 'default'])
  expect(headers.get('etag')).toMatch(/^"\w{16}"$/)
  for (const row of json.items) {
    expect(row.help_zh).toMatch(/\p{Script=Han}/u)
    expect(row).toMatchObject({ is_preset: true, value: row.preset })
  }
  expect((await patch({ 'cases.test_project': 'A' }, {}, 'editor')).status).toBe(403)
  expect((await house.ask('GET', S, { as: 'bot' })).status).toBe(403)
})

it('tells who comes second that it changed meanwhile', async () => {
  const read = (await house.ask('GET', S)).headers.get('etag')!
  const first = await patch({ 'cases.test_project': 'A' }, { 'if-match': read })
  expect(first.status).toBe(200)
  const second = await patch({ 'cases.test_project': 'B' }, { 'if-match': read })
  expect([second.status, second.json.error.code]).toEqual([409, 'stale'])
  const now = first.headers.get('etag')!
  expect((await patch({ 'cases.test_project': 'B' }, { 'if-match': now })).status).toBe(200)
})

it('refuses what is none, with the setting named', async () => {
  const { status, json } = await patch({ link_accept: 7 })
  expect([status, json.error.code, json.error.place.field]).toEqual([400, 'bad_input', 'link_accept'])
  expect(json.error.message_zh).toContain('0.5 到 1')
  expect((await patch(['link_accept'])).status).toBe(400)
  expect((await patch({ link_accept: { deep: 1 } })).status).toBe(400)
})
