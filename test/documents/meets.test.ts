import { expect, it } from 'vitest'
import { meets, thingsOf } from '../../shared/documents/parameters/meets.ts'
import type { Parts } from '../../shared/schema/base.ts'
import type { ParameterAtom } from '../../shared/schema/document.ts'
import { canon } from '../../shared/text/canon.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'

type Given = Pick<ParameterAtom, 'kind' | 'name' | 'value' | 'unit' | 'meaning' | 'raw_text'>
const limit = (name: string, meaning: string, raw_text: string, unit: string | null): Given => {
  const kind = /^default/.test(raw_text) ? 'timeout' : 'limit'
  return { kind, name, meaning, raw_text, unit, value: raw_text.split(': ')[1]! }
}
const code = (value: string, meaning: string): Given => ({
  ...{ kind: 'error_code', name: value, value, unit: null, meaning, raw_text: `${value}: ${meaning}` },
})
const SYNONYMS = shippedTable()
function met(parameter: Given, A: string, R: string): string | null {
  const words: Parts = { C: '', A, R }
  const copies = [...R.matchAll(/“([^”]*)”/g)].map((m) => m[1]!)
  const { slots } = canon(words, SYNONYMS)
  return meets(parameter, [{ atom_id: 'ra_1', words, slots, copies }], (text) => text.toLowerCase())?.reason ?? null
}
const NICKNAME = limit('nickname', '用户昵称', 'maxLength: 20', '个')

it.each<[string, Given, string, string, string | null]>([
  ['the same bound of the same thing', NICKNAME, '输入昵称', '最多20字', 'value_agrees'],
  ['another bound of the same thing', NICKNAME, '输入昵称', '最多 30 个字', 'value_differs'],
  ['the same number of another thing', NICKNAME, '输入地址', '最多20字', null],
  ['the same thing without a number', NICKNAME, '输入昵称', '保存成功', null],
  ['a bound from the other side', NICKNAME, '输入昵称', '至少 4 个字', null],
  ['another unit', NICKNAME, '修改昵称', '30 秒内只能改一次', null],
  [
    'an amount',
    limit('amount', '提现金额（元）', 'minimum: 10', '元'),
    '输入提现金额',
    '不能低于 10 元',
    'value_agrees',
  ],
  [
    'a wait, in another unit',
    limit('expires_in', '验证码有效期', 'default: 1', '分钟'),
    '发送验证码有效期',
    '60 秒后失效',
    'value_agrees',
  ],
  [
    'an English field',
    limit('nick_name', 'Shown to others', 'maxLength: 20', '个'),
    'type a nick name',
    'at most 20 characters',
    'value_agrees',
  ],
  ['an error code whose message is shown', code('E1', '余额不足。'), '点击提现', 'toast“余额不足”', 'copy_equal'],
  ['an error code whose message is only near', code('E1', '余额不足，请充值'), '点击提现', 'toast“余额不足”', null],
  ['an error code that is named', code('ERR_TIMEOUT', '超时'), '接口返回 ERR_TIMEOUT', '提示稍后再试', 'code_named'],
  ['a part of another code', code('ERR_TIME', '超时'), '接口返回 ERR_TIMEOUT', '提示稍后再试', null],
  ['a status that is any number', code('400', '参数不对'), '输入 400', '最多 400 元', null],
])('%s', (_, parameter, A, R, expected) => expect(met(parameter, A, R)).toBe(expected))

it('a field is called by its meaning, the end of that, and its own name', () => {
  expect(thingsOf({ name: 'user.nickName', meaning: '用户昵称（展示）' })).toEqual([
    '用户昵称',
    '昵称',
    '户昵称',
    'nick name',
  ])
  expect(thingsOf({ name: 'amount', meaning: '金额' })).toEqual([])
})
