import { describe, expect, it } from 'vitest'
import { MaxScore } from '../../server/search/max-score.ts'
import type { SearchFilters } from '../../server/search/search-index.ts'
import { findable, newIndex, noSynonyms, synonyms } from './fixtures.ts'
import { fullScoring } from './full-scoring.ts'
import { inventedDocuments, inventedQueries, sentences } from './invented.ts'

const pool = sentences(900)
const NEAR = ['钱不够，点不了', '没数据怎么回事', 'have another go at 余额不够的']
const QUERIES = [
  ...inventedQueries(60, pool),
  ...NEAR,
  '读者',
  '页',
  '“确认按钮”提交',
  '「还书台」',
  'ERR_',
  'timeout 读者 v3',
]

/** Two indexes of the same documents in small segments, some of them removed or changed: one stops early, one does not. */
function pair() {
  const [quick, full] = [
    newIndex({ segment_most: 400, race: new MaxScore() }),
    newIndex({ segment_most: 400, race: fullScoring }),
  ]
  for (const index of [quick, full]) {
    for (const document of inventedDocuments(2500, pool, 'shop')) index.put(document)
    let i = 0
    for (const document of inventedDocuments(2500, pool, 'shop')) {
      if (i % 3 === 0 && i < 1500) index.remove('shop', 'v1', document.id)
      if (i % 7 === 1) index.put({ ...document, text: `${document.text}，另见预约页` })
      i++
    }
    for (let n = 0; n < 40; n++)
      index.put(
        findable({ id: `same${n % 13}-${n}`, title: '同样的标题', text: '读者点击确认按钮', app_version: 'v2' }),
      )
  }
  return { quick, full }
}

describe('an early stop finds what adding up everything finds', () => {
  const { quick, full } = pair()
  const table = synonyms(['点击确认按钮', '提交申请'], ['读者', '会员'])
  it.each<[string, Omit<SearchFilters, 'project'>, number]>([
    ['ten', {}, 10],
    ['one', {}, 1],
    ['two hundred', {}, 200],
    ['of a module', { module: 'M3' }, 10],
    ['of one version', { app_version: 'v2' }, 10],
    [
      'of the version table',
      { over: [{ app_version: 'v1', shows: (id) => id.endsWith('a') }, { app_version: 'v2' }] },
      10,
    ],
    ['of a place that few have', { touchpoint: '座位图', module: 'M2' }, 10],
  ])('%s', (_, filters, limit) => {
    for (const query of QUERIES) {
      const wish = { project: 'shop', ...filters }
      const { held: _, ...found } = quick.score(query, wish, limit, table)
      expect([query, full.score(query, wish, limit, table)]).toMatchObject([query, found])
    }
  })

  it('also of near-words, which these documents hold', () => {
    for (const query of NEAR) {
      const { terms } = quick.score(query, { project: 'shop' }, 1, table)
      expect([query, terms.some(({ kind, documents }) => kind === 'near' && documents > 0)]).toEqual([query, true])
    }
  })

  it('a search counts what it finds', () => {
    for (const query of QUERIES.slice(0, 6)) {
      const { hits, total } = quick.search(query, { project: 'shop' }, 0, 5000, noSynonyms)
      expect([query, hits.length]).toEqual([query, total])
    }
  })

  it('tells what each term gives to a score', () => {
    const { hits, terms, documents } = quick.score('读者在预约页扫描条码怎么办', { project: 'shop' }, 5, noSynonyms)
    expect(documents).toBeGreaterThan(1900)
    for (const { score, parts } of hits) {
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 6)
      for (const [i, part] of parts.entries()) expect(part).toBeLessThanOrEqual(terms[i]!.most + 1e-9)
    }
    expect(terms.find(({ text }) => text === '扫描')).toMatchObject({ kind: 'bigram', documents: expect.any(Number) })
  })
})
