import { describe, expect, it } from 'vitest'
import { readNoteLines } from '../../shared/design/note-lines.ts'
import type { Sketch } from '../../shared/design/sketch.ts'
import { readSketches } from '../fixtures/design/read-sketch.ts'

const parts = (text: string) => readNoteLines(text, true).map(({ C, A, R }) => [C, A, R])

describe('a note keeps all that it says', () => {
  it.each<[string, unknown[]]>([
    ['轻提示统一走一个组件，贴着底部，3s 后自己消失', [['', '', '轻提示统一走一个组件，贴着底部，3s 后自己消失']]],
    ['会员价最优先：哪怕同时有券，也只按会员价算', [['', '', '会员价最优先：哪怕同时有券，也只按会员价算']]],
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

const DRAWN = ['寄出', '确定改期', '加入行程', 'Archive']
const read = (text: string) => readNoteLines(text, false, DRAWN).map(({ C, A, R }) => [C, A, R])

describe('a chain of arrows', () => {
  it.each<[string, unknown[]]>([
    ['寄出 → toast → 回列表，那一单标成「已寄出」', ['', '点击「寄出」', 'toast，回列表，那一单标成「已寄出」']],
    ['未付款 → 选理由 → 确定 → toast，留在详情', ['未付款，选理由', '点击「确定改期」', 'toast，留在详情']],
    ['Archive → snackbar → back to the list', ['', 'tap "Archive"', 'snackbar, back to the list']],
    ['右上角叉 / 点外面 = 收起来，选过的不记', ['', '右上角叉 / 点外面', '收起来，选过的不记']],
    ['没有库存：拦住 + toast', ['没有库存', '', '拦住 + toast']],
    ['上限 = 这单的运费', ['', '', '上限 = 这单的运费']],
  ])('%s', (text, one) => expect(read(text)).toEqual([one]))
})

describe('a heading', () => {
  it.each<[string, string, unknown[]]>([
    [
      'that ends in a colon says when all of a chain happens',
      '退件（地址不详）：\n钱退回账户 → 短信通知 → 列表里「运送中」换成「已退回」',
      [['退件（地址不详）', '', '钱退回账户，短信通知，列表里「运送中」换成「已退回」']],
    ],
    [
      'that is a moment holds beside the items’ own conditions',
      'After 30 days\n- free plan → logs are deleted\n- paid plan → logs are kept',
      [
        ['After 30 days, free plan', '', 'logs are deleted'],
        ['After 30 days, paid plan', '', 'logs are kept'],
      ],
    ],
    [
      'that is a drawn control’s name is a press on it',
      '加入行程\n→ 行程里没有这家酒店 && 已满 20 家：拦住 + toast\n→ 行程里已有：只加一晚',
      [
        ['行程里没有这家酒店 && 已满 20 家', '点击「加入行程」', '拦住 + toast'],
        ['行程里已有', '点击「加入行程」', '只加一晚'],
      ],
    ],
    [
      'that asks is no condition of items that have their own',
      '什么时候能改期\n普通房 → 入住前 1 天\n特价房 → 不能改',
      [
        ['普通房', '', '入住前 1 天'],
        ['特价房', '', '不能改'],
      ],
    ],
  ])('%s', (_, text, all) => expect(read(text)).toEqual(all))
})

describe('what belongs to one rule stays in one', () => {
  it.each<[string, string, unknown[]]>([
    [
      'a list of demands and the line that sums it up',
      '提交按钮一进来灰的\n① 读完须知  ② 勾上同意\n两个都做了才亮；取消勾选又灰',
      [['', '', '提交按钮一进来灰的，读完须知  ② 勾上同意，两个都做了才亮；取消勾选又灰']],
    ],
    [
      'two cases in one sentence, told of neither alone',
      '输满位数后查校验位，错了标红；护照 → 不查',
      [['', '', '输满位数后查校验位，错了标红，护照，不查']],
    ],
    [
      'a list’s items count as their fellows do',
      '1、先比库存，不够只报这一条\n2、超过 5 件 → 红字',
      [
        ['', '', '先比库存，不够只报这一条'],
        ['超过 5 件', '', '红字'],
      ],
    ],
    [
      'what appears and is pressed',
      '输入后右边出小眼睛，点一下显示明文',
      [['输入后右边出小眼睛', '点击「小眼睛」', '显示明文']],
    ],
    ['a time and what has gone then', '3s 后图标没了，文字留着', [['3s 后', '', '图标没了，文字留着']]],
  ])('%s', (_, text, all) => expect(read(text)).toEqual(all))
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

describe('a note of few words', () => {
  const wallet = (x: number, name: string, said: string): Sketch => ({
    name,
    at: [x, 0, 375, 812],
    holds: [
      { name: '标题', says: '汇款结果', at: [x + 140, 54, 90, 22], size: 17 },
      { name: 'x', says: said, at: [x + 60, 300, 260, 20] },
    ],
  })
  const beside: Sketch = {
    name: '说明',
    at: [900, 0, 300, 90],
    holds: [
      { name: '文本', says: '看点汇出那一刻的时间\n16:00 之前 → 当天\n16:00 之后 → 次日', at: [910, 10, 280, 60] },
    ],
  }

  it('means the message that says the like, and the message shows then', () => {
    const read = readSketches([
      wallet(0, '汇款结果', '预计今日 20:00 前到账'),
      wallet(450, '汇款结果-晚', '预计次日 12:00 前到账'),
      beside,
    ])
    const rules = read.atoms.map(({ C, R }) => [C, R])
    expect(rules).toContainEqual(['看点汇出那一刻的时间，16:00 之前', '当天，显示「预计今日 20:00 前到账」'])
    expect(rules).toContainEqual(['看点汇出那一刻的时间，16:00 之前', '显示「预计今日 20:00 前到账」'])
    expect(rules).toContainEqual(['看点汇出那一刻的时间，16:00 之后', '次日，显示「预计次日 12:00 前到账」'])
  })
})

describe('a note beside its screens', () => {
  const dead = (x: number, name: string, ground: string): Sketch => ({
    name,
    at: [x, 0, 375, 812],
    holds: [
      { name: '标题', says: '选座', at: [x + 160, 54, 50, 22], size: 17 },
      {
        name: 'Button',
        at: [x + 16, 700, 343, 48],
        fill: ground,
        holds: [{ name: 't', says: '确认座位', at: [x + 140, 712, 90, 22], fill: '#ffffff' }],
      },
    ],
  })
  const note = (says: string): Sketch => ({
    name: '备注',
    at: [900, 0, 300, 60],
    holds: [{ name: '文本', says, at: [910, 10, 280, 40] }],
  })
  const drawn = [dead(0, '选座', '#c9cdd4'), dead(450, '选座-已选', '#2b6bff')]

  it.each([
    ['按钮一进来灰的，选了才亮', '「确认座位」一进来灰的，选了才亮'],
    ['一个都没选 →「确认」灰，点了没反应', '「确认座位」禁用，点了没反应'],
    ['再选一个座位才亮「返回」', '再选一个座位才亮「返回」'],
  ])('calls a control by its drawn name: %s', (says, R) => {
    expect(notes(...drawn, note(says)).map(([, r]) => r)).toEqual([R])
  })

  it('stands in the row of what it is about, however near another row is', () => {
    const above = { ...dead(880, '首页', '#2b6bff'), at: [880, -860, 375, 812] as const }
    const [read] = readSketches([above, ...drawn, note('按钮一进来灰的，选了才亮')]).atoms.filter(
      (a) => a.signal === 'flow_note',
    )
    expect(read!.touchpoints).toEqual(['选座'])
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
