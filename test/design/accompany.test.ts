import { describe, expect, it } from 'vitest'
import type { Sketch } from '../../shared/design/sketch.ts'
import { readSketches } from '../fixtures/design/read-sketch.ts'

const screen = (name: string, x: number, ...holds: Sketch[]): Sketch => ({
  name,
  at: [x, 0, 375, 812],
  holds: [{ name: '标题', says: '提现', at: [x + 160, 54, 50, 22], size: 17 }, ...holds],
})
const button = (x: number, says: string, fill: string): Sketch => ({
  name: 'Button',
  at: [x + 16, 500, 343, 48],
  fill,
  holds: [{ name: 't', says, at: [x + 140, 512, 90, 22], fill: '#ffffff' }],
})
const grey = (x: number, says: string): Sketch => button(x, says, '#c9cdd4')
const error = (x: number): Sketch => ({
  name: 'Input/Amount',
  at: [x + 16, 100, 343, 120],
  holds: [
    { name: 'a', says: '提现金额', at: [x + 32, 110, 60, 20] },
    { name: 'b', says: '9.99', at: [x + 32, 140, 80, 40], size: 30 },
    { name: 'c', says: '每次至少提现 10 元', at: [x + 32, 190, 160, 16], size: 12, fill: '#f53f3f' },
  ],
})
const line = (x: number, y: number): Sketch => ({
  name: 'x',
  says: '满 100 元可提现',
  at: [x + 16, y, 120, 16],
  size: 12,
  fill: '#86909c',
})
const toast = (x: number): Sketch => ({
  name: 'Toast',
  at: [x + 80, 400, 215, 44],
  fill: '#000000/0.8',
  holds: [{ name: 'x', says: '系统维护中', at: [x + 96, 412, 183, 20], fill: '#ffffff' }],
})

const found = (...sketches: Sketch[]) =>
  readSketches(sketches).atoms.map(({ C, R, evidence }) => [C, R, evidence.length])

describe('a button that cannot be pressed', () => {
  it.each<[string, Sketch[], unknown[]]>([
    [
      'is told with the error of the field, and both are its evidence',
      [screen('提现-低于下限', 0, error(0), grey(0, '确认提现'))],
      [['低于下限', '提示「每次至少提现 10 元」，「确认提现」禁用', 2]],
    ],
    [
      'is told with the line under it',
      [screen('提现', 0, grey(0, '提现'), line(0, 556))],
      [['', '显示「满 100 元可提现」，「提现」禁用', 2]],
    ],
    [
      'is told with the one line of a state',
      [screen('提现-不满', 0, line(0, 120), grey(0, '提现'))],
      [['不满', '显示「满 100 元可提现」，「提现」禁用', 2]],
    ],
    [
      'is told with the toast, where another drawing shows it alive',
      [screen('提现-维护', 0, grey(0, '提现'), toast(0)), screen('提现-默认', 500, button(500, '提现', '#2b6bff'))],
      [['维护', 'toast提示「系统维护中」，「提现」禁用', 2]],
    ],
    [
      'stays a rule of its own where nothing tells why',
      [screen('提现', 0, line(0, 120), grey(0, '提现'))],
      [
        ['', '显示「满 100 元可提现」', 1],
        ['', '「提现」禁用', 1],
      ],
    ],
  ])('%s', (_, drawn, rules) => {
    expect(found(...drawn)).toEqual(rules)
  })
})

describe('a screen that goes on by itself', () => {
  const next: Sketch = {
    ...screen('提现结果', 1000),
    id: '7:1',
    holds: [{ name: 't', says: '提现结果', at: [1150, 54, 90, 22], size: 17 }],
  }
  const goingOn = (...holds: Sketch[]): Sketch => ({
    ...screen('提现-成功', 0, ...holds),
    leads: '7:1',
    after_ms: 2000,
  })

  it.each<[string, Sketch, unknown[]]>([
    ['is told with its toast', goingOn(toast(0)), [['成功', 'toast提示「系统维护中」，2秒后跳转到「提现结果」', 2]]],
    [
      'is told with the line that counts down',
      goingOn({ name: 'x', says: '2 秒后自动返回', at: [120, 400, 120, 20] }),
      [['成功', '显示「2 秒后自动返回」，2秒后跳转到「提现结果」', 2]],
    ],
    ['is a rule of its own without either', goingOn(), [['成功', '2秒后跳转到「提现结果」', 1]]],
  ])('%s', (_, drawn, rules) => {
    expect(found({ name: '板', type: 'SECTION', at: [0, 0, 1900, 900], holds: [drawn, next] })).toEqual(rules)
  })
})

describe('a way on', () => {
  const cancel = (x: number): Sketch => ({
    name: 'Dialog',
    at: [x + 40, 300, 295, 180],
    fill: '#ffffff',
    holds: [
      { name: 'a', says: '取消这次提现？', at: [x + 60, 320, 200, 24], size: 18, weight: 600 },
      { name: 'b', says: '取消后要重新填写。', at: [x + 60, 360, 200, 20] },
      { name: 'Button', at: [x + 60, 420, 100, 40], holds: [{ name: 'c', says: '再想想', at: [x + 70, 430, 60, 20] }] },
      {
        name: 'Button',
        at: [x + 220, 420, 100, 40],
        leads: '7:1',
        holds: [{ name: 'd', says: '取消', at: [x + 230, 430, 60, 20] }],
      },
    ],
  })
  const page = (name: string, x: number, title: string, ...holds: Sketch[]): Sketch => ({
    name,
    at: [x, 0, 375, 812],
    holds: [{ name: '标题', says: title, at: [x + 150, 54, 80, 22], size: 17 }, ...holds],
  })
  const board = (...holds: Sketch[]): Sketch => ({ name: '板', type: 'SECTION', at: [0, 0, 2900, 900], holds })
  const told = (...holds: Sketch[]) => readSketches([board(...holds)]).atoms.map(({ A, R }) => [A, R])

  it('and the toast where it leads are one deed’s result', () => {
    const rules = told(screen('提现-确认', 0, cancel(0)), { ...page('记录', 500, '提现记录', toast(500)), id: '7:1' })
    expect(rules.slice(1)).toEqual([['点击「取消」', 'toast提示「系统维护中」，跳转到「提现记录」']])
  })

  it('gives its deed to the one line of a page that it alone leads to', () => {
    const rules = told(screen('提现-确认', 0, cancel(0)), {
      ...page('记录', 500, '提现记录', line(500, 300)),
      id: '7:1',
    })
    expect(rules.slice(1)).toEqual([['点击「取消」', '显示「满 100 元可提现」，跳转到「提现记录」']])
  })

  it('leaves the line of a page with other ways in alone', () => {
    const other: Sketch = { ...button(1000, '看记录', '#2b6bff'), leads: '7:1' }
    const rules = told(
      screen('提现-确认', 0, cancel(0)),
      { ...page('记录', 500, '提现记录', line(500, 300)), id: '7:1' },
      page('钱包', 1000, '钱包', other),
    )
    expect(rules).toContainEqual(['', '显示「满 100 元可提现」'])
    expect(rules).toContainEqual(['点击「取消」', '跳转到「提现记录」'])
  })

  it('under a dialog is none', () => {
    const rules = told(screen('提现-确认', 0, cancel(0)), { ...screen('提现-默认', 500), id: '7:1' })
    expect(rules.map(([, R]) => R)).toEqual([
      '弹窗标题「取消这次提现？」正文「取消后要重新填写。」按钮「再想想」「取消」',
    ])
  })
})
