import { expect, it } from 'vitest'
import type { Change } from '../../server/verbs/rows.ts'
import { ALL, type Ground } from './ground.ts'
import { V1, V2 } from './rows.ts'

const moved = (
  subject: Change['subject'],
  subject_id: string,
  change: Change['change'],
  more: Partial<Change> = {},
): Change => ({
  ...{ subject, subject_id, app_version: V1, change, place: null },
  ...more,
})
const atom = (subject_id: string, file_key = 'FILE') =>
  moved('rule_atom', subject_id, 'new', { place: { file_key, node_ids: ['1:2'] } })

/** What moved, and when. */
export function changes(ground: () => Ground): void {
  it('tells changes since a revision, the oldest first', async () => {
    const project = await ground().project()
    await ground().change(project, atom('ra_1'), atom('ra_2'))
    await ground().change(project, atom('ra_3'))
    const { changes } = ground().store
    const told = await changes.since(project, 0, ALL)
    expect(told.map((c) => [c.revision, c.subject_id])).toEqual([
      [1, 'ra_1'],
      [1, 'ra_2'],
      [2, 'ra_3'],
    ])
    expect(told[0]).toMatchObject({ project, ...atom('ra_1') })
    expect((await changes.since(project, 1, ALL)).map((c) => c.subject_id)).toEqual(['ra_3'])
    const after = String(told[0]!.seq)
    expect((await changes.since(project, 0, { after, limit: 1 })).map((c) => c.subject_id)).toEqual(['ra_2'])
    expect(await changes.since(project, 2, ALL)).toEqual([])
  })

  it('finds what moved of one file, and whether anything of a kind did', async () => {
    const project = await ground().project()
    await ground().change(project, atom('ra_1'), atom('ra_2', 'OTHER'), { ...atom('ra_3'), app_version: V2 })
    await ground().change(project, moved('case', 'LIB:1', 'changed'))
    const { changes } = ground().store
    expect((await changes.ofDesign(project, V1, 'FILE', 0)).map((c) => c.subject_id)).toEqual(['ra_1'])
    expect(await changes.ofDesign(project, V1, 'FILE', 1)).toEqual([])
    expect(await changes.ofDesign(project, V1, 'file', 0)).toEqual([])
    expect(await changes.hasMoved(project, V1, 'case', 1)).toBe(true)
    expect(await changes.hasMoved(project, V1, 'case', 2)).toBe(false)
    expect(await changes.hasMoved(project, V2, 'case', 0)).toBe(false)
    expect(await changes.hasMoved(project, V1, 'cluster', 0)).toBe(false)
  })

  it('tells what became of clusters, each once, by when it last moved', async () => {
    const project = await ground().project()
    const [one, two] = ['cl_1', 'cl_2']
    await ground().change(project, moved('cluster', one, 'new'), moved('cluster', two, 'new'))
    await ground().change(project, moved('cluster', two, 'changed'), moved('cluster', one, 'gone'))
    await ground().change(project, moved('cluster', one, 'new'), moved('cluster', one, 'new', { app_version: V2 }))
    const { changes } = ground().store
    const range = { after: 0, upto: 3 }
    const told = await changes.ofClusters(project, range, 0, 9)
    expect(told.map((m) => [m.app_version, m.cluster_id, m.first, m.last])).toEqual([
      [V1, two, 'new', 'changed'],
      [V1, one, 'new', 'new'],
      [V2, one, 'new', 'new'],
    ])
    expect(await changes.ofClusters(project, range, 0, 1)).toEqual(told.slice(0, 1))
    expect(await changes.ofClusters(project, range, told[0]!.seq, 1)).toEqual(told.slice(1, 2))
    expect(
      (await changes.ofClusters(project, { after: 1, upto: 2 }, 0, 9)).map((m) => [m.cluster_id, m.first]),
    ).toEqual([
      [two, 'changed'],
      [one, 'gone'],
    ])
  })

  it('forgets what is old, and knows from where on it remembers', async () => {
    const project = await ground().project()
    for (const id of ['ra_1', 'ra_2', 'ra_3']) await ground().change(project, atom(id))
    const { changes, projects, commit, coverage } = ground().store
    expect(await changes.oldest(project)).toBe(1)
    expect(await changes.lastBefore(project, '9999')).toBe(3)
    expect(await changes.lastBefore(project, '2000')).toBeUndefined()
    expect(await coverage.versionsSince(project, 2)).toEqual([V1])
    expect(await coverage.versionsSince(project, 3)).toEqual([])
    await commit({ writes: [], forgets: { project, upto: 2 } })
    expect(await changes.oldest(project)).toBe(3)
    expect((await changes.since(project, 0, ALL)).map((c) => c.subject_id)).toEqual(['ra_3'])
    await commit({ writes: [], forgets: { project, upto: 3 } })
    expect(await changes.oldest(project)).toBeUndefined()
    expect(await changes.lastBefore(project, '9999')).toBeUndefined()
    expect((await projects.one(project))?.watermark).toBe(3)
    await ground().change(project, atom('ra_4'))
    expect(await changes.oldest(project)).toBe(4)
  })
}
