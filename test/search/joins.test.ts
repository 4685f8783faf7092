import { describe, expect, it } from 'vitest'
import { findable, found, newIndex, noSynonyms, synonyms } from './fixtures.ts'

const TABLE = synonyms(['登录失效', '会话过期'])

/** Several lists are joined for a synonym of four characters, and for the near-words of 退钱. */
describe.each([
  ['a synonym', '登录失效', '会话过期', TABLE],
  ['a near-word', '退钱', '退款', noSynonyms],
])('what %s finds', (_, query, text, table) => {
  const ask = (index: ReturnType<typeof newIndex>) => found(index, query, {}, table)

  it('is what is held now, however often it was asked for before', () => {
    const index = newIndex()
    expect(ask(index)).toEqual([])
    index.put(findable({ id: 'one', title: text }))
    expect(ask(index)).toEqual(['one'])
    index.put(findable({ id: 'two', title: text }))
    expect(ask(index).sort()).toEqual(['one', 'two'])
    index.put(findable({ id: 'one', title: '别的' }))
    expect(ask(index)).toEqual(['two'])
    index.remove('shop', 'v1', 'two')
    expect(ask(index)).toEqual([])
    index.put(findable({ id: 'two', title: text }))
    expect(ask(index)).toEqual(['two'])
  })

  it('keeps to the words asked for', () => {
    const index = newIndex()
    index.put(findable({ id: 'one', title: text }))
    for (let i = 0; i < 3; i++) {
      expect(ask(index)).toEqual(['one'])
      expect(found(index, '别的', {}, table)).toEqual([])
    }
  })
})
