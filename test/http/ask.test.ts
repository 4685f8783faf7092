import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '../../server/verbs/access.ts'
import { letGo } from '../../server/verbs/retention.ts'
import { type AskAnswer, askAnswer } from '../../shared/schema/ask.ts'
import { DONE, FULL, LATE, scopeOf, sent, suite, XML } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
let house: OpenHouse
let now = '2026-05-01T08:30:00.000Z'

const MANUAL = `# 借书

每位读者每月最多借 5 本书。当天取消的不计入名额。续借须在到期前一天办理。

# 滞纳金

逾期每天收取滞纳金 0.10 元，最高不超过书价。
`
const MODULES = `modules:
  - id: LOAN
    names: [借书]
    entities: [名额, 逾期图书]
  - id: SEAT
    names: [座位]
`

beforeAll(async () => {
  house = await openHouse(() => now)
  const body = { scope: scopeOf('1:1'), atoms: [sent(FULL, '1:2'), sent(LATE, '1:3'), sent(DONE, '1:4')] }
  const design = await house.ask('POST', `${V}/rule-atoms`, { as: 'editor', body })
  if (design.status !== 200) throw new Error(design.text)
  const put = await house.ask('POST', `${P}/modules`, { body: { text: MODULES } })
  if (put.status !== 200) throw new Error(put.text)
  const cases = suite({ '7001': [['点击“续借”', '续借成功，归还日期延后 30 天']] })
  await house.upload(`${V}/test-suites`, cases, XML)
  const manual = await house.ask('POST', `${P}/documents?product=图书馆&source=handbook&path=manual.md`, {
    as: 'editor',
    body: MANUAL,
    headers: { 'content-type': 'text/markdown' },
  })
  if (manual.status !== 202) throw new Error(manual.text)
  await house.workshop.jobs.idle()
})
afterAll(() => house.close())

const post = (body: object, as = 'reader') => house.ask('POST', `${P}/ask`, { as, body })
/** The answer, held to its schema. */
async function ask(question: string, more: object = {}, as = 'reader'): Promise<AskAnswer> {
  const { status, json, text } = await post({ question, ...more }, as)
  if (status !== 200) throw new Error(`${status} ${text}`)
  return askAnswer.parse(json)
}

