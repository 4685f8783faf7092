import { expect, it } from 'vitest'
import { makeApp } from '../../server/http/app.ts'
import { rateLimit } from '../../server/http/rate.ts'
import { openHouse } from './house.ts'

it('a burst passes up to the allowance, then the next waits as long as it says', () => {
  let now = 0
  const limit = rateLimit(() => now)
  for (let i = 0; i < 60; i++) limit.spend('a', 60)
  expect(() => limit.spend('a', 60)).toThrow(
    expect.objectContaining({ code: 'too_many_requests', details: { seconds: 1 } }),
  )
  limit.spend('b', 60)
  now += 1_000
  limit.spend('a', 60)
  expect(() => limit.spend('a', 60)).toThrow()
  now += 60_000
  for (let i = 0; i < 60; i++) limit.spend('a', 60)
})

it('tells a token to wait, not its neighbours, and never those who watch over the server', async () => {
  let now = Date.parse('2026-05-01T00:00:00Z')
  const house = await openHouse(() => new Date(now).toISOString())
  const app = makeApp(house.house, new Map(), () => {}, { per_token: 3, per_address: 20 })
  const ask = (path: string, secret?: string) =>
    app.request(path, { headers: secret === undefined ? {} : { authorization: `Bearer ${secret}` } })
  for (let i = 0; i < 3; i++) expect((await ask('/api/v1/me', house.tokens.bot)).status).toBe(200)
  const waits = await ask('/api/v1/me', house.tokens.bot)
  expect(waits.status).toBe(429)
  expect(waits.headers.get('retry-after')).toBe('20')
  expect((await ask('/api/v1/me', house.tokens.reader)).status).toBe(200)
  now += 20_000
  expect((await ask('/api/v1/me', house.tokens.bot)).status).toBe(200)
  for (let i = 0; i < 40; i++) expect((await ask('/healthz')).status).toBe(200)
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await ask('/api/v1/docs')).status))
  expect(statuses).toContain(429)
  expect((await ask('/readyz')).status).toBe(200)
  await house.close()
})
