import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AppVersion } from '../../shared/schema/base.ts'
import { DONE, FULL, JSONL, LATE, line, scopeOf, sent, suite, XML } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

const get = (path: string) => house.ask('GET', path, { as: 'reader' })
const upload = (lines: readonly string[], query = '') =>
  house.upload(`${V}/case-atoms${query}`, `${lines.join('\n')}\n`, JSONL)
/** Whether the import was told from an earlier one instead of read. */
const isTold = async (delivery_id: string) =>
  (await house.workshop.store.deliveries.one('default', delivery_id))!.terms?.same_as !== undefined
const watermark = async () => (await get(`${P}/versions`)).json.watermark
const results = async (delivery_id: string) => (await get(`${P}/deliveries/${delivery_id}/results`)).json.items

const WEAK = { C: '', A: '查看借阅页', R: '列表按时间排列' }
const BROKEN = '{"external_id": "13", "suite_name": "借书", "C": "", "A": 5}'
const FILE = [line(FULL, '12'), BROKEN, line(LATE, '14'), line(WEAK, '15')]

describe('the very same file again', () => {
  it('is told what reading it would tell, and moves nothing', async () => {
    await upload(FILE)
    const mark = await watermark()
    const told = await upload(FILE)
    // a blank line more, and it is another file
    const read = await upload([...FILE, ''])
    expect([await isTold(told.delivery_id), await isTold(read.delivery_id)]).toEqual([true, false])
    expect(told.counts).toEqual(read.counts)
    expect(told.counts).toMatchObject({ taken: 0, unchanged: 3, refused: 1, warned: 1 })
    expect(told.done).toBe(told.total)
    expect(await results(told.delivery_id)).toEqual(await results(read.delivery_id))
    const refused = await get(`${P}/deliveries/${told.delivery_id}/refused.jsonl`)
    expect(refused.text).toBe(`${BROKEN}\n`)
    expect(await watermark()).toBe(mark)
  })

  it('is told a third time, and after rules came or another version got a file of its own', async () => {
    await upload(FILE)
    expect(await isTold((await upload(FILE)).delivery_id)).toBe(true)
    const scope = scopeOf('1:1')
    await house.ask('POST', `${V}/rule-atoms`, { as: 'editor', body: { scope, atoms: [sent(FULL, '1:2')] } })
    await house.upload(`${V.replace('1.0', '2.0')}/case-atoms`, `${line(DONE, '12')}\n`, JSONL)
    expect(await isTold((await upload(FILE)).delivery_id)).toBe(true)
  })

  it('says of a full export of XML what it said, without what went the first time', async () => {
    const both = suite({ 1: [['点击“借书”', '提示“借书成功”']], 2: [['点击“还书”', '提示“还书成功”']] })
    const one = suite({ 1: [['点击“借书”', '提示“借书成功”']] })
    await house.upload(`${V}/test-suites?series=a&full=true`, both, XML)
    expect((await house.upload(`${V}/test-suites?series=a&full=true`, one, XML)).counts).toMatchObject({ withdrawn: 1 })
    const again = await house.upload(`${V}/test-suites?series=a&full=true`, one, XML)
    expect(await isTold(again.delivery_id)).toBe(true)
    expect(again.counts).toMatchObject({ taken: 0, unchanged: 1, replaced: 0, withdrawn: 0 })
  })

  it.each<[string, () => Promise<unknown>, object]>([
    ['after another file changed a case', () => upload([line(DONE, '12')]), { replaced: 1, unchanged: 2 }],
    ['after another file brought a case', () => upload([line(DONE, '99')]), { unchanged: 3 }],
    ['under other settings', () => strictly(), { unchanged: 2, refused: 2 }],
  ])('is read %s', async (_, meanwhile, counts) => {
    await upload(FILE)
    await meanwhile()
    const job = await upload(FILE)
    expect(await isTold(job.delivery_id)).toBe(false)
    expect(job.counts).toMatchObject(counts)
  })

  it('is read after it was taken back', async () => {
    const first = await upload(FILE)
    await house.ask('POST', `${P}/deliveries/${first.delivery_id}/take-back`, { as: 'editor', body: {} })
    const job = await upload(FILE)
    expect(await isTold(job.delivery_id)).toBe(false)
    expect(job.counts).toMatchObject({ taken: 3, unchanged: 0 })
  })

  it('is read for another version', async () => {
    await upload(FILE)
    const job = await house.upload(`${V.replace('1.0', '2.0')}/case-atoms`, `${FILE.join('\n')}\n`, JSONL)
    expect(job.counts).toMatchObject({ taken: 3, unchanged: 0 })
  })
})

describe('a file that is sent otherwise', () => {
  /** Lines of two cases in turn; `n`: of the second wording. */
  const mixed = (n: number) =>
    ['1', '2', '3'].flatMap((step) =>
      ['12', '13'].map((id) => line({ ...FULL, R: `toast“第${step}步${n && step === '2' ? '改' : ''}”` }, id)),
    )

  it('is told and kept alike, whether its lines wait in memory or on disk', async () => {
    const told = []
    for (const spool_from of [0, 1_000_000]) {
      await house.close()
      house = await openHouse(() => '2026-01-01T00:00:00.000Z', undefined, { spool_from })
      const first = await upload([...mixed(0), BROKEN])
      const second = await upload([...mixed(1), BROKEN, line(WEAK, '15')])
      const { items } = (await get(`${V}/case-atoms?limit=200`)).json
      const gone = (await results(second.delivery_id)).find((row: { outcome: string }) => row.outcome === 'replaced')
      told.push({
        counts: [first.counts, second.counts],
        results: [await results(first.delivery_id), await results(second.delivery_id)],
        refused: (await get(`${P}/deliveries/${second.delivery_id}/refused.jsonl`)).text,
        items,
        clusters: await house.workshop.store.clusters.all('default', '1.0' as AppVersion),
        gone: gone?.subject,
      })
    }
    expect(told[0]).toEqual(told[1])
    expect(told[0]!.counts[1]).toMatchObject({ taken: 1, unchanged: 4, replaced: 2, refused: 1 })
    expect(told[0]!.refused).toBe(`${BROKEN}\n`)
    expect(told[0]!.items.every((atom: { evidence: unknown[] }) => atom.evidence.length > 0)).toBe(true)
  })
})

const strictly = () =>
  house.ask('PATCH', `${P}/settings`, { as: 'admin', body: { 'delivery.require_strong_signal': true } })
