import { expect, test } from 'vitest'
import { valueWords } from '../../shared/align/value-words.ts'

test.each([
  ['2', '7200', '秒', '2（7200 秒）'],
  ['30', '30', '秒', '30 秒'],
  ['3', '3', '个', '3'],
  ['30,000.00 元', '30000', '元', '30,000.00 元'],
  ['1,000', '1000', '元', '1,000 元'],
  [null, '5', '%', '5 %'],
  [null, null, '个', '—'],
])('%j, %j in %j reads %j', (literal, value, unit, words) => {
  expect(valueWords({ side: 'design', atom_id: 'ra_1', literal, value }, unit)).toBe(words)
})
