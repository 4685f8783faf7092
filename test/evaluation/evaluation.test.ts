import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareRows } from '../../shared/evaluation/compare.ts'
import { faultOf } from '../../shared/evaluation/expectation.ts'
import { figuresOf, percentile, summaryOf } from '../../shared/evaluation/figures.ts'
import { gateOf, gateStateOf, judgeGates } from '../../shared/evaluation/gates.ts'
import { judge, type Reply } from '../../shared/evaluation/judge.ts'
import { type Found, holds, meets } from '../../shared/evaluation/meets.ts'
import type { EvaluationRow, Expectation } from '../../shared/schema/evaluation.ts'
import { expectation } from '../../shared/schema/evaluation.ts'

const NOWHERE = { node_ids: [], external_ids: [], figma_urls: [] }
const rule = (id: string, text: string, more: Partial<Found['evidence']> = {}): Found => ({
  ...{ id, kind: 'rule', title: text, text, app_version: null, modules: [] },
  evidence: { ...NOWHERE, ...more },
})
const section = (text: string, title_path: string, anchor: string): Found => ({
  ...rule('ds_1', text, { path: 'guide/a.md', source: 'manual', title_path, anchor }),
  kind: 'section',
})

describe('what a result is held against', () => {
  const manual = section('运费 12 元', '寄件 | ## 2. 运费 Fees', '2-运费-fees')
  it.each<[Expectation, Found, boolean]>([
    [{ rule_keys: ['cl_1'] }, rule('cl_1', 'x'), true],
    [{ rule_keys: ['cl_0'] }, { ...rule('cl_1', 'x'), rule_key: 'cl_0' }, true],
    [{ rule_keys: ['LOC:1'] }, { ...rule('LOC:1', 'x'), kind: 'case' }, false],
    [{ external_ids: ['108', '109'] }, rule('cl_1', 'x', { external_ids: ['109'] }), true],
    [{ external_ids: ['10'] }, rule('cl_1', 'x', { external_ids: ['109'] }), false],
    [{ node_ids: ['20:1'] }, rule('cl_1', 'x', { node_ids: ['20:1'] }), true],
    [{ node_ids: ['20:1'], external_ids: ['7'] }, rule('cl_1', 'x', { external_ids: ['7'] }), true],
    [{ sections: ['寄件 | ## 2. 运费 Fees'] }, manual, true],
    [{ sections: ['2. 运费 fees'] }, manual, true],
    [{ sections: ['寄件 › 2. 运费 Fees'] }, manual, true],
    [{ sections: ['运费'] }, manual, false],
    [{ sections: ['取件 | ## 2. 运费 Fees'] }, manual, false],
    [{ sections: ['2-运费-fees'] }, manual, true],
    [{ sections: ['guide/a.md#2-运费-fees'] }, manual, true],
    [{ sections: ['manual/guide/a.md'] }, manual, true],
    [{ sections: ['guide/b.md#2-运费-fees'] }, manual, false],
    [{ sections: ['2-运费-fees'] }, rule('cl_1', 'x'), false],
    [{ quote: ['运费 12 元'] }, manual, true],
    [{ quote: ['运费 13 元'] }, manual, false],
  ])('%j in %j: %s', (expect_, result, is) => expect(meets(expect_, result)).toBe(is))

  it.each([
    ['单件不能超过\n  20 kg', '不能超过20KG', true],
    ['运费 １２ 元', '12元', true],
    ['运费 12 元', '112 元', false],
  ])('the text %j holds %j: %s', (text, quote, is) => expect(holds({ text }, quote)).toBe(is))

  it.each<[object, string | null]>([
    [{}, 'nothing_expected'],
    [{ no_answer: true, quote: ['x'] }, 'no_answer_alone'],
    [{ no_answer: true }, null],
    [{ sections: ['x'] }, null],
  ])('finds in %j: %s', (said, fault) => expect(faultOf(expectation.parse(said))).toBe(fault))
  it.each([[{ rulekeys: ['x'] }], [{ quote: [] }], [{ quote: [' '] }], [{ no_answer: false }]])(
    'refuses %j as an expectation',
    (said) => expect(expectation.safeParse(said).success).toBe(false),
  )
})

const reply = (results: Found[], more: Partial<Reply> = {}): Reply => ({ results, no_answer: false, ...more })
const wrong = rule('cl_9', '别的')
const right = rule('cl_1', '输错 3 次锁 10 分钟')

