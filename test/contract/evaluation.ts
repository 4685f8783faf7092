import { expect, it } from 'vitest'
import type { OutcomeFilter } from '../../server/verbs/ports/evaluation.ts'
import type { EvaluationRow, EvaluationRun } from '../../shared/schema/evaluation.ts'
import { ALL, AT, type Ground, type Unplaced } from './ground.ts'
import { V1 } from './rows.ts'

type Question = Unplaced<'evaluation_questions'>
type Outcome = Unplaced<'evaluation_outcomes'>

const HOLDS = { dataset_version: 'd', questions: 2, drafts: 1, categories: { 价格: 2 } }
const set = (set_id: string) => ({
  ...{ set_id, name: '题集 “一”', gates: { local: 0.5, 价格: 1 }, holds: set_id === 'es_2' ? null : HOLDS },
  ...{ created_at: AT, created_by: 'Ada', updated_at: AT },
})
const question = (set_id: string, question_id: string, seq: number, more: Partial<Question> = {}): Question => ({
  ...{ set_id, question_id, seq, question: '柜门打不开？', category: null, product: null, app_version: null },
  ...{ expect: null, answer_id: null, by: 'Ada', at: AT, ...more },
})
const run = (run_id: string, set_id: string) => ({ run_id, set_id, run: { run_id, set_id, at: AT } as EvaluationRun })
const outcome = (run_id: string, seq: number, more: Partial<Outcome> = {}): Outcome => ({
  ...{ run_id, seq, query_type: 'local', is_passed: true, failure_reason: null },
  ...{ row: { seq, query_text: '“?”' } as EvaluationRow, ...more },
})

/** Sets of questions, runs of them, and how each question went. */
export function evaluation(ground: () => Ground): void {
  const full = question('es_1', 'q/2', 9, { category: 'causal', product: '产品', app_version: V1, answer_id: 'an_1' })
  const questions = [
    { ...full, expect: { rule_keys: ['cl_1'], quote: ['“x”'] } },
    question('es_1', 'q10', 10),
    question('es_1', 'Q10', 2),
    question('es_2', 'q10', 1),
  ]
  const failed = { is_passed: false, failure_reason: 'wrong_source' } as const
  const outcomes = [
    outcome('er_1', 10),
    outcome('er_1', 9, { ...failed, query_type: 'causal' }),
    outcome('er_1', 2, failed),
    outcome('er_2', 0),
  ]

  async function filled(): Promise<string> {
    const project = await ground().project()
    await ground().put(project, 'evaluation_sets', [set('es_2'), set('es_1')])
    await ground().put(project, 'evaluation_questions', questions)
    await ground().put(project, 'evaluation_runs', [run('er_1', 'es_1'), run('er_3', 'es_2'), run('er_2', 'es_1')])
    await ground().put(project, 'evaluation_outcomes', outcomes)
    return project
  }

  it('hands back what was put, in order', async () => {
    const project = await filled()
    const { evaluation } = ground().store
    const here = <T>(row: T) => ({ ...row, project })
    expect(await evaluation.sets(project)).toEqual([set('es_1'), set('es_2')].map(here))
    expect(await evaluation.set(project, 'es_2')).toEqual(here(set('es_2')))
    expect(await evaluation.question(project, 'es_1', 'q/2')).toEqual(here(questions[0]))
    const ids = (rows: { question_id: string }[]) => rows.map((row) => row.question_id)
    expect(ids(await evaluation.questions(project, 'es_1', ALL))).toEqual(['Q10', 'q/2', 'q10'])
    expect(ids(await evaluation.questions(project, 'es_1', { after: '2', limit: 1 }))).toEqual(['q/2'])
  })

  it('lists runs newest first, of one set or of all', async () => {
    const project = await filled()
    const { evaluation } = ground().store
    const ids = (rows: { run_id: string }[]) => rows.map((row) => row.run_id)
    expect(ids(await evaluation.runs(project, null, ALL))).toEqual(['er_3', 'er_2', 'er_1'])
    expect(ids(await evaluation.runs(project, 'es_1', { after: 'er_2', limit: 5 }))).toEqual(['er_1'])
    expect(await evaluation.run(project, 'er_3')).toEqual({ ...run('er_3', 'es_2'), project })
  })

  it.each<[OutcomeFilter, number[]]>([
    [{}, [2, 9, 10]],
    [{ is_passed: false }, [2, 9]],
    [{ is_passed: true }, [10]],
    [{ query_type: 'causal' }, [9]],
    [{ failure_reason: 'wrong_source', query_type: 'local' }, [2]],
    [{ failure_reason: 'missing_fact' }, []],
  ])('lists how questions went through %j', async (filter, shown) => {
    const project = await filled()
    const { evaluation } = ground().store
    const rows = await evaluation.outcomes(project, 'er_1', filter, ALL)
    expect(rows.map((row) => row.seq)).toEqual(shown)
    for (const row of rows) expect(outcomes.map((one) => ({ ...one, project }))).toContainEqual(row)
  })

  it('lets what belongs to a set or a run go along with it', async () => {
    const project = await filled()
    const { evaluation } = ground().store
    await ground().store.commit({
      writes: [
        { table: 'evaluation_sets', drop: [{ project, set_id: 'es_2' }] },
        { table: 'evaluation_runs', drop: [{ project, run_id: 'er_1' }] },
      ],
    })
    expect(await evaluation.questions(project, 'es_2', ALL)).toEqual([])
    expect(await evaluation.runs(project, 'es_2', ALL)).toEqual([])
    expect(await evaluation.outcomes(project, 'er_1', {}, ALL)).toEqual([])
    expect(await evaluation.outcomes(project, 'er_2', {}, ALL)).toHaveLength(1)
  })
}
