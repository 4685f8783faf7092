import { describe, expect, test } from 'vitest'
import { wordAction, wordResult } from '../../shared/sentence/read.ts'
import { resultClauses } from '../../shared/sentence/result-clauses.ts'
import { readResult } from '../../shared/sentence/results.ts'

describe('a result takes the design side’s wording', () => {
  test.each([
    ['toast“借阅成功”', 'toast提示「借阅成功」', 'toast'],
    ['弹出toast「借阅成功」', 'toast提示「借阅成功」', 'toast'],
    ['轻提示"已借出, 不能再借"', 'toast提示「已借出, 不能再借」', 'toast'],
    ['弹出提示“书名不能为空”', 'toast提示「书名不能为空」', 'toast'],
    ['提示语：借阅成功', 'toast提示「借阅成功」', 'toast'],
    ['toast 借阅已达上限', 'toast提示「借阅已达上限」', 'toast'],
    ['提示「书名不能为空」', '提示「书名不能为空」', 'validation'],
    ['书名框下红字“书名太长”', '提示「书名太长」', 'validation'],
    ['红字：书名太长，请修改', '提示「书名太长，请修改」', 'validation'],
    ['页面底部显示“没有更多了”', '显示「没有更多了」', 'conditional_prompt'],
    [
      '弹窗，标题“归还图书”，正文“确定归还吗？”，按钮“取消”“归还”',
      '弹窗标题「归还图书」正文「确定归还吗？」按钮「取消」「归还」',
      'dialog',
    ],
    ['弹窗标题：归还图书，按钮：取消/归还', '弹窗标题「归还图书」按钮「取消」「归还」', 'dialog'],
    ['弹出确认弹窗“确定归还吗？”，按钮为“取消”和“归还”', '弹窗正文「确定归还吗？」按钮「取消」「归还」', 'dialog'],
    ['弹窗正文是 “{书名}”由 在架 变为 借出。', '弹窗正文「“{书名}”由 在架 变为 借出」', 'dialog'],
    ['「确认借阅」置灰', '「确认借阅」禁用', 'button_state'],
    ['确认借阅按钮变灰不可点击', '「确认借阅」禁用', 'button_state'],
    ['确认借阅不可点', '「确认借阅」禁用', 'button_state'],
    ['续借按钮 disable', '「续借」禁用', 'button_state'],
    ['「续借」恢复可点', '「续借」可用', 'button_state'],
    ['续借没置灰', '「续借」可用', 'button_state'],
    ['默认选中“近三个月”', '默认选中「近三个月」', 'default_selected'],
    ['自动跳转到借阅记录页', '跳转到「借阅记录」', 'navigation'],
    ['3s后自动进借阅页', '3s后跳转到「借阅」', 'navigation'],
    ['The toast "Book lent" is shown', 'toast "Book lent"', 'toast'],
    ['A snackbar should display “Book lent”', 'toast "Book lent"', 'toast'],
    ['Inline error "Title is required" appears under the field', 'shows "Title is required"', 'validation'],
    ['"No books yet" should be displayed', 'shows "No books yet"', 'conditional_prompt'],
    [
      'A dialog titled "Return book?" with text "It goes back to the shelf." and buttons "Cancel" and "Return" opens',
      'dialog titled "Return book?" with text "It goes back to the shelf." and buttons "Cancel" "Return"',
      'dialog',
    ],
    ['The "Lend" button is greyed out', '"Lend" disabled', 'button_state'],
    ['Lend button should be disabled', '"Lend" disabled', 'button_state'],
    ['Lend becomes clickable', '"Lend" enabled', 'button_state'],
    ['"Newest first" is selected by default', '"Newest first" selected by default', 'default_selected'],
    ['The user is redirected to the Loans page', 'opens "Loans"', 'navigation'],
  ])('%s', (typed, worded, signal) => expect(readResult(typed)).toEqual({ R: worded, signal }))

  test.each([
    ['不弹toast', 'a toast that does not come'],
    ['没有归还弹窗', 'a dialog that does not come'],
    ['不跳转', 'no way on'],
    ['按钮置灰', 'a control without a name'],
    ['“重新借阅”消失', 'a copy that goes away'],
    ['点了没反应', 'nothing happens'],
    ['库存减1', 'no control'],
    ['The dialog does not open', 'a dialog that does not come'],
    ['It is disabled', 'a control without a name'],
    ['"Lend" disappears', 'a copy that goes away'],
  ])('%s keeps its words: %s', (typed) => expect(wordResult(typed)).toBe(typed))
})

