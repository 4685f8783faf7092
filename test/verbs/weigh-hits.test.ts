import { describe, expect, it } from 'vitest'
import { WEIGHED } from '../../server/verbs/weigh-hits.ts'
import { findable, indexOf, noSynonyms } from '../search/fixtures.ts'

const hit = (score: number, node_ids: string[], external_ids: string[]) => ({
  id: `${score}`,
  score,
  evidence: { node_ids, external_ids, figma_urls: [] },
})
const idsOf = (hits: { id: string }[]) => hits.map(({ id }) => id)

describe('the best hits together', () => {
  it('tell each thing once before any is told again', () => {
    const hits = [hit(9, ['1:1'], ['TC-1']), hit(8, [], ['TC-1']), hit(7, ['1:1'], []), hit(6, ['1:2'], ['TC-2'])]
    expect(idsOf(WEIGHED.of(hits))).toEqual(['9', '6', '8', '7'])
  })

  it('keep one that adds a place to what was told', () => {
    const hits = [hit(9, [], ['TC-1']), hit(8, ['1:1'], ['TC-1']), hit(1, [], ['TC-2'])]
    expect(idsOf(WEIGHED.of(hits))).toEqual(['9', '8', '1'])
  })

  it('vouch for each other where they are about one case', () => {
    const hits = [hit(9.5, ['1:9'], []), hit(9, ['1:1'], ['TC-1']), hit(8, [], ['TC-1', 'TC-2'])]
    expect(idsOf(WEIGHED.of(hits))).toEqual(['9', '8', '9.5'])
    expect(WEIGHED.of(hits)[0]!.score).toBeCloseTo(9 + 0.2 * 8)
  })

  it('stay as they are where nothing is shared, documents without such evidence among them', () => {
    const hits = [hit(3, [], []), hit(2, [], []), hit(1, ['1:1'], [])]
    expect(WEIGHED.of(hits)).toEqual(hits)
  })
})

describe('pages of ordered hits', () => {
  const index = indexOf(
    Array.from({ length: 80 }, (_, i) => ({
      id: `cl_${String(i).padStart(2, '0')}`,
      text: `提现${'，金额'.repeat(i)}`,
      evidence: { node_ids: [], external_ids: [i % 2 ? 'TC-odd' : `TC-${i}`], figma_urls: [] },
    })),
  )
  const page = (offset: number, limit: number) =>
    idsOf(index.search('提现', { project: 'shop', order: WEIGHED }, offset, limit, noSynonyms).hits)

  it('show every hit once, in one order, however they are cut', () => {
    const whole = page(0, 80)
    expect(new Set(whole).size).toBe(80)
    for (const size of [7, 20, 50])
      expect(Array.from({ length: Math.ceil(80 / size) }, (_, i) => page(i * size, size)).flat()).toEqual(whole)
  })

  it('find by words around a thing, and tell them to nobody', () => {
    const around = indexOf([
      { id: 'a', text: '弹窗「确认」', context: '提现页' },
      { id: 'b', text: '弹窗「确认」' },
    ])
    const { hits } = around.search('提现页的弹窗', { project: 'shop' }, 0, 10, noSynonyms)
    expect(idsOf(hits)).toEqual(['a', 'b'])
    expect(JSON.stringify(hits)).not.toContain('提现页')
    around.put(findable({ id: 'a', text: '弹窗「确认」' }))
    expect(around.search('提现页', { project: 'shop' }, 0, 10, noSynonyms).hits).toEqual([])
  })
})
