import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkshop } from '../../server/workshop.ts'
import { FULL, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'
import { buildImportScript } from './import-script.ts'

const P = '/api/v1/projects/default'
const MANY = 1001
let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

/** Rules that have little in common, each with words and a name of its own. */
const rules = (count: number, kind = 0) => {
  const one = sent(FULL, '2:0')
  return Array.from({ length: count }, (_, i) => {
    const sign = (n: number) => String.fromCharCode(0x4e00 + ((i * 7919 + n * 104_729 + kind * 31) % 20_000))
    const words = {
      C: `${sign(1)}${sign(2)}`,
      A: `点击“${sign(3)}${sign(4)}”`,
      R: `toast“${sign(5)}${sign(6)}${sign(7)}”`,
    }
    const evidence = one.evidence.map((e) => ({ ...e, node_id: `2:${i}` }))
    const name = (kind * 100_000 + i).toString(16).padStart(12, '0')
    return { ...one, ...words, atom_id: `ra_${name}`, source_key: name, evidence }
  })
}
const bodyOf = (atoms: unknown[], more: object = {}) => ({ scope: scopeOf('1:1'), atoms, ...more })
const send = (body: unknown, query = '', headers: Record<string, string> = {}) =>
  house.ask('POST', `${V}/rule-atoms${query}`, { as: 'editor', body, headers })
const jobOf = async (id: string) => (await house.ask('GET', `${P}/jobs/${id}`)).json
const ended = async (answer: Awaited<ReturnType<typeof send>>) => {
  expect([answer.status, answer.text]).toEqual([202, expect.stringContaining('job_id')])
  await house.workshop.jobs.idle()
  return jobOf(answer.json.job_id)
}
const holds = async () => (await house.ask('GET', V)).json.holds?.rule_atoms ?? 0
const uploads = () => (existsSync(join(house.folder, 'uploads')) ? readdirSync(join(house.folder, 'uploads')) : [])

describe('a send of more than a thousand atoms', () => {
  it('is taken as an upload: a job that applies it whole, and a delivery with a result each', async () => {
    expect((await send(bodyOf(rules(1000)))).status).toBe(200)
    const atoms = [...rules(MANY), { ...rules(1)[0], atom_id: 'ra_ffffffffffff', evidence: [] }]
    const answer = await send(bodyOf(atoms))
    const job = await ended(answer)
    expect(job).toMatchObject({
      kind: 'rule_atoms',
      status: 'succeeded',
      counts: { taken: 1, unchanged: 1000, refused: 1 },
      delivery_id: answer.json.delivery_id,
      result: { watermark: expect.stringMatching(/^\d+$/) },
    })
    expect([job.done, await holds()]).toEqual([job.total, MANY])
    const delivery = (await house.ask('GET', `${P}/deliveries/${job.delivery_id}`)).json
    expect(delivery).toMatchObject({ kind: 'rule_atoms', status: 'succeeded', file_name: 'FILE', by: 'a editor' })
    const { items } = (await house.ask('GET', `${P}/deliveries/${job.delivery_id}/results?outcome=refused`)).json
    expect(items).toMatchObject([{ line: MANY + 1, code: 'bad_input', field: 'evidence' }])
    const again = await ended(await send(bodyOf(rules(MANY))))
    expect(again.counts).toMatchObject({ unchanged: MANY, taken: 0 })
  })

  it('is read in a thread of its own likewise, and withdraws what it no longer holds', async () => {
    const script = await buildImportScript('many')
    const other = await openHouse(undefined, script.path)
    try {
      const post = (body: unknown) => other.ask('POST', `${V}/rule-atoms`, { as: 'editor', body })
      await post(bodyOf(rules(500)))
      const { json } = await post(bodyOf(rules(MANY + 500, 1).slice(400)))
      await other.workshop.jobs.idle()
      const job = (await other.ask('GET', `${P}/jobs/${json.job_id}`)).json
      expect(job).toMatchObject({ status: 'succeeded', counts: { withdrawn: 500, taken: MANY + 100 } })
      expect((await other.ask('GET', V)).json.holds.rule_atoms).toBe(MANY + 100)
    } finally {
      await other.close()
      script.remove()
    }
  })

  it('so is a body that is longer than is read whole, however few its atoms', async () => {
    const long = JSON.stringify(bodyOf(rules(2))).replace('{', `{${' '.repeat(9 * 1024 * 1024)}`)
    expect(await ended(await send(long))).toMatchObject({ status: 'succeeded', counts: { taken: 2 } })
  })

  it('may say its scope behind its atoms', async () => {
    const { scope, ...rest } = bodyOf(rules(MANY))
    expect(await ended(await send({ ...rest, scope }))).toMatchObject({ status: 'succeeded', counts: { taken: MANY } })
  })

  it.each([
    ['JSON that is none, with its place', () => JSON.stringify(bodyOf(rules(MANY))).replace('"C"', '"C'), 400],
    ['no scope', () => JSON.stringify({ atoms: rules(MANY) }), 'bad_input'],
    ['atoms none of which can be read', () => JSON.stringify(bodyOf(Array(MANY).fill({}))), 'none_taken'],
    ['more than 50,000 atoms', () => JSON.stringify(bodyOf(Array(50_001).fill(0))), 'too_large'],
  ])('with %s ends as it should, and leaves nothing', async (_, body, code) => {
    const answer = await send(body())
    if (typeof code === 'number') {
      expect(answer.status).toBe(code)
      expect(answer.json.error.place).toBeDefined()
    } else expect(await ended(answer)).toMatchObject({ status: 'failed', error: { code } })
    expect(await holds()).toBe(0)
  })

  it('long and with a fault late in it names the line, and leaves nothing', async () => {
    const text = JSON.stringify(bodyOf(rules(MANY)), null, 1).replace('{', `{${' '.repeat(9 * 1024 * 1024)}`)
    const at = text.lastIndexOf('"A"')
    const spoilt = `${text.slice(0, at)}nope${text.slice(at)}`
    const job = await ended(await send(spoilt))
    const line = spoilt.slice(0, at).split('\n').length
    expect(job).toMatchObject({ status: 'failed', error: { code: 'json_syntax', details: { line } } })
    expect(await holds()).toBe(0)
  })

  it('on an old base is refused where others moved the scope, and says what', async () => {
    const base = (await send(bodyOf(rules(1)))).json.watermark
    await send(bodyOf(rules(3)))
    const job = await ended(await send(bodyOf(rules(MANY), { base })))
    expect(job).toMatchObject({ status: 'failed', error: { code: 'stale', details: { new: expect.any(Array) } } })
    expect(await holds()).toBe(3)
    const { status } = (await house.ask('GET', `${P}/deliveries/${job.delivery_id}`)).json
    expect(status).toBe('failed')
  })

  it('as a dry run tells the difference and leaves nothing, not even the file', async () => {
    await send(bodyOf(rules(3)))
    const before = uploads()
    const answer = await send(bodyOf(rules(MANY + 1).slice(1)), '?dry_run=true')
    expect(answer.json.delivery_id).toBeNull()
    const job = await ended(answer)
    expect(job).toMatchObject({ status: 'succeeded', counts: { taken: MANY - 2, unchanged: 2, withdrawn: 1 } })
    expect(job.result.difference.new).toHaveLength(MANY - 2)
    expect(job.result.difference.gone).toHaveLength(1)
    expect([await holds(), uploads()]).toEqual([3, before])
    expect((await house.ask('GET', `${P}/deliveries`)).json.items).toHaveLength(1)
  })

  it('under one key is one job, and the file of the second asking is gone', async () => {
    const key = { 'idempotency-key': 'many' }
    const [first, second] = [await send(bodyOf(rules(MANY)), '', key), await send(bodyOf(rules(MANY)), '', key)]
    expect(second.json).toEqual(first.json)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    const other = await send(bodyOf(rules(MANY + 1)), '', key)
    expect([other.status, other.json.error.code]).toEqual([422, 'idempotency_mismatch'])
    await house.workshop.jobs.idle()
    expect(uploads()).toHaveLength(1)
    expect((await house.ask('GET', `${P}/deliveries`)).json.items).toHaveLength(1)
  })

  it('that is cancelled leaves nothing', async () => {
    const { json } = await send(bodyOf(rules(MANY)))
    const answer = await house.ask('POST', `${P}/jobs/${json.job_id}/cancel`, { as: 'editor' })
    expect(answer.json.status).toBe('cancelled')
    expect(await holds()).toBe(0)
    expect((await house.ask('GET', `${P}/deliveries/${json.delivery_id}`)).json.status).toBe('cancelled')
  })

  it('whose server stopped is taken up at the next start', async () => {
    const { json } = await send(bodyOf(rules(MANY)))
    await house.workshop.jobs.park()
    await house.workshop.store.close()
    const next = await openWorkshop(house.folder)
    await next.jobs.resume()
    await next.jobs.idle()
    expect(await next.store.jobs.one('default', json.job_id)).toMatchObject({ status: 'succeeded' })
    expect((await next.store.versions.holdings('default'))[0]?.rule_atoms).toBe(MANY)
    house.workshop.store.close = () => next.store.close()
  })

  it('by a reader is refused before a byte of it is kept', async () => {
    const answer = await house.ask('POST', `${V}/rule-atoms`, { as: 'reader', body: bodyOf(rules(MANY)) })
    expect([answer.status, uploads()]).toEqual([403, []])
  })
})
