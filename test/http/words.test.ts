import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Parts } from '../../shared/schema/base.ts'
import { DONE, FULL, JSONL, LATE, line, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

const get = async (path: string) => (await house.ask('GET', path, { as: 'reader' })).json
const sendDesign = (...atoms: unknown[]) =>
  house.ask('POST', `${V}/rule-atoms`, { as: 'editor', body: { scope: scopeOf('1:1'), atoms } })
const upload = (...lines: string[]) => house.upload(`${V}/case-atoms`, `${lines.join('\n')}\n`, JSONL)
const NUMBERED: Parts = { C: '第 12 次登录', A: '点击“登录”', R: 'toast“欢迎第 12 次回来”' }
const EDITED: Parts = { C: '第 12 次登录', A: '点“登录”', R: 'toast“欢迎回来”' }

describe('a list of rules', () => {
  it.each([
    ['as the designer drew them', () => sendDesign(sent(NUMBERED, '1:2')), NUMBERED],
    [
      'as somebody edited them',
      () => sendDesign(sent(NUMBERED, '1:2', '1:1', { edited: { ...EDITED, by: 'Ada', at: '2026-01-01T00:00:00Z' } })),
      EDITED,
    ],
    ['as the tester wrote them', () => upload(line(NUMBERED, '7')), NUMBERED],
  ])('carries the words %s, numbers and all', async (_, arrange, words) => {
    await arrange()
    const [item] = (await get(`${V}/clusters`)).items
    expect(item.words).toEqual(words)
  })
})

describe('a rule with one side only', () => {
  const NEAR: Parts = { ...FULL, R: 'toast“本周借书名额已经全部用完”' }
  it.each([
    ['drawn, with a check that says it differently', [FULL], [NEAR], 'design_only', 'semantic_mismatch', NEAR],
    ['drawn, with nothing like it', [FULL], [], 'design_only', 'case_missing', null],
    ['checked, with nothing like it', [], [FULL], 'case_only', 'design_missing_copy', null],
  ] as const)('%s, says who has to do what', async (_, drawn, checked, coverage, unmatched, nearest) => {
    if (drawn.length) await sendDesign(...drawn.map((parts, i) => sent(parts, `1:${i + 2}`)))
    if (checked.length) await upload(...checked.map((parts, i) => line(parts, String(i + 1))))
    const [item] = (await get(`${V}/clusters?coverage=${coverage}`)).items
    const detail = await get(`${V}/clusters/${item.cluster_id}`)
    expect(detail.unmatched).toBe(unmatched)
    expect(detail.nearest_atoms.map((atom: { words: Parts }) => atom.words)).toEqual(nearest ? [nearest] : [])
    for (const { place, cluster_id } of detail.nearest_atoms) {
      expect(place).toContain('用例 1')
      expect((await get(`${V}/clusters/${cluster_id}`)).cluster.case_links).toHaveLength(1)
    }
  })

  it('both there, has nothing to say of that', async () => {
    await sendDesign(sent(FULL, '1:2'))
    await upload(line(FULL, '1'))
    const [item] = (await get(`${V}/clusters`)).items
    expect(await get(`${V}/clusters/${item.cluster_id}`)).toMatchObject({ unmatched: null, nearest_atoms: [] })
  })
})

describe('a case that is found', () => {
  const caseHit = async (q: string) =>
    (await get(`${P}/search?q=${encodeURIComponent(q)}&kind=case`)).hits[0] as { cluster_id?: string }
  const resultIn = async (cluster_id = '') => (await get(`${V}/clusters/${cluster_id}`)).case_atoms[0].R

  it('opens the rule of the step that was meant', async () => {
    await upload(line(FULL, '1', 1), line(LATE, '1', 2), line(DONE, '1', 3))
    expect(await resultIn((await caseHit('请先归还逾期图书')).cluster_id)).toBe(LATE.R)
    expect(await resultIn((await caseHit('借书成功')).cluster_id)).toBe(DONE.R)
  })

  it('opens the rule where it lives now, after the design moved it', async () => {
    await upload(line(FULL, '1'))
    const before = (await caseHit('名额已用完')).cluster_id
    await sendDesign(sent(FULL, '1:2'))
    const now = (await caseHit('名额已用完')).cluster_id
    expect(now).toBeDefined()
    expect(now).not.toBe(before)
    expect((await get(`${V}/clusters/${now}`)).cluster.coverage).toBe('both')
  })
})

describe('taking back', () => {
  const takeBack = (id: string) => house.ask('POST', `${P}/deliveries/${id}/take-back`, { as: 'editor' })

  it('is told by the delivery, alone and in the list', async () => {
    const { delivery_id } = await upload(line(FULL, '1'))
    expect((await get(`${P}/deliveries/${delivery_id}`)).taken_back_at).toBeNull()
    const { taken_back_at } = (await takeBack(delivery_id)).json
    expect(Date.parse(taken_back_at)).toBeGreaterThan(0)
    expect((await get(`${P}/deliveries`)).items).toMatchObject([{ delivery_id, taken_back_at }])
  })
})
