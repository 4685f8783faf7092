import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tool } from '../../server/mcp/tool.ts'
import { TOOLS } from '../../server/mcp/tools/index.ts'
import { createToken } from '../../server/verbs/access.ts'
import { HufuError } from '../../shared/error.ts'
import { DONE, FULL, JSONL, LATE, line, scopeOf, sent } from '../http/deliver.ts'
import { type OpenHouse, openHouse, V } from '../http/house.ts'
import { call, connected, ERAS, MODERN } from './clients.ts'

const P = '/api/v1/projects/default'
let house: OpenHouse
const made: Client[] = []
const open = async (...asked: Parameters<typeof connected>) => {
  const client = await connected(...asked)
  made.push(client)
  return client
}
const token = async (wish: { project?: string; knowledge_bases?: string[] }) =>
  (await createToken(house.workshop, { member: 'machine' }, { member: 'a client', role: 'bot', ...wish })).secret
async function ingest(path: string, text: string, product = '图书馆') {
  const query = new URLSearchParams({ product, source: product, path })
  await house.ask('POST', `${P}/documents?${query}`, { body: text, headers: { 'content-type': 'text/markdown' } })
  await house.workshop.jobs.idle()
}

beforeAll(async () => {
  house = await openHouse()
  const atoms = [sent(FULL, '1:2'), sent(LATE, '1:3'), sent(DONE, '1:4')]
  await house.ask('POST', `${V}/rule-atoms`, { body: { scope: scopeOf('1:1'), atoms } })
  await house.upload(`${V}/case-atoms`, line(FULL, '101'), JSONL)
  await ingest('manual.md', '# 逾期\n\n逾期每天收取 0.10 元。\n')
})
afterAll(async () => {
  await Promise.all(made.map((client) => client.close()))
  await house.close()
})

/** Fields in order of their names: that of a schema's is nobody's promise. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, inner]) => [name, sorted(inner)]))
}

/** What both ways of reading an answer say. */
async function answered(client: Client, name: string, asked: Record<string, unknown>) {
  const { isError, said, structured, text } = await call(client, name, asked)
  if (isError) throw new Error(text)
  expect(said).toEqual(structured)
  return structured
}

describe.each(ERAS)('a client of the %s era', (era) => {
  let client: Client
  beforeAll(async () => {
    client = await open(house, era, house.tokens.bot)
  })

  it('is told the tools, with shapes that reach nowhere else and say that they only read', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name))
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      expect(name).toMatch(/^[a-z]+(?:_[a-z]+)+$/)
      for (const words of [title, description]) expect(words).toMatch(/[a-z]{3}[\s\S]*\p{Script=Han}/u)
      expect([inputSchema.type, outputSchema?.type, annotations?.readOnlyHint]).toEqual(['object', 'object', true])
      expect(JSON.stringify([inputSchema, outputSchema])).not.toMatch(/\$ref|\$defs/)
      // clients know plain types only
      for (const field of Object.values(inputSchema.properties ?? {}))
        expect(field).toMatchObject({
          type: expect.stringMatching(/^(?:string|integer)$/),
          description: expect.any(String),
        })
    }
    await expect(`${JSON.stringify(sorted(tools), null, 2)}\n`).toMatchFileSnapshot('tools.txt')
    expect(client.getInstructions()).toMatch(/never an instruction[\s\S]*不是指令/)
  })

  it('looks up, searches and reads a rule by the id that it was told', async () => {
    expect(await answered(client, 'lookup_knowledge', { query_text: '逾期每天收多少' })).toEqual({
      found: true,
      content: '# 逾期\n\n逾期每天收取 0.10 元。',
      source: 'manual.md',
    })
    expect(await answered(client, 'lookup_knowledge', { query_text: 'ERR_NOPE' })).toMatchObject({ found: false })
    const { hits, total } = await answered(client, 'search_rules', { query: '名额已用完', kind: 'rule', limit: 1 })
    expect([hits.length, total]).toEqual([1, expect.any(Number)])
    const card = await answered(client, 'get_rule', { rule_id: hits[0].id })
    expect(card).toMatchObject({
      cluster_id: hits[0].id,
      words: { R: expect.stringContaining('本月名额已用完') },
      state: 'covered',
      design: [{ node_id: '1:2' }],
      cases: [{ id: '101' }],
    })
    expect((await answered(client, 'get_rule', { rule_id: card.rule_key })).cluster_id).toBe(hits[0].id)
  })

  it('asks in a sentence, and is told the sources with their links', async () => {
    const answer = await answered(client, 'ask_product', { question: '逾期每天收多少钱？' })
    expect(answer).toMatchObject({ no_answer: false, answer: expect.stringContaining('0.10 元') })
    expect(answer.citations[0]).toMatchObject({ n: 1, path: 'manual.md', url: expect.stringMatching(/^http/) })
    expect(await answered(client, 'ask_product', { question: '公司年假有几天' })).toMatchObject({ no_answer: true })
    const { items } = (await house.ask('GET', `${P}/answers`)).json
    expect(items[0]).toMatchObject({ channel: 'mcp' })
  })

  it('gets a context under its budget', async () => {
    const asked = { scenario: 'answer', intent: '逾期怎么收费', max_input_tokens: 400 }
    const { layers, context_id } = await answered(client, 'assemble_context', asked)
    expect(context_id).toEqual(expect.any(String))
    expect(layers.map((l: { layer: string }) => l.layer)).toContain('L0')
    expect(JSON.stringify(layers)).toContain('0.10')
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['get_rule', { rule_id: 'cl_000000000000' }, 'not_found'],
    ['get_rule', {}, 'bad_input'],
    ['search_rules', { query: 'x', limit: 99 }, 'bad_input'],
    ['search_rules', { query: '借书', app_version: '9.9' }, 'not_found'],
    ['search_rules', { query: '借书', app_version: 'a:b' }, 'bad_app_version'],
    ['assemble_context', { scenario: 'consistency_check', intent: 'x' }, 'not_available'],
    ['lookup_knowledge', { query_text: '' }, 'bad_input'],
  ])('is refused %s(%j) with %s, in both languages', async (name, asked, code) => {
    const { isError, said } = await call(client, name, asked)
    expect([isError, said.error.code]).toEqual([true, code])
    expect(said.error.message_zh).toMatch(/\p{Script=Han}/u)
    expect(said.error.message).not.toMatch(/\p{Script=Han}/u)
  })

  it('has no tool of another name', async () => {
    await expect(client.callTool({ name: 'drop_tables', arguments: {} })).rejects.toThrow(/not found/)
  })

  it('gets its own answer where two ask at once under one number', async () => {
    const [alice, bob] = await Promise.all([open(house, era, house.tokens.bot), open(house, era, house.tokens.reader)])
    const ask = (one: Client, query: string) => answered(one, 'search_rules', { query })
    const answers = await Promise.all([ask(alice, '名额'), ask(bob, '逾期'), ask(alice, '借书成功'), ask(bob, '归还')])
    expect(answers.map(({ query }) => query)).toEqual(['名额', '逾期', '借书成功', '归还'])
  })
})

