import { describe, expect, it } from 'vitest'
import { stem } from '../../server/search/stem.ts'
import { found, indexOf, noSynonyms, synonyms } from './fixtures.ts'

const index = indexOf([
  { id: 'login', title: '未填密码，点击「登录」 → toast提示「请输入密码」', text: '登录页 密码登录' },
  { id: 'record', title: '打开「记录」 → 显示「暂无记录」', text: '点击「更多」，列表为空' },
  { id: 'register', title: '点击「登记」 → 跳转到「登记表」', text: '登记完成后返回' },
  { id: 'timeout', title: '网关无响应 → 显示「ERR_TIMEOUT」', text: '支付网关超时后 30 秒重试' },
  { id: 'time', title: '网络超时 → 显示「网络不给力」', text: 'The request had a timeout. Nothing more.' },
  { id: 'withdraw', title: '余额不足 500 元，点击「提现」 → 按钮禁用', text: '单笔提现至少500元，手续费 5.0%' },
  { id: 'fifty', title: '余额不足 50 元，点击「提现」 → 按钮禁用', text: '单笔提现至少 50 元，手续费 15%' },
  { id: 'version', title: '版本 v4.57.3 起支持', text: '旧版本 v4.57.2 不支持' },
  { id: 'clinic', title: '患者已婚 → 显示「婚检套餐」', text: '预约诊所' },
  {
    id: 'english',
    title: 'Card declined → shows "Try another card"',
    text: 'Withdrawals are filled in by tapping Confirm',
  },
  {
    id: 'node',
    title: 'iconButton pressed',
    text: 'see node-id 397-922 and setPinCode()',
    evidence: { node_ids: ['12:345'], external_ids: ['SHOP-77'], figma_urls: [] },
  },
  { id: 'langs', title: 'C++ guide', text: '语言指南' },
  { id: 'sharp', title: 'C# guide', text: '语言指南' },
  { id: 'single', title: '税前金额', text: '税' },
])

describe('what a query finds first, and what it must not find', () => {
  it.each<[query: string, first: string, not: string[]]>([
    ['登录', 'login', ['record', 'register']],
    ['登 录', 'login', ['record', 'register']],
    ['登錄', 'login', ['record', 'register']],
    ['點擊「登錄」', 'login', []],
    ['ERR_TIMEOUT', 'timeout', ['login']],
    ['err_timeout', 'timeout', ['login']],
    ['ＥＲＲ＿ＴＩＭＥＯＵＴ', 'timeout', ['login']],
    ['err-timeout', 'timeout', ['login']],
    ['ERR_TIM', 'timeout', ['login']],
    ['支付网关超时', 'timeout', ['login']],
    ['500元', 'withdraw', ['timeout']],
    ['500 元', 'withdraw', ['timeout']],
    ['￥500', 'withdraw', ['timeout']],
    ['手续费5%', 'withdraw', ['login']],
    ['手续费 15％', 'fifty', ['login']],
    ['v4.57.3', 'version', ['withdraw']],
    ['4.57.3', 'version', ['withdraw']],
    ['怎么提现？', 'fifty', ['login', 'clinic']],
    ['withdrawal fill', 'english', ['login']],
    ['How are the cards declined?', 'english', ['time']],
    ['node-id', 'node', ['english']],
    ['397:922', 'node', ['english']],
    ['12-345', 'node', ['english']],
    ['shop-77', 'node', ['english']],
    ['pin code', 'node', ['english']],
    ['C++', 'langs', []],
    ['C#', 'sharp', []],
    ['税', 'single', ['login']],
    ['婚检套歺', 'clinic', ['login']],
  ])('%s', (query, first, not) => {
    const ids = found(index, query)
    expect(ids[0]).toBe(first)
    for (const id of not) expect(ids).not.toContain(id)
  })

  it.each([[''], ['   '], ['？！……'], ['「」'], ['\u200b'], ['没有这种东西的仓库xyz'.slice(-3)]])(
    '%j finds nothing and does not throw',
    (query) =>
      expect(index.search(query, { project: 'shop' }, 0, 10, synonyms())).toEqual({ hits: [], total: 0, facets: {} }),
  )

  it.each([['怎么'], ['what is the'], ['AND OR NOT ( * " : ~'], ['\ud800'], ['a'.repeat(5000)], ['登录'.repeat(3000)]])(
    'takes %.20s… without a fault',
    (query) => expect(() => found(index, query)).not.toThrow(),
  )
})

