import { expect, test } from 'vitest'
import { atomize } from '../../shared/cases/atomize.ts'
import { aCase, CONTEXT, told } from './case.ts'

/** How Chinese testers really write: each row one habit. */
test('input and press in one clause: the press is the action', () =>
  expect(told([['输入100元点击充值', 'toast“充值成功”']])).toEqual(['输入100元|点击「充值」|toast提示「充值成功」']))

test('arrows tell two checks in one line', () =>
  expect(told([['点击转出 → 提示设置密码 → 设置密码123123 → 设置成功', '']])).toEqual([
    '|点击「转出」|提示设置密码',
    '点击转出|设置密码123123|设置成功',
  ]))

test('one action, three lines of results, one of them in the database', () =>
  expect(told([['提交退款申请', '1. 短信通知用户\n2. 订单变为退款中\n3. 数据库 refund 表新增一条']])).toEqual([
    '|提交退款申请|短信通知用户',
    '|提交退款申请|订单变为退款中',
    '|提交退款申请|数据库 refund 表新增一条',
  ]))

test('test data in a custom field is no condition', () =>
  expect(told([['点借阅', 'toast“已借出”']], { custom_fields: [{ name: '测试数据', value: '商家/用户' }] })).toEqual([
    '|点击「借阅」|toast提示「已借出」',
  ]))

test('a step without result only leads in', () =>
  expect(
    told([
      ['输入密码和短信验证码', ''],
      ['点击确认', 'toast“已绑定”'],
    ]),
  ).toEqual(['输入密码和短信验证码|点击「确认」|toast提示「已绑定」']))

test('a result that repeats the title is still a result', () =>
  expect(told([['点击撤销', '撤销成功']], { case_name: '撤销成功' })).toEqual(['|点击「撤销」|撤销成功']))

test('a dialog with its text in curly quotes', () =>
  expect(told([['点击注销', '弹窗二次确认“确定注销吗？”']])).toEqual(['|点击「注销」|弹窗正文「确定注销吗？」']))

test('numbers 1 and 3 without 2', () =>
  expect(told([['1. 输入书名\n2. 输入作者\n3. 点击保存', '1. 右下角显示字数\n3. toast“已保存”']])).toEqual([
    '|输入书名|右下角显示字数',
    '输入书名，输入作者|点击「保存」|toast提示「已保存」',
  ]))

test('a nested list of results belongs to one number', () =>
  expect(told([['1. 打开书架页', '1. 1) 显示书名 2) 显示作者']])).toEqual([
    '|打开书架页|显示书名',
    '|打开书架页|显示作者',
  ]))

test('依次 loops over its targets in one action', () =>
  expect(told([['依次点击首页、书架、我的', '页面正常切换']])).toEqual(['|依次点击首页、书架、我的|页面正常切换']))

test('chosen and not chosen are two checks with two conditions', () =>
  expect(told([['1. 不选择架位，点击【放入】→提示必填\n2. 选择架位，点击【放入】→toast“已放入”', '']])).toEqual([
    '不选择架位|点击「放入」|提示必填',
    '选择架位|点击「放入」|toast提示「已放入」',
  ]))

test('slips of the pen stay in the raw words', () => {
  const { atoms } = atomize(aCase([['一件借阅', 'toast“借阅乘功”']]), CONTEXT)
  expect(atoms[0]!.evidence[0]!.raw_text).toBe('一件借阅\ntoast“借阅乘功”')
  expect(atoms[0]!.R).toBe('toast提示「借阅乘功」')
})
