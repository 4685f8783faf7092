import { describe, expect, test } from 'vitest'
import { readSentences } from '../../shared/sentence/read.ts'

const read = (text: string) => readSentences(text).map(({ C, A, R }) => `C=${C}|A=${A}|R=${R}`)

describe('Chinese shapes', () => {
  test.each<[string, string[]]>([
    ['只有店长才可以修改价格', ['C=只有店长|A=|R=可以修改价格']],
    ['未填写工号不可提交', ['C=未填写工号|A=|R=不可提交']],
    ['未上传证件，不允许办理入住', ['C=未上传证件|A=|R=不允许办理入住']],
    ['直到库存大于0，「预订」才可点击', ['C=直到库存大于0|A=|R=「预订」可用']],
    ['除非管理员解锁，否则账号不可登录', ['C=除非管理员解锁|A=|R=账号不可登录']],
    ['一旦提交不可撤回', ['C=一旦提交|A=|R=不可撤回']],
    ['提交成功后，自动跳转到订单页', ['C=提交成功|A=|R=跳转到「订单」']],
    ['审核通过后按钮变为「查看合同」', ['C=审核通过|A=|R=按钮变为「查看合同」']],
    ['3 秒后自动关闭', ['C=3 秒后|A=|R=自动关闭']],
    ['未登录时点击收藏，跳转到登录页', ['C=未登录|A=点击「收藏」|R=跳转到「登录」']],
    ['当且仅当选择「其他」时，显示备注输入框', ['C=|A=选择「其他」|R=显示备注输入框']],
    ['若为会员，显示会员价，否则显示原价', ['C=为会员|A=|R=显示会员价', 'C=不满足：为会员|A=|R=显示原价']],
    ['备注为空时隐藏清空图标；否则显示图标', ['C=备注为空|A=|R=隐藏清空图标', 'C=不满足：备注为空|A=|R=显示图标']],
    ['点击「取消」关闭弹窗，点击「确定」删除课程', ['C=|A=点击「取消」|R=关闭弹窗', 'C=|A=点击「确定」|R=删除课程']],
    ['金额>5000：需主管审批', ['C=金额>5000|A=|R=需主管审批']],
    ['1. 未选时间：按钮置灰\n2. 已选时间：按钮可点', ['C=未选时间|A=|R=按钮置灰', 'C=已选时间|A=|R=按钮可点']],
    ['下单后 30 分钟内未支付，订单自动取消', ['C=下单后 30 分钟内未支付|A=|R=订单自动取消']],
    ['进入页面时自动定位到今天', ['C=|A=进入页面|R=自动定位到今天']],
    ['滑动到底部自动加载下一页', ['C=|A=滑动到底部|R=自动加载下一页']],
  ])('%s', (text, expected) => expect(read(text)).toEqual(expected))
})

describe('English shapes', () => {
  test.each<[string, string[]]>([
    ['After saving, go to the Orders page', ['C=After saving|A=|R=opens "Orders"']],
    [
      'If the field is empty, hide the clear icon; otherwise show it',
      ['C=the field is empty|A=|R=hide the clear icon', 'C=not: the field is empty|A=|R=show it'],
    ],
    ['Guests are redirected to the Login page when they tap Favourite', ['C=|A=tap "Favourite"|R=opens "Login"']],
    ['Ensure the export button is hidden for viewers', ['C=|A=|R=the export button is hidden for viewers']],
    ['Verify the counter resets when the text is cleared', ['C=the text is cleared|A=|R=the counter resets']],
    [
      'Given an empty cart, when the user taps Pay, then nothing happens',
      ['C=an empty cart|A=tap "Pay"|R=nothing happens'],
    ],
    ["As a viewer, I can't delete a project", ["C=As a viewer|A=|R=I can't delete a project"]],
    ['Clicking outside closes the panel', ['C=|A=Click outside|R=closes the panel']],
    [
      'Long press on a card opens a menu with "Pin" and "Delete"',
      ['C=|A=Long press on a card|R=opens a menu with "Pin" and "Delete"'],
    ],
    ['Swipe left to reveal "Delete"', ['C=|A=Swipe left|R=shows "Delete"']],
    ['"Cancel" closes the dialog', ['C=|A=tap "Cancel"|R=closes the dialog']],
    ['Hover -> tooltip "Copy link"', ['C=|A=Hover|R=shows "Copy link"']],
    ['Disable the "Save" button if the title is empty', ['C=the title is empty|A=|R="Save" disabled']],
    ['An email is sent to the owner when a member leaves', ['C=a member leaves|A=|R=An email is sent to the owner']],
    ['All the controls on the page should be disabled', ['C=|A=|R=All the controls on the page should be disabled']],
  ])('%s', (text, expected) => expect(read(text)).toEqual(expected))
})
