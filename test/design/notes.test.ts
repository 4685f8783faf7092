import { describe, expect, it } from 'vitest'
import { readNoteLines } from '../../shared/design/note-lines.ts'
import type { Sketch } from '../../shared/design/sketch.ts'
import { readSketches } from '../fixtures/design/read-sketch.ts'

const parts = (text: string) => readNoteLines(text, true).map(({ C, A, R }) => [C, A, R])

describe('a note keeps all that it says', () => {
  it.each<[string, unknown[]]>([
    ['轻提示统一走一个组件，贴着底部，3s 后自己消失', [['', '', '轻提示统一走一个组件，贴着底部，3s 后自己消失']]],
    ['会员价最优先：哪怕同时有券，也只按会员价算', [['会员价最优先', '', '哪怕同时有券，也只按会员价算']]],
    [
      '点寄出：\n· 没填地址 → toast「请填写地址」\n· 没填电话 → toast「请填写电话」\n两种都不收起键盘',
      [
        ['没填地址', '点击「寄出」', 'toast提示「请填写地址」'],
        ['没填电话', '点击「寄出」', 'toast提示「请填写电话」，两种都不收起键盘'],
      ],
    ],
    ['还没寄出 → 点撤单直接撤，不问', [['还没寄出', '点击「撤单」', '直接撤，不问']]],
    ['未填姓名点提交 → toast「请填写姓名」', [['未填姓名', '点击「提交」', 'toast提示「请填写姓名」']]],
  ])('%s', (text, read) => expect(parts(text)).toEqual(read))
})

const screen = (name: string, x: number, ...holds: Sketch[]): Sketch => ({
  name,
  at: [x, 0, 375, 812],
  holds: [{ name: '标题', says: '寄件', at: [x + 160, 54, 50, 22], size: 17 }, ...holds],
})
const button = (x: number, says: string, annotation: string): Sketch => ({
  name: 'Button',
  at: [x + 16, 700, 343, 48],
  fill: '#2b6bff',
  annotation,
  holds: [{ name: 't', says, at: [x + 140, 712, 90, 22], fill: '#ffffff' }],
})
const notes = (...drawn: Sketch[]) =>
  readSketches(drawn)
    .atoms.filter((a) => a.signal === 'flow_note')
    .map(({ A, R }) => [A, R])

describe('an annotation', () => {
  it.each<[string, string, unknown[]]>([
    [
      'on a control tells what pressing it does where it begins with the press',
      '→ 首页',
      ['点击「逛一逛」', '跳转到「首页」'],
    ],
    ['on a control speaks of the control where it tells no press', '每天只给三次', ['', '「逛一逛」每天只给三次']],
    ['calls its control this one', '到点以后「去付款」换成这颗', ['', '到点以后「去付款」换成「逛一逛」']],
  ])('%s', (_, annotation, read) => {
    expect(notes(screen('寄件', 0, button(0, '逛一逛', annotation)))).toEqual([read])
  })

  it('on a dialog has no name to speak of', () => {
    const dialog: Sketch = {
      name: '编组 4',
      at: [40, 300, 295, 180],
      fill: '#ffffff',
      annotation: '价格变了才弹，降价不弹',
      holds: [
        { name: 'a', says: '确定寄出吗？', at: [60, 320, 200, 24], size: 18, weight: 600 },
        { name: 'b', says: '运费以称重为准。', at: [60, 360, 200, 20] },
        { name: 'c', says: '取消', at: [60, 430, 60, 20] },
        { name: 'd', says: '寄出', at: [220, 430, 60, 20] },
      ],
    }
    const mask: Sketch = { name: '矩形', type: 'RECTANGLE', at: [0, 0, 375, 812], fill: '#000000/0.5' }
    const [read] = notes(screen('寄件-确认', 0, mask, dialog))
    expect(read![1]).not.toMatch(/^「/)
  })
})

describe('a pointer at what is drawn', () => {
  const toast = (x: number, says: string): Sketch => ({
    name: 'Toast',
    at: [x + 80, 400, 215, 44],
    fill: '#000000/0.8',
    holds: [{ name: 'x', says, at: [x + 96, 412, 183, 20], fill: '#ffffff' }],
  })
  const beside = (says: string): Sketch => ({
    name: '说明',
    at: [400, 0, 300, 60],
    holds: [{ name: '文本', says, at: [410, 10, 280, 40] }],
  })

  it.each([
    ['点寄出：今天没有快递员 → 左边这个 toast', 'toast提示「今天没有快递员」'],
    ['快递员都下班了 → 右边这个', 'toast提示「快递员已下班」'],
    ['点寄出：未选快递员 → toast「请先选人」', 'toast提示「请先选人」'],
  ])('%s', (says, R) => {
    const drawn = [screen('寄件-无', 0, toast(0, '今天没有快递员')), screen('寄件-晚', 740, toast(740, '快递员已下班'))]
    expect(notes(...drawn, beside(says)).map(([, r]) => r)).toEqual([R])
  })
})
