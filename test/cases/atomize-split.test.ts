import { describe, expect, test } from 'vitest'
import type { TestCase } from '../../shared/schema/test-case.ts'
import { told } from './case.ts'

type Row = [string, [string, string][], string[], Partial<TestCase>?]

describe('lines of one step are paired', () => {
  test.each<Row>([
    ['one to one', [['点借阅', 'toast“已借出”']], ['|点击「借阅」|toast提示「已借出」']],
    [
      'several results of one action',
      [['点借阅', '1. toast“已借出”\n2. 库存减1']],
      ['|点击「借阅」|toast提示「已借出」', '|点击「借阅」|库存减1'],
    ],
    [
      'equal numbers',
      [['1. 点借阅\n2. 点续借', '1. toast“已借出”\n2. toast“已续借”']],
      ['|点击「借阅」|toast提示「已借出」', '点借阅|点击「续借」|toast提示「已续借」'],
    ],
    [
      'lead-ins are conditions, the last action acts',
      [['1. 登录\n2. 选一本书\n3. 点借阅', 'toast“已借出”']],
      ['选一本书|点击「借阅」|toast提示「已借出」'],
    ],
    [
      'nothing pops up from logging in, whatever the numbers say',
      [['1. 登录读者账号\n2. 点借阅', '1. toast“已借出”\n2. 库存减1']],
      ['|点击「借阅」|toast提示「已借出」', '|点击「借阅」|库存减1'],
    ],
    [
      'logging in shows a page',
      [['1. 登录读者账号\n2. 点借阅', '1. 进入书架页\n2. toast“已借出”']],
      ['|登录读者账号|跳转到「书架」', '|点击「借阅」|toast提示「已借出」'],
    ],
    ['a check at the end is no action', [['点借阅，查看书单', '书单里多一本']], ['|点击「借阅」|书单里多一本']],
    [
      'scenarios side by side start alike',
      [['1. 库存0，点借阅\n2. 库存1，点借阅', '1. toast“已借完”\n2. toast“已借出”']],
      ['库存0|点击「借阅」|toast提示「已借完」', '库存1|点击「借阅」|toast提示「已借出」'],
    ],
    [
      'a result for two numbers',
      [['1. 新书，点借阅\n2. 旧书，点借阅', '1、2都提示已借完']],
      ['新书|点击「借阅」|提示已借完', '旧书|点击「借阅」|提示已借完'],
    ],
    [
      'list items',
      [['<ul><li>点借阅</li><li>点归还</li></ul>', '<ul><li>toast“已借出”</li><li>toast“已归还”</li></ul>']],
      ['|点击「借阅」|toast提示「已借出」', '点借阅|点击「归还」|toast提示「已归还」'],
    ],
    [
      'a lead line over numbered conditions',
      [
        [
          'Open the Loans page with each of:\n1. 9 loans\n2. 10 loans',
          '1. no banner is shown\n2. banner "Limit reached" is shown',
        ],
      ],
      [
        '9 loans|Open the Loans page with each of|no banner is shown',
        '10 loans|Open the Loans page with each of|toast "Limit reached"',
      ],
    ],
    [
      'verify that',
      [['1. Open the shelf\n2. Click Lend\n3. Verify that the toast "Book lent" is shown', '']],
      ['|tap "Lend"|toast "Book lent"'],
    ],
    [
      'verify that, beside an expectation',
      [['Click Lend. Verify that the counter is 1', 'Toast "Book lent" appears']],
      ['|tap "Lend"|the counter is 1', '|tap "Lend"|toast "Book lent"'],
    ],
    [
      'check the list only says where to look',
      [['Click Lend, check the list', 'The book is on the list']],
      ['|tap "Lend"|The book is on the list'],
    ],
  ])('%s', (_, steps, expected, more) => expect(told(steps, more)).toEqual(expected))
})

describe('alternatives and expectations that bring their own action', () => {
  test.each<Row>([
    [
      'two buttons in one line',
      [['点击“归还”/点击“取消”', '1. toast“已归还”\n2. 弹窗关闭']],
      ['|点击「归还」|toast提示「已归还」', '|点击「取消」|弹窗关闭'],
    ],
    [
      'the verb said once',
      [['Click "Return" / "Cancel"', '1. Toast "Returned" appears\n2. The dialog closes']],
      ['|tap "Return"|toast "Returned"', '|tap "Cancel"|The dialog closes'],
    ],
    [
      'the expectation names the button',
      [['点击删除', '点击确定：toast“已删除”；点击取消：弹窗关闭']],
      ['点击删除|点击「确定」|toast提示「已删除」', '点击删除|点击「取消」|弹窗关闭'],
    ],
    ['a slash between books is none', [['点击书架/书单切换', '列表更新']], ['|点击书架/书单切换|列表更新']],
    [
      'a toast answers the press, not the setting before it',
      [['打开设置页\n关闭消息提醒\n点击保存', '1. toast“已保存”\n2. 开关为关']],
      ['关闭消息提醒|点击「保存」|toast提示「已保存」', '关闭消息提醒|点击「保存」|开关为关'],
    ],
    [
      'left undone and pressed in one clause',
      [['不输入书名直接点击保存按钮', 'toast“请输入书名”']],
      ['不输入书名|点击「保存」|toast提示「请输入书名」'],
    ],
  ])('%s', (_, steps, expected) => expect(told(steps)).toEqual(expected))
})

