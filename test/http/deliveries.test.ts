import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DONE, FULL, JSONL, LATE, line, scopeOf, sent, suite, XML } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
const at = (version: string) => `${P}/versions/${version}`
let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

const get = async (path: string) => (await house.ask('GET', path, { as: 'reader' })).json
const design = async (atoms: unknown[], scope = scopeOf('1:1'), version = V): Promise<string> =>
  (await house.ask('POST', `${version}/rule-atoms`, { as: 'editor', body: { scope, atoms } })).json.delivery_id
const cases = (lines: string[], version = V) => house.upload(`${version}/case-atoms`, `${lines.join('\n')}\n`, JSONL)
const create = (app_version: string) => house.ask('POST', `${P}/versions`, { as: 'editor', body: { app_version } })
const takeBack = (id: string, as = 'editor') => house.ask('POST', `${P}/deliveries/${id}/take-back`, { as })
const move = (id: string, app_version: string, as = 'editor') =>
  house.ask('POST', `${P}/deliveries/${id}/move`, { as, body: { app_version } })
const rules = async (version = V) => (await get(`${version}/rule-atoms`)).items.map((a: { R: string }) => a.R).sort()
const checks = async (version = V) => (await get(`${version}/case-atoms`)).items.map((a: { R: string }) => a.R).sort()
const audited = async (action: string) =>
  (await house.ask('GET', `${P}/audit?action=${action}`)).json.items.map((r: { details: unknown }) => r.details)

describe('taking a send of a design back', () => {
  it('removes what it brought, brings back what it had replaced, and aligns both', async () => {
    await cases([line(FULL, '12')])
    await design([sent(FULL, '1:2')])
    const second = await design([sent(LATE, '1:3')])
    expect(await rules()).toEqual([LATE.R])
    const answer = await takeBack(second)
    expect(answer.json).toMatchObject({
      delivery_id: second,
      effect: { went: 1, came_back: 1, arrived: 0, remarks: [] },
    })
    expect(await rules()).toEqual([FULL.R])
    expect((await get(`${V}/clusters`)).items.map((c: { coverage: string }) => c.coverage)).toEqual(['both'])
    expect((await get(`${P}/search?q=${encodeURIComponent('名额已用完')}&kind=rule`)).hits).toHaveLength(1)
    expect(await audited('delivery.take_back')).toMatchObject([{ app_version: '1.0', went: 1, came_back: 1 }])
    expect((await takeBack(second)).json.effect).toMatchObject({ went: 0, came_back: 0 })
    expect(await rules()).toEqual([FULL.R])
  })

  it('leaves what a later send spoke for, and is for editors', async () => {
    const first = await design([sent(FULL, '1:2')])
    await design([sent(FULL, '1:2'), sent(LATE, '1:3')])
    expect((await takeBack(first, 'reader')).status).toBe(403)
    expect((await takeBack(first)).json.effect).toMatchObject({ went: 0, came_back: 0 })
    expect(await rules()).toEqual([FULL.R, LATE.R].sort())
  })

  it('says so where what it had replaced is past its time: nothing comes back for it', async () => {
    await design([sent(FULL, '1:2')])
    const second = await design([sent(LATE, '2:2', '2:1')], scopeOf('1:1', '2:1'))
    await house.workshop.store.commit({
      writes: [{ table: 'sent_over', drop: [{ project: 'default', delivery_id: second }] }],
    })
    const { effect } = (await takeBack(second)).json
    expect(effect).toMatchObject({ went: 1, came_back: 0, remarks: [{ code: 'replaced_not_known' }] })
    expect(effect.remarks[0].message_zh).toContain('保留期')
    expect(await rules()).toEqual([])
  })

  it('is refused for one from before its scope was kept', async () => {
    const id = await design([sent(FULL, '1:2')])
    await house.workshop.store.commit({
      writes: [{ table: 'design_sends', drop: [{ project: 'default', delivery_id: id }] }],
    })
    expect((await takeBack(id)).json.error.code).toBe('design_stays')
    expect(await rules()).toEqual([FULL.R])
  })
})

describe('taking cases back', () => {
  it('says that what they had replaced does not return', async () => {
    await cases([line(FULL, '12')])
    const { delivery_id } = await cases([line({ ...FULL, R: 'toast“今天借满了”' }, '12')])
    const { effect } = (await takeBack(delivery_id)).json
    expect(effect).toMatchObject({ went: 1, remarks: [{ code: 'replaced_does_not_return' }] })
    expect(await checks()).toEqual([])
  })
})

