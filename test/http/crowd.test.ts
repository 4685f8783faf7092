import { afterEach, beforeEach, expect, it } from 'vitest'
import { suite, XML } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

const one = (n: number) => suite({ [String(n)]: [[`点击“借第 ${n} 本”`, `toast“第 ${n} 本借书成功”`]] })
const post = (body: string, name: string, headers: Record<string, string> = {}) =>
  house.ask('POST', `${V}/test-suites?file_name=${name}`, {
    as: 'editor',
    body,
    headers: { 'content-type': XML, ...headers },
  })

it('a hundred testers at once: each is answered at once or told when to come again, and nothing is lost', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => post(one(n + 1), `${n + 1}.xml`)))
  await house.workshop.jobs.idle()
  const taken = answers.filter(({ status }) => status === 202)
  for (const { status, headers, text } of answers) {
    expect([202, 429, 503]).toContain(status)
    if (status !== 202) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(text).not.toMatch(/SQLITE|database is locked/i)
  }
  for (const { json } of taken) {
    const job = await house.ask('GET', `/api/v1/projects/default/jobs/${json.job_id}`)
    expect(job.json).toMatchObject({ status: 'succeeded', counts: { taken: 1 } })
  }
  expect((await house.ask('GET', V)).json.holds.case_atoms).toBe(taken.length)
}, 120_000)

it('one upload sent fifty times under one key is one import with one answer', async () => {
  const key = { 'idempotency-key': 'upload-1' }
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(one(1), '1.xml', key)))
  await house.workshop.jobs.idle()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect(new Set(answers.map(({ json }) => json.job_id)).size).toBe(1)
  const later = await post(one(1), '1.xml', key)
  expect([later.json.job_id, later.headers.get('idempotency-replayed')]).toEqual([answers[0]!.json.job_id, 'true'])
  const deliveries = await house.ask('GET', '/api/v1/projects/default/deliveries')
  expect(deliveries.json.items).toHaveLength(1)
  const other = await post(one(1), 'other.xml', key)
  expect([other.status, other.json.error.code]).toEqual([422, 'idempotency_mismatch'])
})
