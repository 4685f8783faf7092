import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flatten, padding, revive } from '../../server/search/packed.ts'
import type { Findable } from '../../server/search/search-index.ts'
import { findable, found, indexOf, newIndex, noSynonyms, synonyms } from './fixtures.ts'

const search = (index: ReturnType<typeof indexOf>, query: string, filters = {}, offset = 0, limit = 10) =>
  index.search(query, { project: 'shop', ...filters }, offset, limit, noSynonyms)

describe('filters and counts', () => {
  const index = indexOf([
    { id: 'a', title: '提现失败', modules: ['INCOME'], touchpoints: ['提现页'], coverage: 'both' },
    { id: 'b', title: '提现失败', modules: ['INCOME', 'AUTH'], kind: 'case', coverage: 'case_only' },
    { id: 'c', title: '提现失败', modules: ['AUTH'], coverage: 'design_only', app_version: 'v2' },
    { id: 'd', title: '退款失败', modules: ['AUTH'], project: 'other' },
  ])
  it.each<[string, object, string[]]>([
    ['nothing but the project', {}, ['a', 'b', 'c']],
    ['a version', { app_version: 'v1' }, ['a', 'b']],
    ['a version that is not there', { app_version: 'v9' }, []],
    ['a module, also where it is not the first', { module: 'AUTH' }, ['b', 'c']],
    ['a kind', { kind: 'case' }, ['b']],
    ['a touchpoint', { touchpoint: '提现页' }, ['a']],
    ['a coverage', { coverage: 'design_only' }, ['c']],
    ['two filters', { module: 'AUTH', kind: 'rule' }, ['c']],
    ['a module that nobody has', { module: 'CART' }, []],
    ['another project', { project: 'other' }, ['d']],
    ['a project that is not there', { project: 'none' }, []],
  ])('%s', (_, filters, ids) => {
    const { hits, total } = search(index, '失败', filters)
    expect(hits.map((h) => h.id).sort()).toEqual(ids)
    expect(total).toBe(ids.length)
  })
  it('counts what was found by kind, coverage, module and touchpoint', () => {
    expect(search(index, '提现失败').facets).toEqual({
      kind: { rule: 2, case: 1 },
      coverage: { both: 1, case_only: 1, design_only: 1 },
      module: { INCOME: 2, AUTH: 2 },
      touchpoint: { 提现页: 1 },
    })
  })
  it('hands out what the hit schema names and no more', () => {
    expect(search(index, '退款', { project: 'other' }).hits[0]).toEqual({
      id: 'd',
      kind: 'rule',
      coverage: 'both',
      title: '退款失败',
      text: '',
      app_version: 'v1',
      modules: ['AUTH'],
      touchpoints: [],
      evidence: { node_ids: [], external_ids: [], figma_urls: [] },
      score: expect.any(Number),
      highlights: [{ field: 'title', start: 0, end: 2 }],
    })
  })
  it('pages without gaps or repeats, equal scores in one order', () => {
    const many = indexOf(
      Array.from({ length: 57 }, (_, i) => ({ id: `r${String(i).padStart(2, '0')}`, title: '提现' })),
    )
    const pages = [0, 20, 40].flatMap((offset) => search(many, '提现', {}, offset, 20).hits.map((h) => h.id))
    expect(pages).toEqual([...pages].sort())
    expect(new Set(pages).size).toBe(57)
    expect(search(many, '提现', {}, 40, 20).total).toBe(57)
  })
})

describe('changes', () => {
  it('show in the very next search', () => {
    const index = indexOf([{ id: 'a', title: '提现' }])
    index.put(findable({ id: 'a', title: '退款' }))
    expect([found(index, '提现'), found(index, '退款')]).toEqual([[], ['a']])
    index.put(findable({ id: 'a', title: '退款', coverage: 'case_only' }))
    expect(search(index, '退款', { coverage: 'case_only' }).total).toBe(1)
    index.remove('shop', 'v1', 'a')
    index.remove('shop', 'v1', 'a')
    index.remove('nobody', 'v1', 'a')
    expect(found(index, '退款')).toEqual([])
  })
  it('of another project or version leave ranks and scores as they were', () => {
    const index = indexOf([
      { id: 'a', title: '提现失败', text: '余额不足' },
      { id: 'b', title: '提现记录', text: '失败原因' },
    ])
    const before = search(index, '提现失败', { app_version: 'v1' })
    for (let i = 0; i < 50; i++) {
      index.put(findable({ id: `x${i}`, title: '提现提现提现', project: 'other' }))
      index.put(findable({ id: `y${i}`, title: '失败失败失败', app_version: 'v2' }))
    }
    expect(search(index, '提现失败', { app_version: 'v1' })).toEqual(before)
  })
})

