import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Parts } from '../../shared/schema/base.ts'
import { CANON_STEPS, canon, normText, plainText } from '../../shared/text/canon.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'
import { nastyText } from './nasty.ts'

const TABLE = shippedTable()
const norm = (text: string) => normText(text, TABLE)
const RUNS = { numRuns: 3000 }

/** The parts of a canon text: no part can hold a frame. */
function partsOf(canonText: string): Parts {
  const match = /^C=([^|=]*)\|A=([^|=]*)\|R=([^|=]*)$/.exec(canonText)
  if (!match) throw new Error(`a part pretends to be a frame: ${JSON.stringify(canonText)}`)
  return { C: match[1]!, A: match[2]!, R: match[3]! }
}

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)).replace(/ /g, '\u3000')

const CHINESE = fc
  .array(
    fc.constantFrom(
      '用户',
      '点击',
      '保存',
      '弹窗',
      '时',
      '显示',
      '余额',
      '请先',
      '登录',
      'toast',
      'ABC',
      '3',
      '100 元',
      '，',
      '「',
      '」',
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((pieces) => pieces.join(''))

describe('the pipeline as a whole', () => {
  it('is idempotent, and so is the plain text', () => {
    fc.assert(
      fc.property(nastyText, (text) => {
        const once = norm(text)
        expect(norm(once)).toBe(once)
        const plain = plainText(text)
        expect(plainText(plain)).toBe(plain)
      }),
      RUNS,
    )
  })

  it('gives the canon text of its own parts', () => {
    fc.assert(
      fc.property(nastyText, nastyText, nastyText, (C, A, R) => {
        const { canon_text, slots } = canon({ C, A, R }, TABLE)
        const again = canon(partsOf(canon_text), TABLE)
        expect(again.canon_text).toBe(canon_text)
        expect(again.slots.map(({ part, kind }) => `${part}${kind}`)).toEqual(
          slots.map(({ part, kind }) => `${part}${kind}`),
        )
        expect(again.slots.every((slot) => slot.literal === null)).toBe(true)
      }),
      RUNS,
    )
  })

  it('keeps one slot per placeholder, in order', () => {
    fc.assert(
      fc.property(nastyText, (R) => {
        const { canon_text, slots } = canon({ C: '', A: '', R }, TABLE)
        const written = [...canon_text.matchAll(/<([A-Z_]+)>/g)].map((m) => m[1])
        expect(slots.map((slot) => slot.kind)).toEqual(written)
      }),
      RUNS,
    )
  })

  it.each([
    '每天<!--次<NUM>-->',
    '<a title="<NAME>">x</a>',
    '![<NUM>](a.png)',
    '[x](u "<NUM>")',
    '<style><NUM></style>',
  ])('keeps a placeholder that stands inside markup: %s', (R) => {
    const { canon_text, slots } = canon({ C: '', A: '', R }, TABLE)
    expect(canon_text.match(/<[A-Z]+>/g)).toHaveLength(1)
    expect(slots).toHaveLength(1)
    expect(canon(partsOf(canon_text), TABLE).canon_text).toBe(canon_text)
  })

  it('does not care about width, script and spacing', () => {
    fc.assert(
      fc.property(CHINESE, (text) => {
        expect(norm(fullWidth(text))).toBe(norm(text))
        expect(norm(`  ${text}\n`)).toBe(norm(text))
        expect(norm([...text.replace(/[A-Z\w. ]+/gi, '')].join(' '))).toBe(norm(text.replace(/[A-Z\w. ]+/gi, '')))
      }),
    )
    expect(norm('餘額不足時，按鈕置灰')).toBe(norm('余额不足时，按钮置灰'))
  })

  it('leaves no lone surrogate, control or frame character', () => {
    fc.assert(
      fc.property(nastyText, (text) => {
        expect(norm(text)).not.toMatch(/[\u0000-\u001f|=]|[\ud800-\udbff](?![\udc00-\udfff])/)
      }),
      RUNS,
    )
  })
})

/** Edits that change a rule, each with the two texts that must stay two. */
const MEANINGS: [string, string, string][] = [
  ['a number is there', '最多3次', '最多次'],
  ['a sign', '余额为-5', '余额为5'],
  ['a comparison', '余额>100', '余额<100'],
  ['a comparison with equality', '余额>100', '余额≥100'],
  ['a comparison word', '密码至少8位', '密码最多8位'],
  ['a negation', '不可点击', '可点击'],
  ['a negation in English', 'do not show the banner', 'do show the banner'],
  ['a quoted literal', '提示「保存失败」', '提示「网络断开」'],
  ['a percent sign', '进度 10%', '进度 10'],
  ['a plus sign', '显示 99+', '显示 99'],
  ['a range', '5-10次', '5、10次'],
  ['a name with signs', 'C++', 'C'],
  ['a version', '版本低于5.2.0', '版本低于5.3.0'],
  ['a unit', '锁定 30 分钟', '锁定 30 秒'],
  ['money and recall', '撤回', '提现'],
  ['the frame', 'a=b', 'ab'],
]

describe('what must not merge', () => {
  it.each(MEANINGS)('%s', (_, a, b) => expect(norm(a)).not.toBe(norm(b)))

  it('keeps the value of every changed number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 99_999 }), (x, y) => {
        const value = (n: number) => canon({ C: '', A: '', R: `最多 ${n} 次` }, TABLE).slots.map((slot) => slot.value)
        expect(JSON.stringify(value(x)) === JSON.stringify(value(y))).toBe(x === y)
      }),
    )
  })
})

describe('hostile texts', () => {
  const comesBack = (piece: string, length: number) =>
    expect(norm(piece.repeat(Math.ceil(length / piece.length)))).toBeTypeOf('string')

  it.each(['(((((', '，，，', '一一一', '<<<<', '&&&&', '￥￥￥'])('a megabyte of %s comes back', (piece) =>
    comesBack(piece, 1_000_000),
  )

  it.each(['1', '1,', '①', '<b ', '{{', 'x ', '每天', '点按', '弹窗框', '&amp;', '[a]('])(
    'a long run of %s comes back',
    (piece) => comesBack(piece, 200_000),
  )
})

it('names every step once, in the order of the stages', () => {
  const names = CANON_STEPS.map((step) => step.name)
  expect(new Set(names).size).toBe(names.length)
  expect(CANON_STEPS.map((step) => step.stage)).toEqual(CANON_STEPS.map((step) => step.stage).sort())
  for (const step of CANON_STEPS) expect(step.why && step.why_zh).toBeTruthy()
})
