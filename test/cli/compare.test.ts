import { describe, expect, test } from 'vitest'
import { hufu } from './terminal.ts'

const line = (rule: object, testCase: object) =>
  JSON.stringify({ rule: { C: '', A: '', R: '', ...rule }, case: { C: '', A: '', R: '', ...testCase } })
const toast = (copy: string) => `toast提示「${copy}」`

describe('hufu compare', () => {
  const rows: [string, object, object, object][] = [
    [
      'the same words',
      { A: '点击「提现」', R: toast('请先绑卡') },
      { A: '点按「提现」', R: toast('请先绑卡') },
      { kind: 'strong', confidence: 1, status: 'accepted', guards: [] },
    ],
    [
      'equal copy',
      { R: toast('请先绑定本人名下的银行卡') },
      { C: '未绑卡', A: '点击「提现」', R: toast('请先绑定本人名下的银行卡') },
      { kind: 'copy', status: 'accepted', guards: [] },
    ],
    [
      'a value that differs',
      { R: toast('最多上传3张') },
      { R: toast('最多上传5张') },
      { kind: 'strong', confidence: 0.5, status: 'pending', guards: ['value_differs'] },
    ],
    [
      'copy that must not show',
      { R: toast('请先绑定本人名下的银行卡') },
      { R: `不会出现${toast('请先绑定本人名下的银行卡')}` },
      { kind: 'copy', status: 'pending', guards: ['negation_differs'] },
    ],
    ['nothing in common', { R: toast('保存成功') }, { R: '列表为空' }, { kind: null, status: null, guards: [] }],
  ]
  test.each(rows)('%s', async (_, rule, testCase, expected) => {
    const { code, stdout } = await hufu(['compare'], { stdin: line(rule, testCase) })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject(expected)
  })

  test('answers one for one, in order', async () => {
    const stdin = `${rows.map(([, rule, testCase]) => line(rule, testCase)).join('\r\n')}\n`
    const answers = (await hufu(['compare'], { stdin })).stdout
      .trim()
      .split('\n')
      .map((l) => JSON.parse(l))
    expect(answers.map((a) => a.kind)).toEqual(rows.map(([, , , e]) => (e as { kind: string | null }).kind))
  })

  test.each([
    ['no JSON', 'nonsense', /bad_json.*\(1\)/],
    ['a part that is missing', '{"rule":{"C":"","A":""},"case":{"C":"","A":"","R":""}}', /bad_input.*rule\.R/],
  ])('refuses %s with its line', async (_, stdin, said) => {
    const { code, stderr } = await hufu(['compare'], { stdin })
    expect(code).toBe(1)
    expect(stderr).toMatch(said)
  })
})
