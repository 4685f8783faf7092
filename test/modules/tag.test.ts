import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { align } from '../../shared/align/align.ts'
import { readAtom, tagOf } from '../../shared/modules/tag.ts'
import { tagAlignment } from '../../shared/modules/tag-alignment.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { CONTEXT, check, rule } from '../align/atoms.ts'
import { nastyText } from '../text/nasty.ts'
import { hotel } from './hotel.ts'

const DICTIONARY = hotel()
const tag = (atom: RuleAtom | CaseAtom) => tagOf(readAtom(atom, DICTIONARY), DICTIONARY)
const inSuite = (suite_path: string, atom: CaseAtom): CaseAtom => ({ ...atom, suite_path })
const named = (case_name: string, atom: CaseAtom): CaseAtom => ({ ...atom, case_name })

/** A rule on a screen of that name, inside sections. */
function drawn(frame: string, sections: string[], words: Parameters<typeof rule>[1]): RuleAtom {
  const atom = rule('9:1', words)
  const [evidence] = atom.evidence
  const [page, screen, layer] = evidence!.node_path
  const path = [page!, ...sections.map((name, i) => ({ id: `5:${i}`, name })), { ...screen!, name: frame }, layer!]
  return { ...atom, evidence: [{ ...evidence!, frame_name: frame, node_path: path }] }
}

describe('evidence tags by itself', () => {
  it.each([
    ['the page', rule('1:1', { A: '点击「提交」', R: 'toast提示「网络异常」', page: '住客端-账单' }), 'BILL'],
    [
      'the page with its English name',
      rule('1:1', { A: 'tap "OK"', R: 'toast "Done"', page: 'Rooms page' }),
      'BOOKING',
    ],
    ['a page by its alias', rule('1:1', { A: '点击「提交」', R: 'toast提示「网络异常」', page: '消费明细' }), 'BILL'],
    ['the frame', drawn('保洁任务-空', [], { A: '', R: '显示「今天没有任务」' }), 'CLEAN'],
    ['the section', drawn('Frame 12', ['订房流程'], { A: '点击「提交」', R: 'toast提示「请稍候」' }), 'BOOKING'],
    ['the suite', inSuite('酒店 / 保洁 / 其他', check('1', { A: '点击「提交」', R: 'toast提示「请稍候」' })), 'CLEAN'],
    ['a noun of the result', rule('1:1', { A: '点击「提交」', R: 'toast提示「押金不足」' }), 'BILL'],
    ['a noun in the plural', rule('1:1', { A: 'tap "Send"', R: 'toast "Invoices were sent"' }), 'BILL'],
    [
      'a page’s name, though another module has it for a noun',
      drawn('房型列表', [], { A: '点击「提交」', R: 'toast提示「请稍候」' }),
      'BOOKING',
    ],
    ['a case’s title and words', named('布草清点', check('2', { A: '点击「派单」', R: 'toast提示「成功」' })), 'CLEAN'],
  ])('%s', (_, atom, module) => {
    const { primary_module, module_confidence, modules, module_reason } = tag(atom)
    expect({ primary_module, modules }).toEqual({ primary_module: module, modules: [module] })
    expect(module_confidence).toBeGreaterThanOrEqual(0.8)
    expect(module_reason).toMatch(new RegExp(`^${module}: .*「.+」@ `))
  })
})

describe('without evidence there is no tag', () => {
  it.each([
    ['nothing said', rule('1:1', { A: '点击「提交」', R: 'toast提示「网络异常」' })],
    ['another page', rule('1:1', { A: '点击「提交」', R: 'toast提示「网络异常」', page: '住客端-设置' })],
    [
      'the page of another client',
      rule('1:1', { A: '点击「提交」', R: 'toast提示「网络异常」', page: '管理后台-结账' }),
    ],
    ['a word inside a longer Latin word', rule('1:1', { A: 'tap "OK"', R: 'toast "Mislinened"' })],
    ['a hint alone', { ...check('3', { A: '点击「提交」', R: 'toast提示「网络异常」' }), module_hint: 'BILL' }],
  ])('%s', (_, atom) =>
    expect(tag(atom)).toEqual({
      primary_module: null,
      modules: [],
      module_confidence: 0,
      module_reason: '',
      feature_scope: '',
    }),
  )
})

describe('what is not clear goes to people', () => {
  it('a deed alone is proposed at best', () => {
    const { primary_module, module_confidence } = tag(rule('1:1', { A: '点击「派单」', R: 'toast提示「成功」' }))
    expect(primary_module).toBe('CLEAN')
    expect(module_confidence).toBeGreaterThanOrEqual(0.5)
    expect(module_confidence).toBeLessThan(0.8)
  })
  it('two modules with equal claims: both apply, one is proposed', () => {
    const torn = tag(rule('1:1', { A: '点击「房型」', R: 'toast提示「请先开发票」' }))
    expect(torn.modules).toEqual(['BILL', 'BOOKING'])
    expect(torn.module_confidence).toBeGreaterThanOrEqual(0.5)
    expect(torn.module_confidence).toBeLessThan(0.8)
  })
  it('a word that two modules share settles nothing', () => {
    const { primary_module, module_confidence } = tag(rule('1:1', { A: '点击「提交」', R: 'toast提示「订单不存在」' }))
    expect([primary_module, module_confidence < 0.5]).toEqual([null, true])
  })
  it('where it takes effect goes before the way in', () => {
    const atom = drawn('Frame 12', ['订房流程'], { A: '点击「提交」', R: 'toast提示「请稍候」' })
    const { primary_module, modules, module_confidence } = tag({ ...atom, touchpoints: ['账单'] })
    expect({ primary_module, modules }).toEqual({ primary_module: 'BILL', modules: ['BILL', 'BOOKING'] })
    expect(module_confidence).toBeLessThan(0.8)
  })
  it('a page outweighs a noun of another module in passing', () => {
    const tagged = tag(rule('1:1', { C: '有押金', A: '点击「提交」', R: 'toast提示「房型已满」', page: '住客端-订房' }))
    expect(tagged.primary_module).toBe('BOOKING')
    expect(tagged.module_confidence).toBeGreaterThanOrEqual(0.8)
  })
})

