import { describe, expect, test } from 'vitest'
import { contradictions } from '../../shared/align/contradictions.ts'
import { check, rule, SYNONYMS } from './atoms.ts'

type Words = { C?: string; A?: string; R?: string; page?: string }
const yes: [string, Words, Words, string][] = [
  [
    'another limit in the same message',
    { C: '年假已用完', A: '点击「提交」', R: 'toast提示「每年最多请假10天」' },
    { C: '年假已用完', A: '点击「提交」', R: 'toast提示「每年最多请假15天」' },
    'value_differs',
  ],
  [
    'another message for the same event',
    { C: '房间已满', A: '点击「预订」', R: 'toast提示「这一天没有空房了」' },
    { C: '房间已满', A: '点击「预订」', R: 'toast提示「请换一个日期再来」' },
    'copy_differs',
  ],
  [
    'the opposite state of the same button',
    { C: '未勾选协议', A: '进入「开户」', R: '「下一步」禁用' },
    { C: '未勾选协议', A: '进入「开户」', R: '「下一步」可用' },
    'opposite',
  ],
  [
    'English: enabled against disabled',
    { C: 'No guest selected', A: 'Open the booking page', R: '"Continue" button disabled' },
    { C: 'No guest selected', A: 'Open the booking page', R: '"Continue" button enabled' },
    'opposite',
  ],
]
const no: [string, Words, Words][] = [
  [
    'another condition',
    { C: '余额不足', A: '点击「转账」', R: 'toast提示「余额不足」' },
    { C: '账户冻结', A: '点击「转账」', R: 'toast提示「账户已冻结」' },
  ],
  [
    'another value in the condition',
    { C: '已请3天', A: '点击「提交」', R: 'toast提示「提交成功」' },
    { C: '已请30天', A: '点击「提交」', R: 'toast提示「超过上限」' },
  ],
  [
    'two things that one event brings',
    { C: '验证码正确', A: '点击「登录」', R: 'toast提示「登录成功」' },
    { C: '验证码正确', A: '点击「登录」', R: '跳转到「首页」' },
  ],
  [
    'two checks of one field, of which nobody says when',
    { A: '输入「转出金额」', R: '提示「超出可用余额 300 元」，「下一步」禁用' },
    { A: '输入「转出金额」', R: '提示「单笔不能超过 5000 元」，「下一步」禁用' },
  ],
  [
    'one button greyed, another live',
    { C: '未选座位', A: '进入「值机」', R: '「下一步」禁用' },
    { C: '未选座位', A: '进入「值机」', R: '「返回修改」可用' },
  ],
  [
    'the same said twice',
    { C: '房间已满', A: '点击「预订」', R: 'toast提示「没有空房了」' },
    { C: '房间已满', A: '点击「预订」', R: 'Toast「没有空房了」' },
  ],
  [
    'other pages',
    { C: '未登录', A: '点击「收藏」', R: 'toast提示「请先登录再收藏课程」', page: '课程' },
    { C: '未登录', A: '点击「收藏」', R: 'toast提示「登录后就能收藏教师」', page: '教师' },
  ],
]

describe('contradictions', () => {
  test.each(yes)('of two rules: %s', (_, a, b, code) => {
    const found = contradictions([rule('1:1', a), rule('1:2', b)], [], SYNONYMS)
    expect(found.map((c) => [c.side, c.codes])).toEqual([['design', [code]]])
    expect(new Set(found[0]!.atoms.map((s) => s.R))).toEqual(new Set([a.R, b.R]))
  })
  test.each(yes)('of two cases: %s', (_, a, b, code) => {
    const found = contradictions([], [check('1', a), check('2', b)], SYNONYMS)
    expect(found.map((c) => [c.side, c.codes])).toEqual([['test', [code]]])
  })
  test.each(no)('none: %s', (_, a, b) => {
    expect(contradictions([rule('1:1', a), rule('1:2', b)], [check('1', a), check('2', b)], SYNONYMS)).toEqual([])
  })
  test('two checks of one case follow on each other', () => {
    const [, a, b] = yes[2]!
    expect(contradictions([], [check('1', a), check('1', b)], SYNONYMS)).toEqual([])
  })
  test('do not depend on the order of arrival', () => {
    const atoms = yes.flatMap(([, a, b], i) => [rule(`${i}:1`, a), rule(`${i}:2`, b)])
    expect(contradictions([...atoms].reverse(), [], SYNONYMS)).toEqual(contradictions(atoms, [], SYNONYMS))
  })
})
