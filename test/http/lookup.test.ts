import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '../../server/verbs/access.ts'
import { CONTENT_MOST, type LookupAnswer } from '../../shared/schema/lookup.ts'
import { DONE, FULL, JSONL, LATE, line, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
let house: OpenHouse

async function ingest(path: string, text: string, source = 'ops', product = '支付') {
  const query = new URLSearchParams({ product, source, path })
  const headers = { 'content-type': 'text/markdown' }
  const { json, status, text: said } = await house.ask('POST', `${P}/documents?${query}`, { body: text, headers })
  if (status !== 202) throw new Error(`${status} ${said}`)
  await house.workshop.jobs.idle()
  return (await house.ask('GET', `${P}/jobs/${json.job_id}`)).json
}
async function lookup(q: string, more = '', as = 'bot'): Promise<LookupAnswer> {
  const { status, json, text } = await house.ask('GET', `${P}/lookup?q=${encodeURIComponent(q)}${more}`, { as })
  if (status !== 200) throw new Error(`${status} ${text}`)
  return json
}
const NOTHING = { found: false, content: '', source: '' }

const MAP = `# 支付运维知识库
files:
  - file: errors.md
    summary: 支付系统的错误码与含义
    keywords: [错误码, 超时, ERR_TIMEOUT, ERR_SIGN]
  - file: guides/gateway_timeout.md
    summary: 支付网关超时之后怎样排查与恢复
    keywords: [支付网关, 超时]
  - file: guides/long.md
    summary: 对账流程全文
    keywords: [对账]
  - {file: guides/gone.md, keywords: [幽灵]}
`
const ERRORS = `---
title: 错误码
keywords: [内部词]
---
# 错误码一览

## ERR_SIGN

签名不对。请检查密钥。

## ERR_TIMEOUT

请求在 30 秒内没有得到应答。可以重试一次。

## 附录

遇到 ERR_TIMEOUT 以外的错误请联系值班。
`
const GUIDE = `# 支付网关超时处理

先看网关的健康检查，再看上游银行的公告。超时的订单由补单任务在 15 分钟内查询结果。
`
const LONG = `# 对账\n\n${Array.from({ length: 400 }, (_, i) => `第 ${i + 1} 步：核对当日流水与渠道账单，差异记入台账。`).join('\n\n')}\n`

beforeAll(async () => {
  house = await openHouse()
  await ingest('_index.yaml', MAP)
  await ingest('errors.md', ERRORS)
  await ingest('guides/gateway_timeout.md', GUIDE)
  await ingest('guides/long.md', LONG)
})
afterAll(() => house.close())

describe('a knowledge base with its own map', () => {
  it.each(['ERR_TIMEOUT', 'err_timeout', 'ＥＲＲ＿ＴＩＭＥＯＵＴ', '报了 Err_Timeout，怎么办？'])(
    '%s finds the definition of the error',
    async (q) => {
      const { found, content, source } = await lookup(q)
      expect({ found, source }).toEqual({ found: true, source: 'errors.md' })
      expect(content).toMatch(/^## ERR_TIMEOUT\n\n请求在 30 秒内没有得到应答/)
    },
  )

  it('takes the entry of the longer keywords: the gateway guide, though the error list has 超时 too', async () => {
    const { content, source } = await lookup('支付网关超时')
    expect(source).toBe('guides/gateway_timeout.md')
    expect(content).toBe(GUIDE.trim())
  })

  it.each([
    '未知错误码XYZ',
    '错误码 ERR_NOPE',
    '超时 E9999 怎么办',
    'ERR_TIME',
    'ERR_TIMEOUT_2',
    '支付网关超时 777 秒',
  ])('%s names what no document holds, and finds nothing, whatever keywords it has', async (q) =>
    expect(await lookup(q)).toEqual(NOTHING),
  )

  it('cuts a long document at 2,000 code points, and begins where the answer stands', async () => {
    const { content, source } = await lookup('对账')
    expect(source).toBe('guides/long.md')
    expect([...content].length).toBeLessThanOrEqual(CONTENT_MOST)
    expect([...content].length).toBeGreaterThan(CONTENT_MOST - 100)
    expect(content.startsWith('# 对账\n')).toBe(true)
    const deep = await lookup('对账 第 397 步')
    expect(deep.content).toContain('第 397 步')
    expect([...deep.content].length).toBeLessThanOrEqual(CONTENT_MOST)
  })

  it('goes by summaries where no keyword is there, then by the sections', async () => {
    expect((await lookup('上游出问题之后怎样排查与恢复')).source).toBe('guides/gateway_timeout.md')
    const { source, content } = await lookup('补单任务多久查询结果')
    expect([source, content]).toEqual(['guides/gateway_timeout.md', expect.stringContaining('15 分钟')])
    expect(await lookup('公司年假有几天')).toEqual(NOTHING)
  })

  it('passes over what the map lists and nobody put in, and never shows a head or the map itself', async () => {
    expect(await lookup('幽灵')).toEqual(NOTHING)
    expect((await lookup('错误码')).content).toMatch(/^# 错误码一览/)
    expect((await lookup('内部词')).content).not.toContain('内部词')
    const { json } = await house.ask('GET', `${P}/search?q=${encodeURIComponent('对账流程全文')}`)
    expect(json.hits.filter((hit: { evidence: { path: string } }) => hit.evidence.path === '_index.yaml')).toEqual([])
  })

  it.each(['', '   ', '？？？', '👍', '"', '\\', '%', 'a'.repeat(5000), '的了吗', '\u200b'])(
    'answers 200 to the odd question %j',
    async (q) => expect(await lookup(q)).toEqual(NOTHING),
  )

  it('answers 200 where no question came at all', async () => {
    const { status, json } = await house.ask('GET', `${P}/lookup`, { as: 'reader' })
    expect([status, json]).toEqual([200, NOTHING])
  })

  it('refuses a broken map with the place of the fault, and keeps the one that stands', async () => {
    const job = await ingest('_index.yaml', MAP.replace('guides/gone.md', '../gone.md'))
    expect(job).toMatchObject({ status: 'failed', error: { code: 'bad_input' } })
    expect((await lookup('支付网关')).found).toBe(true)
  })
})

describe('documents without a map', () => {
  beforeAll(async () => {
    const head = '---\ntitle: 借阅手册\nkeywords: [借阅, 逾期费]\ndescription: 图书馆怎样办证和还书\n---\n'
    await ingest(
      'manual.md',
      `${head}# 借书\n\n每位读者每月最多借 5 本书。\n\n# 逾期\n\n逾期每天收取 0.10 元。\n`,
      'lib',
      '图书馆',
    )
  })

  it('are listed by their own keywords and description', async () => {
    expect(await lookup('逾期费怎么算')).toEqual({
      found: true,
      source: 'manual.md',
      content: '# 逾期\n\n逾期每天收取 0.10 元。',
    })
    expect((await lookup('怎样办证和还书')).source).toBe('manual.md')
  })

  it('are kept to the products that are asked for, and that the token may see', async () => {
    expect(await lookup('逾期费怎么算', '&product=支付')).toEqual(NOTHING)
    const wish = { member: 'shop', role: 'bot' as const, knowledge_bases: ['docs:支付'] }
    const { secret } = await createToken(house.workshop, { member: 'machine' }, wish)
    expect(await lookup('逾期费怎么算', '', secret)).toEqual(NOTHING)
    expect(await lookup('对账', '&product=图书馆', secret)).toEqual(NOTHING)
    expect((await lookup('ERR_SIGN', '', secret)).source).toBe('errors.md')
    const other = { ...wish, knowledge_bases: ['docs:图书馆'] }
    const { secret: library } = await createToken(house.workshop, { member: 'machine' }, other)
    // what only others' documents hold is held by none
    expect(await lookup('逾期费 ERR_SIGN', '', library)).toEqual(NOTHING)
    expect((await lookup('逾期费', '', library)).found).toBe(true)
  })

  it("find a small product's, however often another's say the same", async () => {
    const doors = Array.from({ length: 30 }, (_, i) => `## ${i + 1} 号门\n\nE404 闸机失灵。`)
    await ingest('doors.md', `# 场馆\n\n${doors.join('\n\n')}\n`, 'hall', '场馆')
    const text = '夜间无人值守时，读者在自助柜前遇到闸机失灵，屏幕上会出现代码 E404，此时请拨打值班电话并等待。'
    await ingest('kiosk.md', `# 自助柜\n\n${text}\n`, 'kiosk', '小馆')
    const kiosk = { found: true, source: 'kiosk.md', content: expect.stringContaining(text) }
    expect(await lookup('闸机失灵 E404', '&product=小馆')).toEqual(kiosk)
    expect(await lookup('闸机失灵 E404', '&product=小馆&module=QUOTA')).toEqual(kiosk)
    expect((await lookup('闸机失灵 E404', '&product=场馆')).source).toBe('doors.md')
  })
})

describe("a version's rules", () => {
  beforeAll(async () => {
    const modules = 'modules:\n  - id: QUOTA\n    names: [名额, Quota]\n    touchpoints: []\n    entities: [名额]\n'
    const set = await house.ask('POST', `${P}/modules`, { body: { text: modules } })
    if (set.status !== 200) throw new Error(set.text)
    const atoms = [sent(FULL, '1:2'), sent(LATE, '1:3'), sent(DONE, '1:4')]
    await house.ask('POST', `${V}/rule-atoms`, { body: { scope: scopeOf('1:1'), atoms } })
  })

  it('are documents of the map, by module, and found the moment they are stored', async () => {
    const { found, source, content } = await lookup('本月名额已用完')
    expect({ found, source }).toEqual({ found: true, source: 'modules/quota_rules.md' })
    expect(content).toMatch(/^## .*本月名额已用完/)
    expect(content).not.toContain('app_version:')
    const { text } = await house.ask('GET', `${V}/exports/knowledge_base/${source}`)
    expect(text).toContain(content.split('\n')[0])
    expect((await lookup('请先归还逾期图书')).source).toBe('modules/unassigned_rules.md')
    expect(await lookup('本月名额已用完', '&module=OTHER')).toEqual(NOTHING)
    expect(await lookup('本月名额已用完', '&product=小馆')).toEqual(NOTHING)
    expect((await lookup('本月名额已用完', '&module=QUOTA&product=小馆')).source).toBe('modules/quota_rules.md')
  })

  it('answer an English question with English labels', async () => {
    const { content } = await lookup('Quota rules')
    expect(content).toContain('rule')
    expect(content).not.toContain('条在用的规则')
  })

  it('go with what they were made from', async () => {
    await house.ask('POST', `${V}/rule-atoms`, { body: { scope: scopeOf('1:1'), atoms: [] } })
    expect(await lookup('本月名额已用完')).toEqual(NOTHING)
  })

  it('do not tell who is kept to a module what waits in others', async () => {
    const toast = 'toast“名额已变化，请刷新后再借”'
    const atoms = [
      sent({ C: '在前台', A: '点击“借书”', R: toast }, '2:2', '2:1'),
      sent({ C: '在家里', A: '点击“续借”', R: toast }, '2:3', '2:1'),
    ]
    await house.ask('POST', `${V}/rule-atoms`, { body: { scope: scopeOf('2:1'), atoms } })
    await house.upload(`${V}/case-atoms`, line({ C: '', A: '随意操作时', R: toast }, '12'), JSONL)
    await house.ask('POST', `${P}/modules`, { body: { text: 'modules:\n  - id: DESK\n    entities: [前台]\n' } })
    const wish = { member: 'desk', role: 'bot' as const, knowledge_bases: ['rules:DESK'] }
    const { secret } = await createToken(house.workshop, { member: 'machine' }, wish)
    expect((await lookup('在前台借书')).content).toContain('随意操作时')
    const { source, content } = await lookup('在前台借书', '', secret)
    expect([source, content]).toEqual(['modules/desk_rules.md', expect.stringContaining('在前台')])
    expect(content).not.toContain('随意操作时')
  })
})

describe('the tool for function calling', () => {
  const tool = async (query = '') =>
    (await house.ask('GET', `${P}/tools/lookup_knowledge.json${query}`, { as: 'bot' })).json
  const parameters = {
    type: 'object',
    properties: { query_text: { type: 'string', description: expect.stringContaining('用户的原话') } },
    required: ['query_text'],
    additionalProperties: false,
  }
  const named = { name: 'lookup_knowledge', description: expect.stringContaining('{found, content, source}') }

  it('is written as each consumer takes it', async () => {
    expect(await tool()).toEqual({ type: 'function', function: { ...named, parameters, strict: true } })
    expect(await tool('?for=openai-responses')).toEqual({ type: 'function', ...named, parameters, strict: true })
    expect(await tool('?for=anthropic')).toEqual({ ...named, input_schema: parameters })
    const { additionalProperties: _, ...open } = parameters
    expect(await tool('?for=gemini')).toEqual({ ...named, parameters: open })
    expect((await tool('?for=openai-chat&lang=en')).function.description).toMatch(/^Looks up/)
    expect((await house.ask('GET', `${P}/tools/lookup_knowledge.json?for=nobody`)).status).toBe(400)
  })

  it('is an OpenAPI 3.0 document for Dify: an absolute address, an operation by name, nothing that points elsewhere', async () => {
    const document = await tool('?for=dify')
    expect(document.openapi).toMatch(/^3\.0\./)
    expect(document.servers[0].url).toMatch(/^https?:\/\/[^/]+\/api\/v1\/projects\/default$/)
    const { operationId, parameters } = document.paths['/lookup'].get
    expect(operationId).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
    expect(parameters).toMatchObject([{ name: 'q', in: 'query', schema: { type: 'string' } }])
    expect(JSON.stringify(document)).not.toMatch(/\$ref|"null"|anyOf/)
    const { pathname } = new URL(`${document.servers[0].url}/lookup`)
    expect((await house.ask('GET', `${pathname}?q=ERR_SIGN`, { as: 'bot' })).json.found).toBe(true)
  })

  it('has a paragraph for the system prompt, in both languages or one', async () => {
    const both = await house.ask('GET', `${P}/tools/lookup_knowledge.md`, { as: 'bot' })
    expect(both.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(both.text).toMatch(/产品知识库[\s\S]*Product knowledge base/)
    const { text } = await house.ask('GET', `${P}/tools/lookup_knowledge.md?lang=en`, { as: 'bot' })
    expect(text).toContain('Do not guess')
    expect(text).not.toMatch(/\p{Script=Han}/u)
  })
})
