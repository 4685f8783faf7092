import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filesOf } from '../../server/exports/index.ts'
import { natural } from '../../server/exports/order.ts'
import { SAMPLE, snapshotOf } from '../golden/sample.ts'

const shuffled = <T>(list: T[]) => fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })

describe('the same state gives the same bytes', () => {
  const expected = [...filesOf(snapshotOf(SAMPLE.rules, SAMPLE.cases, SAMPLE.summaries), 'zh')]

  test('whatever order atoms and cases came in', () => {
    fc.assert(
      fc.property(
        shuffled(SAMPLE.rules),
        shuffled(SAMPLE.cases),
        shuffled(SAMPLE.summaries),
        (rules, cases, summaries) => {
          const snapshot = snapshotOf(rules, cases, summaries)
          snapshot.clusters.reverse()
          snapshot.notices.reverse()
          expect([...filesOf(snapshot, 'zh')]).toEqual(expected)
        },
      ),
      { numRuns: 30 },
    )
  })

  test('JSON Lines files end each line and hold one object a line', () => {
    const snapshot = snapshotOf(SAMPLE.rules, SAMPLE.cases, SAMPLE.summaries)
    for (const { name, text } of [...filesOf(snapshot, 'zh')].filter((file) => file.name.endsWith('.jsonl'))) {
      const lines = text.split('\n')
      expect(lines.pop(), name).toBe('')
      expect(lines.map((l) => JSON.parse(l)).length, name).toBeGreaterThan(0)
    }
  })
})

test.each([
  ['case 9', 'case 10', -1],
  ['007', '7', 0],
  ['a', 'b', -1],
  ['99999999999999999999', '100000000000000000000', -1],
])('%s and %s are ordered as people count', (a, b, sign) => {
  expect(Math.sign(natural(a, b)) + 0).toBe(sign === 0 ? Math.sign(natural(a, b)) : sign)
  expect(Math.sign(natural(b, a))).toBe(-Math.sign(natural(a, b)) + 0)
})
