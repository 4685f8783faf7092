import { expect, it } from 'vitest'
import type { Ground } from './ground.ts'
import { V1, V2 } from './rows.ts'

type Keys = { meets?: string[]; ties?: string[]; rules?: { to: string; score: number }[] }
const node = (atom_id: string, keys: Keys) => ({ app_version: V1, atom_id, meets: [], ties: [], rules: [], ...keys })
const ids = (rows: readonly { atom_id: string }[]) => rows.map((row) => row.atom_id).sort()
const nodes = [
  node('ra_1', { meets: ['x'], ties: ['t'] }),
  node('ra_2', { meets: ['x', 'y'], ties: ['t', 'u'], rules: [{ to: 'ra_1', score: 2 }] }),
  node('ca_3', {
    meets: ['z', 'X'],
    ties: ['T'],
    rules: [
      { to: 'ra_1', score: 0.1 + 0.2 },
      { to: 'ra_2', score: -1 },
    ],
  }),
]
const drawn = { made_by: 3, stamp: 'gr_1', words: '1:0a', solved_by: '[1]' }

/** The graph of a version's atoms. */
export function graph(ground: () => Ground): void {
  it('knows how a graph was drawn, where there is one', async () => {
    const project = await ground().project()
    await ground().put(project, 'graphs', [{ app_version: V1, ...drawn }])
    expect(await ground().store.graph.drawn(project, V1)).toEqual(drawn)
    expect(await ground().store.graph.drawn(project, V2)).toBeUndefined()
  })

  it('finds who meets under keys, who is tied, and which rules an atom may belong to', async () => {
    const project = await ground().project()
    await ground().put(project, 'graph_atoms', nodes)
    const { graph } = ground().store
    const meeting = async (alone: string[], together: string[]) =>
      (await graph.meeting(project, V1, { alone, together })).sort()
    expect(await meeting([], ['x', 'y', 'z'])).toEqual(['ra_2'])
    expect(await meeting([], ['y', 'y'])).toEqual([])
    expect(await meeting(['z'], ['x', 'y'])).toEqual(['ca_3', 'ra_2'])
    expect(await meeting(['x'], ['x', 'y'])).toEqual(['ra_1', 'ra_2'])
    expect(ids(await graph.ties(project, V1, ['ra_2']))).toEqual(['ra_2', 'ra_2'])
    expect(ids(await graph.ties(project, V1, null))).toEqual(['ca_3', 'ra_1', 'ra_2', 'ra_2'])
    expect((await graph.tiedBy(project, V1, ['t'])).sort((a, b) => (a.atom_id < b.atom_id ? -1 : 1))).toEqual([
      { atom_id: 'ra_1', key: 't' },
      { atom_id: 'ra_2', key: 't' },
    ])
    expect(ids(await graph.edgesTo(project, V1, ['ra_1']))).toEqual(['ca_3', 'ra_2'])
    expect(await graph.edges(project, V1, ['ca_3'])).toEqual([
      { atom_id: 'ca_3', rule_id: 'ra_1', score: 0.1 + 0.2 },
      { atom_id: 'ca_3', rule_id: 'ra_2', score: -1 },
    ])
    expect(ids(await graph.edges(project, V1, null))).toEqual(['ca_3', 'ca_3', 'ra_2'])
  })

  it('follows atoms that change or go', async () => {
    const project = await ground().project()
    await ground().putHere(project, 'graph_atoms', nodes)
    const { graph, commit } = ground().store
    await commit({
      writes: [
        { table: 'graph_atoms', put: [{ ...node('ra_2', { meets: ['y', 'z'], ties: ['u'] }), project }] },
        { table: 'graph_atoms', drop: [{ project, app_version: V1, atom_id: 'ca_3' }] },
      ],
    })
    const meeting = async (alone: string[], together: string[]) =>
      (await graph.meeting(project, V1, { alone, together })).sort()
    expect(await meeting(['x'], [])).toEqual(['ra_1'])
    expect(await meeting([], ['y', 'z'])).toEqual(['ra_2'])
    expect(await meeting(['z'], [])).toEqual(['ra_2'])
    expect(ids(await graph.tiedBy(project, V1, ['t', 'u', 'T']))).toEqual(['ra_1', 'ra_2'])
    expect(await graph.edgesTo(project, V1, ['ra_1', 'ra_2'])).toEqual([])
  })
}
