import { describe, expect, test } from 'vitest'
import { readSentences } from '../../shared/sentence/read.ts'

const read = (text: string) => readSentences(text).map(({ C, A, R }) => `C=${C}|A=${A}|R=${R}`)

describe('free words are read into condition, action and result', () => {
  test.each<[string, string[]]>([
    ['未选择书架，点击「放入」→ toast「请选择书架」', ['C=未选择书架|A=点击「放入」|R=toast提示「请选择书架」']],
    ['点【借阅】→ toast"借阅成功"', ['C=|A=点击「借阅」|R=toast提示「借阅成功」']],
    ['未选择书架点击放入提示「请选择书架」', ['C=未选择书架|A=点击「放入」|R=提示「请选择书架」']],
    ['若库存不足，则按钮置灰', ['C=库存不足|A=|R=按钮置灰']],
    ['当书名为空时，点击「保存」，提示「请输入书名」', ['C=书名为空|A=点击「保存」|R=提示「请输入书名」']],
    ['如果用户未登录，点击收藏时弹出登录弹窗', ['C=用户未登录|A=点击「收藏」|R=弹出登录弹窗']],
    [
      '当库存为0，按钮显示「已借完」；否则按钮显示「借阅」',
      ['C=库存为0|A=|R=按钮显示「已借完」', 'C=不满足：库存为0|A=|R=按钮显示「借阅」'],
    ],
    ['当天已借满，点击「借阅」→ toast「明天再来」', ['C=当天已借满|A=点击「借阅」|R=toast提示「明天再来」']],
    ['当前余额不足时，点击「支付」提示「余额不足」', ['C=当前余额不足|A=点击「支付」|R=提示「余额不足」']],
    [
      '借阅超过 24 小时，点击「归还」→ 弹窗「需付滞纳金」',
      ['C=借阅超过 24 小时|A=点击「归还」|R=弹窗标题「需付滞纳金」'],
    ],
    ['网络超时，点击「重试」→ toast「正在重试」', ['C=网络超时|A=点击「重试」|R=toast提示「正在重试」']],
    [
      'If the shelf is full, clicking "Lend" shows the toast "No room."',
      ['C=the shelf is full|A=tap "Lend"|R=toast "No room."'],
    ],
    [
      'Tapping Save with an empty title shows "Enter a title"',
      ['C=with an empty title|A=tap "Save"|R=shows "Enter a title"'],
    ],
    [
      'When the cart is empty, tapping "Checkout" does nothing',
      ['C=the cart is empty|A=tap "Checkout"|R=does nothing'],
    ],
    ['归还后跳转到书架页，并toast提示“归还成功”', ['C=归还|A=|R=跳转到「书架」', 'C=归还|A=|R=toast提示「归还成功」']],
    ['书名最多20个字，超出后无法继续输入', ['C=|A=|R=书名最多20个字', 'C=|A=|R=超出后无法继续输入']],
    ['默认选中「全部」', ['C=|A=|R=默认选中「全部」']],
    [
      '点击「归还」弹出弹窗：标题「确认归还？」正文「归还后可再借」按钮「取消」「归还」',
      ['C=|A=点击「归还」|R=弹窗标题「确认归还？」正文「归还后可再借」按钮「取消」「归还」'],
    ],
    ['Tap Lend → toast "Book lent"', ['C=|A=tap "Lend"|R=toast "Book lent"']],
    [
      'Verify that the "Lend" button is disabled when the shelf is empty',
      ['C=the shelf is empty|A=|R="Lend" disabled'],
    ],
    [
      'When the user taps Return, a dialog titled "Return book?" with buttons "Cancel" and "Return" appears.',
      ['C=|A=tap "Return"|R=dialog titled "Return book?" and buttons "Cancel" "Return"'],
    ],
    [
      'If the code is wrong, show the error "Wrong code" under the field and keep the sheet open',
      ['C=the code is wrong|A=|R=shows "Wrong code"', 'C=the code is wrong|A=|R=keep the sheet open'],
    ],
    ['The Lend button stays disabled unless a shelf is chosen.', ['C=unless a shelf is chosen|A=|R="Lend" disabled']],
    ['User should be able to return a book early', ['C=|A=|R=User should be able to return a book early']],
    ['Loans cannot be renewed after they expire.', ['C=they expire|A=|R=Loans cannot be renewed']],
  ])('%s', (text, expected) => expect(read(text)).toEqual(expected))

  test('a lead gives its items their condition and action, in both languages', () => {
    expect(read('点击保存时：\n1. 未填写书名，提示「请填写书名」\n2. 书号格式错误，提示「书号不正确」')).toEqual([
      'C=未填写书名|A=点击「保存」|R=提示「请填写书名」',
      'C=书号格式错误|A=点击「保存」|R=提示「书号不正确」',
    ])
    expect(
      read(
        'When the user taps Save:\n- with an empty title, shows "Title is required"\n- with a long title, shows "Too long"',
      ),
    ).toEqual([
      'C=with an empty title|A=tap "Save"|R=shows "Title is required"',
      'C=with a long title|A=tap "Save"|R=shows "Too long"',
    ])
  })

  test.each([
    '2025-03-12',
    '2025-03-12 阿青 更新：调整书架颜色',
    'v1.2 修改归还弹窗文案',
    '设计师：阿青',
    '大家好，这版先看一下',
    '书架页',
    '借阅成功页-已完成',
    '头像',
    '这里的文案待定？',
    'Updated by Ann on March 3',
    'Hi team, please have a look',
    'Owner: Ann',
    'TODO check colours',
    '',
  ])('no rule: %s', (text) => expect(read(text)).toEqual([]))

  test('what says when, and quotes, is surer than what only asks for something', () => {
    const sure = readSentences('未选择书架，点击「放入」→ toast「请选择书架」')[0]!
    const unsure = readSentences('书名最多20个字')[0]!
    expect(sure.signal).toBe('toast')
    expect(unsure.signal).toBeNull()
    expect(sure.confidence).toBeGreaterThan(unsure.confidence)
    expect(sure.raw).toBe('未选择书架，点击「放入」→ toast「请选择书架」')
  })
})
