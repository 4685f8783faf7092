import { describe, expect, test } from 'vitest'
import { told } from './case.ts'

type Row = [string, [string, string][], string[]]

describe('numbers and order are believed where the words allow it', () => {
  test.each<Row>([
    [
      'an error shows where something was filled in, not where something was chosen',
      [['1. 登录，选对公账户\n2. 转账金额输5001', '1. 框下红字“超出单日限额”\n2. 下一步置灰']],
      ['选对公账户|转账金额输入5001|提示「超出单日限额」', '选对公账户|转账金额输入5001|「下一步」禁用'],
    ],
    [
      'each choice has its own result',
      [['1. 选对公账户\n2. 选对私账户', '1. 显示开户行\n2. 不显示开户行']],
      ['|选对公账户|显示开户行', '选对公账户|选对私账户|不显示开户行'],
    ],
    [
      'a look that names nothing owns no result',
      [['1. 房间页点预订\n2. 用同一单号重发一次请求\n3. 查库', '1. 订单只有一条\n2. 库存只减1\n3. 重发返回首单单号']],
      [
        '点预订|用同一单号重发一次请求|订单只有一条',
        '点预订|用同一单号重发一次请求|库存只减1',
        '点预订|用同一单号重发一次请求|重发返回首单单号',
      ],
    ],
    [
      'what a closing look names follows from the last deed',
      [['1. 新建一份合同\n2. 连续提交 2 次合同\n3. 查审批记录和通知记录', '1. 审批记录只有一条\n2. 通知记录只有一条']],
      ['新建一份合同|连续提交 2 次合同|审批记录只有一条', '新建一份合同|连续提交 2 次合同|通知记录只有一条'],
    ],
    [
      'deeds with a result each keep it, though a look closes the list',
      [['1. 改昵称为阿青，点保存\n2. 换头像，点保存\n3. 查看资料卡', '1. 昵称已更新\n2. 头像已更新']],
      ['改昵称为阿青|点击「保存」|昵称已更新', '换头像|点击「保存」|头像已更新'],
    ],
    [
      'what was only set shows on the next page',
      [['1. 关闭定位\n2. 进入门店列表页\n3. 开启定位，点刷新', '1. 显示未开启定位的缺省页\n2. 门店按距离排序']],
      ['关闭定位|进入门店列表页|显示未开启定位的缺省页', '关闭定位，开启定位|点击「刷新」|门店按距离排序'],
    ],
    [
      'what was pressed answers where it was pressed',
      [['1. 点预订\n2. 进入订单页\n3. 点取消', '1. toast“预订成功”\n2. 订单消失']],
      ['|点击「预订」|toast提示「预订成功」', '点预订|点击「取消」|订单消失'],
    ],
    [
      'the same said of two things is one look',
      [
        [
          '1. 选一间 300 元的房，进入订单页\n2. 展开优惠列表',
          '1、满 500 那张不可选，写着还差 200\n2、满 400 那张不可选，写着还差 100',
        ],
      ],
      [
        '选一间 300 元的房|展开优惠列表|「满 500 那张」禁用',
        '选一间 300 元的房|展开优惠列表|满 500 那张写着还差 200',
        '选一间 300 元的房|展开优惠列表|「满 400 那张」禁用',
        '选一间 300 元的房|展开优惠列表|满 400 那张写着还差 100',
      ],
    ],
  ])('%s', (_, steps, expected) => expect(told(steps)).toEqual(expected))
})

describe('scenes side by side, and values in each other’s place', () => {
  test.each<Row>([
    [
      'another value in the same scene starts over',
      [
        [
          '1. 工号输错\n2. 3级，导师不填，点提交\n3. 5级，部门不填，点提交',
          '1. 提示工号有误\n2. 提示填导师\n3. 提示填部门',
        ],
      ],
      ['|工号输错|提示工号有误', '3级，导师不填|点击「提交」|提示填导师', '5级，部门不填|点击「提交」|提示填部门'],
    ],
    [
      'another thing on the same page starts over',
      [['1. 进已入住客房的详情页，点退房\n2. 进已预订客房的详情页，点退订', '1. 弹窗提示先结账\n2. 提示退订成功']],
      ['|点击「退房」|弹窗提示先结账', '|点击「退订」|提示退订成功'],
    ],
    [
      'the next page of one way does not',
      [['1. 进客房列表页，点锁房\n2. 进客房详情页，点解锁', '1. 提示已锁\n2. 提示已解锁']],
      ['|点击「锁房」|提示已锁', '点锁房|点击「解锁」|提示已解锁'],
    ],
    [
      'a value takes the former one’s place',
      [
        ['入住人数改成 2', '房价不变'],
        ['入住人数改成 5', '提示最多住 4 人'],
      ],
      ['|入住人数改成 2|房价不变', '|入住人数改成 5|提示最多住 4 人'],
    ],
    [
      'changed back is no such value',
      [
        ['入住人数改成 5', '提示最多住 4 人'],
        ['入住人数改回 2', '提示消失'],
      ],
      ['|入住人数改成 5|提示最多住 4 人', '入住人数改成 5|入住人数改回 2|提示消失'],
    ],
    [
      'two presses are a sequence',
      [
        ['Click the "Next" button', 'Step 2 is shown'],
        ['Click the "Back" button', 'Step 1 is shown'],
      ],
      ['|tap "Next"|Step 2 is shown', 'Click the "Next" button|tap "Back"|Step 1 is shown'],
    ],
  ])('%s', (_, steps, expected) => expect(told(steps)).toEqual(expected))
})

