import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SynonymClass } from '../../shared/schema/tables.ts'
import { normText } from '../../shared/text/canon.ts'
import { findUnsettled } from '../../shared/text/synonyms/settling.ts'
import { SHIPPED_CLASSES } from '../../shared/text/synonyms/shipped.ts'
import { compileSynonyms, shippedTable } from '../../shared/text/synonyms/table.ts'

const SHIPPED = shippedTable()
const rows = (...list: [string, ...string[]][]): SynonymClass[] =>
  list.map(([to, ...from]) => ({ to, from, category: '', lang: '' }))
const problemsOf = (classes: readonly SynonymClass[]) => {
  const compiled = compileSynonyms(classes)
  return 'problems' in compiled ? compiled.problems : []
}
function tableOf(classes: readonly SynonymClass[]) {
  const compiled = compileSynonyms(classes)
  if ('problems' in compiled) throw new Error(compiled.problems.map((p) => p.why).join('; '))
  return compiled.table
}

describe('the shipped table', () => {
  it('compiles without a problem', () => expect(problemsOf(SHIPPED_CLASSES)).toEqual([]))

  it('says of every class its category, and no class is empty', () => {
    for (const c of SHIPPED_CLASSES) expect([c.to, Boolean(c.category), c.from.length > 0]).toEqual([c.to, true, true])
    expect(new Set(SHIPPED_CLASSES.map((c) => c.to)).size).toBe(SHIPPED_CLASSES.length)
  })

  it.each([
    ['Toast', 'toast提示'],
    ['弹窗提示', 'toast提示'],
    ['提示语', 'toast提示'],
    ['置灰', '禁用'],
    ['不可点击', '禁用'],
    ['撤销', '撤回'],
    ['入账', '到账'],
    ['轻触', '点击'],
    ['Tap', '点击'],
    ['对话框', '弹窗'],
    ['modal', '弹窗'],
    ['文本框', '输入框'],
    ['text field', '输入框'],
    ['Withdraw', '提现'],
    ['recall', '撤回'],
    ['≥', '至少'],
    ['不超过', '最多'],
    ['弹框提示', 'toast提示'],
    ['点按钮', '点击按钮'],
    ['tap the OK button', '点击the ok按钮'],
  ])('%s is written %s', (text, word) => expect(normText(text, SHIPPED)).toBe(word))

  it.each([
    ['tape', 'tape'],
    ['icon.svg', 'icon.svg'],
    ['input_name', 'input_name'],
    ['提示「保存成功」', '提示保存成功'],
    ['可点击', '可点击'],
    ['不能超过', '不能大于'],
  ])('%s stays %s', (text, word) => expect(normText(text, SHIPPED)).toBe(word))
})

describe('compileSynonyms', () => {
  it('replaces longest first, to the end, whatever the order of the classes', () => {
    const classes = rows(['弹窗', '弹出框', '模态框'], ['弹窗按钮', '弹窗里的按钮'], ['气泡', '气泡弹窗'])
    const [a, b] = [tableOf(classes), tableOf([...classes].reverse())]
    for (const [text, word] of [
      ['弹出框里的按钮', '弹窗按钮'],
      ['气泡模态框', '气泡'],
      ['弹出框弹出框', '弹窗弹窗'],
    ] as const)
      expect([a.replace(text), b.replace(text)]).toEqual([word, word])
  })

  it('meets words as the pipeline leaves them', () => {
    const table = tableOf(rows(['点击', 'ＴＡＰ ', '「輕觸」'], ['text box', 'Edit-Field']))
    expect(normText('Tap 轻触 edit field', table)).toBe('点击点击text box')
  })

  it('keeps one space between words and none beside Chinese', () => {
    const table = tableOf(rows(['toast提示', '弹窗提示'], ['下一步', 'next step'], ['home page', '主页']))
    expect(table.replace('abc弹窗提示')).toBe('abc toast提示')
    expect(table.replace('tap next step now')).toBe('tap下一步now')
    expect(table.replace('the主页tab')).toBe('the home page tab')
  })

  it.each<[string, SynonymClass[], string[], number[]]>([
    ['two classes', rows(['点击', '轻点'], ['触摸', '轻点']), ['轻点', '轻点'], [0, 1]],
    ['chains', rows(['弹窗', '浮层'], ['浮窗', '弹窗']), ['弹窗', '弹窗'], [0, 1]],
    ['cycles', rows(['弹窗', '浮窗'], ['浮窗', '弹窗']), ['浮窗', '浮窗'], [0, 1]],
    ['one character', rows(['点击', '点']), ['点'], [0]],
    ['one character as the word', rows(['灰', '置灰']), ['灰'], [0]],
    ['a number', rows(['三次', '3次机会']), ['三次'], [0]],
    ['a cut negation', rows(['能点', '可点击']), ['可点击'], [0]],
    ['a cut comparison', rows(['小心', '于等']), ['于等'], [0]],
    ['a term that ends in a negation', rows(['点了', '点了不']), ['点了不'], [0]],
    ['a cut phrase', rows(['fewest', 'least']), ['least'], [0]],
  ])('refuses %s, naming the places', (_, classes, terms, places) => {
    const problems = problemsOf(classes)
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.map((p) => [p.terms, p.classes])).toContainEqual([terms, places])
    for (const p of problems) expect(p.why && /[\u4e00-\u9fff]/.test(p.why_zh)).toBeTruthy()
  })

  it('tells a chain from a cycle', () => {
    expect(problemsOf(rows(['弹窗', '浮层'], ['浮窗', '弹窗']))[0]!.why).toContain('chain')
    expect(problemsOf(rows(['弹窗', '浮窗'], ['浮窗', '弹窗']))[0]!.why).toContain('cycle')
  })

  it.each([
    [
      'lead back',
      [
        ['甲乙', '乙甲'],
        ['乙甲', '甲乙'],
      ],
    ],
    ['grow without end', [['弹窗', '弹窗框']]],
    [
      'lead back when a neighbour joins',
      [
        ['甲乙', '丙甲'],
        ['甲丁', '乙丁'],
        ['丙乙', '甲乙'],
      ],
    ],
  ] as [string, [string, string][]][])('finds pairs that %s', (_, pairs) =>
    expect(findUnsettled(new Map(pairs)).length).toBeGreaterThan(0),
  )

  it.each<[string, SynonymClass[]]>([
    ['a whole negation', rows(['禁用', '不可点击', '无法点击'])],
    ['comparison words beside each other', rows(['大于', '超过'], ['最多', '不超过', '小于等于'])],
    ['a word twice in one class', rows(['点击', '轻点', '轻点', '点击'])],
  ])('takes %s', (_, classes) => expect(problemsOf(classes)).toEqual([]))

  it('settles on every text with every table that it takes', () => {
    const word = fc
      .array(fc.constantFrom('弹', '窗', '框', '提', 'a', 'b', ' '), { minLength: 2, maxLength: 4 })
      .map((pieces) => pieces.join(''))
    const classes = fc.array(
      fc.record({
        to: word,
        from: fc.array(word, { minLength: 1, maxLength: 3 }),
        category: fc.constant(''),
        lang: fc.constant(''),
      }),
      { minLength: 1, maxLength: 3 },
    )
    const text = fc
      .array(fc.constantFrom('弹', '窗', '框', '提', 'a', 'b', ' '), { maxLength: 16 })
      .map((t) => t.join(''))
    fc.assert(
      fc.property(classes, text, (list, t) => {
        const compiled = compileSynonyms(list)
        if ('problems' in compiled) return
        const once = normText(t, compiled.table)
        expect(normText(once, compiled.table)).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })
})
