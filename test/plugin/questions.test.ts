import { describe, expect, it } from 'vitest'
import { ServerFault } from '../../plugin/ui/server/fault.ts'
import { casePage, reviewPage } from '../../plugin/ui/server/pages.ts'
import { changedWords, mayAccept, mayGoInBulk, movedIn, nextAfter, pairOf } from '../../plugin/ui/state/questions.ts'
import { difference } from '../../plugin/ui/state/text-difference.ts'
import type { ReviewItem } from '../../shared/schema/review.ts'

/** What is marked stands in brackets. */
const marked = (pieces: { text: string; differs: boolean }[]) =>
  pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('')

describe('two texts side by side', () => {
  it.each([
    ['最多选 6 个座位', '最多选 6 个座位', '最多选 6 个座位', '最多选 6 个座位'],
    ['单笔最多 50,000.00 元', '单笔最多 30,000.00 元', '单笔最多 [50,000.00] 元', '单笔最多 [30,000.00] 元'],
    ['开场前30分钟', '开场前 30 分钟', '开场前30分钟', '开场前 30 分钟'],
    ['Tap “Pay now”', 'Tap “Pay later”', 'Tap “Pay [now]”', 'Tap “Pay [later]”'],
    ['15:00 起', '24:00 起', '[15:00] 起', '[24:00] 起'],
    ['不可退票', '可退票', '[不]可退票', '可退票'],
    ['{{时间}}后', '{{金额}}后', '[{{时间}}]后', '[{{金额}}]后'],
    ['', '点击「付款」', '', '点击「付款」'],
  ])('%j and %j', (left, right, a, b) => {
    expect(difference(left, right).map(marked)).toEqual([a, b])
  })
  it('keep every character, marked or not', () => {
    const nasty = [
      'a\u0301',
      '\u{1f468}\u200d\u{1f467}',
      'J\u030c',
      'İ',
      '\n',
      '  ',
      '「」',
      '1.2.3',
      '{{x',
      'x}}',
      '',
      '中a中1中',
    ]
    for (const left of nasty)
      for (const right of nasty)
        expect(difference(left, right).map((pieces) => pieces.map((one) => one.text).join(''))).toEqual([left, right])
  })
  it('of which nobody compares by eye are not marked', () => {
    const [a] = difference('字'.repeat(2000), '文')
    expect(a).toEqual([{ text: '字'.repeat(2000), differs: false }])
  })
})

const item = (item_id: string, more: Partial<ReviewItem> = {}) =>
  ({ item_id, risk: 'low', may: ['accept', 'reject', 'reassign'], evidence: [], ...more }) as unknown as ReviewItem
const evidence = (atom_id: string, side: 'design' | 'test', R: string) => ({
  atom_id,
  side,
  words: { C: '', A: '', R },
  place: atom_id,
})

describe('a question', () => {
  it.each([
    ['low', true, true],
    ['medium', true, true],
    ['high', true, false],
    ['critical', false, false],
  ] as const)('of %s risk may be accepted: %s, in bulk: %s', (risk, accept, bulk) => {
    expect([mayAccept(item('a', { risk })), mayGoInBulk(item('a', { risk }))]).toEqual([accept, bulk])
  })
  it('that takes no rejection goes in no bulk', () => {
    expect(mayGoInBulk(item('a', { may: ['accept', 'edit'] }))).toBe(false)
  })
  it('holds the design against the test, or two of one side', () => {
    const [d, t, more] = [evidence('d', 'design', 'x'), evidence('t', 'test', 'y'), evidence('e', 'design', 'z')]
    expect(pairOf(item('a', { evidence: [d, more, t] } as never))).toEqual([d, t])
    expect(pairOf(item('a', { evidence: [d, more] } as never))).toEqual([d, more])
  })
})

describe('the next question', () => {
  const items = ['a', 'b', 'c'].map((id) => item(id))
  it.each([
    ['b', ['b'], 'c'],
    ['c', ['c'], 'a'],
    ['b', ['a', 'b', 'c'], null],
    ['a', ['b'], 'a'],
    [null, ['a'], 'b'],
  ])('at %s, with %j settled: %s', (at, gone, next) => {
    expect(nextAfter(items, at, new Set(gone))).toBe(next)
  })
})

describe('what moved meanwhile', () => {
  const told = (code: string, details?: unknown) =>
    new ServerFault('refused', {}, { code, message: '', message_zh: '', request_id: 'r', details })
  it.each([
    [told('stale', { is_gone: true, decided_by: 'Lin', verdict: 'reject' }), { by: 'Lin', verdict: 'reject' }],
    [told('stale', { base_version: 2 }), { by: null, verdict: null }],
    [told('not_found'), { by: null, verdict: null }],
    [told('busy'), null],
    [new ServerFault('timeout'), null],
    [new Error('x'), null],
  ])('%s', (fault, expected) => expect(movedIn(fault)).toEqual(expected))
  it('is told in words, where words changed or came', () => {
    const was = item('a', { evidence: [evidence('d', 'design', 'x'), evidence('t', 'test', 'y')] } as never)
    const now = item('a', { evidence: [evidence('d', 'design', 'x'), evidence('t', 'test', 'z')] } as never)
    expect(changedWords(was, now)).toEqual([{ place: 't', was: 'y', now: 'z' }])
  })
})

describe('an address on the server', () => {
  const access = { server_url: 'https://hufu.example.com/base/', project: ' app ', token: '' }
  it.each([
    [casePage(access, 'v1.0', 'ts 1/23', 3), 'https://hufu.example.com/base/p/app/v/v1.0/cases/ts%201%2F23#step-3'],
    [casePage(access, 'v1.0', 'k', null), 'https://hufu.example.com/base/p/app/v/v1.0/cases/k'],
    [
      reviewPage(access, 'v1 ä', 'ri_1'),
      'https://hufu.example.com/base/#/review?project=app&version=v1%20%C3%A4&item=ri_1',
    ],
  ])('%s', (made, expected) => expect(made).toBe(expected))
})
