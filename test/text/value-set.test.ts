import { describe, expect, it } from 'vitest'
import { canon } from '../../shared/text/canon.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'
import { agrees, valueSet } from '../../shared/text/value-set.ts'

const TABLE = shippedTable()
const setOf = (R: string, C = '') => valueSet(canon({ C, A: '', R }, TABLE).slots)

describe('valueSet', () => {
  it.each([
    ['最多 3 次，锁定 1 小时', ['NUM 3 个', 'NUM 3600 秒']],
    ['满 1.5万元 减 10%', ['MONEY 15000 元', 'NUM 10 %']],
    ['不超过 5MB', ['NUM 5242880 字节']],
    ['每天 9:00 发放', ['DATETIME 每天T09:00 ']],
  ])('of %s', (text, set) =>
    expect(setOf(text)?.map(({ kind, value, unit }) => `${kind} ${value} ${unit ?? ''}`)).toEqual(set),
  )

  it.each([
    '提示「保存成功」',
    '已发送至 138****6021',
    '2026-03-12 14:00 提交',
    '订单号：2025031822190047',
    '最多 {n} 次',
    '满 XX 元减 5 元',
  ])('is none for %s', (text) => expect(setOf(text)).toBeNull())

  it('keeps the parts apart', () => expect(setOf('共 3 次', '第 5 次')?.map((v) => v.part)).toEqual(['C', 'R']))
})

describe('agrees', () => {
  it.each([
    ['锁定 30 分钟', '锁定 0.5 小时', true],
    ['锁定 1800s', '锁定 30 分钟', true],
    ['¥1,000.00', '1000元', true],
    ['最多 3 次', '最多三次', true],
    ['最多 3 次', '最多 5 次', false],
    ['满 100 元', '满 $100', false],
    ['最多 3 次', '最多 {n} 次', true],
    ['至少 3 个最多 5 个', '至少 5 个最多 3 个', false],
    ['保存成功', '最多 5 次', true],
  ])('%s and %s: %s', (a, b, yes) => expect(agrees(setOf(a), setOf(b))).toBe(yes))
})