const WORDS = [
  '提现',
  '登录',
  '登',
  '失败',
  'ERR_TIMEOUT',
  'v4.57.3',
  'node-id',
  '500元',
  '5.0%',
  'withdrawals',
  'J\u030c',
  '\u{20bb7}',
  'ｗｉｄｅ',
  'ﬁlled',
  '\u200b',
  '，',
  ' ',
]
const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((w) => w.join(''))
const someFindable = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    title: words,
    text: words,
    app_version: fc.constantFrom('v1', 'v2'),
    modules: fc.subarray(['M', 'N']),
  })
  .map(findable)
const step = fc.oneof(
  someFindable.map((put) => ({ put })),
  someFindable.map(({ id, app_version }) => ({ remove: { id, app_version } })),
)

/** The index as a restart takes it up. */
function reopened(index: ReturnType<typeof newIndex>) {
  const { plain, arrays } = flatten(index.pack('shop'))
  const bytes = Buffer.concat(arrays.flatMap((array) => [array, new Uint8Array(padding(array.length))]))
  const fresh = newIndex({ segment_most: 12 })
  fresh.unpack('shop', revive(JSON.parse(JSON.stringify(plain)), new Uint8Array(bytes)))
  return fresh
}

describe('properties', () => {
  it('any puts and removes end where an index built anew begins', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 60 }),
        words,
        fc.integer({ min: 1, max: 150 }),
        (steps, query, repeat) => {
          let index = newIndex({ segment_most: 12 })
          const standing = new Map<string, Findable>()
          const churn = findable({ id: 'churn', title: '提现 失败' })
          for (let i = 0; i < repeat; i++) index.put({ ...churn, text: `${i}` }) // enough to be swept
          index.remove('shop', 'v1', 'churn')
          for (const [at, s] of steps.entries()) {
            if (at === 20) index = reopened(index)
            if ('put' in s) {
              index.put(s.put)
              standing.set(`${s.put.app_version} ${s.put.id}`, s.put)
            } else {
              index.remove('shop', s.remove.app_version, s.remove.id)
              standing.delete(`${s.remove.app_version} ${s.remove.id}`)
            }
          }
          const rebuilt = newIndex({ segment_most: 12 })
          for (const f of [...standing.values()].reverse()) rebuilt.put(f)
          for (const filters of [{}, { app_version: 'v1' }, { module: 'M' }])
            expect(search(index, query, filters)).toEqual(search(rebuilt, query, filters))
        },
      ),
      { numRuns: 100 },
    )
  })
  it('highlights are ascending, apart, inside the text, and whole characters', () => {
    fc.assert(
      fc.property(someFindable, words, (f, query) => {
        const index = newIndex({ segment_most: 12 })
        index.put(f)
        for (const hit of index.search(query, { project: 'shop' }, 0, 10, synonyms(['登录', '提现'])).hits) {
          for (const field of ['title', 'text'] as const) {
            let last = -1
            for (const { start, end } of hit.highlights.filter((h) => h.field === field)) {
              expect(start).toBeGreaterThan(last)
              expect(end).toBeGreaterThan(start)
              expect(end).toBeLessThanOrEqual(hit[field].length)
              expect(() => encodeURIComponent(hit[field].slice(start, end))).not.toThrow()
              last = end
            }
          }
        }
      }),
    )
  })
})

describe('the classic way of ranking', () => {
  it('ranks documents of which none has a title', () => {
    const texts = ['天气不错', '提现', '提现失败时提示余额不足，请稍后再来', '提现失败', '失败的余额']
    const untitled = indexOf(texts.map((text, n) => ({ id: `d${n}`, kind: 'section', text })))
    expect(found(untitled, '提现失败', { method: 'classic' })[0]).toBe('d3')
  })

  const index = indexOf([
    { id: 'title', title: '提现失败', text: '余额不足', modules: ['INCOME'] },
    { id: 'text', title: '说明', text: '提现失败时提示余额不足' },
    { id: 'none', title: '登录', text: '密码错误' },
  ])
  it('finds the same, in its own order and by its own scores', () => {
    const { hits, total } = search(index, '提现失败', { method: 'classic' })
    expect(hits.map((h) => h.id)).toEqual(['title', 'text'])
    expect(total).toBe(2)
    // two first places, and the title that answers
    expect(hits[0]!.score).toBeCloseTo(2 / 61 + 0.005, 9)
    expect(search(index, '提现失败', { method: 'classic', module: 'INCOME' }).total).toBe(1)
  })
})