describe('question words', () => {
  it('count little beside what is asked for, but are all there is in a query of nothing else', () => {
    const asking = indexOf([
      { id: 'help', title: '怎么办 帮助' },
      { id: 'fee', title: '提现的费用' },
    ])
    expect(found(asking, '提现怎么办')).toEqual(['fee'])
    expect(found(asking, '怎么办')[0]).toBe('help')
  })

  it.each([
    'What does somebody see once their session has expired?',
    'When has anyone been told that the session will expire?',
    'Please tell me which things there are if a session expires',
  ])('of English do not lead away from what is asked for: %s', (query) => {
    const asking = indexOf([
      { id: 'session', title: 'Session expired', text: 'Sign in again' },
      {
        id: 'talk',
        title: 'Tell somebody',
        text: 'Once anyone has been told, their things are there. Please see to it that they have all of them.',
      },
    ])
    expect(found(asking, query)[0]).toBe('session')
    expect(found(asking, 'somebody')).toEqual(['talk'])
  })
})

describe('a title', () => {
  const scores = (kind: 'rule' | 'section') => {
    const text = '余额不足 → 点击提现 → 提示余额不足'
    const index = indexOf([
      { id: 'titled', kind, title: '点击提现 → 提示余额不足', text },
      { id: 'bare', kind, text },
    ])
    const { hits } = index.search('点击提现', { project: 'shop' }, 0, 10, noSynonyms)
    return Object.fromEntries(hits.map(({ id, score }) => [id, score]))
  }
  it('of a section weighs more than its text', () => {
    const { titled, bare } = scores('section')
    expect(titled).toBeGreaterThan(bare!)
  })
  it('of a rule says its own text once more, and weighs no more', () => {
    const { titled, bare } = scores('rule')
    expect(titled).toBe(bare)
  })
})

describe('synonyms', () => {
  const widened = indexOf([
    { id: 'grey', title: '次数用完 → 按钮不可点击' },
    { id: 'off', title: '余额为零 → 按钮禁用' },
    { id: 'tap', title: '点击按钮 → 弹窗' },
    { id: 'press', title: '点按图标' },
  ])
  const table = synonyms(['禁用', '置灰', '不可点击'], ['点击', '点按', 'tap'])
  it.each<[string, string[]]>([
    ['禁用', ['off', 'grey']],
    ['置灰', ['off', 'grey']],
    ['不可点击', ['grey']],
    ['tap', ['tap', 'press', 'grey']],
    ['tapestry', []],
  ])('%s finds exactly %j, the word itself first', (query, ids) => {
    const hits = found(widened, query, {}, table)
    expect(new Set(hits.slice(0, ids.length))).toEqual(new Set(ids))
    if (query.startsWith('不') || query === '禁用') expect(hits[0]).toBe(ids[0])
  })
  it('a word inside a longer one of another class is not widened', () =>
    expect(found(widened, '不可点击', {}, table)).not.toContain('press'))
})

describe('English stems', () => {
  it.each([
    ['withdrawals', 'withdrawal'],
    ['expired', 'expires'],
    ['expiring', 'expire'],
    ['retries', 'retry'],
    ['boxes', 'box'],
    ['stopped', 'stop'],
    ['filled', 'fill'],
    ['missing', 'miss'],
    ['caching', 'caches'],
  ])('%s is %s', (a, b) => expect(stem(a)).toBe(stem(b)))
  it.each([
    ['need'],
    ['news'.slice(0, 3)],
    ['status'],
    ['string'],
    ['v2s'],
    ['ids'.slice(0, 2)],
    ['ERR_S'.toLowerCase()],
  ])('%s stays as it is', (word) => expect(stem(word)).toBe(word))
})
