import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RULES_FOR_CHECKS, rulesForChecks } from '../../shared/reassign.ts'
import type { Hit } from '../../shared/schema/answers.ts'
import { FULL, JSONL, LATE, line, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

const send = (...atoms: unknown[]) =>
  house.ask('POST', `${V}/rule-atoms`, { as: 'editor', body: { scope: scopeOf('1:1'), atoms } })
const deliver = (...lines: string[]) => house.upload(`${V}/case-atoms?full=true`, `${lines.join('\n')}\n`, JSONL)
const read = async (path: string) => (await house.ask('GET', path, { as: 'reader' })).json
const queue = async (query = '') => (await read(`${V}/review${query}`)).items
const post = (path: string, body: unknown = undefined, as = 'editor') => house.ask('POST', `${V}${path}`, { as, body })
const say = (item: { item_id: string }, body: object, as = 'editor') =>
  post(`/review/${item.item_id}/decisions`, body, as)
type Cluster = {
  cluster_id: string
  state: string
  coverage: string
  words: { C: string; R: string }
  primary_module: string | null
  version: number
}
const rules = async (): Promise<Cluster[]> => (await read(`${V}/clusters?limit=200`)).items
const ruleOf = async (C: string) => (await rules()).find((c) => c.words.C === C)!

const TOAST = 'toast“名额已变化，请刷新后再借”'
const AT_DESK = { C: '在前台', A: '点击“借书”', R: TOAST }
const AT_HOME = { C: '在家里', A: '点击“续借”', R: TOAST }
const EITHER = { C: '', A: '操作时', R: TOAST }
const torn = async () => {
  await send(sent(AT_DESK, '1:2'), sent(AT_HOME, '1:3'))
  await deliver(line(EITHER, '12'))
  const items = await queue()
  const of = (C: string) =>
    items.find((i: { evidence: { words: { C: string } }[] }) => i.evidence.some((e) => e.words.C === C))
  return { desk: of('在前台'), home: of('在家里') }
}

describe('a pending link', () => {
  it('that a person accepts covers its rule, and the other question goes with it', async () => {
    const { desk, home } = await torn()
    const { base_version, source_content_hash } = desk
    const { status, json } = await say(desk, { verdict: 'accept', base_version, source_content_hash })
    expect([status, json.decision.kind, json.cluster.state]).toEqual([200, 'link', 'covered'])
    expect((await ruleOf('在前台')).state).toBe('covered')
    expect((await ruleOf('在家里')).state).toBe('design_only')
    expect(await queue()).toEqual([])
    const late = await say(home, { verdict: 'accept', base_version: home.base_version })
    expect([late.status, late.json.error.code]).toEqual([409, 'stale'])
  })

  it('stays decided when both sides are sent again, and when the delivery is taken back and sent again', async () => {
    const { desk } = await torn()
    await say(desk, { verdict: 'accept' })
    await send(sent(AT_DESK, '1:2'), sent(AT_HOME, '1:3'))
    await deliver(line(EITHER, '12'), line(LATE, '13'))
    expect((await ruleOf('在前台')).state).toBe('covered')
    await deliver(line(LATE, '13'))
    expect((await ruleOf('在前台')).state).toBe('orphaned')
    expect(await queue('?kind=lost_evidence')).toMatchObject([{ risk: 'critical', proposed: { action: 'let_go' } }])
    await deliver(line(EITHER, '12'))
    expect((await ruleOf('在前台')).state).toBe('covered')
    expect(await queue()).toEqual([])
  })

  it('that a person rejects is not asked about again', async () => {
    const { desk } = await torn()
    await say(desk, { verdict: 'reject' })
    await deliver(line(EITHER, '12'), line(LATE, '13'))
    expect((await ruleOf('在前台')).coverage).toBe('design_only')
    for (const item of await queue('?kind=pending_link'))
      expect(item.evidence.map((e: { words: { C: string } }) => e.words.C)).not.toContain('在前台')
  })

  it('is undone: the question is there again; twice is once', async () => {
    const { desk, home } = await torn()
    const { decision } = (await say(desk, { verdict: 'accept' })).json
    const undone = await post(`/decisions/${decision.decision_id}/undo`)
    expect([undone.status, undone.json.decision.undone_by]).toEqual([200, 'a editor'])
    expect((await queue()).map((i: { item_id: string }) => i.item_id).sort()).toEqual(
      [desk.item_id, home.item_id].sort(),
    )
    const again = await post(`/decisions/${decision.decision_id}/undo`)
    expect([again.status, again.json.error.code]).toEqual([409, 'undone_already'])
    expect((await read(`${V}/decisions`)).items).toMatchObject([{ decision_id: decision.decision_id }])
  })

  it('goes to the first of two reviewers', async () => {
    const { desk } = await torn()
    const answers = await Promise.all([say(desk, { verdict: 'accept' }), say(desk, { verdict: 'reject' }, 'admin')])
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409])
    expect(answers.find((a) => a.status === 409)!.json.error.details.decided_by).toBeDefined()
  })

  it('is refused where it was read before it changed', async () => {
    const { desk } = await torn()
    const answer = await say(desk, { verdict: 'accept', source_content_hash: 'of another time' })
    expect([answer.status, answer.json.error.code]).toEqual([409, 'stale'])
    expect(answer.json.error.details.source_content_hash).toBe(desk.source_content_hash)
  })

  it('is moved to another rule', async () => {
    await send(sent(AT_DESK, '1:2'), sent(AT_HOME, '1:3'), sent(LATE, '1:4'))
    await deliver(line(EITHER, '12'))
    const [item] = await queue()
    const { cluster_id } = await ruleOf(LATE.C)
    expect((await say(item, { verdict: 'reassign', to: cluster_id })).status).toBe(200)
    expect((await ruleOf(LATE.C)).state).toBe('covered')
    expect((await say(item, { verdict: 'accept' })).status).toBe(409)
  })

  it('may be moved to every rule that is offered for it, and to no other', async () => {
    await send(sent(AT_DESK, '1:2'), sent(AT_HOME, '1:3'), sent(LATE, '1:4'))
    await deliver(line(EITHER, '12'), line({ C: '逾期 60 天', A: '打开', R: '提示“请到前台”' }, '13'))
    const [item] = await queue()
    const asked = new URLSearchParams({
      ...RULES_FOR_CHECKS,
      limit: String(RULES_FOR_CHECKS.limit),
      q: '逾期',
    })
    const { hits } = await read(`${P}/search?${asked}`)
    const offered = rulesForChecks<Hit>(hits, item.subject_id)
    expect(offered.map((hit) => hit.id)).toContain((await ruleOf(LATE.C)).cluster_id)
    const others = hits.filter((hit: Hit) => hit.id !== item.subject_id && !offered.includes(hit))
    expect(others.map((hit: Hit) => hit.id)).toEqual([(await ruleOf('逾期 60 天')).cluster_id])
    const refused = await say(item, { verdict: 'reassign', to: others[0].id })
    expect([refused.status, refused.json.error.place.field]).toEqual([400, 'to'])
    expect((await say(item, { verdict: 'reassign', to: offered[0]!.id })).status).toBe(200)
  })

  it('becomes outdated once the design says something else, until somebody confirms it', async () => {
    const { desk } = await torn()
    await say(desk, { verdict: 'accept' })
    await send(sent({ ...AT_DESK, R: 'toast“今天借不了，请明天来”' }, '1:2'), sent(AT_HOME, '1:3'))
    expect((await ruleOf('在前台')).state).toBe('outdated')
    const [item] = await queue('?kind=outdated')
    expect(item).toMatchObject({ risk: 'high', proposed: { action: 'confirm' } })
    await say(item, { verdict: 'accept' })
    expect((await ruleOf('在前台')).state).toBe('covered')
    expect(await queue('?kind=outdated')).toEqual([])
  })
})