describe('an action takes the design side’s wording', () => {
  test.each([
    ['点【提交】', '点击「提交」'],
    ['点击右上角“借阅”按钮', '点击「借阅」'],
    ['点一下底部的确认借阅 button', '点击「确认借阅」'],
    ['再点续借', '点击「续借」'],
    ['弹窗里点「取消」', '弹窗里点「取消」'],
    ['提交', '点击「提交」'],
    ['输入“三体”', '输入「三体」'],
    ['金额输99', '金额输入99'],
    ['长按书脊', '长按书脊'],
    ['左滑第一本', '左滑第一本'],
    ['tap the Lend button', 'tap "Lend"'],
    ['Click on "Return"', 'tap "Return"'],
    ['Type "Dune"', 'type "Dune"'],
    ['Drag the book to the shelf', 'Drag the book to the shelf'],
    ['Click it', 'Click it'],
    ['点保存时才校验', '点击「保存」'],
    ['点撤回直接撤', '点击「撤回」'],
    ['点直接购买', '点击「直接购买」'],
    ['点添加就诊人', '点击「添加就诊人」'],
  ])('%s', (typed, worded) => expect(wordAction(typed)).toBe(worded))
})

describe('an expectation is cut into its results', () => {
  test.each<[string, string[]]>([
    ['toast“已归还”，数量回到 5', ['toast“已归还”', '数量回到 5']],
    ['弹窗关闭且书单保留', ['弹窗关闭', '书单保留']],
    ['书单清空，并且跳转到首页', ['书单清空', '跳转到首页']],
    ['按钮变灰；提示“已借出”', ['按钮变灰', '提示“已借出”']],
    ['同时续借变灰', ['同时续借变灰']],
    ['提示“最多 20 个字”，“保存”置灰', ['提示“最多 20 个字”', '“保存”置灰']],
    ['Shows "Too long", "Save" is disabled', ['Shows "Too long"', '"Save" is disabled']],
    ['按钮为“取消”，“归还”', ['按钮为“取消”，“归还”']],
    ['按钮变“续借”，可点击', ['按钮变“续借”', '按钮可点击']],
    ['弹窗，标题“归还”，正文“确定吗？”，按钮“取消”“归还”', ['弹窗，标题“归还”，正文“确定吗？”，按钮“取消”“归还”']],
    ['红字：书名有误，请重新输入', ['红字：书名有误，请重新输入']],
    ['toast“已借出，不能再借；请归还”', ['toast“已借出，不能再借；请归还”']],
    ['库存减到 12,860 本', ['库存减到 12,860 本']],
    ['The dialog closes and the book is back on the shelf', ['The dialog closes', 'the book is back on the shelf']],
    ['The title and the author are shown', ['The title and the author are shown']],
    ['Error "Too long" appears. The counter turns red.', ['Error "Too long" appears', 'The counter turns red.']],
    ['The list is empty, no error is shown', ['The list is empty', 'no error is shown']],
  ])('%s', (line, expected) => expect(resultClauses(line).map((r) => r.text)).toEqual(expected))

  test.each([
    ['倒计时到0，按钮变“续借”', { text: '按钮变“续借”', trigger: '倒计时到0', condition: '' }],
    ['点击取消，弹窗关闭', { text: '弹窗关闭', trigger: '点击取消', condition: '' }],
    ['如果已借出，续借置灰', { text: '续借置灰', trigger: '', condition: '已借出' }],
  ])('%s says when', (line, expected) => expect(resultClauses(line)).toEqual([expected]))
})
