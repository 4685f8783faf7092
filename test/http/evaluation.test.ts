import { setImmediate as breathe } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putDraft } from '../../server/verbs/evaluation/questions.ts'
import type { EvaluationRow, EvaluationRun, EvaluationSet, TestQuestion } from '../../shared/schema/evaluation.ts'
import { DONE, FULL, LATE, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
const E = `${P}/evaluation`
let house: OpenHouse
beforeAll(async () => {
  house = await openHouse()
  const atoms = [sent(FULL, '1:2'), sent(DONE, '1:3'), sent(LATE, '1:4')]
  await house.ask('POST', `${V}/rule-atoms`, { as: 'editor', body: { scope: scopeOf('1:1'), atoms } })
})
afterAll(() => house.close())

const get = async (path: string) => (await house.ask('GET', `${E}${path}`, { as: 'reader' })).json
const post = (path: string, body: unknown, as = 'editor') => house.ask('POST', `${E}${path}`, { as, body })
const newSet = async (name: string, gates = {}): Promise<EvaluationSet> => (await post('/sets', { name, gates })).json
const send = (id: string, lines: readonly unknown[], query = '') =>
  house.ask('POST', `${E}/sets/${id}/questions${query}`, {
    as: 'editor',
    body: lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
    headers: { 'content-type': 'application/x-ndjson' },
  })
async function run(set_id: string, more = {}): Promise<EvaluationRun> {
  const started = await post('/runs', { set_id, ...more })
  expect(started.status, started.text).toBe(202)
  await house.workshop.jobs.idle()
  const job = (await house.ask('GET', `${P}/jobs/${started.json.job_id}`)).json
  expect(job).toMatchObject({ status: 'succeeded', kind: 'evaluation', done: job.total })
  return get(`/runs/${job.result.run_id}`)
}
const rows = async (run_id: string, query = ''): Promise<EvaluationRow[]> =>
  (await get(`/runs/${run_id}/rows${query}`)).items

const right: TestQuestion = {
  id: 'full',
  question: '名额用完了会提示什么',
  category: 'local',
  expect: { node_ids: ['1:2'] },
}
const quoted: TestQuestion = {
  ...right,
  id: 'a/b',
  expect: { node_ids: ['1:2'], quote: ['没有这句话'] },
  category: 'causal',
}
const elsewhere: TestQuestion = { ...right, id: 'wrong', expect: { external_ids: ['999'] } }

describe('a set of questions', () => {
  it('takes the good lines of a file and names the bad ones in both languages', async () => {
    const { set_id } = await newSet('题集')
    const answer = await send(set_id, [
      right,
      '{"id": "x"',
      { id: 'y', question: '?', expect: {} },
      { id: 'z', expect: { quote: ['x'] } },
      { ...right, question: 'again' },
      '',
      { ...quoted, category: 'Causal ' },
    ])
    expect(answer.json.counts).toEqual({ taken: 2, replaced: 0, unchanged: 0, gone: 0, refused: 4 })
    const told = answer.json.refused.map((one: { line: number; code: string; field: string }) => [
      one.line,
      one.code,
      one.field,
    ])
    expect(told).toEqual([
      [2, 'json_syntax', null],
      [3, 'nothing_expected', 'expect'],
      [4, 'bad_question', 'question'],
      [5, 'question_twice', 'id'],
    ])
    expect(answer.json.refused[2]).toMatchObject({
      message: 'The question is not taken: "question" is missing.',
      message_zh: '这道题不收：缺少“question”。',
    })
    expect(answer.json.set).toMatchObject({ questions: 2, drafts: 0, categories: { local: 1, causal: 1 } })
  })

  it('stays as it is when the same file comes again, and loses what a whole file lacks', async () => {
    const { set_id } = await newSet('again')
    const first = (await send(set_id, [right, quoted])).json
    const second = (await send(set_id, [quoted, right])).json
    expect(second.counts).toMatchObject({ unchanged: 2, taken: 0, replaced: 0 })
    expect(second.set.dataset_version).toBe(first.set.dataset_version)
    const third = (await send(set_id, [{ ...right, question: 'otherwise?' }], '?mode=replace')).json
    expect(third.counts).toMatchObject({ replaced: 1, gone: 1 })
    expect(third.set.dataset_version).not.toBe(first.set.dataset_version)
    const file = await house.ask('GET', `${E}/sets/${set_id}/questions.jsonl`, { as: 'reader' })
    expect(
      file.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([{ ...right, question: 'otherwise?' }])
    const none = await send(set_id, ['nothing'])
    expect([none.status, none.json.error.code]).toEqual([422, 'no_question_taken'])
  })

  it('counts all wrong lines of a file of thousands, and tells the first', async () => {
    const { set_id } = await newSet('no test set')
    const { json } = await send(set_id, [...Array.from({ length: 3000 }, () => 1), right])
    expect(json.counts).toMatchObject({ taken: 1, refused: 3000 })
    expect(json.refused.length).toBe(1000)
  })

  it('is edited question by question, drafts among them', async () => {
    const { set_id } = await newSet('one by one')
    const at = `${E}/sets/${set_id}/questions/${encodeURIComponent('柜门/1')}`
    const put = (body: unknown) => house.ask('PUT', at, { as: 'editor', body })
    expect((await put({ question: '柜门打不开怎么办', expect: null })).json).toMatchObject({
      id: '柜门/1',
      expect: null,
    })
    expect((await post('/runs', { set_id })).json.error.code).toBe('no_questions')
    expect((await put({ question: 'x', expect: { no_answer: true, quote: ['x'] } })).json.error).toMatchObject({
      code: 'no_answer_alone',
      place: { field: 'expect' },
    })
    await put({ question: '柜门打不开怎么办', expect: { quote: ['柜门'] }, category: 'local' })
    expect((await get(`/sets/${set_id}`)).questions).toBe(1)
    expect((await house.ask('DELETE', at, { as: 'editor' })).status).toBe(204)
    expect((await house.ask('DELETE', at, { as: 'editor' })).status).toBe(404)
    expect((await house.ask('DELETE', `${E}/sets/${set_id}`, { as: 'editor' })).status).toBe(204)
    expect((await get('/sets')).items.map((one: EvaluationSet) => one.name)).not.toContain('one by one')
  })
})

describe('a list of sets', () => {
  const unread = async <T>(work: () => Promise<T>): Promise<T> => {
    const { evaluation } = house.workshop.store
    const { questions } = evaluation
    evaluation.questions = () => Promise.reject(new Error('all questions were read'))
    return work().finally(() => Object.assign(evaluation, { questions }))
  }
  const listed = async (set_id: string): Promise<EvaluationSet> =>
    (await get('/sets')).items.find((one: EvaluationSet) => one.set_id === set_id)

  it('tells what each holds after every change, without reading its questions', async () => {
    const { set_id } = await newSet('counted')
    const told = () => unread(() => listed(set_id))
    const at = `${E}/sets/${set_id}/questions/draft`
    expect(await told()).toMatchObject({ questions: 0, drafts: 0, categories: {} })
    const { dataset_version } = (await send(set_id, [right, quoted])).json.set
    const two = { questions: 2, drafts: 0, categories: { local: 1, causal: 1 }, dataset_version }
    expect(await told()).toMatchObject(two)
    await house.ask('PUT', at, { as: 'editor', body: { question: '?', expect: null } })
    expect(await told()).toMatchObject({ ...two, drafts: 1 })
    await house.ask('PUT', at, { as: 'editor', body: { question: '?', expect: { quote: ['x'] } } })
    expect(await told()).toMatchObject({ questions: 3, drafts: 0, categories: { other: 1 } })
    await house.ask('DELETE', at, { as: 'editor' })
    await house.ask('PATCH', `${E}/sets/${set_id}`, { as: 'editor', body: { name: 'renamed' } })
    expect(await told()).toMatchObject({ ...two, name: 'renamed' })
    await send(set_id, [right], '?mode=replace')
    expect(await told()).toMatchObject({ questions: 1, categories: { local: 1 } })
  })

  it('tells the same of a set from before that was kept', async () => {
    const { set } = (await send((await newSet('earlier')).set_id, [right, quoted])).json
    const { store } = house.workshop
    const row = (await store.evaluation.set('default', set.set_id))!
    await store.commit({ writes: [{ table: 'evaluation_sets', put: [{ ...row, holds: null }] }] })
    expect(await listed(set.set_id)).toEqual(set)
  })
})

describe('an answer that did not help', () => {
  it('becomes a draft in one step, the same however often', async () => {
    const { set_id } = await newSet('from answers')
    const asked = await house.ask('POST', `${P}/ask`, { as: 'reader', body: { question: '书被水泡了怎么赔' } })
    const make = () => post(`/sets/${set_id}/from-answer`, { answer_id: asked.json.answer_id })
    const draft = { id: asked.json.answer_id, question: '书被水泡了怎么赔', expect: null }
    expect((await make()).json).toMatchObject(draft)
    expect((await make()).json).toMatchObject(draft)
    expect(await get(`/sets/${set_id}`)).toMatchObject({ drafts: 1, questions: 0 })
    expect((await post(`/sets/${set_id}/from-answer`, { answer_id: 'an_none' })).status).toBe(404)
    const settled = { question: '书被水泡了怎么赔', expect: { quote: ['照价赔偿'] } }
    await house.ask('PUT', `${E}/sets/${set_id}/questions/${asked.json.answer_id}`, { as: 'editor', body: settled })
    // somebody else pressed the button before that was stored
    const late = { project: 'default', set_id, question_id: asked.json.answer_id }
    await putDraft(house.workshop, { member: 'late' }, late, { ...settled, expect: null })
    expect((await make()).json).toMatchObject(settled)
  })

  it('is asked for where nothing is to be found, and leaves no trace among the answers', async () => {
    const none = { id: 'none', question: '食堂今天几点开饭', expect: { no_answer: true } }
    const { set_id } = (await send((await newSet('silence')).set_id, [none])).json.set
    const before = (await house.ask('GET', `${P}/answers`)).json.items.length
    const done = await run(set_id)
    expect(done.summary.all).toMatchObject({ no_answers: 1, hit_at_1: null })
    expect((await rows(done.run_id))[0]).toMatchObject({ provider: 'ask', is_passed: true, score: 1 })
    expect((await house.ask('GET', `${P}/answers`)).json.items.length).toBe(before)
  })
})

describe('a run', () => {
  it('whose set goes meanwhile says so, and leaves nothing', async () => {
    const { set_id } = (await send((await newSet('goes')).set_id, [right, quoted])).json.set
    const started = await post('/runs', { set_id })
    await house.ask('DELETE', `${E}/sets/${set_id}`, { as: 'editor' })
    await house.workshop.jobs.idle()
    const job = (await house.ask('GET', `${P}/jobs/${started.json.job_id}`, { as: 'editor' })).json
    expect([job.status, job.error?.code]).toEqual(['failed', 'not_found'])
    expect((await get('/runs')).items.filter((one: { set_id: string }) => one.set_id === set_id)).toEqual([])
  })

  it('tells for each category how it did, and for each question why it failed', async () => {
    const { set_id, dataset_version } = (await send((await newSet('run')).set_id, [right, quoted, elsewhere])).json.set
    const done = await run(set_id)
    expect(done).toMatchObject({ set_name: 'run', dataset_version, by: 'a editor', is_informal: false })
    expect(done.config).toMatchObject({ provider: 'search', app_version: null, top_k: 10, knowledge_bases: null })
    expect(done.summary.by_category).toMatchObject({
      local: { questions: 2, passed: 1, hit_at_1: 0.5, mrr: 0.5 },
      causal: { questions: 1, passed: 0, hit_at_1: 1, quotes: 0 },
    })
    expect(done.gate).toMatchObject({ state: 'missed', verdicts: [{ wanted: 0.9 }, { wanted: 0.8 }] })
    const failed = await rows(done.run_id, '?passed=false')
    expect(failed.map((row) => [row.question_id, row.failure_reason, row.rank])).toEqual([
      ['a/b', 'causal_link_missing', 1],
      ['wrong', 'wrong_source', null],
    ])
    const [row] = await rows(done.run_id, '?category=causal&limit=1')
    expect(row).toMatchObject({ dataset_version, provider: 'search', expected_evidence: quoted.expect, score: 1 })
    expect(row!.actual_results[0]).toMatchObject({ rank: 1, kind: 'rule', meets: true })
    expect(row!.actual_results[0]!.place).toContain('1:2')
    expect(row!.trace_id).toMatch(/^tr_/)
    expect(await rows(done.run_id, '?reason=missing_fact')).toEqual([])
    expect((await get('/sets')).items.find((one: EvaluationSet) => one.set_id === set_id).last_run.run_id).toBe(
      done.run_id,
    )
  })

  it('finds rules by the keys that they keep over versions', async () => {
    const { items } = (await house.ask('GET', `${V}/clusters`, { as: 'reader' })).json
    const { set_id } = await newSet('keys')
    await send(
      set_id,
      items.map((rule: { rule_key: string; words: { R: string } }) => ({
        ...{ id: rule.rule_key, question: rule.words.R, expect: { rule_keys: [rule.rule_key] } },
      })),
    )
    expect((await run(set_id)).summary.all).toMatchObject({ questions: 3, hit_at_1: 1 })
  })

  it('as one who is kept to some documents tells what they may not see', async () => {
    const { set_id } = (await send((await newSet('narrow')).set_id, [right])).json.set
    const done = await run(set_id, { knowledge_bases: ['docs:none'] })
    expect((await rows(done.run_id))[0]).toMatchObject({ failure_reason: 'unauthorized_source', actual_results: [] })
  })

  it('by a mock provider is informal: it never misses a gate, nor meets one', async () => {
    const { set_id } = (await send((await newSet('mock')).set_id, [right, quoted])).json.set
    const done = await run(set_id, { provider: 'mock' })
    expect(done).toMatchObject({ is_informal: true, gate: { state: 'informal', waiver: null } })
    const waived = await post(`/runs/${done.run_id}/waiver`, { decision: 'nothing to be decided' }, 'admin')
    expect(waived.json.error.code).toBe('gate_not_missed')
  })

  it('is waived by an admin only, with a decision in writing that the log keeps', async () => {
    const { set_id } = (await send((await newSet('waived')).set_id, [elsewhere])).json.set
    const { run_id } = await run(set_id)
    const waive = (decision: string, as = 'admin') => post(`/runs/${run_id}/waiver`, { decision }, as)
    expect((await waive('We ship, the case comes next week.', 'editor')).status).toBe(403)
    expect((await waive('ok')).json.error).toMatchObject({ code: 'bad_input', place: { field: 'decision' } })
    const waived = (await waive('We ship, the case comes next week.')).json
    expect(waived.gate).toMatchObject({ state: 'waived', waiver: { by: 'a admin' } })
    expect((await waive('And once again, to be sure.')).json.error.code).toBe('gate_not_missed')
    const log = (await house.ask('GET', `${P}/audit?action=evaluation.waive`)).json.items
    expect(log).toMatchObject([{ member: 'a admin', subject: run_id, details: { missed: ['local'] } }])
    expect(log[0].details.decision).toContain('next week')
  })

  it('is held against another: what got better and what got worse', async () => {
    const { set_id } = (await send((await newSet('compared')).set_id, [right, elsewhere])).json.set
    const before = await run(set_id)
    const change = { ...elsewhere, expect: { node_ids: ['1:2'] } }
    await send(set_id, [change])
    const after = await run(set_id, { provider: 'classic' })
    const told = await get(`/runs/${after.run_id}/comparison?with=${before.run_id}`)
    expect(told).toMatchObject({ same: 1, better: [], worse: [], before: { run_id: before.run_id } })
    expect(told.only_after).toMatchObject([{ question_id: 'wrong', before: null, after: { is_passed: true } }])
    expect((await get(`/runs?set=${set_id}`)).items.map((one: EvaluationRun) => one.run_id)).toEqual([
      after.run_id,
      before.run_id,
    ])
    expect((await get(`/runs/${after.run_id}/comparison?with=none`)).error.code).toBe('not_found')
  })

  it('keeps the code of why a question could not be asked; the fault itself is for the log', async () => {
    const lost = { ...right, id: 'lost', app_version: '9.9' }
    const broken = { ...right, id: 'broken', question: '会出故障的问题' }
    const { set_id } = (await send((await newSet('not asked')).set_id, [right, lost, broken])).json.set
    const { catalogue } = house.workshop
    const { search } = catalogue
    catalogue.search = async (q, ...more) => {
      if (q === broken.question) throw new TypeError('words of our own code')
      return search(q, ...more)
    }
    const done = await run(set_id)
    catalogue.search = search
    const told = (await rows(done.run_id)).map((row) => [row.question_id, row.failure_reason, row.error_code])
    expect(told).toEqual([
      ['full', null, undefined],
      ['lost', 'provider_error', 'not_found'],
      ['broken', 'provider_error', 'internal'],
    ])
    const logged = house.lines.filter(({ event }) => event === 'evaluation.not_asked').map(({ facts }) => facts)
    expect(logged).toMatchObject([{ question_id: 'broken', error: { message: 'words of our own code' } }])
  })

  it('of many questions goes with its set, at once for whoever looks, and others are answered in between', async () => {
    const many = Array.from({ length: 1500 }, (_, n) => ({ ...right, id: `${n}` }))
    const { set_id } = (await send((await newSet('large')).set_id, many)).json.set
    const runs = [await run(set_id, { provider: 'mock' }), await run(set_id, { provider: 'mock' })]
    const told = await get(`/runs/${runs[1]!.run_id}/comparison?with=${runs[0]!.run_id}`)
    expect(told).toMatchObject({ same: 1500, better: [], only_before: [], only_after: [] })
    const { evaluation } = house.workshop.store
    const seen: number[] = []
    let isOver = false
    const looking = (async () => {
      while (!isOver) {
        seen.push((await evaluation.outcomes('default', runs[0]!.run_id, {}, { after: '1400', limit: 200 })).length)
        await breathe()
      }
    })()
    expect((await house.ask('DELETE', `${E}/sets/${set_id}`, { as: 'editor' })).status).toBe(204)
    isOver = true
    await looking
    expect(seen.length).toBeGreaterThan(10)
    expect([...new Set(seen)].filter((count) => count > 0)).toEqual([99])
    expect((await get('/runs')).items.filter((one: EvaluationRun) => one.set_id === set_id)).toEqual([])
  })

  it('can be stopped, and leaves nothing behind', async () => {
    const many = Array.from({ length: 300 }, (_, n) => ({ ...right, id: `${n}` }))
    const { set_id } = (await send((await newSet('stopped')).set_id, many)).json.set
    const { job_id } = (await post('/runs', { set_id })).json
    await expect.poll(async () => (await house.ask('GET', `${P}/jobs/${job_id}`)).json.done).toBeGreaterThan(0)
    await house.ask('POST', `${P}/jobs/${job_id}/cancel`, { as: 'editor' })
    await house.workshop.jobs.idle()
    expect((await house.ask('GET', `${P}/jobs/${job_id}`)).json.status).toBe('cancelled')
    expect((await get(`/runs?set=${set_id}`)).items).toEqual([])
  })
})
