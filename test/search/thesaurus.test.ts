import { describe, expect, it } from 'vitest'
import { readRow } from '../../server/search/thesaurus/classes.ts'
import { GUARDS, VAGUE, VOLUMES } from '../../server/search/thesaurus/index.ts'
import { makeNearWords } from '../../server/search/thesaurus/near.ts'
import { plainWords } from '../../server/search/thesaurus/plain-words.ts'
import { SHIPPED_CLASSES } from '../../shared/text/synonyms/shipped.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'
import { fold, found, indexOf, nearWords, noSynonyms, synonyms } from './fixtures.ts'

const plain = (word: string) => plainWords(fold(word)).text
const near = (query: string) => nearWords(fold(query), () => false)
const wordsFor = (query: string) => near(query).flatMap(({ words }) => words)

describe('the rows', () => {
  const classes = VOLUMES.flatMap(({ lang, nearness, rows }) =>
    rows.map((row) => ({ lang, row, ...readRow(row, nearness) })),
  )
  it.each([
    ['zh', 250],
    ['en', 1000],
    ['across', 200],
  ] as const)('of %s are %i at least', (lang, least) =>
    expect(classes.filter((one) => one.lang === lang).length).toBeGreaterThan(least),
  )
  it('have two words or more, none empty, none twice as it is read, none that leads to itself', () => {
    const wrong = classes.filter(({ said, meant }) => {
      const read = [...said, ...meant].map(plain)
      return read.length < 2 || meant.length === 0 || read.includes('') || new Set(read).size < read.length
    })
    expect(wrong.map(({ row }) => row)).toEqual([])
  })
  it('of the English subjects say a thing in one place, and nothing that the first file says', () => {
    const english = VOLUMES.filter(({ lang }) => lang === 'en')
    const saidIn = (rows: readonly string[]) => rows.flatMap((row) => readRow(row, 'near').said.map(plain))
    const [first, second, ...subjects] = english.map(({ rows }) => saidIn(rows))
    const known = new Set([...first!, ...second!])
    const twice = subjects.flat().filter((word) => known.size === known.add(word).size)
    expect(twice).toEqual([])
  })
  it('hold no single Chinese character', () => {
    const words = [...classes.flatMap(({ said, meant }) => [...said, ...meant]), ...GUARDS, ...VAGUE]
    expect(words.filter((word) => /^\p{sc=Han}$/u.test(plain(word)))).toEqual([])
  })
  it('hold every vague word, and no guard', () => {
    const words = classes.flatMap(({ said, meant }) => (said.length > 0 ? said : meant)).map(plain)
    const shipped = SHIPPED_CLASSES.flatMap(({ to, from }) => [to, ...from]).map(plain)
    expect(VAGUE.filter((word) => !words.includes(plain(word)))).toEqual([])
    expect(GUARDS.filter((word) => [...words, ...shipped].includes(plain(word)))).toEqual([])
    expect(new Set([...VAGUE, ...GUARDS]).size).toBe(VAGUE.length + GUARDS.length)
  })
  it('stand once', () => {
    const rows = VOLUMES.flatMap((volume) => volume.rows)
    expect(rows.filter((row, at) => rows.indexOf(row) !== at)).toEqual([])
  })
  it('of both languages pair them', () => {
    const lone = classes.filter(({ lang, meant }) => {
      const han = meant.filter((word) => /\p{sc=Han}/u.test(word)).length
      return lang === 'across' && (han === 0 || han === meant.length)
    })
    expect(lone.map(({ row }) => row)).toEqual([])
  })
})

