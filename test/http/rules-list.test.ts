import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { letGo } from '../../server/verbs/retention.ts'
import { DONE, FULL, JSONL, LATE, line, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
let house: OpenHouse
let at: string
beforeEach(async () => {
  at = '2026-03-01T08:00:00.000Z'
  house = await openHouse(() => at)
})
afterEach(() => house.close())

const send = (...atoms: unknown[]) =>
  house.ask('POST', `${V}/rule-atoms`, { as: 'editor', body: { scope: scopeOf('1:1'), atoms } })
const deliver = (...lines: string[]) => house.upload(`${V}/case-atoms?full=true`, `${lines.join('\n')}\n`, JSONL)
const read = async (path: string) => (await house.ask('GET', path, { as: 'reader' })).json
/** The results of the rules that a list holds. */
const listed = async (query: string) =>
  (await read(`${V}/clusters?${query}`)).items.map((c: { words: { R: string } }) => c.words.R).sort()

describe('the list of rules', () => {
  beforeEach(async () => {
    await send(sent(FULL, '1:2'), sent(LATE, '1:3', '1:1', { touchpoints: ['逾期页'] }))
    await deliver(line(FULL, '12'), line(DONE, '13'))
    await house.ask('POST', `${P}/modules`, {
      as: 'editor',
      body: { text: 'modules:\n  - id: QUOTA\n    entities: [名额]\n  - id: LATE\n    touchpoints: [逾期页]\n' },
    })
  })

  it.each([
    ['coverage=both', [FULL.R]],
    ['coverage=case_only', [DONE.R]],
    ['state=design_only', [LATE.R]],
    ['module=LATE', [LATE.R]],
    ['module=NOBODY', []],
    [`touchpoint=${encodeURIComponent('逾期页')}`, [LATE.R]],
    [`touchpoint=${encodeURIComponent('逾期')}`, []],
    [`q=${encodeURIComponent('先归还')}`, [LATE.R]],
    [`q=${encodeURIComponent('  ＴＯＡＳＴ“本月 ')}`, [FULL.R]],
    [`q=${encodeURIComponent('没有这句')}`, []],
    [`q=${encodeURIComponent('借书')}&coverage=case_only`, [DONE.R]],
    ['conflict=true', []],
    ['conflict=false', [DONE.R, FULL.R, LATE.R]],
  ])('by %s', async (query, results) => {
    expect(await listed(query)).toEqual([...results].sort())
  })

  it('counts each choice as the list would show it, with the other choices', async () => {
    const counts = async (query: string) => read(`${V}/cluster-counts?${query}`)
    const all = await counts('')
    expect(all).toMatchObject({ total: 3, by_coverage: { both: 1, design_only: 1, case_only: 1 }, conflicts: 0 })
    expect(all.touchpoints).toContainEqual({ name: '逾期页', count: 1 })
    expect((await counts('coverage=both')).by_coverage).toEqual(all.by_coverage)
    expect((await counts('module=LATE')).modules).toEqual(all.modules)
    expect((await counts('module=LATE')).total).toBe(1)
    for (const { name, count } of all.modules)
      expect([name, (await listed(`module=${name ?? '-'}`)).length]).toEqual([name, count])
    expect(await counts('q=zzz')).toMatchObject({ total: 0, modules: [], by_state: {} })
  })

  it('pages what a filter leaves', async () => {
    const q = `q=${encodeURIComponent('借书')}`
    const first = await read(`${V}/clusters?${q}&limit=2`)
    const second = await read(`${V}/clusters?${q}&limit=2&cursor=${first.next_cursor}`)
    const ids = [...first.items, ...second.items].map((c) => c.cluster_id)
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([2, 1, null])
    expect(new Set(ids).size).toBe(3)
  })

  it('finds a rule by its new words once the design is sent anew', async () => {
    const renamed = { ...LATE, R: 'toast“先把过期的书还回来”' }
    await send(sent(FULL, '1:2'), sent(renamed, '1:3'))
    expect(await listed(`q=${encodeURIComponent('过期的书')}`)).toEqual([renamed.R])
    expect(await listed(`q=${encodeURIComponent('先归还')}`)).toEqual([])
  })
})

describe('the history of a rule', () => {
  it('tells what it was before each change, and costs nothing while nothing changes', async () => {
    await send(sent(FULL, '1:2'))
    await deliver(line(FULL, '12'))
    const [cluster] = (await read(`${V}/clusters`)).items
    const path = `${V}/clusters/${cluster.cluster_id}/history`
    const states = async () =>
      (await read(path)).items.map((f: { fate: string; cluster: { state: string } }) => [f.fate, f.cluster.state])
    expect(await states()).toEqual([['changed', 'design_only']])
    at = '2026-03-02T08:00:00.000Z'
    await deliver(line(FULL, '12'))
    await send(sent(FULL, '1:2'))
    expect(await states()).toEqual([['changed', 'design_only']])
    await send()
    const [one] = (await read(path)).items
    expect(one).toMatchObject({ until: at, fate: 'gone', cluster: { state: 'covered', coverage: 'both' } })
    const page = await read(`${path}?limit=1`)
    const rest = await read(`${path}?limit=1&cursor=${page.next_cursor}`)
    expect([page.items.length, rest.items[0].cluster.state, rest.next_cursor]).toEqual([1, 'design_only', null])
    const rule_id = cluster.rule_links[0].atom_id
    expect((await read(`${V}/atoms/${rule_id}/history`)).items).toMatchObject([{ until: at, fate: 'gone' }])
  })

  it('is kept as long as the settings say', async () => {
    await send(sent(FULL, '1:2'))
    await deliver(line(FULL, '12'))
    const [cluster] = (await read(`${V}/clusters`)).items
    const kept = async () => (await read(`${V}/clusters/${cluster.cluster_id}/history`)).items.length
    at = '2026-08-01T08:00:00.000Z'
    await letGo(house.workshop, 180, 0)
    expect(await kept()).toBe(1)
    await letGo(house.workshop, 30, 0)
    expect(await kept()).toBe(0)
  })
})