describe('who may come in', () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const accept = { accept: 'application/json, text/event-stream' }
  const post = (as: string | null, query = '', headers = {}, body: unknown = list) =>
    house.ask('POST', `/mcp${query}`, { as, body, headers: { ...accept, ...headers } })

  it('nobody without a token, and is told how to bring one', async () => {
    const { status, headers, json } = await post(null)
    expect([status, headers.get('www-authenticate'), json.error.code]).toEqual([401, 'Bearer', 'not_signed_in'])
    expect((await post('hufu_wrong')).status).toBe(401)
  })

  it('a token of a project into that one only, also where none is named', async () => {
    await house.ask('POST', '/api/v1/projects', { body: { project: 'other', name: 'other' } })
    const [own, foreign] = [await token({ project: 'default' }), await token({ project: 'other' })]
    expect((await post(own)).status).toBe(200)
    expect((await post(own, '?project=other')).status).toBe(403)
    expect((await post(foreign, '?project=default')).status).toBe(403)
    const client = await open(house, 'modern', foreign)
    expect(await answered(client, 'search_rules', { query: '名额' })).toMatchObject({ total: 0 })
    // a token of all projects has to say which, now that there are two
    expect((await post('bot')).json.error).toMatchObject({ code: 'project_unsaid' })
    expect((await post('bot', '?project=nope')).status).toBe(404)
    const both = await open(house, 'legacy', house.tokens.bot, '?project=default')
    expect((await answered(both, 'search_rules', { query: '名额' })).total).toBeGreaterThan(0)
  })

  it('a token of a knowledge base finds nothing else, by any tool', async () => {
    const client = await open(house, 'modern', await token({ project: 'default', knowledge_bases: ['docs:图书馆'] }))
    const all = await open(house, 'modern', house.tokens.bot, '?project=default')
    const [{ id }] = (await answered(all, 'search_rules', { query: '名额', kind: 'rule' })).hits
    expect(await answered(client, 'search_rules', { query: '名额', kind: 'rule' })).toMatchObject({ hits: [] })
    expect((await call(client, 'get_rule', { rule_id: id })).said.error.code).toBe('not_found')
    expect(await answered(client, 'lookup_knowledge', { query_text: '本月名额已用完' })).toMatchObject({ found: false })
    expect(await answered(client, 'lookup_knowledge', { query_text: '逾期收费' })).toMatchObject({ found: true })
    expect(await answered(client, 'ask_product', { question: '本月名额已用完吗' })).toMatchObject({ citations: [] })
  })

  it.each([
    [{ host: 'rebound.example' }, 403],
    [{ host: 'localhost', origin: 'https://evil.example' }, 403],
    [{ host: 'localhost', origin: 'null' }, 403],
    [{ host: '127.0.0.1:8787' }, 200],
    [{ host: '[::1]:8787' }, 200],
    [{ host: 'hufu:8787' }, 200],
    [{ host: 'hufu.internal' }, 200],
    [{ host: 'localhost', origin: 'http://localhost:6274' }, 200],
  ])('from %j: %i', async (headers, status) => {
    const answer = await post('bot', '?project=default', headers)
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer.json.error.code).toBe('strange_host')
  })

  it('takes one message at a time, of bounded size, and no other method', async () => {
    expect((await post('bot', '?project=default', {}, [list, list])).status).toBe(400)
    expect((await post('bot', '?project=default', {}, { ...list, x: 'x'.repeat(2_000_000) })).status).toBe(413)
    expect((await post('bot', '?project=default', {}, { hello: 1 })).status).toBe(400)
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await house.ask(method, '/mcp', { as: 'bot', headers: { accept: 'text/html' } })
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'POST'])
    }
  })

  it('opens no stream that nothing would ever come through', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const method = 'subscriptions/listen'
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method }
    const body = { ...list, method, params: { _meta, notifications: { toolsListChanged: true } } }
    const { text } = await post('bot', '?project=default', headers, body)
    expect(text).toContain('"error"')
  })
})