describe('what a query is widened by', () => {
  it.each([
    ['怎么把钱取出来', '提现'],
    ['怎么把钱取出来', 'withdrawal'],
    ['单子在哪看', '订单'],
    ['按钮是灰的', '禁用'],
    ['點不了', '不可点击'],
    ['How do I get rid of it?', 'delete'],
    ['I was kicked  out', 'session expired'],
    ['getting rid of cards', 'remove'],
    ["it can't click", 'disabled'],
    ['they keep asking for money after I jack it in', 'cancel subscription'],
    ['can I hand the team over to my deputy', 'transfer ownership'],
    ['my phone got stolen, and the app wants a code', 'backup code'],
    ['do the free days roll over when they run out', 'exhausted'],
    ['some bad lines in the sheet', 'error report'],
    ['it kicked me out', 'session expired'],
    ['the app kicked somebody out again', 'session expired'],
    ['can we bring back a project that I put in the bin by mistake', 'restore'],
    ["the driver came but I wasn't in", 'redelivery'],
    ['is it in my own time or yours', '时区'],
  ])('%s: %s', (query, word) => expect(wordsFor(query)).toContain(word))

  it.each([
    ['trade words lead not back', '提现', '取钱'],
    ['nor to another thing that the same people mean', '支付超时', '待支付'],
    ['a character alone says nothing', '退', '退款'],
    ['nor within another word', '退出首页', '退款'],
    ['nor a word within a longer one', '手机号不对', '移动端'],
    ['nor over a comma', '得到单，子页', '订单'],
    ['nor a part of an English word', 'cabin', 'delete'],
    ['nor English words over a full stop', 'get rid. Of what', 'delete'],
    ['nor over what is no object', 'it kicked balls out', 'session expired'],
  ])('%s: %s', (_, query, word) => expect(wordsFor(query)).not.toContain(word))

  it('stays within bounds, however long it is', () => {
    const all = VOLUMES.flatMap(({ rows }) => rows.flatMap((row) => readRow(row, 'near').said)).join('，')
    const stretches = near(all)
    expect(new Set(stretches.map(({ from }) => from)).size).toBe(8)
    for (const { words } of stretches) expect(words.length).toBeLessThanOrEqual(12)
  })
  it('an everyday word of many meanings only lifts', () => {
    expect(near('see').map(({ nearness }) => nearness)).toEqual(['loose'])
    expect(near('多久').map(({ nearness }) => nearness)).toEqual(['loose'])
  })
  it('a volume of its own may be brought', () => {
    const own = makeNearWords(fold, [{ lang: 'zh', nearness: 'near', rows: ['小票 > 凭证|收据'] }])
    expect(own(fold('小票呢'), () => false)).toEqual([{ from: 0, to: 2, nearness: 'near', words: ['凭证', '收据'] }])
  })
})

const index = indexOf([
  { id: 'withdraw', title: '余额大于零，点击「提现」 → 跳转到提现页', text: '提现到银行卡' },
  { id: 'patient', title: '患者未建档 → 显示「请先建档」' },
  { id: 'order', title: '订单关闭 → 列表隐藏操作栏' },
  { id: 'disabled', title: '未勾选协议 → 提交按钮禁用' },
  { id: 'limit', title: '验证码输错 5 次 → 锁定账号', text: '连续错误次数上限为 5 次' },
  { id: 'popup', title: '保存成功 → 弹窗显示「已保存」' },
  { id: 'deleted', title: 'Tap Confirm → the note is removed from the board' },
  { id: 'declined', title: 'Card expired → payment declined, shows "Use another card"' },
  { id: 'session', title: 'No activity for 30 minutes → session expired, login page shown' },
  { id: 'dunning', title: 'Renewal payment refused → grace period of 5 days, then the workspace is suspended' },
  { id: 'rows', title: 'Duplicate rows in an imported CSV are skipped and listed in the error report' },
  { id: 'owner', title: 'The last owner cannot be removed before a transfer of ownership' },
  { id: 'weather', title: '天气晴 → 展示太阳图案' },
  { id: 'poem', title: 'The garden is full of roses' },
])

