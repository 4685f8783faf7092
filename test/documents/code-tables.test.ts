import { describe, expect, it } from 'vitest'
import { tableParameters } from '../../shared/documents/parameters/tables.ts'

const codes = (text: string) =>
  tableParameters({ text, title: '说明', first_line: 1, pages: [] }).map(
    (p) => `${p.line} ${p.about} ${p.value}=${p.meaning}`,
  )

describe('tables of error codes', () => {
  it.each<[string, string, string[]]>([
    [
      'a table in Markdown, what a user is shown before what it means',
      '# 支付\n\n| 错误码 | 含义 | 用户提示 |\n| --- | --- | --- |\n| `ERR_TIMEOUT` | 网关超时 | 支付超时，请重试 |\n| 1002 | 余额不足 | |\n',
      ['5 支付 ERR_TIMEOUT=支付超时，请重试', '6 支付 1002=余额不足'],
    ],
    ['in English', '| Code | Description |\n|---|---|\n| E-1 | Gone |', ['3 说明 E-1=Gone']],
    [
      'lines with commas, one value in quotes',
      '错误码,说明\nE1001,号源已满\nE1002,"先缴费,再挂号"\n',
      ['2 说明 E1001=号源已满', '3 说明 E1002=先缴费,再挂号'],
    ],
    [
      'lines with tabs below other text',
      '下面是错误码。\ncode\tmessage\n40301\tno access\n\n完',
      ['3 说明 40301=no access'],
    ],
    ['a bar in a cell', '| code | message |\n|--|--|\n| A1 | a \\| b |', ['3 说明 A1=a | b']],
    ['columns of something else', '| 字段 | 说明 |\n|--|--|\n| name | 名称 |', []],
    ['cells that are no codes', '| 错误码 | 说明 |\n|--|--|\n| 网络 异常 | 请重试 |\n| 余额 不足 | 请充值 |', []],
    ['a table inside a fence', '```\n| code | message |\n|--|--|\n| A1 | x |\n```', []],
    ['a sentence with a comma', 'The code, message and all.\nA1, then more\n', []],
  ])('reads %s', (_, text, expected) => expect(codes(text)).toEqual(expected))
})