describe('what came before is the condition', () => {
  test.each<Row>([
    [
      'preconditions',
      [['点借阅', 'toast“已借完”']],
      ['库存为0|点击「借阅」|toast提示「已借完」'],
      { preconditions: '<p>库存为0</p>' },
    ],
    ['no preconditions', [['点借阅', 'toast“已借完”']], ['|点击「借阅」|toast提示「已借完」'], { preconditions: '无' }],
    [
      'starting, a plain log-in and the way to a page do not matter',
      [['打开app，登录读者账号，进入书架页，点借阅', 'toast“已借出”']],
      ['|点击「借阅」|toast提示「已借出」'],
    ],
    [
      'an account that says something does',
      [['登录已逾期读者账号，点借阅', 'toast“请先归还”']],
      ['已逾期读者|点击「借阅」|toast提示「请先归还」'],
    ],
    [
      'an aside of the log-in does',
      [['登录读者账号（已借满5本），点借阅', 'toast“已借满”']],
      ['已借满5本|点击「借阅」|toast提示「已借满」'],
    ],
    [
      'a step without expectation',
      [
        ['选一本书', ''],
        ['点借阅', 'toast“已借出”'],
      ],
      ['选一本书|点击「借阅」|toast提示「已借出」'],
    ],
    [
      'results without action go on',
      [
        ['点借阅', 'toast“已借出”'],
        ['', '库存减1'],
      ],
      ['|点击「借阅」|toast提示「已借出」', '|点击「借阅」|库存减1'],
    ],
    [
      'going back starts over',
      [
        ['点借阅', 'toast“已借出”'],
        ['返回书架页，点归还', 'toast“已归还”'],
      ],
      ['|点击「借阅」|toast提示「已借出」', '|点击「归还」|toast提示「已归还」'],
    ],
    [
      'alternatives do not chain',
      [
        ['点归还', '弹窗标题“归还？”按钮“取消”“归还本书”'],
        ['点“取消”', '弹窗关闭'],
        ['点“归还本书”', 'toast“已归还”'],
      ],
      [
        '|点击「归还」|弹窗标题「归还？」按钮「取消」「归还本书」',
        '点归还|点击「取消」|弹窗关闭',
        '点归还|点击「归还本书」|toast提示「已归还」',
      ],
    ],
    [
      'what was left undone was so once',
      [
        ['不选书，点借阅', 'toast“请选书”'],
        ['选一本书，点借阅', 'toast“已借出”'],
      ],
      ['不选书|点击「借阅」|toast提示「请选书」', '选一本书|点击「借阅」|toast提示「已借出」'],
    ],
    [
      'the summary stands in for preconditions',
      [['点借阅', 'toast“已借完”']],
      ['库存为0|点击「借阅」|toast提示「已借完」'],
      { summary: '库存为0' },
    ],
    [
      'a summary that tells a purpose does not',
      [['点借阅', 'toast“已借完”']],
      ['|点击「借阅」|toast提示「已借完」'],
      { summary: '验证库存为0时的提示' },
    ],
    [
      'a summary that repeats the name does not',
      [['点借阅', 'toast“已借完”']],
      ['|点击「借阅」|toast提示「已借完」'],
      { summary: '一条用例' },
    ],
    [
      'English',
      [
        ['Launch the app, log in as a reader', ''],
        ['Choose a book and click Lend', 'Toast "Book lent" is shown'],
      ],
      ['No overdue loans, Choose a book|tap "Lend"|toast "Book lent"'],
      { preconditions: 'User is logged in. No overdue loans.' },
    ],
  ])('%s', (_, steps, expected, more) => expect(told(steps, more)).toEqual(expected))
})

describe('words that point at other words', () => {
  test.each<Row>([
    [
      '同上',
      [
        ['书名填空，失焦', '提示“请填书名”，保存置灰'],
        ['书名填空格，失焦', '同上'],
      ],
      [
        '|书名填空|提示「请填书名」',
        '|书名填空|「保存」禁用',
        '书名填空|书名填空格|提示「请填书名」',
        '书名填空|书名填空格|「保存」禁用',
      ],
    ],
    [
      '提示同上',
      [
        ['书名填空，失焦', '提示“请填书名”，保存置灰'],
        ['书名填空格，失焦', '提示同上'],
      ],
      ['|书名填空|提示「请填书名」', '|书名填空|「保存」禁用', '书名填空|书名填空格|提示「请填书名」'],
    ],
    [
      '同1',
      [['1. 库存0，点借阅\n2. 库存1，点借阅\n3. 已逾期，点借阅', '1. toast“借不了”\n2. toast“已借出”\n3. 同1']],
      [
        '库存0|点击「借阅」|toast提示「借不了」',
        '库存1|点击「借阅」|toast提示「已借出」',
        '已逾期|点击「借阅」|toast提示「借不了」',
      ],
    ],
    [
      'same as above',
      [
        ['Type 0', 'Error "Too few" is shown'],
        ['Type -1', 'Same as above'],
      ],
      ['|Type 0|shows "Too few"', 'Type 0|Type -1|shows "Too few"'],
    ],
    ['同时 is no reference', [['点借阅', '同时库存减1']], ['|点击「借阅」|库存减1']],
    ['see the picture', [['看书架页', '见附图<img src="a.png">']], []],
  ])('%s', (_, steps, expected) => expect(told(steps)).toEqual(expected))
})
