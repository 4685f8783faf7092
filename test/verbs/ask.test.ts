import { describe, expect, it } from 'vitest'
import { moduleIn, productIn } from '../../server/verbs/ask/about.ts'
import { cardOf } from '../../server/verbs/ask/cards/index.ts'
import { copyText } from '../../server/verbs/ask/copy-text.ts'
import { figuresOf, judge } from '../../server/verbs/ask/gate.ts'
import { asksForList } from '../../server/verbs/ask/pick.ts'
import { sentencesOf } from '../../server/verbs/ask/sentences.ts'
import { mayShow } from '../../server/verbs/ask/shown.ts'
import { withHistory } from '../../server/verbs/ask/turns.ts'
import { compileModules } from '../../shared/modules/dictionary.ts'
import type { Hit } from '../../shared/schema/answers.ts'
import type { AskAnswer, Citation } from '../../shared/schema/ask.ts'
import { modulesFile } from '../../shared/schema/tables.ts'
import { V1 } from '../contract/rows.ts'
import { indexOf, noSynonyms as NONE } from '../search/fixtures.ts'

describe('sentences', () => {
  it.each<[string, string[]]>([
    ['每人限购 5 件。超出时提示！还能买吗？', ['每人限购 5 件。', '超出时提示！', '还能买吗？']],
    ['Pay 1.5 USD. Use v2.0.1, e.g. a.md. Done', ['Pay 1.5 USD.', 'Use v2.0.1, e.g. a.md.', 'Done']],
    ['弹窗“确定吗？不能撤销。”后返回。完', ['弹窗“确定吗？不能撤销。”后返回。', '完']],
    ['# 标题\n- 第一条；第二条\n> 引用。\n---\n```\n代码', ['第一条；', '第二条', '引用。', '代码']],
    ['| 码 | 含义 |\n|---|---|\n| E1 | 超时。重试。 |', ['| 码 | 含义 |', '| E1 | 超时。重试。 |']],
    ['？！…\n\n   ', []],
    ['', []],
  ])('%j', (text, sentences) => {
    expect(sentencesOf(text).map((one) => one.text)).toEqual(sentences)
  })

  it('know their line, and stand in the text as they are', () => {
    const text = '# A\n\n一。二。\n\n- three. Four.'
    const found = sentencesOf(text)
    expect(found.map(({ line }) => line)).toEqual([2, 2, 4, 4])
    for (const one of found) expect(text).toContain(one.text)
  })
})

describe('what a question is about', () => {
  const products = ['借书证', '借书', 'Pay', 'Pay Later']
  it.each<[string, string | null]>([
    ['借书证丢了怎么办', '借书证'],
    ['ｐａｙ later 的额度', 'Pay Later'],
    ['payment fails', null],
    ['借书和 Pay 哪个快', null],
    ['', null],
  ])('%s: product %s', (question, product) => {
    expect(productIn(question, products)).toBe(product)
  })

  const dictionary = compileModules(
    modulesFile.parse({
      modules: [
        { id: 'PAY', names: ['提现'], entities: ['银行卡'] },
        { id: 'AUTH', names: ['签约'] },
      ],
    }),
    NONE,
  )
  it.each<[string, string | null]>([
    ['提现失败的原因', 'PAY'],
    ['没签约能提现吗', null],
    ['没签约、没绑银行卡能提现吗', 'PAY'],
    ['天气', null],
  ])('%s: module %s', (question, module) => {
    expect(moduleIn(question, dictionary)).toBe(module)
    expect(moduleIn(question, null)).toBe(null)
  })
})

it.each([
  ['提现失败的原因有哪些', true],
  ['What reasons are there', true],
  ['提现多久到账', false],
  ['When does it arrive?', false],
])('%s asks for a list: %s', (question, isList) => {
  expect(asksForList(question)).toBe(isList)
})

it('a question that leans on the last one is read with it', () => {
  const history = [{ question: '提现失败会怎样' }]
  expect(withHistory({ question: '那它的标题写什么呢', history })).toContain('提现失败')
  const own = '绑定银行卡时输入信用卡卡号会提示哪句话'
  expect(withHistory({ question: own, history })).toBe(own)
})

describe('the gate', () => {
  const rules: [string, string][] = [
    ['点击「提现」 → 弹窗「未绑定银行卡」', '未绑定银行卡 → 点击「提现」 → 弹窗「未绑定银行卡」'],
    ['点击「提现」 → toast「资质审核中，审核通过后方可提现」', '资质审核中 → 点击「提现」'],
    ['输入「卡号」 → 提示「暂不支持信用卡，请更换储蓄卡」', '绑卡时输入信用卡卡号'],
    ['tap "Send" → "An invitation is already pending."', 'The person was invited before'],
    ['press "Remove" → dialog "Remove Ada from the team?"', 'The member has made API keys'],
    ['撤回消息 → toast「发送超过 2 分钟的消息，不能撤回」', '消息发送超过 2 分钟'],
  ]
  const index = indexOf(rules.map(([title, text], n) => ({ id: `cl_${n}`, project: 'p', title, text })))
  const score = (question: string) => index.score(question, { project: 'p' }, 5, NONE)

  it.each<[string, boolean]>([
    ['没绑银行卡点提现会怎样', true],
    ['资质审核中能提现吗', true],
    ['消息发送多久后不能撤回', true],
    ['What if an invitation is pending?', true],
    ['提现', true],
    ['提现的手续费是多少', false],
    ['电子发票在哪里开', false],
    ['有没有微信小程序版', false],
    ['Is there a discount for students?', false],
    ['How do I print a shipping label?', false],
    ['？', false],
    ['的', false],
  ])('%s: %s', (question, is_answer) => {
    expect(judge(score(question))).toMatchObject({ is_answer })
  })

  it('sees a thing of the trade that nobody holds, and the longest stretch that nobody speaks of', () => {
    expect(figuresOf(score('提现的手续费')).unknown).toBeGreaterThan(0.5)
    expect(figuresOf(score('提现')).unknown).toBe(0)
    expect(figuresOf(score('提现')).gap).toBe(0)
    expect(figuresOf(score('提现时下暴雨')).gap).toBeGreaterThan(0.3)
  })
})