describe('an atom with a new id', () => {
  const anew = { ...AT_DESK, R: 'toast“名额已变化， 请刷新后再借！”' }
  it('takes over what was said of the one whose place it takes', async () => {
    const { desk } = await torn()
    await say(desk, { verdict: 'accept' })
    await send(sent({ ...AT_DESK, C: '在前台 ' }, '1:2'), sent(AT_HOME, '1:3'))
    expect((await rules()).filter((c) => c.state === 'covered')).toHaveLength(1)
    await send(sent(AT_HOME, '1:3'))
    expect((await rules()).map((c) => c.state).sort()).toEqual(['design_only', 'orphaned'])
    await send(sent(anew, '1:2'), sent(AT_HOME, '1:3'))
    expect(['covered', 'outdated']).toContain((await rules()).find((c) => c.coverage === 'both')!.state)
    expect(await queue('?kind=lost_evidence')).toEqual([])
  })
})

describe('what is critical', () => {
  const three = { C: '', A: '点击“借书”', R: 'toast“每人最多借3本”' }
  const conflicting = async () => {
    await send(sent(three, '1:2'))
    await deliver(line({ ...three, R: 'toast“每人最多借5本”' }, '12'))
    return (await queue())[0]
  }

  it('is accepted by an admin with a reason only', async () => {
    const item = await conflicting()
    const code = async (body: object, as: string) => (await say(item, body, as)).json.error?.code
    expect(await code({ verdict: 'accept', reason: 'old text' }, 'editor')).toBe('override_needed')
    expect(await code({ verdict: 'accept' }, 'admin')).toBe('override_needed')
    const { status, json } = await say(item, { verdict: 'accept', reason: 'old text' }, 'admin')
    expect([status, json.decision.kind, json.decision.reason]).toEqual([200, 'override', 'old text'])
    expect(await rules()).toMatchObject([{ state: 'covered' }])
    expect(await queue()).toEqual([])
  })

  it('goes with its cause: a person writes the right words, and sending again keeps them', async () => {
    const item = await conflicting()
    const check = item.evidence.find((e: { side: string }) => e.side === 'test')
    const words = { atom_id: check.atom_id, R: 'toast“每人最多借3本”' }
    expect((await say(item, { verdict: 'edit', words })).status).toBe(200)
    expect(await rules()).toMatchObject([{ coverage: 'both', state: 'covered' }])
    const [atom] = (await read(`${V}/case-atoms`)).items
    expect(atom).toMatchObject({ atom_id: check.atom_id, edited: { R: words.R, by: 'a editor' } })
    await deliver(line({ ...three, R: 'toast“每人最多借5本”' }, '12'))
    expect(await rules()).toMatchObject([{ state: 'covered' }])
    const [{ decision_id }] = (await read(`${V}/decisions?kind=edit`)).items
    await post(`/decisions/${decision_id}/undo`)
    expect((await queue()).map((i: { kind: string }) => i.kind)).toEqual(['value_conflict'])
  })
})

