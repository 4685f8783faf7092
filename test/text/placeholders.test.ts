import { describe, expect, it } from 'vitest'
import { canon, normText } from '../../shared/text/canon.ts'
import type { Draft } from '../../shared/text/draft.ts'
import { PLACEHOLDERS } from '../../shared/text/placeholders/index.ts'
import { CANON_STEPS, settle, stepsUpTo } from '../../shared/text/steps.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'
import { readTokens, writeTokens } from '../../shared/text/tokens.ts'

const TABLE = shippedTable()
const plain = (text: string): Draft => settle(readTokens(text), stepsUpTo(3), TABLE)
const KINDS = CANON_STEPS.filter((step) => step.stage === 4 && step.name !== 'units')
const read = (text: string): Draft => KINDS.reduce((draft, step) => step.run(draft, TABLE), plain(text))

describe.each(PLACEHOLDERS.map((placeholder) => [placeholder.name, placeholder] as const))(
  '%s',
  (name, placeholder) => {
    it.each(placeholder.yes.map((row) => [...row] as const))('reads %s as %s', (text, becomes, value, unit) => {
      const draft = read(text)
      expect(writeTokens(draft.text)).toBe(writeTokens(plain(becomes).text))
      expect(draft.holes[0]).toMatchObject({ value, unit })
    })

    it.each(placeholder.no)('leaves %s alone', (text) => {
      const step = KINDS.find((s) => s.name === name)!
      const before = KINDS.slice(0, KINDS.indexOf(step)).reduce((draft, s) => s.run(draft, TABLE), plain(text))
      expect(writeTokens(step.run(before, TABLE).text)).toBe(writeTokens(before.text))
    })
  },
)

it('names each kind once, with examples of both sorts', () => {
  expect(new Set(PLACEHOLDERS.map((p) => p.name)).size).toBe(PLACEHOLDERS.length)
  for (const p of PLACEHOLDERS) expect(Math.min(p.yes.length, p.no.length)).toBeGreaterThan(0)
})

/** Text, canon text of R, and the slots as kind=value+unit. */
const WHOLE: [string, string, string[]][] = [
  [
    '提现 5,000.00 元至青屿银行（尾号 4417），预计扣税 10%',
    '提现<MONEY>至青屿银行尾号<ID>预计扣税<NUM>%',
    ['MONEY=5000元', 'ID=4417', 'NUM=10%'],
  ],
  ['超过 3 次锁定30min', '大于<NUM>次锁定<NUM>分钟', ['NUM=3个', 'NUM=1800秒']],
  ['5-10 次', '<NUM>~<NUM>次', ['NUM=5个', 'NUM=10个']],
  ['3天-5天', '<NUM>天~<NUM>天', ['NUM=259200秒', 'NUM=432000秒']],
  ['订单将保留 29 分 12 秒', '订单将保留<NUM>分钟<NUM>秒', ['NUM=1740秒', 'NUM=12秒']],
  ['已添加 4/10', '已添加<NUM>/<NUM>', ['NUM=4个', 'NUM=10个']],
  ['45x45', '<NUM>×<NUM>', ['NUM=45个', 'NUM=45个']],
  ['{n} 秒后', '<NUM>秒后', ['NUM=null']],
  ['未满 14 周岁', '未满<NUM>周岁', ['NUM=14个']],
  ['<NUM>次和5次', '<NUM>次和<NUM>次', ['NUM=null', 'NUM=5个']],
]

it.each(WHOLE)('%s', (R, text, slots) => {
  const { canon_text, slots: found } = canon({ C: '', A: '', R }, TABLE)
  expect(canon_text).toBe(`C=|A=|R=${text}`)
  expect(found.map(({ kind, value, unit }) => `${kind}=${value}${unit ?? ''}`)).toEqual(slots)
})

it('writes one length of time in one way', () => {
  const ways = ['60s 后重试', '60 秒后重试', '60秒钟后重试', '六十秒后重试', '６０Ｓ后重试'].map((text) =>
    normText(text, TABLE),
  )
  expect(new Set(ways)).toEqual(new Set(['<NUM>秒后重试']))
})
