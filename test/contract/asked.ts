import { expect, it } from 'vitest'
import type { AnswerRow, FeedbackRow } from '../../server/verbs/rows/ask.ts'
import { ALL, at, elsewhere, type Ground } from './ground.ts'
import { V1 } from './rows.ts'

const answer = (n: number, more: Partial<AnswerRow> = {}): Omit<AnswerRow, 'project'> => ({
  ...{ answer_id: `an_${n}`, question: '提现 “失败” 的原因？', answer: '余额不足 [1]', product: null, module: 'PAY' },
  ...{ app_version: V1, hit_ids: ['cl_1', 'ds_2'], no_answer: false, confidence: 0.8125, channel: 'http', by: 'Ada' },
  ...{ at: at(n), watermark: 2 ** 40 + n },
  ...more,
})
const said = (n: number, by: string, verdict: 'up' | 'down', when: number): Omit<FeedbackRow, 'project'> => ({
  ...{ answer_id: `an_${n}`, by, verdict, note: '换行\n“引号”', at: at(when) },
})

/** Answers that were given, and what members think of them. */
export function asked(ground: () => Ground): void {
  const answers = [
    answer(1),
    answer(2, { no_answer: true, app_version: null, hit_ids: [], product: '手册 A', module: null, confidence: 0 }),
    answer(3),
    answer(4),
  ]
  const feedback = [
    said(1, 'Bo', 'down', 9),
    said(1, 'Ada', 'up', 9),
    said(1, 'Cy', 'up', 8),
    said(3, 'Ada', 'down', 5),
  ]
  async function filled(): Promise<string> {
    const project = await ground().project()
    await ground().put(project, 'answers', answers.toReversed())
    await ground().put(project, 'feedback', feedback)
    return project
  }

  it('finds an answer, and lists them newest first, all or by what is thought of them', async () => {
    const project = await filled()
    const { asked } = ground().store
    const listed = async (...[mark, page = ALL]: [Parameters<typeof asked.answers>[1], typeof ALL?]) =>
      (await asked.answers(project, mark, page)).map((row) => row.answer_id)
    expect(await asked.answer(project, 'an_2')).toEqual({ ...answers[1], project })
    expect(await asked.answer(project, 'an_9')).toBeUndefined()
    expect(await listed(null)).toEqual(['an_4', 'an_3', 'an_2', 'an_1'])
    expect(await listed('down')).toEqual(['an_3', 'an_1'])
    expect(await listed('up')).toEqual(['an_1'])
    expect(await listed('no_answer')).toEqual(['an_2'])
    expect((await asked.answers(project, 'down', { after: 'an_3', limit: 1 })).map((row) => row.answer_id)).toEqual([
      'an_1',
    ])
  })

  it('keeps one verdict of each member, the last', async () => {
    const project = await filled()
    const { asked } = ground().store
    const who = async () => (await asked.feedback(project, ['an_1'])).map(({ by, verdict }) => [by, verdict])
    expect(await who()).toEqual([
      ['Cy', 'up'],
      ['Ada', 'up'],
      ['Bo', 'down'],
    ])
    await ground().putHere(project, 'feedback', [said(1, 'Bo', 'up', 10)])
    expect((await who()).at(-1)).toEqual(['Bo', 'up'])
    expect(await asked.feedback(project, ['an_3'])).toEqual([{ ...feedback[3], project }])
    expect(await asked.feedback(elsewhere(project), ['an_1'])).toHaveLength(3)
  })

  it('tells which are older, and lets what was thought of them go along', async () => {
    const project = await filled()
    const { asked, commit } = ground().store
    expect(await asked.answersBefore(project, at(3), 9)).toEqual([
      { project, answer_id: 'an_1' },
      { project, answer_id: 'an_2' },
    ])
    expect(await asked.answersBefore(project, at(1), 9)).toEqual([])
    await commit({ writes: [{ table: 'answers', drop: [{ project, answer_id: 'an_1' }] }] })
    expect(await asked.feedback(project, ['an_1', 'an_3'])).toHaveLength(1)
  })
}
