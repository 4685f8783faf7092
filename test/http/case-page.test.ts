import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CaseAnswer, CasePage } from '../../shared/schema/case-page.ts'
import { DONE, FULL, JSONL, line, scopeOf, sent, suite, XML } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

const cases = async (query = '', as = 'reader') =>
  (await house.ask('GET', `${V}/cases${query}`, { as })).json as CasePage
const one = async (id: string) => house.ask('GET', `${V}/cases/${encodeURIComponent(id)}`, { as: 'reader' })
const shown = async (id: string) => (await one(id)).json as CaseAnswer
const names = (page: CasePage) => page.items.map((c) => c.case_key)

const SUITE = suite({
  7: [[FULL.A, FULL.R]],
  70: [
    [DONE.A, DONE.R],
    ['查看书架', ''],
  ],
  '8%': [['打开<b>书架</b>', '弹窗“书架是空的”']],
})

describe('the list of cases', () => {
  it('is searched by number, name and suite, as it stands', async () => {
    await house.upload(`${V}/test-suites?test_project=LIB`, SUITE, XML)
    await house.upload(`${V}/case-atoms?test_project=LIB`, line(FULL, '7'), JSONL)
    const rows: [string, string[]][] = [
      ['', ['LIB:7', 'LIB:70', 'LIB:8%']], // one that came both ways is one
      ['?q=7', ['LIB:7', 'LIB:70']],
      ['?q=LIB:70', ['LIB:70']],
      ['?q=%25', ['LIB:8%']],
      ['?q=_', []],
      ['?q=%E5%80%9F%E4%B9%A6', ['LIB:7', 'LIB:70', 'LIB:8%']],
      ['?q=none', []],
    ]
    for (const [query, keys] of rows) expect([query, names(await cases(query))]).toEqual([query, keys])
  })
  it('pages by suite and key, each case once', async () => {
    await house.upload(`${V}/test-suites`, SUITE, XML)
    const seen: string[] = []
    for (let query = '?limit=2'; query; ) {
      const page = await cases(query)
      seen.push(...names(page))
      query = page.next_cursor ? `?limit=2&cursor=${page.next_cursor}` : ''
    }
    expect(seen).toEqual([':7', ':70', ':8%'])
  })
})

describe('one case', () => {
  it('shows what the tester wrote, and the rule of each check', async () => {
    await house.ask('POST', `${V}/rule-atoms`, {
      as: 'editor',
      body: { scope: scopeOf('1:1'), atoms: [sent({ ...FULL, C: '' }, '1:2')] },
    })
    await house.upload(`${V}/test-suites?test_project=LIB`, SUITE, XML)
    const found = await shown('LIB:7')
    expect(found.case).toMatchObject({ case_key: 'LIB:7', case_name: '用例 7', suite_path: '借书', class: 'atomized' })
    expect(found.text?.steps).toMatchObject([{ step_number: 1, actions: `<p>${FULL.A}</p>` }])
    expect(found.atoms.map((a) => a.step_number)).toEqual([1])
    const home = found.rules.find((r) => r.link.status === 'accepted')
    expect(home).toMatchObject({ atom_id: found.atoms[0]!.atom_id, coverage: 'both', words: { R: FULL.R } })
    expect((await house.ask('GET', `${V}/clusters/${home!.cluster_id}`)).status).toBe(200)
  })
  it('is found by the number that people know, where one case alone has it', async () => {
    await house.upload(`${V}/test-suites?test_project=LIB`, SUITE, XML)
    expect((await shown('7')).case.case_key).toBe('LIB:7')
    expect((await one('9')).status).toBe(404)
    await house.upload(`${V}/case-atoms?test_project=HALL`, line(FULL, '7'), JSONL)
    expect((await one('7')).json.error.code).toBe('not_found')
  })
  it('has no text where only distilled checks were sent', async () => {
    await house.upload(`${V}/case-atoms`, line(FULL, 'A/7'), JSONL)
    expect(await shown(':A/7')).toMatchObject({ text: null, atoms: [{ A: FULL.A }] })
  })
  it('a changed precondition alone replaces it; the same again changes nothing; taken back it is gone', async () => {
    await house.upload(`${V}/test-suites`, SUITE, XML)
    const watermark = async () => (await house.ask('GET', '/api/v1/projects')).json.items[0].watermark
    const before = await watermark()
    expect((await house.upload(`${V}/test-suites`, SUITE, XML)).counts).toMatchObject({ taken: 0, replaced: 0 })
    expect(await watermark()).toBe(before)
    const changed = SUITE.replace('<summary>', '').replace('<externalid>', '<summary>新的说明</summary><externalid>')
    const job = await house.upload(`${V}/test-suites`, changed, XML)
    expect(job.counts).toMatchObject({ replaced: 1 })
    expect((await shown(':7')).text?.summary).toBe('新的说明')
    for (const { delivery_id } of (await house.ask('GET', '/api/v1/projects/default/deliveries')).json.items)
      await house.ask('POST', `/api/v1/projects/default/deliveries/${delivery_id}/take-back`, { as: 'editor' })
    expect((await one(':7')).status).toBe(404)
    expect(await house.workshop.store.cases.texts('default', '1.0' as never, [':7'])).toEqual([])
  })
})