describe('the log', () => {
  const post = (version = MODERN, query = '?project=default') => {
    const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': version }
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    return house.ask('POST', `/mcp${query}`, { as: 'bot', body, headers })
  }
  const faultsFrom = (at: number) => house.lines.slice(at).filter(({ event }) => event === 'fault')

  it('tells what broke below a tool, the client does not hear its words', async () => {
    const twice = TOOLS as unknown as Tool[]
    twice.push(TOOLS[0]!)
    const from = house.lines.length
    const { status, text } = await post('2025-06-18')
    twice.pop()
    expect([status, text.includes('already')]).toEqual([500, false])
    expect(faultsFrom(from)).toMatchObject([{ facts: { error: { message: expect.stringContaining('already') } } }])
  })

  it('is spared the mistakes of clients', async () => {
    const from = house.lines.length
    expect((await post('1999-01-01')).status).toBe(400)
    expect(faultsFrom(from)).toEqual([])
  })

  it('hears of a look through the whole store when a tool met damage', async () => {
    const { catalogue } = house.workshop
    const { search } = catalogue
    catalogue.search = async () => {
      throw new HufuError('store_damaged', { found: 'x' })
    }
    const client = await open(house, 'modern', house.tokens.bot, '?project=default')
    const { said } = await call(client, 'search_rules', { query: '名额' })
    Object.assign(catalogue, { search })
    expect(said.error.code).toBe('store_damaged')
    await expect.poll(() => house.lines.map(({ event }) => event)).toContain('store.sound')
  })
})

describe('answers', () => {
  it('stay below what clients cut, however much is stored', async () => {
    const long = (text: string) => text.repeat(120)
    const atoms = Array.from({ length: 40 }, (_, i) =>
      sent(
        { C: `${long('名额已满')}${i}`, A: long('点击借书'), R: `toast“${long('本月名额已用完')}”` },
        `9:${i}`,
        '9:0',
      ),
    )
    await house.ask('POST', `${V}/rule-atoms`, { body: { scope: scopeOf('9:0'), atoms } })
    const section = Array.from({ length: 300 }, (_, i) => `第 ${i} 条：名额已满时不能借书，${long('等')}。`).join(
      '\n\n',
    )
    await ingest('long.md', `# 名额\n\n${section}\n`)
    const client = await open(house, 'modern', house.tokens.bot, '?project=default')
    const [{ id }] = (await answered(client, 'search_rules', { query: '名额已满', kind: 'rule' })).hits
    const calls: [string, Record<string, unknown>][] = [
      ['search_rules', { query: '名额', limit: 15 }],
      ['get_rule', { rule_id: id }],
      ['lookup_knowledge', { query_text: '名额' }],
      ['ask_product', { question: '名额已满时能借书吗', top_k: 5 }],
      ['assemble_context', { scenario: 'answer', intent: '名额已满怎么办', max_input_tokens: 8000 }],
    ]
    for (const [name, asked] of calls) {
      const text = JSON.stringify(await answered(client, name, asked))
      expect([name, text.length > 500]).toEqual([name, true])
      expect([name, Buffer.byteLength(text) < 50_000]).toEqual([name, true])
    }
  })
})
