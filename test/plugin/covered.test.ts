import { describe, expect, it } from 'vitest'
import {
  byModule,
  byScreen,
  checksOf,
  countsOf,
  coveredLayers,
  screensOf,
  totalOf,
} from '../../plugin/ui/state/covered.ts'
import type { ClusterDetail } from '../../shared/schema/answers.ts'
import type { LayerRule } from '../../shared/schema/coverage.ts'

const rule = (atom_id: string, more: Partial<LayerRule> = {}) =>
  ({
    atom_id,
    state: 'covered',
    frame_id: '1:1',
    frame_name: 'Seats',
    page: 'P',
    primary_module: null,
    node_id: `at ${atom_id}`,
    ...more,
  }) as LayerRule

const TWICE = [
  rule('a'),
  rule('a', { node_id: '1:9' }),
  rule('b', { state: 'conflicting', frame_id: '2:1', frame_name: 'Pay' }),
]

describe('the rules of layers', () => {
  it('count once each, however many places they have', () => {
    expect(countsOf(TWICE)).toEqual({ covered: 1, conflicting: 1 })
  })
  it('of one layer are counted by the server, of several each rule once', () => {
    const nodes = { '1:1': { own: {}, subtree: { covered: 7 }, cluster_ids: [] } }
    expect(totalOf(nodes, ['1:1'], TWICE)).toEqual({ covered: 7 })
    expect(totalOf(nodes, ['1:1', '2:1'], TWICE)).toEqual({ covered: 1, conflicting: 1 })
    expect(totalOf({}, ['9:9'], [])).toEqual({})
  })
  it('stand by screen, with all their places', () => {
    const groups = byScreen([...TWICE, rule('c', { frame_id: null, frame_name: '' })])
    expect(groups.map((g) => [g.id, g.name, g.rows.map((row) => [row.atom_id, row.places.length])])).toEqual([
      ['1:1', 'Seats', [['a', 2]]],
      ['2:1', 'Pay', [['b', 1]]],
      ['', '', [['c', 1]]],
    ])
    expect(screensOf(TWICE)).toEqual(['1:1', '2:1'])
  })
  it('stand by module, those without one last', () => {
    const groups = byModule([rule('a'), rule('b', { primary_module: 'PAY' }), rule('c', { primary_module: 'INCOME' })])
    expect(groups.map((g) => g.id)).toEqual(['INCOME', 'PAY', null])
  })
})

describe('the layers asked about', () => {
  const page = { id: '0:1', name: 'p', count: 0 }
  it.each([
    [[{ id: '1:1', name: '', type: 'FRAME' }], ['1:1']],
    [[], ['0:1']],
  ])('%#', (layers, expected) => {
    expect(coveredLayers({ page, count: layers.length, layers, places: [] })).toEqual(expected)
  })
})

describe('the checks of a rule', () => {
  const link = (atom_id: string, status: string) => ({ atom_id, status, confidence: 0.6 })
  const atom = (atom_id: string, case_key: string, step_number: number) => ({ atom_id, case_key, step_number })
  it('are in the order of cases and steps, pending ones last, and never those that were rejected', () => {
    const detail = {
      cluster: { case_links: ['pending', 'accepted', 'accepted', 'rejected'].map((s, i) => link(`ca${i}`, s)) },
      case_atoms: [atom('ca0', 'A', 1), atom('ca1', 'B', 2), atom('ca2', 'B', 1), atom('ca3', 'A', 2)],
    } as unknown as ClusterDetail
    expect(checksOf(detail).map((c) => [c.atom.atom_id, c.isPending])).toEqual([
      ['ca2', false],
      ['ca1', false],
      ['ca0', true],
    ])
  })
})