it('a hit is looked at again: only what is of the knowledge bases is shown', () => {
  const hit = (kind: Hit['kind'], modules: string[], product?: string) =>
    ({ kind, modules, evidence: { ...(product && { product }) } }) as Hit
  expect(mayShow(hit('rule', ['PAY']), ['rules:PAY'])).toBe(true)
  expect(mayShow(hit('rule', ['PAY']), ['rules:AUTH', 'docs:A'])).toBe(false)
  expect(mayShow(hit('case', []), ['rules'])).toBe(true)
  expect(mayShow(hit('section', [], 'A'), ['docs:A'])).toBe(true)
  expect(mayShow(hit('section', [], 'B'), ['docs:A', 'rules'])).toBe(false)
  expect(mayShow(hit('section', [], 'B'), undefined)).toBe(true)
})

describe('a card', () => {
  const source = (n: number, more: Partial<Citation> = {}): Citation => ({
    ...{ n, id: `cl_${n}`, kind: 'rule', product: '', section: `规则 ${n}`, snippet: '', score: 1, source: 'rules' },
    ...{ title_path: '页面 | 画框', path: '/#/rules', cite: { anchor: '1:2' }, text: '', app_version: V1 },
    url: `https://hufu.example/#/rules?id=cl_${n}`,
    ...more,
  })
  const answerOf = (answer: string, citations: Citation[], more: Partial<AskAnswer> = {}): AskAnswer => {
    const bare: AskAnswer = {
      ...{
        answer_id: 'an_1',
        question: '提现失败的原因有哪些？',
        answer,
        product: null,
        module: 'PAY',
        app_version: V1,
      },
      ...{ citations, no_answer: citations.length === 0, confidence: 0.9, nearest: [], copy_text: '' },
      at: '2026-05-01T08:30:00.000Z',
      ...more,
    }
    return { ...bare, copy_text: copyText(bare, 'zh') }
  }
  const LONG = `- ${'很长的规则“引号”\\和<at id=all></at>| a | b |\u{1f600}'.repeat(40)} [1]`
  const LONGEST = Array.from({ length: 200 }, () => LONG).join('\n')
  const many = Array.from({ length: 20 }, (_, n) => source(n + 1, { section: '长标题'.repeat(200) }))

  it.each([
    ['short', answerOf('- 余额不足 [1]', [source(1)])],
    ['long', answerOf(LONGEST, many)],
    ['a line without end', answerOf('长'.repeat(100_000), many)],
    ['nothing', answerOf('没有', [])],
  ])('keeps within what Feishu and WeCom take: %s', (_, answer) => {
    const feishu = JSON.stringify(cardOf('feishu_card', answer, 'zh'))
    expect(Buffer.byteLength(feishu)).toBeLessThanOrEqual(30 * 1024)
    expect(feishu).toContain('2026-05-01')
    expect(feishu).not.toMatch(/<at id=all>(?![^`]*```)/)
    const { template_card: card } = cardOf('wecom_card', answer, 'zh') as {
      template_card: {
        main_title: { title: string; desc: string }
        sub_title_text: string
        quote_area: { quote_text: string }
        horizontal_content_list: { keyname: string; value: string }[]
        task_id: string
      }
    }
    const most = (text: string, n: number) => expect([...text].length).toBeLessThanOrEqual(n)
    most(card.main_title.title, 26)
    most(card.main_title.desc, 30)
    most(card.sub_title_text, 112)
    most(card.quote_area.quote_text, 512)
    expect(card.horizontal_content_list.length).toBeLessThanOrEqual(6)
    for (const row of card.horizontal_content_list) {
      most(row.keyname, 5)
      most(row.value, 26)
    }
    expect(card.quote_area.quote_text).toContain('2026-05-01')
    expect(card.task_id).toMatch(/^[\w@-]{1,128}$/)
  })

  it('links what opens, and speaks English where that was asked', () => {
    const answer = answerOf('- Too little money [1]', [source(1), source(2, { url: '/#/rules' })])
    const feishu = JSON.stringify(cardOf('feishu_card', answer, 'en'))
    expect(feishu).toContain('](https://hufu.example/#/rules?id=cl_1)')
    expect(feishu).toMatch(/Sources:.*Helpful/s)
    expect(cardOf('wecom_card', answer, 'en')).toMatchObject({
      template_card: { card_action: { type: 1, url: 'https://hufu.example/#/rules?id=cl_1' } },
    })
  })
})
