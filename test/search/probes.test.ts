import { describe, expect, it } from 'vitest'
import { found, indexOf } from './fixtures.ts'

/** What people complain of in other search libraries, one of each kind: the wanted document has to come first. */
const PROBES: readonly [kind: string, query: string, wanted: string, ...others: string[]][] = [
  ['full-width digits in the document', '限借30本', '每人限借３０本', '每人限借 13 本', '限期还书'],
  ['full-width letters in the query', 'ＰＤＦ导出', '支持导出 PDF 文件', '支持导出表格文件', '导出记录'],
  ['a single Han character', '逾', '已逾期的图书', '已过期的证件', '余额'],
  ['a substring across words', '书证', '办理借书证件', '办理图书，出示证明', '借书后还证'],
  ['ASCII glued to Han', 'sync任务', '夜间sync任务失败时重跑', '夜间 async 流程', '任务列表'],
  ['letters and digits glued', 'oauth2', '登录走oauth2流程', '登录走 oauth 流程', '登录走 saml2 流程'],
  ['a version', 'v7.12.0', '自 v7.12.0 起支持座位图', '自 v7.12.1 起支持预约', '自 v7.1.20 起支持续借'],
  ['a version without v', '7.12.0', '自 v7.12.0 起支持座位图', '自 v7.12.1 起支持预约', '见 7.12 节'],
  [
    'an error code',
    'ERR_QUOTA_EXCEEDED',
    '返回 ERR_QUOTA_EXCEEDED 时提示次数用完',
    '返回 ERR_QUOTA 时',
    'quota 已 exceeded',
  ],
  [
    'an error code with another separator',
    'err-quota-exceeded',
    '返回 ERR_QUOTA_EXCEEDED 时提示',
    '返回 ERR-QUOTA 时',
    'err exceeded',
  ],
  [
    'the beginning of an identifier',
    'hold_exp',
    '参数 hold_expires_at 是保留到期时间',
    '参数 hold_count 是预约数',
    'hold 的说明',
  ],
  ['a decimal percentage', '2.5%', '滞纳金按日 2.5% 收取', '滞纳金按日 25% 收取', '滞纳金 2.5 元，占 5%'],
  ['an amount with its unit', '80元', '押金80元可退', '押金 180 元可退', '借 80 本后'],
  ['a separator of thousands', '12000册', '馆藏 12,000 册', '馆藏 12 册，共 000 类', '馆藏 2000 册'],
  ['a traditional query', '圖書續借規則', '图书续借规则', '图书预约规则', '圖畫展覽'],
  ['a simplified query, a traditional document', '证件挂失', '證件掛失後立即凍結', '证书挂号', '失物招领'],
  ['question words only', '怎么办', '怎么办：常见问题', '办理证件', '怎样'],
  ['punctuation in the query', '！！？？还书…（逾期）', '还书逾期的处理', '还书地点', '逾时'],
  ['spaces inside a Han query', '预 约 座 位', '预约座位后十分钟内签到', '预约讲座', '座位已满 位置'],
  ['a space between number and unit', '15 分钟', '座位保留15分钟', '座位保留 5 分钟', '15 人一组，分享'],
  ['a rare character beyond 16 bits', '\u{20bb7}田', '作者\u{20bb7}田先生', '作者吉田先生', '田先生'],
  ['C++ is not C#', 'C++ 教程', 'C++ 教程', 'C# 教程', 'C 语言教程'],
  [
    'a path of an interface',
    '/api/v2/holds',
    '调用 /api/v2/holds 取得预约',
    '调用 /api/v1/holds',
    '调用 /api/v2/loans',
  ],
  ['a date', '2031-04-17', '2031-04-17 闭馆', '2031-04-18 闭馆', '2031 年 17 次'],
  ['a part of camelCase', 'expiry', '字段 holdExpiryTime 为到期时间', '字段 holdStartTime', '到期 expire'],
  ['a Chinese numeral', '四十五天', '最长借阅 45 天', '最长借阅 14 天', '四季图书，十五类，五折'],
  ['one wrong character', '馆际互佃', '馆际互借流程', '馆内互动', '际遇'],
  ['what looks like operators', 'title:(借阅 AND -"', '借阅记录', '续费记录', '还书'],
]