describe('a question judged', () => {
  const places: Expectation = { rule_keys: ['cl_1'] }
  const both: Expectation = { rule_keys: ['cl_1'], quote: ['10 分钟'] }
  const half: Expectation = { rule_keys: ['cl_1'], quote: ['30 分钟'] }
  const none: Expectation = { no_answer: true }
  it.each<[string, Expectation, string, Reply, [boolean, number | null, string | null]]>([
    ['first', places, 'local', reply([right]), [true, 1, null]],
    ['third', both, 'local', reply([wrong, wrong, right]), [true, 3, null]],
    ['behind top_k', places, 'local', reply([wrong, wrong, wrong, right]), [false, 4, 'wrong_source']],
    ['nowhere', places, 'local', reply([wrong]), [false, null, 'wrong_source']],
    ['nothing', places, 'local', reply([]), [false, null, 'missing_fact']],
    ['no quote', half, 'local', reply([right]), [false, 1, 'missing_fact']],
    ['no quote of a cause', half, 'causal', reply([right]), [false, 1, 'causal_link_missing']],
    ['another time', half, 'temporal', reply([right]), [false, 1, 'temporal_order_wrong']],
    ['a quote elsewhere', { ...both, rule_keys: ['x'] }, 'local', reply([right]), [false, null, 'wrong_source']],
    ['only a quote', { quote: ['10分钟'] }, 'local', reply([wrong, right]), [true, 2, null]],
    ['only a quote, missing', { quote: ['5 秒'] }, 'local', reply([right]), [false, null, 'missing_fact']],
    ['an answer refused', places, 'local', reply([wrong], { no_answer: true }), [false, null, 'low_confidence']],
    ['behind the store', places, 'local', reply([wrong], { is_stale: true }), [false, null, 'stale_projection']],
    ['right though behind', places, 'local', reply([right], { is_stale: true }), [true, 1, null]],
    [
      'not for the asker',
      places,
      'local',
      reply([right], { is_unauthorized: true }),
      [false, 1, 'unauthorized_source'],
    ],
    ['broken', places, 'local', reply([], { is_broken: true }), [false, null, 'provider_error']],
    ['said to be none', none, 'local', reply([wrong], { no_answer: true }), [true, null, null]],
    ['answered though none', none, 'local', reply([wrong]), [false, null, 'low_confidence']],
    [
      'broken where none',
      none,
      'local',
      reply([], { is_broken: true, no_answer: true }),
      [false, null, 'provider_error'],
    ],
  ])('%s', (_, expect_, category, given, [is_passed, rank, failure_reason]) =>
    expect(judge({ expect: expect_, category, top_k: 3 }, given)).toMatchObject({ is_passed, rank, failure_reason }),
  )

  it('has a reason exactly where it failed, and a score that falls with the rank', () => {
    const results = fc.array(fc.constantFrom(wrong, right), { maxLength: 12 })
    const expectations = fc.constantFrom<Expectation>(places, both, half, none, { quote: ['10 分钟'] })
    const flags = fc.record({ no_answer: fc.boolean(), is_stale: fc.boolean(), is_broken: fc.boolean() })
    fc.assert(
      fc.property(results, expectations, flags, fc.constantFrom('local', 'causal'), (found, wanted, said, category) => {
        const told = judge({ expect: wanted, category, top_k: 5 }, { ...said, results: found })
        expect(told.is_passed).toBe(told.failure_reason === null)
        expect(told.score).toBe(wanted.no_answer ? Number(told.is_passed) : told.rank === null ? 0 : 1 / told.rank)
        expect(told.actual_results.length).toBe(Math.min(10, found.length))
        if (told.is_passed && told.rank !== null) expect(told.rank).toBeLessThanOrEqual(5)
      }),
    )
  })
})

const row = (id: string, more: Partial<EvaluationRow> = {}): EvaluationRow => ({
  ...{ seq: 0, question_id: id, dataset_version: 'd', provider: 'search', query_type: 'local', query_text: `${id}?` },
  ...{ expected_evidence: { rule_keys: [id] }, actual_results: [], score: 1, rank: 1, is_hit: true, is_quoted: null },
  ...{ is_passed: true, failure_reason: null, took_ms: 1, trace_id: 't', config_snapshot: {} as never },
  ...more,
})
const failed = { is_passed: false, score: 0, rank: null, is_hit: false, failure_reason: 'wrong_source' } as const
const second = { score: 0.5, rank: 2 }