describe('modules', () => {
  const DICTIONARY = 'modules:\n  - id: DESK\n    actions: [借书]\n  - id: HALL\n    names: [大厅]\n'
  beforeEach(async () => {
    await send(sent(FULL, '1:2'), sent(LATE, '1:3'))
    await house.ask('POST', `${P}/modules`, { as: 'editor', body: { text: DICTIONARY } })
  })

  it('are confirmed in bulk once the count is confirmed, and undone together', async () => {
    const items = await queue('?kind=pending_module&risk=medium')
    expect(items).toHaveLength(2)
    const answers = items.map(({ item_id }: { item_id: string }) => ({ item_id, verdict: 'accept' }))
    const refused = await post('/review/decisions', { items: answers })
    expect([refused.status, refused.json.summary]).toEqual([422, { requested: 2, succeeded: 0, failed: 2 }])
    expect(refused.json.retryable_ids).toHaveLength(2)
    expect(refused.json.items[0]).toMatchObject({
      code: 'confirmation_needed',
      details: { medium: 2 },
      retryable: true,
    })
    const { status, json } = await post('/review/decisions', { items: answers, confirm: { medium: 2 } })
    expect([status, json.summary.succeeded]).toEqual([200, 2])
    expect(await queue()).toEqual([])
    expect((await rules()).map((c) => c.primary_module)).toEqual(['DESK', 'DESK'])
    const undone = await post(`/bulk-decisions/${json.bulk_id}/undo`)
    expect([undone.status, undone.json.summary.succeeded]).toEqual([200, 2])
    expect(await queue('?kind=pending_module')).toHaveLength(2)
  })

  it('settle together where the evidence is the same', async () => {
    const [item] = await queue('?kind=pending_module')
    const body = {
      items: [{ item_id: item.item_id, verdict: 'accept' }],
      with_same_evidence: true,
      confirm: { medium: item.same_evidence },
    }
    const { json } = await post('/review/decisions', body)
    expect(json.summary).toMatchObject({ requested: item.same_evidence, succeeded: item.same_evidence })
  })

  it('that a person sets stay, whatever is sent or however the dictionary changes', async () => {
    const [item] = await queue('?kind=pending_module')
    const unknown = await say(item, { verdict: 'set_module', module: { primary_module: 'NOBODY' } })
    expect([unknown.status, unknown.json.error.code]).toEqual([422, 'unknown_module'])
    await say(item, { verdict: 'set_module', module: { primary_module: 'HALL' } })
    const of = async () => (await read(`${V}/clusters/${item.subject_id}`)).cluster.primary_module
    expect(await of()).toBe('HALL')
    await send(sent(FULL, '1:2'), sent(LATE, '1:3'))
    await deliver(line(FULL, '12'), line(LATE, '13'))
    expect(await of()).toBe('HALL')
    const mine = (await read(`${V}/clusters/${item.subject_id}/decisions`)).items
    expect(mine).toMatchObject([{ kind: 'module', by: 'a editor' }])
    expect((await read(`${V}/clusters/${item.subject_id}/history`)).items.at(-1)).toBeDefined()
  })
})

