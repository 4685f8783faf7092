import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DONE, FULL, JSONL, LATE, line, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

const send = (...atoms: unknown[]) =>
  house.ask('POST', `${V}/rule-atoms`, { as: 'editor', body: { scope: scopeOf('1:1'), atoms } })
const deliver = (...lines: string[]) => house.upload(`${V}/case-atoms?full=true`, `${lines.join('\n')}\n`, JSONL)
const read = async (path: string) => (await house.ask('GET', path, { as: 'reader' })).json
const queue = async (query = '') => (await read(`${V}/review${query}`)).items
const dictionary = (text: string) => house.ask('POST', `${P}/modules`, { as: 'editor', body: { text } })

/** Two rules that show one message, and a check that says neither when. */
const TOAST = 'toast“名额已变化，请刷新后再借”'
const AT_DESK = { C: '在前台', A: '点击“借书”', R: TOAST }
const AT_HOME = { C: '在家里', A: '点击“续借”', R: TOAST }
const EITHER = { C: '', A: '操作时', R: TOAST }

describe('the review queue', () => {
  it('is empty where all is clear', async () => {
    await send(sent(FULL, '1:2'))
    await deliver(line(FULL, '12'))
    expect(await read(`${V}/review`)).toEqual({ items: [], next_cursor: null })
    expect(await read(`${V}/review/counts`)).toMatchObject({ total: 0, by_kind: {}, by_risk: {} })
  })

  it('asks which of two rules a check is of, and stops asking once the check says so itself', async () => {
    await send(sent(AT_DESK, '1:2'), sent(AT_HOME, '1:3'))
    await deliver(line(EITHER, '12'))
    const items = await queue()
    expect(items).toHaveLength(2)
    for (const item of items) {
      expect(item).toMatchObject({ kind: 'pending_link', risk: 'high', base_version: 1, proposed: { action: 'link' } })
      expect(item.reason.against).toContain('several_fit')
      expect(item.evidence.map((e: { side: string }) => e.side)).toEqual(['design', 'test'])
      expect(item.may).toContain('accept')
      expect(await read(`${V}/review/${item.item_id}`)).toEqual(item)
    }
    expect(await read(`${V}/review/counts`)).toMatchObject({
      total: 2,
      by_kind: { pending_link: 2 },
      by_kind_and_risk: { pending_link: { high: 2 } },
    })
    await deliver(line(AT_DESK, '12'))
    expect(await queue('?kind=pending_link')).toEqual([])
  })

  it('asks about values that disagree as one critical item', async () => {
    const three = { C: '', A: '点击“借书”', R: 'toast“每人最多借3本”' }
    await send(sent(three, '1:2'))
    await deliver(line({ ...three, R: 'toast“每人最多借5本”' }, '12'))
    const [item, ...more] = await queue()
    expect(more).toEqual([])
    expect(item).toMatchObject({ kind: 'value_conflict', risk: 'critical', current: { state: 'conflicting' } })
    expect(item.current.value_conflicts[0].sides.map((s: { value: string }) => s.value)).toEqual(['3', '5'])
  })

  it('asks about two rules that contradict each other, until one of them says otherwise', async () => {
    const other = { ...FULL, R: 'toast“借书成功，请取书”' }
    await send(sent(FULL, '1:2'), sent(other, '1:3'))
    const [item] = await queue('?kind=contradiction')
    expect(item).toMatchObject({ risk: 'critical', proposed: { action: 'keep_both' } })
    expect(item.evidence.map((e: { words: { R: string } }) => e.words.R).sort()).toEqual([FULL.R, other.R].sort())
    await send(sent(FULL, '1:2'), sent({ ...other, C: '名额还有' }, '1:3'))
    expect(await queue('?kind=contradiction')).toEqual([])
  })

  it('asks for modules where the words say too little, and not before there is a dictionary', async () => {
    await send(sent(FULL, '1:2'), sent(LATE, '1:3'))
    await deliver(line(FULL, '12'), line(FULL, '13'))
    expect(await queue()).toEqual([])
    await dictionary('modules:\n  - id: DESK\n    actions: [借书]\n')
    const items = await queue('?kind=pending_module')
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) {
      expect(item.risk).toBe(item.current.module_confidence >= 0.5 ? 'medium' : 'high')
      expect(item.proposed.action).toBe(item.current.primary_module === null ? 'say_module' : 'module')
    }
    await dictionary('')
    expect(await queue()).toEqual([])
  })

  it('pages in its order and takes filters', async () => {
    await send(sent(AT_DESK, '1:2'), sent(AT_HOME, '1:3'), sent(LATE, '1:4'))
    await deliver(line(EITHER, '12'), line({ ...LATE, R: 'toast“先还书”' }, '13'), line(DONE, '14'))
    const all = await queue()
    expect(all.length).toBeGreaterThan(1)
    const ids: string[] = []
    for (let cursor: string | null = null; ; ) {
      const page: { items: { item_id: string }[]; next_cursor: string | null } = await read(
        `${V}/review?limit=1${cursor === null ? '' : `&cursor=${cursor}`}`,
      )
      ids.push(...page.items.map((item) => item.item_id))
      cursor = page.next_cursor
      if (cursor === null) break
    }
    expect(ids).toEqual(all.map((item: { item_id: string }) => item.item_id))
    expect(await queue('?risk=low&kind=value_conflict')).toEqual([])
    expect(await queue(`?touchpoint=${encodeURIComponent('没有这页')}`)).toEqual([])
    expect(await queue('?module=NOBODY')).toEqual([])
    expect(await queue('?module=-')).toEqual(all)
    expect((await house.ask('GET', `${V}/review/ri_000000000000`, { as: 'reader' })).status).toBe(404)
  })
})