describe('an everyday question finds the rule', () => {
  it.each([
    ['怎么把钱取出来', 'withdraw'],
    ['病人没有档案', 'patient'],
    ['单子不见了', 'order'],
    ['按钮是灰的点不了', 'disabled'],
    ['密码打错几次被锁', 'limit'],
    ['那个框怎么跳出来', 'popup'],
    ['get rid of a note', 'deleted'],
    ['my card bounced', 'declined'],
    ['why was I kicked out', 'session'],
    ['few more days to pay', 'dunning'],
    ['same person twice', 'rows'],
    ['nobody left in charge', 'owner'],
  ])('%s: %s', (query, id) => {
    const ids = found(index, query)
    expect(ids[0]).toBe(id)
    expect(ids).not.toContain('weather')
    expect(ids).not.toContain('poem')
  })
  it('also with the shipped synonyms beside', () =>
    expect(found(index, '取钱', {}, shippedTable())).toEqual(['withdraw']))
  it('in the other language', () => {
    const english = indexOf([
      { id: 'en', title: 'A withdrawal takes two days' },
      { id: 'no', title: 'A rose is red' },
    ])
    expect(found(english, '把钱取出来')).toEqual(['en'])
  })
})

describe('what was typed comes first', () => {
  it.each([
    ['单子', '工单说明：这张单子很长，写了许多别的话，一句接一句，说到天黑也没有说完', '订单'],
    ['取钱', '说明里有很多话，取钱这件事放在最后才提到，前面是天气和路况', '提现 取款 转出'],
    [
      'kicked out',
      'a long tale of a player who was kicked out of the band, and much more of it after that',
      'session expired',
    ],
    [
      'bounced',
      'the ball, said the long tale of the summer on the beach, bounced over the fence',
      'declined declined rejected',
    ],
  ])('%s', (query, typed, meant) => {
    // the typed word common and said quietly, the near-words rare and loud
    const common = Array.from({ length: 20 }, (_, i) => ({ id: `typed${i}`, text: `${typed} ${i}` }))
    const ids = found(indexOf([...common, { id: 'meant', title: meant }]), query)
    expect(ids.at(-1)).toBe('meant')
    expect(ids).toHaveLength(21)
  })
  it('many near-words in one text count as one', () => {
    const both = indexOf([
      { id: 'one', title: '订单' },
      { id: 'all', title: '订单 订单详情 订单列表' },
      { id: 'typed', title: '单子' },
    ])
    expect(found(both, '单子')[0]).toBe('typed')
  })
  it('a loose word finds nothing by itself beside a firm one', () =>
    expect(
      found(
        indexOf([
          { id: 'a', title: '发货时长' },
          { id: 'b', title: '24 小时营业' },
        ]),
        '发货多久',
      ),
    ).toEqual(['a']))
})

describe("a team's own words", () => {
  const shop = indexOf([
    { id: 'ticket', title: '工单已派出' },
    { id: 'order', title: '订单已支付' },
  ])
  it('settle what they say: the thesaurus keeps out', () => {
    expect(found(shop, '单子')).toEqual(['order'])
    expect(found(shop, '单子', {}, synonyms(['工单', '单子']))).toEqual(['ticket'])
  })
  it('and a synonym weighs more than a near-word', () => {
    const two = indexOf([
      { id: 'near', title: '提现' },
      { id: 'own', title: '出金' },
    ])
    expect(found(two, '提钱 出钱', {}, synonyms(['出金', '出钱']))).toEqual(['own', 'near'])
  })
})

describe('marks', () => {
  const marked = (text: string, query: string) => {
    const [hit] = indexOf([{ id: 'a', text }]).search(query, { project: 'shop' }, 0, 1, noSynonyms).hits
    return hit?.highlights.map(({ start, end }) => text.slice(start, end))
  }
  it.each([
    ['余额不足时不能提现', '取钱', ['提现']],
    ['The note was removed again', 'get rid of it', ['removed']],
    ['Sign in on the first page, in the middle', 'get into', ['Sign in']],
  ])('%s asked for %s: %j', (text, query, words) => expect(marked(text, query)).toEqual(words))
})