describe('decisions beside the queue', () => {
  it('let a check of one rule cover a second one, and take a machine’s link away', async () => {
    await send(sent(FULL, '1:2'), sent(LATE, '1:3'))
    await deliver(line(FULL, '12'))
    const [full, late] = [await ruleOf(FULL.C), await ruleOf(LATE.C)]
    const detail = await read(`${V}/clusters/${full.cluster_id}`)
    const [check, rule] = [detail.case_atoms[0].atom_id, detail.rule_atoms[0].atom_id]
    const other = (await read(`${V}/clusters/${late.cluster_id}`)).rule_atoms[0].atom_id
    const second = { kind: 'link', verdict: 'accept', rule_id: other, atom_id: check }
    expect((await post('/decisions', { ...second, base_version: late.version + 7 })).status).toBe(409)
    expect((await post('/decisions', { ...second, base_version: late.version })).status).toBe(200)
    expect((await rules()).map((c) => [c.coverage, c.state])).toEqual([
      ['both', 'covered'],
      ['both', 'covered'],
    ])
    expect((await post('/decisions', { kind: 'link', verdict: 'reject', rule_id: rule, atom_id: check })).status).toBe(
      200,
    )
    expect((await ruleOf(FULL.C)).coverage).toBe('design_only')
    expect((await ruleOf(LATE.C)).coverage).toBe('both')
  })

  it('are told to readers, and taken from none of them', async () => {
    expect((await post('/decisions', { kind: 'edit', words: { atom_id: 'ra_x', R: 'x' } }, 'reader')).status).toBe(403)
    expect((await post('/decisions', { kind: 'edit', words: { atom_id: 'ra_x', R: 'x' } })).status).toBe(404)
  })

  it('are audited', async () => {
    const { desk } = await torn()
    await say(desk, { verdict: 'accept' })
    const { items } = (await house.ask('GET', `${P}/audit?action=review`, { as: 'admin' })).json
    expect(items).toMatchObject([{ action: 'review.decide', member: 'a editor', details: { verdict: 'accept' } }])
  })
})
