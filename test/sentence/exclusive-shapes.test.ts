import { describe, expect, test } from 'vitest'
import { byExclusion, byMoment, EXCLUSIVE_SHAPES } from '../../shared/sentence/exclusive-shapes.ts'

describe('conditions by exclusion', () => {
  const rows = (side: 'yes' | 'no') =>
    EXCLUSIVE_SHAPES.flatMap((shape) => shape[side].map((text) => [shape.name, text]))
  test.each(rows('yes'))('%s reads %s', (name, text) => {
    const own = EXCLUSIVE_SHAPES.find((shape) => shape.name === name)!
    expect(own.form.test(text)).toBe(true)
    expect(byExclusion(text)).not.toBeNull()
  })
  test.each(rows('no'))('%s leaves %s', (name, text) => {
    expect(EXCLUSIVE_SHAPES.find((shape) => shape.name === name)!.form.test(text)).toBe(false)
  })
  test('nothing is lost or made up', () => {
    expect(byExclusion('只有店长才可以改价')).toEqual({ condition: '只有店长', result: '可以改价' })
    expect(byExclusion('除非管理员解锁，否则不可登录')).toEqual({ condition: '除非管理员解锁', result: '不可登录' })
  })
})

describe('a moment without a comma', () => {
  test.each<[string, string, string]>([
    ['审核通过后按钮变为「查看合同」', '审核通过', '按钮变为「查看合同」'],
    ['备注为空时隐藏清空图标', '备注为空', '隐藏清空图标'],
    ['学生退课后名额释放', '学生退课', '名额释放'],
  ])('%s', (text, condition, result) => expect(byMoment(text)).toEqual({ condition, result }))
  test.each([
    '每 24 小时提示一次',
    '管理后台显示全部门店',
    '最后显示合计',
    '显示 5 秒后消失',
    '课后时间不限',
    '签到后右边出铃铛，点一下显示提醒',
  ])('no: %s', (text) => expect(byMoment(text)).toBeNull())
})