describe('an answer', () => {
  it('says a rule as it stands, and opens the very node', async () => {
    const { answer, citations, no_answer, product, module, app_version } = await ask('名额用完了再借书，会提示什么？')
    expect(no_answer).toBe(false)
    expect(answer).toContain('本月名额已用完')
    expect(citations[0]).toMatchObject({
      ...{ n: 1, kind: 'rule', source: 'rules', cite: { anchor: '1:2' }, app_version: '1.0' },
      figma_url: expect.stringContaining('node-id=1-2'),
      path: expect.stringMatching(/^\/#\/rules\?project=default&version=1\.0&id=cl_/),
    })
    expect(answer).toContain(citations[0]!.snippet)
    expect({ product, module, app_version }).toEqual({ product: null, module: 'LOAN', app_version: '1.0' })
  })

  it('tells several rules as a list, each with its mark', async () => {
    const { answer, citations } = await ask('点击借书会有哪些提示')
    const lines = answer.split('\n')
    expect(lines.length).toBeGreaterThan(1)
    for (const [i, line] of lines.entries()) expect(line).toBe(`- ${citations[i]!.snippet} [${i + 1}]`)
  })

  it('takes sentences of a document in their order, and opens its line', async () => {
    const { answer, citations, product } = await ask('图书馆每位读者每月最多借几本书？')
    expect(answer).toContain('每位读者每月最多借 5 本书。')
    expect(answer).not.toContain('续借须在')
    const cited = citations.find(({ kind }) => kind === 'section')!
    expect(cited).toMatchObject({
      ...{ product: '图书馆', source: 'handbook', path: 'manual.md', title_path: '借书', line_start: 1 },
      cite: { line: 3 },
      url: expect.stringMatching(/^http.*\/#\/documents\?project=default&source=handbook&file=df_\w+&line=3$/),
    })
    expect(product).toBe('图书馆')
  })

  it('opens the step of a case', async () => {
    const { citations } = await ask('续借成功后归还日期延后多少天？')
    const cited = citations.find((one) => one.case)!
    expect(cited.case).toMatchObject({ external_id: '7001', step_number: 1 })
    expect(cited.path).toMatch(/^\/p\/default\/v\/1\.0\/cases\/.*#step-1$/)
  })

  it('is none where nothing fits, with what comes nearest', async () => {
    const { answer, citations, no_answer, nearest } = await ask('图书馆的咖啡机几点开始供应拿铁？')
    expect({ no_answer, citations }).toEqual({ no_answer: true, citations: [] })
    expect(answer).toMatch(/不作答/)
    expect(nearest.length).toBeGreaterThan(0)
    expect((await ask('Which planet is the largest?')).answer).toMatch(/no answer/)
  })

  it.each([
    ['a', true],
    ['？！…', true],
    ['📚📚📚', true],
    ['的', true],
    [' 名额\u200b用完 ', false],
    ['书'.repeat(10_000), null],
    ['“本月名额已用完”是什么时候提示的', false],
    ['"no such words" 名额用完', null],
  ])('is given to the odd question %#', async (question, no_answer) => {
    const answer = await ask(question)
    if (no_answer !== null) expect(answer.no_answer).toBe(no_answer)
  })

  it.each<[object]>([
    [{ question: '   ' }],
    [{ question: '长'.repeat(10_001) }],
    [{ question: '\ud800 借书' }],
    [{ question: '借书', top_k: 0 }],
    [{ question: '借书', format: 'fax' }],
    [{}],
  ])('is refused to wish %#', async (body) => {
    expect((await post(body)).status).toBe(400)
  })

  it('is told as text with sources and date, or as a card', async () => {
    const text = await ask('名额用完会提示什么', { format: 'text' })
    expect(text.text).toBe(text.copy_text)
    expect(text.copy_text).toMatch(/来源：\n\[1\] .*figma\.com/)
    expect(text.copy_text).toContain('2026-05-01 08:30 UTC')
    const feishu = await ask('名额用完会提示什么', { format: 'feishu_card' })
    expect(feishu.card).toMatchObject({ schema: '2.0' })
    expect(JSON.stringify(feishu.card)).toContain(feishu.answer_id)
    const wecom = await ask('名额用完会提示什么', { format: 'wecom_card' })
    expect(wecom.card).toMatchObject({ msgtype: 'template_card', template_card: { card_type: 'text_notice' } })
  })

  it('is of a version that there is, and of a project that there is', async () => {
    expect((await post({ question: '借书', app_version: '9.9' })).status).toBe(404)
    expect((await house.ask('POST', '/api/v1/projects/nowhere/ask', { body: { question: '借书' } })).status).toBe(404)
  })

  it('reads a question that leans on the one before it', async () => {
    const history = [{ question: '有逾期图书时点击借书会怎样？' }]
    expect((await ask('那标题写的什么？', { history })).citations[0]?.cite.anchor).toBe('1:3')
  })

  it('is given once under one key', async () => {
    const headers = { 'idempotency-key': 'ask-1' }
    const body = { question: '名额用完会提示什么' }
    const first = await house.ask('POST', `${P}/ask`, { as: 'bot', body, headers })
    const again = await house.ask('POST', `${P}/ask`, { as: 'bot', body, headers })
    expect(again.json).toEqual(first.json)
  })
})

describe('who is kept to knowledge bases', () => {
  const kept = async (...knowledge_bases: string[]) =>
    (await createToken(house.workshop, { member: 'm' }, { member: 'kept', role: 'bot', knowledge_bases })).secret

  it('is answered from these alone, and hears of no other product or module', async () => {
    const docs = await kept('docs:图书馆')
    const cited = async (question: string, as: string) => (await ask(question, {}, as)).citations.map((c) => c.kind)
    expect(await cited('名额用完了再借书，会提示什么？', await kept('docs:别的'))).toEqual([])
    expect(await cited('每位读者每月最多借几本书？', docs)).toEqual(['section'])
    expect(await ask('图书馆借书的名额', {}, docs)).toMatchObject({ product: '图书馆', module: null })
    expect(await ask('图书馆借书的名额', {}, await kept('rules:LOAN'))).toMatchObject({ product: null, module: 'LOAN' })
  })
})

describe('feedback', () => {
  const say = (body: object, as: string) => house.ask('POST', `${P}/feedback`, { as, body })
  const list = async (verdict: string) =>
    (await house.ask('GET', `${P}/answers?verdict=${verdict}`, { as: 'editor' })).json.items as {
      answer_id: string
      feedback: object[]
    }[]

  it('is given to an answer that there is; the last word counts, and editors find what to mend', async () => {
    const { answer_id } = await ask('名额用完会提示什么')
    expect((await say({ answer_id: 'an_none', verdict: 'up' }, 'reader')).status).toBe(404)
    expect((await say({ answer_id, verdict: 'sideways' }, 'reader')).status).toBe(400)
    expect((await say({ answer_id, verdict: 'up' }, 'bot')).status).toBe(200)
    const said = await say({ answer_id, verdict: 'down', note: ' 说的是旧版本 ' }, 'reader')
    expect(said.json).toMatchObject({ answer_id, verdict: 'down', note: '说的是旧版本', by: 'a reader' })
    expect((await list('down')).map((one) => [one.answer_id, one.feedback.length])).toEqual([[answer_id, 2]])
    await say({ answer_id, verdict: 'up' }, 'reader')
    expect(await list('down')).toEqual([])
  })

  it('is taken back by who gave it, and by nobody else', async () => {
    const { answer_id } = await ask('名额用完会提示什么')
    const takeBack = (id: string, as: string) => house.ask('DELETE', `${P}/feedback/${id}`, { as })
    await say({ answer_id, verdict: 'down' }, 'reader')
    expect((await takeBack(answer_id, 'bot')).status).toBe(204)
    expect((await list('down')).map((one) => one.answer_id)).toContain(answer_id)
    expect((await takeBack(answer_id, 'reader')).status).toBe(204)
    expect((await list('down')).map((one) => one.answer_id)).not.toContain(answer_id)
    expect((await takeBack('an_none', 'reader')).status).toBe(404)
  })

  it('lists what found nothing, to editors alone', async () => {
    const { answer_id } = await ask('咖啡机几点开始供应拿铁？')
    expect((await list('no_answer')).map((one) => one.answer_id)).toContain(answer_id)
    expect((await house.ask('GET', `${P}/answers`, { as: 'reader' })).status).toBe(403)
  })

  it('goes with its answer when that is old', async () => {
    const { answer_id } = await ask('名额用完会提示什么')
    await say({ answer_id, verdict: 'up' }, 'reader')
    now = '2027-05-01T08:30:00.000Z'
    await letGo(house.workshop, 180, Date.parse(now))
    expect((await say({ answer_id, verdict: 'up' }, 'reader')).status).toBe(404)
    expect((await house.ask('GET', `${P}/answers`, { as: 'editor' })).json.items).toEqual([])
  })
})