it('the longer word wins over a shorter one inside it', () => {
  const { primary_module, module_reason } = tag(rule('1:1', { A: '点击「提交」', R: 'toast提示「订单押金已收」' }))
  expect(primary_module).toBe('BILL')
  expect(module_reason).toContain('「订单押金」')
  expect(module_reason).not.toContain('「订单」')
})

it('a hint leans on other evidence', () => {
  const atom = check('3', { A: '点击「派单」', R: 'toast提示「成功」' })
  expect(tag({ ...atom, module_hint: '保洁' }).module_confidence).toBeGreaterThan(tag(atom).module_confidence)
  expect(tag({ ...atom, module_hint: 'BILL' })).toEqual(tag(atom))
})

it.each([
  [drawn('Frame 1', ['订房流程 v2', '弹窗'], { R: '显示「成功」' }), '订房流程 v2'],
  [drawn('Frame 1', ['其他'], { R: '显示「成功」' }), ''],
  [inSuite('酒店 / 结账流程 / 押金', check('1', { R: '显示「成功」' })), '结账流程'],
  [inSuite('酒店 / 前台 / 结账流程', check('1', { R: '显示「成功」' })), ''],
])('feature scope %#', (atom, scope) => expect(tag(atom).feature_scope).toBe(scope))

describe('a cluster', () => {
  const words = { A: '点击「提交」', R: 'toast提示「金额有误，请联系前台」' }
  const fitted = (rules: RuleAtom[], cases: CaseAtom[]) => {
    const { clusters, rule_atoms, case_atoms } = align(rules, cases, CONTEXT)
    return tagAlignment(clusters, rule_atoms, case_atoms, DICTIONARY)
  }
  it('takes its module from its cases where the drawing says nothing', () => {
    const { clusters, rule_atoms } = fitted([rule('1:1', words)], [inSuite('酒店 / 账单', check('1', words))])
    expect(clusters.map((c) => [c.coverage, c.primary_module])).toEqual([['both', 'BILL']])
    expect(rule_atoms[0]!.primary_module).toBe(null)
  })
  it('hears its one rule as loudly as its many cases', () => {
    const many = ['1', '2', '3', '4'].map((id) => inSuite('酒店 / 保洁', check(id, words)))
    const { clusters } = fitted([rule('1:1', { ...words, page: '账单' })], many)
    expect(clusters.map((c) => [c.primary_module, c.modules])).toEqual([['BILL', ['BILL', 'CLEAN']]])
  })
  it('keeps what a person set, and follows what a person said of its rule', () => {
    const mine = {
      ...rule('1:1', { ...words, page: '账单' }),
      primary_module: 'CLEAN',
      modules: ['CLEAN'],
      module_by: 'lin',
    }
    const { clusters, rule_atoms } = fitted([mine], [check('1', { ...words, page: '账单' })])
    expect(rule_atoms).toMatchObject([{ primary_module: 'CLEAN', module_by: 'lin' }])
    expect(clusters).toMatchObject([{ primary_module: 'CLEAN', modules: ['CLEAN'], module_confidence: 1 }])
    const settled = clusters.map((c) => ({ ...c, primary_module: 'BOOKING', modules: ['BOOKING'], module_by: 'wu' }))
    expect(tagAlignment(settled, rule_atoms, [], DICTIONARY).clusters).toEqual(settled)
  })
})

it('says the same of the same, in whatever order it came', () => {
  const rules = [rule('1:1', { R: '显示「押金」', page: '账单' }), rule('1:2', { R: '显示「房价」' })]
  const tagged = (list: RuleAtom[]) =>
    tagAlignment([], list, [], hotel())
      .rule_atoms.map((a) => JSON.stringify(a))
      .sort()
  expect(tagged(rules)).toEqual(tagged([...rules].reverse()))
})

it('takes any text: sure only of what it proposes, and proposing only what applies', () => {
  fc.assert(
    fc.property(nastyText, nastyText, nastyText, (C, R, name) => {
      const atom = named(name, inSuite(`酒店 / ${name}押金`, check('1', { C, A: '点击「派单」', R, page: name })))
      const { primary_module, modules, module_confidence } = tag(atom)
      expect(module_confidence).toBeGreaterThanOrEqual(0)
      expect(module_confidence).toBeLessThanOrEqual(1)
      if (primary_module === null) expect(module_confidence).toBeLessThan(0.5)
      else expect(modules).toContain(primary_module)
    }),
    { numRuns: 200 },
  )
})
