import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { copyReader, half, sourceOf } from '../../shared/align/half.ts'
import { GRAPH_VERSION, neighbours } from '../../shared/align/neighbours.ts'
import { lexicon, sketch } from '../../shared/align/sketch.ts'
import { check, rule, SYNONYMS } from './atoms.ts'

/** What a store keeps of the graph, in digest, by the version that made it. A line is added, never changed. */
const MADE_BY: Record<number, string> = {
  1: '64855226b52892d0',
}

const ATOMS = [
  rule('1:1', { C: '名额已满', A: '点击「报名」', R: 'toast提示「本场名额已满，请选其他场次」', page: '活动' }),
  rule(
    '1:2',
    { A: '点击「退票」', R: '弹窗标题「确认退票？」正文「开场前 2 小时内不可退」按钮「取消」「确认」', page: '订单' },
    'dialog',
  ),
  rule('1:3', { C: '手机号不是 11 位', R: '提示「请输入正确的手机号」，「下一步」禁用', page: '报名' }, 'validation'),
  rule('1:4', { C: 'room is taken', A: 'tap "Book"', R: 'toast "This room was just taken."', page: 'Booking' }),
  check('1', { C: '本场已报满', A: '点击「报名」', R: 'toast提示「本场名额已满，请选其他场次」', page: '活动' }),
  check('2', { C: '开场前 1 小时', A: '点击「退票」', R: '弹窗提示开场前 2 小时内不可退', page: '订单' }),
  check('3', { A: '输入「手机号」', R: '「下一步」禁用', page: '报名' }),
  check('4', { C: 'another guest took the room', A: 'tap "Book"', R: 'toast "Room was just taken"', page: 'Booking' }),
]

test('what stores keep of the graph is as its version says: raise GRAPH_VERSION with whatever changes it', () => {
  const reader = copyReader(SYNONYMS)
  const numberOf = lexicon()
  const sketches = ATOMS.map((atom) => sketch(half(sourceOf(atom), reader), numberOf))
  const edgesOf = neighbours(sketches.filter(({ half: { side } }) => side === 'rule'))
  const graph = sketches.map((s) => ({
    id: s.half.id,
    ties: [...s.keys.ties].sort(),
    meets: [...s.keys.meets].sort(),
    edges: edgesOf(s).map(({ to, score }) => [to, Math.round(score * 1e6)]),
  }))
  expect(graph.filter(({ edges }) => edges.length).length).toBeGreaterThanOrEqual(4)
  const digest = createHash('sha256').update(JSON.stringify(graph)).digest('hex').slice(0, 16)
  expect(MADE_BY[GRAPH_VERSION]).toBe(digest)
})
