import { describe, expect, it } from 'vitest'
import type { SearchFilters } from '../../server/search/search-index.ts'
import { judge } from '../../server/verbs/ask/gate.ts'
import { indexOf, noSynonyms } from './fixtures.ts'

const rules: [module: string, title: string, text: string][] = [
  ...Array.from({ length: 60 }, (_, n): [string, string, string] => [
    'PAY',
    `提现的第 ${n} 条`,
    `提现第 ${n} 次提示成功`,
  ]),
  ['AUTH', '签约未完成', '点签约后弹窗「签约未完成」'],
  ['AUTH', '签约', '签约后显示协议'],
]
const index = indexOf(rules.map(([module, title, text], n) => ({ id: `cl_${n}`, title, text, modules: [module] })))

const WORDS = '签约和提现'
const score = (filters: Partial<SearchFilters>, query = WORDS) =>
  index.score(query, { project: 'shop', ...filters }, 5, noSynonyms)
const documentsOf = (filters: Partial<SearchFilters>, text: string) =>
  score(filters).terms.find((term) => term.text === text && term.kind !== 'unigram')?.documents

describe('what a judge is told of', () => {
  it('all, where nothing is kept back', () => {
    expect(score({}).documents).toBe(62)
    expect([documentsOf({}, '签约'), documentsOf({}, '提现')]).toEqual([2, 60])
  })

  it.each<[string, Partial<SearchFilters>]>([
    ['knowledge bases', { within: ['rules:PAY'] }],
    ['knowledge bases, asked of a module', { within: ['rules:PAY'], module: 'PAY' }],
    ['entries of a version', { over: [{ app_version: 'v1', shows: (id) => id !== 'cl_60' && id !== 'cl_61' }] }],
  ])('nothing of a document outside the %s that may be found', (_, filters) => {
    expect([documentsOf(filters, '签约'), documentsOf(filters, '提现')]).toEqual([0, 60])
  })

  it('the same judgement as where there are no such documents', () => {
    const alone = indexOf(
      rules.slice(0, 60).map(([module, title, text], n) => ({ id: `cl_${n}`, title, text, modules: [module] })),
    )
    for (const question of ['签约未完成时能提现吗', '签约的协议在哪看', '提现提示什么']) {
      const narrowed = judge(score({ within: ['rules:PAY'] }, question))
      const truly = judge(alone.score(question, { project: 'shop' }, 5, noSynonyms))
      expect(narrowed.is_answer).toBe(truly.is_answer)
      expect(narrowed.figures).toMatchObject({ gap: truly.figures.gap, unknown: truly.figures.unknown })
    }
  })

  it('all, whatever the search was narrowed to', () => {
    expect([documentsOf({ module: 'PAY' }, '签约'), score({ module: 'PAY' }).documents]).toEqual([2, 62])
  })

  it('counts removed documents no more', () => {
    const changed = indexOf(
      rules.map(([module, title, text], n) => ({ id: `cl_${n}`, title, text, modules: [module] })),
    )
    changed.remove('shop', 'v1', 'cl_0')
    expect(changed.score(WORDS, { project: 'shop', within: ['rules:PAY'] }, 5, noSynonyms).documents).toBe(59)
  })
})