describe('the figures of a run', () => {
  const none = { expected_evidence: { no_answer: true }, rank: null, is_hit: null } as const
  const rows = [
    row('a', { is_quoted: true, took_ms: 1 }),
    row('b', { ...second, is_quoted: false, is_passed: false, failure_reason: 'missing_fact', took_ms: 2 }),
    row('c', { score: 0.1, rank: 10, query_type: 'causal', took_ms: 3 }),
    row('d', { ...failed, query_type: 'causal', took_ms: 100 }),
    row('e', { ...none, query_type: 'other', took_ms: 4 }),
  ]
  it('counts hits over those that have one, quotes over those with quotes', () => {
    expect(figuresOf(rows)).toEqual({
      ...{ questions: 5, passed: 3, pass_rate: 0.6, hit_at_1: 0.25, hit_at_3: 0.5, hit_at_10: 0.75, mrr: 0.4 },
      ...{ quotes: 0.5, no_answers: 1, p50_ms: 3, p95_ms: 100 },
    })
    expect(summaryOf(rows).failures).toEqual({ missing_fact: 1, wrong_source: 1 })
    expect(figuresOf([])).toMatchObject({ questions: 0, pass_rate: 0, mrr: null, p95_ms: 0 })
  })
  it.each([
    [[], 0.5, 0],
    [[7], 0.95, 7],
    [[3, 1, 2], 0.5, 2],
    [[4, 3, 2, 1], 0.5, 2],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.95, 10],
  ])('of %j the share %d lies below %d', (values, share, below) => expect(percentile(values, share)).toBe(below))
  it('is the same whatever the order, and each category adds up to the whole', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: 1 }), (some) => {
        const { all, by_category } = summaryOf(some)
        const sums = Object.values(by_category).reduce((sum, f) => [sum[0]! + f.questions, sum[1]! + f.passed], [0, 0])
        expect(sums).toEqual([all.questions, all.passed])
        expect(figuresOf([...some].reverse())).toEqual(all)
      }),
    )
  })
})

describe('gates', () => {
  it.each([
    ['local', {}, 0.9],
    ['temporal', {}, 0.8],
    ['causal', {}, 0.8],
    ['价格', {}, 0.9],
    ['constructor', {}, 0.9],
    ['价格', { other: 0.5 }, 0.5],
    ['temporal', { other: 0.5 }, 0.8],
    ['temporal', { temporal: 0 }, 0],
  ])('of %s under %j: %d', (name, gates, wanted) => expect(gateOf(name, gates)).toBe(wanted))
  it('are met by the very share, and judge each category', () => {
    const rows = Array.from({ length: 10 }, (_, n) => row(`${n}`, n ? {} : failed))
    const verdicts = judgeGates(summaryOf([...rows, row('x', { ...failed, query_type: 'causal' })]), {})
    expect(verdicts.map(({ category, is_met }) => [category, is_met])).toEqual([
      ['local', true],
      ['causal', false],
    ])
    const waiver = { decision: 'shipped without causes', by: 'Ada', at: '2026-01-01T00:00:00.000Z' }
    expect(gateStateOf(verdicts, false, null)).toBe('missed')
    expect(gateStateOf(verdicts, false, waiver)).toBe('waived')
    expect(gateStateOf(verdicts, true, waiver)).toBe('informal')
    expect(gateStateOf(verdicts.slice(0, 1), false, waiver)).toBe('met')
  })
})

describe('two runs compared', () => {
  it('tells what got better, what got worse, and which questions only one of them had', () => {
    const before = [row('a', failed), row('b'), row('c', second), row('d'), row('gone'), row('e')]
    const after = [row('a'), row('b', failed), row('c'), row('d', { query_text: 'anew?' }), row('new'), row('e')]
    const told = compareRows(before, after)
    const ids = (list: { question_id: string }[]) => list.map((one) => one.question_id)
    expect(ids(told.better)).toEqual(['a', 'c'])
    expect(ids(told.worse)).toEqual(['b'])
    expect(told.same).toBe(1)
    expect(ids(told.only_before)).toEqual(['d', 'gone'])
    expect(ids(told.only_after)).toEqual(['d', 'new'])
    expect(told.worse[0]!.after).toEqual({ is_passed: false, score: 0, rank: null, failure_reason: 'wrong_source' })
  })
  it('mirrors itself', () => {
    const run = fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))
      .chain((ids) =>
        fc.tuple(...ids.map((id) => fc.constantFrom({}, failed, second).map((outcome) => row(id, outcome)))),
      )
    fc.assert(
      fc.property(run, run, (one, other) => {
        const [there, back] = [compareRows(one, other), compareRows(other, one)]
        const ids = (list: { question_id: string }[]) => list.map((q) => q.question_id).sort()
        expect(ids(there.better)).toEqual(ids(back.worse))
        expect(ids(there.only_after)).toEqual(ids(back.only_before))
        expect(there.same).toBe(back.same)
        expect(compareRows(one, one)).toMatchObject({ better: [], worse: [], same: one.length })
      }),
    )
  })
})
