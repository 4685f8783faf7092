import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { IndexFile } from '../../shared/schema/tables.ts'
import { check, rule } from '../align/atoms.ts'
import { snapshotOf } from '../golden/sample.ts'
import { entry, tagged } from './tagged.ts'
import { written } from './written.ts'

/** A school's app and a bank's, in one version: each module's document is found by its own words. */
const RULES = [
  rule('1:2', { A: '点击「交作业」', R: 'toast提示「作业已超过截止时间」', page: '学生端-作业本' }),
  rule(
    '1:3',
    { A: '点击「取消」', R: '弹窗标题「放弃这次作业吗」按钮「取消」「放弃」', page: '学生端-作业本' },
    'dialog',
  ),
  rule('2:2', { A: 'Tap "Transfer"', R: 'toast提示「Daily limit reached」', page: 'Transfers' }),
  rule('2:3', { C: '网关返回 ERR_TIMEOUT', A: 'Tap "Transfer"', R: 'toast提示「稍后再试」', page: 'Transfers' }),
  rule('2:4', { A: '点击「取消」', R: 'toast提示「订单 WZ20250318000642 已取消」', page: 'Transfers' }),
  rule('2:5', { C: '已锁定', A: '点击「取消」', R: '「取消」禁用', page: 'Transfers' }, 'button_state'),
]
const snapshot = tagged(
  snapshotOf(RULES, [check('1', { A: 'Tap "Transfer"', R: '显示「余额不足，请先充值」', page: 'Transfers' })]),
  {
    '学生端-作业本': ['HOMEWORK'],
    Transfers: ['PAY'],
  },
  [entry('PAY', ['转账'], ['余额', '股票'])],
)
const index = parse(written('knowledge_base/_index.yaml', snapshot)) as IndexFile
const of = (file: string) => index.files.find((f) => f.file === `modules/${file}_rules.md`)!

describe('keywords of a document', () => {
  test.each([
    ['homework', '作业本', '交作业', '作业已超过截止时间', '放弃这次作业吗'],
    ['pay', '转账', 'PAY', 'Transfers', 'Transfer', 'ERR_TIMEOUT', 'Daily limit reached', '余额'],
  ])('%s has its own', (file, ...words) => expect(of(file).keywords).toEqual(expect.arrayContaining(words)))

  test.each([
    ['homework', 'Transfer', '取消', '放弃', 'ERR_TIMEOUT'],
    ['pay', '作业本', '股票', 'WZ20250318000642', '稍后'],
  ])('%s has none of these', (file, ...words) => {
    for (const word of words) expect(of(file).keywords).not.toContain(word)
  })

  test('a document of a hundred pages is told by its foremost ones, and the summary counts all', () => {
    const many = Array.from({ length: 40 }, (_, i) =>
      rule(`9:${i + 2}`, { A: `点击「按钮${i}」`, R: `显示「文字${i}」`, page: `页${i}号` }),
    )
    const { files } = parse(written('knowledge_base/_index.yaml', snapshotOf(many, []))) as IndexFile
    expect(files[0]!.keywords.length).toBeLessThan(80)
    expect(files[0]!.summary).toMatch(/等 40 个/)
    expect([...files[0]!.summary].length).toBeLessThan(250)
  })
})
