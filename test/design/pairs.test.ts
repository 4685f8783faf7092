import { expect, it } from 'vitest'
import type { Sketch } from '../../shared/design/sketch.ts'
import { readSketches } from '../fixtures/design/read-sketch.ts'

const drawing = (name: string, x: number, state: 'On' | 'Off', fill: string): Sketch => ({
  name,
  at: [x, 0, 375, 812],
  holds: [
    { name: '标题', says: '开户', at: [x + 160, 54, 50, 22], size: 17 },
    {
      name: 'Row',
      at: [x, 600, 375, 40],
      holds: [
        { name: 'Checkbox', type: 'INSTANCE', variant: { State: state }, at: [x + 16, 610, 20, 20] },
        { name: 't', says: '我已阅读协议', at: [x + 44, 610, 200, 20] },
      ],
    },
    {
      name: 'Button',
      at: [x + 16, 700, 343, 48],
      fill,
      holds: [{ name: 't', says: '同意', at: [x + 160, 712, 60, 22], fill: '#ffffff' }],
    },
  ],
})
const rules = (...drawn: Sketch[]) => readSketches(drawn).atoms.map(({ C, R }) => [C, R])
const [GREY, BLUE] = ['#c9cdd4', '#2b6bff']

it('tells both sides of a button, the live one with the choice that was made', () => {
  expect(rules(drawing('开户', 0, 'Off', GREY), drawing('开户-可点', 500, 'On', BLUE))).toEqual([
    ['未选中「我已阅读协议」', '「同意」禁用'],
    ['选中「我已阅读协议」', '「同意」可用'],
  ])
})

it('tells one side where nothing tells why the other is alive', () => {
  expect(rules(drawing('开户', 0, 'Off', GREY), drawing('开户-可点', 500, 'Off', BLUE))).toEqual([['', '「同意」禁用']])
})

it('tells a choice made from the start with the button it enables', () => {
  expect(rules(drawing('开户', 0, 'On', BLUE), drawing('开户-取消', 500, 'Off', GREY))).toEqual([
    ['', '默认选中「我已阅读协议」，「同意」可用'],
    ['取消', '「同意」禁用'],
    ['选中「我已阅读协议」', '「同意」可用'],
  ])
})
