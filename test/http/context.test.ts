import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '../../server/verbs/access.ts'
import { HufuError } from '../../shared/error.ts'
import { type ContextAnswer, contextAnswer } from '../../shared/schema/context.ts'
import { FULL, JSONL, LATE, line, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
const ELSE = { C: '证件过期', A: '点击“办证”', R: 'toast“证件已过期”' }
const FEE = { C: '有未缴费用', A: '点击“缴费”', R: 'toast“请先缴费”' }
const MODULES = `modules:
  - id: LOANS
    entities: [名额, 逾期]
  - id: CARDS
    entities: [证件]
  - id: FEES
    entities: [费用]
`
let house: OpenHouse
beforeAll(async () => {
  house = await openHouse()
  await house.ask('POST', `${P}/modules`, { as: 'editor', body: { text: MODULES } })
  await house.ask('POST', `${V}/rule-atoms`, {
    as: 'editor',
    body: {
      scope: scopeOf('1:1'),
      atoms: [
        sent(FULL, '1:2'),
        sent(LATE, '1:3'),
        sent({ ...LATE, C: '有逾期图书，且被冻结', R: 'toast“账户已冻结”' }, '1:4', '1:1', { touchpoints: ['还书页'] }),
        sent(ELSE, '1:5', '1:1', { touchpoints: ['办证页'] }),
        sent(FEE, '1:6', '1:1', { touchpoints: ['缴费页'], confidence: 0.3 }),
      ],
    },
  })
  await house.upload(
    `${V}/case-atoms`,
    [line(FULL, '12'), line({ ...FULL, R: 'toast“名额用完”' }, '13')].join('\n'),
    JSONL,
  )
  for (const [product, text] of [
    [
      '图书馆',
      `# 名额\n\n每位读者每月最多借 5 本书。名额已满时借书会失败。\n\n${'借阅须知的细则一行。\n'.repeat(200)}`,
    ],
    ['内部', '# 秘密名额\n\n员工借书名额不限，名额用完也能借。'],
  ]) {
    const query = `product=${encodeURIComponent(product!)}&source=${product === '内部' ? 'inner' : 'handbook'}&path=a.md`
    await house.ask('POST', `${P}/documents?${query}`, {
      as: 'editor',
      body: text!,
      headers: { 'content-type': 'text/markdown' },
    })
    await house.workshop.jobs.idle()
  }
})
afterAll(() => house.close())

const ask = (body: object, as = 'bot') =>
  house.ask('POST', `${P}/context`, {
    as,
    body: { scenario: 'answer', intent: '借书名额已满会怎样', ...body },
  })
async function made(body: object = {}, as = 'bot'): Promise<ContextAnswer> {
  const { status, json, text } = await ask(body, as)
  if (status !== 200) throw new Error(text)
  return contextAnswer.parse(json)
}
const layer = (answer: ContextAnswer, name: string) => answer.layers.find((one) => one.layer === name)!
const titles = (answer: ContextAnswer, name: string) => layer(answer, name).source_refs.map((ref) => ref.title)
const budget = (max_input_tokens: number, reserved_output_tokens = 0) => ({
  token_budget: { max_input_tokens, reserved_output_tokens },
})
const narrow = async (...knowledge_bases: string[]) =>
  (
    await createToken(
      house.workshop,
      { member: 'machine' },
      { member: knowledge_bases.join(), role: 'bot', knowledge_bases },
    )
  ).secret

describe('a context', () => {
  it('holds the request, the page’s rules, the rest of the module and documents, each with its sources', async () => {
    const answer = await made({ scenario: 'test_design', target: { touchpoint: '借书页' }, app_version: '1.0' })
    expect(answer.layers.map((one) => [one.layer, one.is_required])).toEqual([
      ['L0', true],
      ['L1', true],
      ['L2', true],
      ['L3', false],
    ])
    expect(layer(answer, 'L0').content).toContain('借书名额已满会怎样')
    expect(titles(answer, 'L1')[0]).toContain('本月名额已用完')
    expect(layer(answer, 'L1').source_refs[0]).toMatchObject({
      n: 1,
      kind: 'rule',
      app_version: '1.0',
      external_ids: expect.arrayContaining(['12']),
      figma_urls: ['https://www.figma.com/design/FILE?node-id=1-2'],
      truncated: false,
    })
    expect(layer(answer, 'L1').content).toMatch(/^\[1\] 借书页.*\n- 条件：借书名额已满\n/)
    expect(titles(answer, 'L2')).toContainEqual(expect.stringContaining('账户已冻结'))
    expect(titles(answer, 'L2').filter((title) => titles(answer, 'L1').includes(title))).toEqual([])
    expect(layer(answer, 'L3').content).toContain('> 每位读者每月最多借 5 本书')
    expect(layer(answer, 'L3').source_refs).toContainEqual(
      expect.objectContaining({ kind: 'section', source: 'handbook', path: 'a.md', title: '名额' }),
    )
    const marks = answer.layers.flatMap((one) => one.source_refs.map((ref) => ref.n))
    expect(marks).toEqual(marks.map((_, i) => i + 1))
    expect(answer.used_tokens).toBe(answer.layers.reduce((sum, one) => sum + one.token_count, 0))
    expect(answer.about).toEqual({ touchpoint: '借书页', module: 'LOANS', is_recognised: false })
  })

  it('recognises page and module from the words, or from a rule that is named, which then comes first', async () => {
    expect((await made()).about).toEqual({ touchpoint: '借书页', module: 'LOANS', is_recognised: true })
    const rule = layer(await made({ target: { touchpoint: '办证页' } }), 'L1').source_refs[0]!
    const about = await made({ target: { rule_id: rule.id } })
    expect(about.about).toEqual({ touchpoint: '办证页', module: 'CARDS', is_recognised: false })
    expect(layer(about, 'L1').source_refs[0]!.id).toBe(rule.id)
    expect((await ask({ target: { rule_id: 'cl_000000000000' } })).status).toBe(404)
  })

  it('takes nothing that only shares a word for what it is about, but for a text at hand', async () => {
    const vague = await made({ intent: '借书证丢失后补办收费标准与到账周期' })
    expect(vague.about.is_recognised).toBe(false)
    expect(vague.layers.flatMap((one) => one.source_refs)).toEqual([])
    expect(new Set(vague.omitted_sources.map((source) => source.reason))).toEqual(new Set(['not_relevant']))
    const text = '读者点击“借书”时，若名额已满，提示名额用完；另有诸多无关说明文字，讲到收费、补办、周期与到账。'
    const at_hand = await made({ scenario: 'requirement_review', intent: '评审这段需求', current_text: text })
    expect(at_hand.about.touchpoint).toBe('借书页')
  })

  it('is the same for the same request, and each call leaves its own record, which holds no words', async () => {
    const [one, two] = [await made({ current_text: '密语' }), await made({ current_text: '密语' })]
    expect({ ...one, audit_ref: '' }).toEqual({ ...two, audit_ref: '' })
    expect(one.audit_ref).not.toBe(two.audit_ref)
    const { items } = (await house.ask('GET', `${P}/audit?action=context`)).json
    const record = items.find((row: { audit_id: string }) => row.audit_id === one.audit_ref)
    expect(record).toMatchObject({ action: 'context.assemble', member: 'a bot', subject: one.context_id })
    expect(JSON.stringify(record)).not.toMatch(/密语|名额/)
  })

  it('tells the person what the answer rests on in their words, in both languages', async () => {
    const { user_explanation } = await made(budget(300))
    expect(user_explanation.zh).toMatch(/^回答将依据.*规则/)
    expect(user_explanation.en).toMatch(/^The answer will rest on/)
    expect(`${user_explanation.zh}${user_explanation.en}`).not.toMatch(/\bL\d|token|cluster|layer|chunk|触点|投影/i)
    expect((await made({ intent: 'zzzz' })).user_explanation.zh).toContain('没有找到')
  })
})

describe('under pressure', () => {
  it.each([[4000], [1200], [600], [350], [200], [60]])('keeps to %i tokens, the request whole', async (most) => {
    const answer = await made({ target: { touchpoint: '借书页' }, ...budget(most + 500, 500) })
    expect(answer.used_tokens).toBeLessThanOrEqual(most)
    expect(layer(answer, 'L0').truncated).toBe(false)
    for (const one of answer.layers.slice(1)) {
      const marks = [...one.content.matchAll(/^\[(\d+)\] /gm)].map((m) => Number(m[1]))
      expect(marks).toEqual(one.source_refs.map((ref) => ref.n))
    }
  })
  it('shortens documents before it leaves rules out, and names what had no room', async () => {
    const roomy = await made()
    const tight = await made(budget(700))
    expect(layer(tight, 'L1').content).toBe(layer(roomy, 'L1').content)
    const manual = layer(tight, 'L3').source_refs.find((ref) => ref.source === 'handbook')
    expect(manual).toMatchObject({ truncated: true, path: 'a.md', line_start: expect.any(Number) })
    expect(layer(tight, 'L3').content).toContain('名额已满时借书会失败')
    const tiny = await made(budget(100))
    const left = tiny.omitted_sources.filter((source) => source.reason === 'token_budget')
    expect(left.map((source) => source.layer)).toContain('L3')
    expect(left.every((source) => source.id !== null)).toBe(true)
  })
  it('refuses a budget that the request alone does not fit in', async () => {
    const { status, json } = await ask(budget(1000, 990))
    expect([status, json.error.code]).toEqual([422, 'budget_too_small'])
  })
})

describe('what nobody has confirmed', () => {
  it('stays out unless it is asked for, and is then marked', async () => {
    const target = { target: { touchpoint: '缴费页' } }
    const sure = await made(target)
    expect(titles(sure, 'L1')).toEqual([])
    expect(sure.omitted_sources).toContainEqual(expect.objectContaining({ layer: 'L1', reason: 'low_confidence' }))
    const all = await made({ ...target, include_pending: true })
    expect(layer(all, 'L1').content).toMatch(/^\[1\] 待确认：/)
    expect(layer(all, 'L1').source_refs[0]).toMatchObject({ is_pending: true })
    expect(all.user_explanation.zh).toContain('还没有人确认')
  })
})

describe('who may see what', () => {
  it('a token kept to knowledge bases gets those alone; of the rest only how much there is', async () => {
    const answer = await made({}, await narrow('docs:图书馆'))
    expect(answer.permission_filters).toEqual({ allowed: ['docs:图书馆'], dropped_result_count: expect.any(Number) })
    expect(answer.permission_filters.dropped_result_count).toBeGreaterThan(0)
    expect(layer(answer, 'L1').source_refs).toEqual([])
    expect(titles(answer, 'L3').every((title) => title.startsWith('名额') || title === 'a')).toBe(true)
    expect(JSON.stringify(answer)).not.toMatch(/秘密|内部|inner|cl_|本月/)
    const hidden = answer.omitted_sources.filter((source) => source.reason === 'not_authorized')
    expect(hidden.length).toBeGreaterThan(0)
    expect(hidden.every(({ id, kind }) => id === null && kind === null)).toBe(true)
  })
  it('a request may ask for less than its token may, never for more', async () => {
    const asked = { allowed_kb_ids: ['rules', 'docs:内部'] }
    const wide = await made(asked)
    expect(titles(wide, 'L3')).toEqual([expect.stringContaining('秘密名额')])
    expect(titles(wide, 'L1').length).toBeGreaterThan(0)
    const kept = await made(asked, await narrow('rules:LOANS', 'docs:图书馆'))
    expect(kept.permission_filters.allowed).toEqual(['rules:LOANS'])
    expect(titles(kept, 'L3')).toEqual([])
    const page = await made({ target: { touchpoint: '办证页' } }, await narrow('rules:LOANS'))
    expect([titles(page, 'L1'), page.permission_filters.dropped_result_count > 0]).toEqual([[], true])
    const rule = layer(await made({ target: { touchpoint: '办证页' } }), 'L1').source_refs[0]!
    expect((await ask({ target: { rule_id: rule.id } }, await narrow('rules:LOANS'))).status).toBe(404)
  })
  it('candidates are told to admins alone', async () => {
    expect((await ask({ include_debug: true }, 'editor')).json.error.code).toBe('not_allowed')
    const { debug } = await made({ include_debug: true, ...budget(150) }, 'admin')
    expect(new Set(debug!.map((one) => one.outcome))).toContain('omitted')
  })
})

describe('scenarios', () => {
  it('the check that needs the graph says so', async () => {
    const { status, json } = await ask({ scenario: 'consistency_check' })
    expect([status, json.error.code]).toEqual([422, 'not_available'])
    expect(json.error.message_zh).toContain('一致性检查')
  })
  it.each([
    ['answer', 'search', 503],
    ['diagnosis', 'search', 503],
    ['requirement_review', 'rules', 503],
    ['design_review', 'rules', 503],
    ['design_review', 'documents', 200],
    ['answer', 'documents', 200],
    ['diagnosis', 'documents', 503],
  ])('%s while %s can’t be reached: %i', async (scenario, part, status) => {
    const { catalogue, store } = house.workshop
    const [search, page, sources] = [catalogue.search, store.clusters.page, store.documents.someSections]
    const fail = async () => {
      throw new HufuError('busy')
    }
    if (part === 'search') catalogue.search = fail
    if (part === 'rules') store.clusters.page = fail
    if (part === 'documents') store.documents.someSections = fail
    try {
      const answer = await ask({ scenario, target: { touchpoint: '借书页' } })
      expect(answer.status).toBe(status)
      if (status === 503) {
        expect(answer.json.error).toMatchObject({ code: 'context_incomplete', details: { retryable: true } })
        expect(answer.headers.get('retry-after')).not.toBeNull()
      } else {
        expect(answer.json.projection_state.lagging_targets).toEqual(['L3'])
        expect(answer.json.user_explanation.zh).toContain('暂时取不到')
      }
    } finally {
      Object.assign(catalogue, { search })
      Object.assign(store.clusters, { page })
      Object.assign(store.documents, { someSections: sources })
    }
  })
})

it('without a part tells the operator why, and whoever asked only that it is lacking', async () => {
  const { store } = house.workshop
  const { someSections } = store.documents
  store.documents.someSections = async () => {
    throw new TypeError('words of our own code')
  }
  const from = house.lines.length
  const { status, text } = await ask({ target: { touchpoint: '借书页' } })
  store.documents.someSections = someSections
  expect([status, text.includes('words of our own code')]).toEqual([200, false])
  const [told] = house.lines.slice(from).filter(({ event }) => event === 'context.layers_down')
  expect(told?.facts).toMatchObject({ project: 'default', layers: ['L3'], error: { message: 'words of our own code' } })
})

it('in a version that builds on another holds what that one left, and not what was withdrawn', async () => {
  await house.ask('POST', `${P}/versions`, { as: 'editor', body: { app_version: '2.0', base_version: '1.0' } })
  const asked = { target: { touchpoint: '借书页' }, app_version: '2.0' }
  const before = layer(await made(asked), 'L1')
  expect(before.source_refs.length).toBe(2)
  expect(before.content).toContain('沿用自：1.0')
  const [rule] = before.source_refs
  const { json } = await house.ask('GET', `${V}/clusters/${rule!.id}`)
  const { rule_key } = json.cluster
  const gone = { rule_key, reason: '改版' }
  await house.ask('POST', `${P}/versions/2.0/withdrawals`, { as: 'editor', body: gone })
  const after = layer(await made(asked), 'L1').source_refs.map((ref) => ref.id)
  expect(after).toEqual([before.source_refs[1]!.id])
  expect((await ask({ target: { rule_id: rule!.id }, app_version: '2.0' })).status).toBe(404)
})