describe('moving a delivery', () => {
  it('of cases takes them from one version to the other, whole, and is told', async () => {
    await design([sent(FULL, '1:2')])
    const { delivery_id } = await house.upload(
      `${V}/test-suites`,
      suite({ 12: [['点击“借书”', 'toast“借书成功”']] }),
      XML,
    )
    await create('2.0')
    expect((await move(delivery_id, '2.0', 'reader')).status).toBe(403)
    const answer = await move(delivery_id, '2.0')
    expect(answer.json).toMatchObject({ app_version: '2.0', moved_from: '1.0', effect: { went: 1, arrived: 1 } })
    expect([await checks(), await checks(at('2.0'))]).toEqual([[], [expect.stringContaining('借书成功')]])
    expect((await get(`${P}/deliveries?app_version=2.0`)).items).toMatchObject([{ delivery_id, moved_from: '1.0' }])
    expect((await get(V)).status).toBe('collecting')
    expect(await audited('delivery.move')).toMatchObject([{ app_version: '1.0', to: '2.0' }])
    const file = (await get(`${at('2.0')}/exports`)).items.find((f: { name: string }) => f.name === 'case_view.md')
    expect(file).toBeDefined()
    expect((await takeBack(delivery_id)).json.effect.went).toBe(1)
    expect(await checks(at('2.0'))).toEqual([])
  })

  it('of a design brings back what it had replaced, and can be taken back where it arrived', async () => {
    await design([sent(FULL, '1:2')])
    const second = await design([sent(LATE, '1:3')])
    await create('2.0')
    expect((await move(second, '2.0')).json.effect).toMatchObject({ went: 1, came_back: 1, arrived: 1 })
    expect([await rules(), await rules(at('2.0'))]).toEqual([[FULL.R], [LATE.R]])
    expect((await get(at('2.0'))).figma_file_keys).toEqual(['FILE'])
    await takeBack(second)
    expect([await rules(), await rules(at('2.0'))]).toEqual([[FULL.R], []])
  })

  it('leaves both as they were where the other says something else', async () => {
    const first = await design([sent(FULL, '1:2')])
    await design([sent(LATE, '1:2')], scopeOf('1:1'), at('2.0'))
    const refused = await move(first, '2.0')
    expect([refused.status, refused.json.error.code]).toEqual([409, 'move_conflict'])
    expect(refused.json.error.details).toMatchObject({ app_version: '2.0', count: 2 })
    expect([await rules(), await rules(at('2.0'))]).toEqual([[FULL.R], [LATE.R]])

    const { delivery_id } = await cases([line(FULL, '12'), line(DONE, '13')])
    await cases([line({ ...FULL, R: 'toast“今天借满了”' }, '12')], at('2.0'))
    const also = await move(delivery_id, '2.0')
    expect(also.json.error).toMatchObject({ code: 'move_conflict', details: { count: 1, subjects: ':12' } })
    expect(await checks()).toHaveLength(2)
  })

  it.each([
    ['to a version that is none', '9.9', 'not_found'],
    ['to where it is', '1.0', 'same_version'],
  ])('is refused %s', async (_, version, code) => {
    const id = await design([sent(FULL, '1:2')])
    expect((await move(id, version)).json.error.code).toBe(code)
  })

  it('is refused for one that was taken back, and one of which nothing stands', async () => {
    await create('2.0')
    const first = await design([sent(FULL, '1:2')])
    await design([sent(LATE, '1:3')])
    expect((await move(first, '2.0')).json.error.code).toBe('not_taken')
    await takeBack(first)
    expect((await move(first, '2.0')).json.error.code).toBe('already_taken_back')
  })
})

describe('a long delivery', () => {
  it('is taken back as a job that tells what it did', async () => {
    const { delivery_id } = await cases([line(FULL, '12')])
    const { store } = house.workshop
    const delivery = (await store.deliveries.one('default', delivery_id))!
    const counts = { ...delivery.counts, taken: 5000 } // as if so many had come
    await store.commit({ writes: [{ table: 'deliveries', put: [{ ...delivery, counts }] }] })
    const answer = await takeBack(delivery_id)
    expect(answer.status).toBe(202)
    await house.workshop.jobs.idle()
    const job = await get(`${P}/jobs/${answer.json.job_id}`)
    expect(job).toMatchObject({ kind: 'delivery', status: 'succeeded', result: { effect: { went: 1 } } })
    expect((await get(V)).holds.case_atoms).toBe(0)
    expect((await get(`${P}/deliveries/${delivery_id}`)).taken_back_at).not.toBeNull()
  })
})

describe('the file of a delivery', () => {
  it('is handed back as it was sent, of cases and of a design', async () => {
    const text = `${line(FULL, '12')}\n{broken\n`
    const { delivery_id } = await house.upload(
      `${V}/case-atoms?file_name=${encodeURIComponent('用例.jsonl')}`,
      text,
      JSONL,
    )
    const file = await house.ask('GET', `${P}/deliveries/${delivery_id}/file`, { as: 'reader' })
    expect([file.status, file.text]).toEqual([200, text])
    expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('用例.jsonl'))
    const id = await design([sent(FULL, '1:2')])
    const body = JSON.parse((await house.ask('GET', `${P}/deliveries/${id}/file`, { as: 'reader' })).text)
    expect(body).toEqual({ scope: scopeOf('1:1'), atoms: [sent(FULL, '1:2')] })
  })

  it('is told to be gone once it is past its time', async () => {
    const { delivery_id } = await cases([line(FULL, '12')])
    const stored = await house.workshop.store.deliveries.one('default', delivery_id)
    await house.workshop.uploads.drop(stored!.terms!.upload)
    const file = await house.ask('GET', `${P}/deliveries/${delivery_id}/file`, { as: 'reader' })
    expect([file.status, file.json.error.code]).toEqual([404, 'file_not_kept'])
  })
})