describe('probes', () => {
  it('has one of each kind', () => expect(new Set(PROBES.map(([kind]) => kind)).size).toBe(28))
  it.each(PROBES)('%s: %s', (_, query, wanted, ...others) => {
    // the wanted one comes last in every order that a tie could fall back to
    const index = indexOf([...others.map((text, i) => ({ id: `other${i}`, text })), { id: 'zz', text: wanted }])
    expect(found(index, query)[0]).toBe('zz')
  })
})

describe('odd queries', () => {
  const index = indexOf([
    { id: 'toast', title: '提交 → toast提示已收到', text: '超时见 ERR_TIMEOUT，自 v4.57.3 起' },
    { id: 'fee', title: '手续费 5.0%', text: '每笔500元以上' },
    { id: 'smile', title: '评价成功 😀', text: '感谢' },
  ])
  it.each<[string, string[]]>([
    ['费', ['fee']],
    ['？！…—', []],
    ['ERR_TIMEOUT', ['toast']],
    ['v4.57.3', ['toast']],
    ['5.0%', ['fee']],
    ['５.０％', ['fee']],
    ['500元', ['fee']],
    ['５００元', ['fee']],
    ['手續費', ['fee']],
    ['toast提示', ['toast']],
    ['😀', []],
    ['😀评价', ['smile']],
    ['“已收到”', ['toast']],
    ['“收已到”', []],
    ['“', []],
  ])('%s', (query, ids) => expect(found(index, query)).toEqual(ids))
  it.each([['手续费'.repeat(3400)], ['x'.repeat(10_000)], ['手续费 v4.57.3 “已收到” '.repeat(600)]])(
    '10,000 characters: %.12s…',
    (query) => expect(() => found(index, query)).not.toThrow(),
  )
})

describe('what is quoted must match as it was written', () => {
  const index = indexOf([
    { id: 'together', title: '点击确认按钮', text: 'Tap the Retry button. 费用 4.57.3' },
    { id: 'apart', title: '按钮：确认后点击', text: 'The button says: retry, tap' },
    { id: 'traditional', title: '點擊確認', text: '' },
  ])
  it.each<[string, string[]]>([
    ['"点击确认"', ['traditional', 'together']],
    ['“确认按钮”', ['together']],
    ['"retry button"', ['together']],
    ['"retr"', []],
    ['按钮 "确认后点击"', ['apart']],
    ['"点击" "按钮"', ['together', 'apart']],
    ['"4.57"', ['together']],
    ['「确认按钮」', ['together']],
    // a pasted rule may quote words that no document has
    ['点击「确认扭扣」', ['traditional', 'together', 'apart']],
  ])('%s', (query, ids) => expect(new Set(found(index, query))).toEqual(new Set(ids)))
  it('keeps to the filters, and counts no others', () => {
    const { total, facets } = index.search('"点击确认"', { project: 'shop', kind: 'rule' }, 0, 10, {
      classes: [],
      replace: (t) => t,
    })
    expect([total, facets.kind]).toEqual([2, { rule: 2 }])
  })
})

describe('Chinese numerals', () => {
  it.each<[query: string, ids: string[]]>([
    ['3次', ['three']],
    ['三次', ['three']],
    ['第2步', ['second']],
  ])('%s', (query, ids) => {
    const index = indexOf([
      { id: 'three', text: '最多三次' },
      { id: 'second', text: '第二步' },
      { id: 'one', text: '统一一下，万一一起' },
    ])
    expect(found(index, query)).toEqual(ids)
  })
})
