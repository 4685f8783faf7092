import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CoverageAnswer } from '../../shared/schema/answers.ts'
import type { LayerRules } from '../../shared/schema/coverage.ts'
import type { LayerReview, ReviewPage } from '../../shared/schema/review.ts'
import { evidenceAt, ruleAtomOf } from '../contract/rows.ts'
import { FULL, JSONL, line, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const TOAST = 'toast“名额已变化，请刷新后再借”'
const AT_DESK = { C: '在前台', A: '点击“借书”', R: TOAST }
const AT_HOME = { C: '在家里', A: '点击“续借”', R: TOAST }
const EITHER = { C: '', A: '操作时', R: TOAST }
const NOTED = { C: '有逾期图书', A: '点击“借书”', R: '弹窗“请先归还逾期图书”' }

/** A note beside the second screen, which names it by its id alone. */
function note() {
  const {
    app_version: _,
    state: _s,
    ...atom
  } = ruleAtomOf(NOTED, [
    { ...evidenceAt('2:9', []), frame_id: null, frame_name: null, bbox: null, about_frame_id: '2:1' },
  ])
  return atom
}

let house: OpenHouse
beforeAll(async () => {
  house = await openHouse()
  await house.ask('POST', `${V}/rule-atoms`, {
    body: {
      scope: scopeOf('1:1', '2:1', '2:9'),
      atoms: [sent(FULL, '1:2'), sent(AT_DESK, '1:3'), sent(AT_HOME, '2:3', '2:1'), note()],
    },
  })
  await house.upload(`${V}/case-atoms`, [line(FULL, '11'), line(EITHER, '12')].join('\n'), JSONL)
})
afterAll(() => house.close())

const post = async <T>(path: string, body: object): Promise<T> => {
  const { status, json } = await house.ask('POST', `${V}/${path}`, { as: 'reader', body })
  expect(status).toBe(200)
  return json
}
const rulesAt = (...node_ids: string[]) => post<LayerRules>('coverage/rules', { file_key: 'FILE', node_ids })

describe('the rules at layers', () => {
  it.each([[['1:1']], [['2:1']], [['1:2']], [['1:3', '1:1']], [['2:9']], [['9:9']]])(
    '%s are those that coverage counts there',
    async (ids) => {
      const { items } = await rulesAt(...ids)
      const { nodes } = await post<CoverageAnswer>('coverage', { file_key: 'FILE', node_ids: ids })
      expect([...new Set(items.map((rule) => rule.cluster_id))].sort()).toEqual(
        [...new Set(Object.values(nodes).flatMap((node) => node.cluster_ids))].sort(),
      )
      if (ids.length > 1) return
      const states: Record<string, number> = {}
      for (const { state } of new Map(items.map((rule) => [rule.atom_id, rule])).values())
        states[state] = (states[state] ?? 0) + 1
      expect(states).toEqual(nodes[ids[0]!]!.subtree)
    },
  )

  it('name their screen, their place on it and how many checks they have', async () => {
    const { items } = await rulesAt('1:1')
    expect(items.find((rule) => rule.node_id === '1:2')).toMatchObject({
      state: 'covered',
      words: FULL,
      tests: 1,
      frame_id: '1:1',
      box: expect.objectContaining({ width: expect.any(Number) }),
    })
  })

  it('of a note have the name of the screen that it speaks of, and no place on it', async () => {
    const [rule] = (await rulesAt('2:9')).items
    const [drawn] = (await rulesAt('2:1')).items
    expect(rule).toMatchObject({ words: NOTED, frame_id: '2:1', frame_name: drawn!.frame_name, box: null })
    expect(rule!.frame_name).not.toBe('')
  })

  it('of another file, or of a version that is none, are not answered', async () => {
    expect((await post<LayerRules>('coverage/rules', { file_key: 'OTHER', node_ids: ['1:1'] })).items).toEqual([])
    const path = '/api/v1/projects/default/versions/9.9/coverage/rules'
    expect((await house.ask('POST', path, { body: { node_ids: ['1:1'] } })).status).toBe(404)
  })
})

describe('what waits at layers', () => {
  const waits = (body: object) => post<LayerReview>('review/layers', { file_key: 'FILE', ...body })
  const all = async () => (await house.ask('GET', `${V}/review`, { as: 'reader' })).json as ReviewPage

  it('is what the queue holds of the rules drawn there, as the queue shows it', async () => {
    const queue = (await all()).items
    expect(queue).toHaveLength(2)
    const both = await waits({ node_ids: ['1:1', '2:1'] })
    expect([both.items, both.total]).toEqual([queue, 2])
    for (const [at, node] of [
      ['1:1', AT_DESK],
      ['2:1', AT_HOME],
    ] as const) {
      const { items } = await waits({ node_ids: [at] })
      expect(items.map((item) => item.evidence.find((e) => e.side === 'design')?.words)).toEqual([node])
    }
    expect((await waits({ node_ids: ['1:2'] })).items).toEqual([])
  })

  it('can be asked by kind', async () => {
    expect((await waits({ node_ids: ['1:1'], kinds: ['pending_link'] })).total).toBe(1)
    expect((await waits({ node_ids: ['1:1'], kinds: ['contradiction'] })).total).toBe(0)
  })

  it('of a module waits at the rule itself', async () => {
    await house.ask('POST', '/api/v1/projects/default/modules', {
      body: { text: 'modules:\n  - id: DESK\n    actions: [借书]\n' },
    })
    const kinds = ['pending_module']
    const queue = (await all()).items.filter((item) => item.kind === 'pending_module')
    const here = await waits({ node_ids: ['1:1', '2:1', '2:9'], kinds })
    expect(here.items.length).toBeGreaterThan(0)
    expect(here.items).toEqual(queue.filter((item) => here.items.some((one) => one.item_id === item.item_id)))
    expect((await waits({ node_ids: ['9:9'], kinds })).items).toEqual([])
  })
})