describe('a subject or an object left out is named where the words are certain', () => {
  test.each<Row>([
    [
      'a page named by a deed is where it happens',
      [['编辑页输入房号，点保存', 'toast“已保存”']],
      ['输入房号|点击「保存」|toast提示「已保存」'],
    ],
    ['a deed on a list is no place', [['清空聊天记录，点确定', '列表为空']], ['清空聊天记录|点击「确定」|列表为空']],
    ['the button pressed', [['不选房型，点预订按钮', '按钮置灰']], ['不选房型|点击「预订」|「预订」禁用']],
    [
      'the one button of the case',
      [
        ['不选房型，点预订按钮', 'toast“请选择房型”'],
        ['选一个房型', '按钮可点'],
      ],
      ['不选房型|点击「预订」|toast提示「请选择房型」', '点预订按钮|选一个房型|「预订」可用'],
    ],
    ['two buttons: none', [['看“预订”按钮和“咨询”按钮', '按钮置灰']], ['|看“预订”按钮和“咨询”按钮|按钮置灰']],
    ['no button: none', [['选一个房型', '按钮可点']], ['|选一个房型|按钮可点']],
    ['English', [['Click the Reserve button twice', 'The button is disabled']], ['|tap "Reserve"|"Reserve" disabled']],
    [
      'it',
      [['Check the default state of the "Late checkout" checkbox', 'It should be unchecked by default']],
      ['|Check the default state of the "Late checkout" checkbox|"Late checkout" should be unchecked by default'],
    ],
    ['it, of nobody knows what', [['Open the page', 'It is disabled']], ['|Open the page|It is disabled']],
    [
      'pressed again',
      [['1. 点获取房卡码\n2. 30s内再点', 'toast“操作太频繁”']],
      ['点获取房卡码，30s内|点击「获取房卡码」|toast提示「操作太频繁」'],
    ],
    [
      'unticked',
      [
        ['勾选《入住须知》', '预订可点'],
        ['取消勾选', '预订置灰'],
      ],
      ['|勾选《入住须知》|「预订」可用', '勾选《入住须知》|取消勾选《入住须知》|「预订」禁用'],
    ],
  ])('%s', (_, steps, expected) => expect(told(steps)).toEqual(expected))
})

describe('a step that points at another', () => {
  test.each<Row>([
    [
      'same as step 1, though another stands between',
      [
        ['Upload a 12 MB scan', 'Error: "Too large"'],
        ['Upload a 2 MB scan', 'The scan is listed'],
        ['Upload a 30 MB scan', 'Same as step 1'],
      ],
      [
        '|Upload a 12 MB scan|shows "Too large"',
        'Upload a 12 MB scan|Upload a 2 MB scan|The scan is listed',
        'Upload a 2 MB scan|Upload a 30 MB scan|shows "Too large"',
      ],
    ],
    [
      'repeat step 1',
      [
        ['Press "Print"', 'A dialog titled "Printer" opens'],
        ['Repeat step 1 without a printer', 'Toast "No printer"'],
      ],
      ['|tap "Print"|dialog titled "Printer"', 'without a printer|tap "Print"|toast "No printer"'],
    ],
    [
      'a step that only looks goes on with the deed before it',
      [
        ['Press Pay', 'Toast "Paid"'],
        ['Verify that the receipt is listed', 'The receipt is listed under Today'],
      ],
      ['|tap "Pay"|toast "Paid"', '|tap "Pay"|The receipt is listed under Today'],
    ],
  ])('%s', (_, steps, expected) => expect(told(steps)).toEqual(expected))
})

describe('what Chinese testers write', () => {
  test.each<Row>([
    [
      'steps by their word in one line; a dialog told on behind a comma',
      [['步骤1：进入排班页；步骤2：长按某一天；步骤3：点“换班”', '弹出弹窗，标题“申请换班”，有“取消”“确定”两个按钮']],
      ['长按某一天|点击「换班」|弹窗标题「申请换班」按钮「取消」「确定」'],
    ],
    [
      'three numbers for three lines hold',
      [
        [
          '1、打开请假页，类型选年假\n2、开始时间选昨天\n3、点提交',
          '1、剩余天数显示 5 天\n2、提示“不能早于今天”\n3、提交失败',
        ],
      ],
      [
        '|类型选年假|剩余天数显示 5 天',
        '类型选年假|开始时间选昨天|提示「不能早于今天」',
        '开始时间选昨天|点击「提交」|提交失败',
      ],
    ],
    [
      'a look under a condition names its button',
      [['验证导出按钮在无数据时的状态', '按钮置灰']],
      ['无数据|验证导出按钮的状态|「导出」禁用'],
    ],
    [
      'answers by their bare labels',
      [['点导出', '弹窗“确认导出？”，点确定后开始下载，点取消弹窗消失']],
      ['|点击「导出」|弹窗正文「确认导出？」', '点导出|点击「确定」|开始下载', '点导出|点击「取消」|弹窗消失'],
    ],
    [
      'the page where one signs in',
      [['切换到英文环境，打开登录页', '文案为英文']],
      ['切换到英文环境|打开登录页|文案为英文'],
    ],
    ['once more', [['状态改为已归档，再次编辑', '不允许编辑']], ['状态改为已归档|编辑|不允许编辑']],
    ['a key', [['在搜索框输入“张”后按回车', '关键字高亮']], ['在搜索框输入“张”|点击「回车」|关键字高亮']],
    [
      '签到 is no moment',
      [['连续点两次', '只记录一次签到，第二次提示“已签到”']],
      ['|连续点两次|只记录一次签到', '|连续点两次|第二次提示“已签到”'],
    ],
  ])('%s', (_, steps, expected) => expect(told(steps)).toEqual(expected))
})
