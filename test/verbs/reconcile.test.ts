import { describe, expect, it } from 'vitest'
import { reconcile } from '../../server/verbs/reconcile.ts'
import type { Cluster, Link } from '../../shared/schema/cluster.ts'
import { caseAtomOf, clusterOf, evidenceAt, ruleAtomOf } from '../contract/rows.ts'

const AT = '2026-02-02T00:00:00.000Z'
const rule = ruleAtomOf({ C: '', A: 'tap', R: 'toast a' }, [evidenceAt('1:1', [])])
const check = caseAtomOf({ C: '', A: 'tap', R: 'toast a' }, 'LIB:1', 1)
const other = caseAtomOf({ C: '', A: 'tap', R: 'toast b' }, 'LIB:2', 1)
const link = (atom_id: string, more: Partial<Link> = {}): Link => ({
  atom_id,
  kind: 'strong',
  confidence: 1,
  reason: { for: ['same_text'], against: [] },
  status: 'accepted',
  ...more,
})
const anchored = (cluster: Cluster): Cluster => ({
  ...cluster,
  rule_links: cluster.rule_links.map((l) => ({ ...l, reason: { for: ['anchor'], against: [] } })),
  case_links: cluster.case_links.map((l) => ({ ...l, reason: { for: ['anchor'], against: [] } })),
})
const designed = anchored(clusterOf(rule))
const tested = anchored(clusterOf(check))
const joined: Cluster = { ...designed, case_links: [link(check.atom_id)], coverage: 'both', state: 'covered' }

describe('clusters after an alignment', () => {
  it('that say the same are not written, whatever their version and times', () => {
    const fresh = { ...designed, version: 1, created_at: null, updated_at: null, nearest: [] }
    expect(reconcile([{ ...designed, version: 7 }], [fresh], AT)).toEqual({
      put: [],
      added: [],
      changed: [],
      gone: [],
      former: [],
    })
  })

  it('that are new begin at version 1, now', () => {
    const { put, added } = reconcile([], [{ ...tested, version: 0, created_at: null }], AT)
    expect(added).toEqual([tested.cluster_id])
    expect(put[0]).toMatchObject({ version: 1, created_at: AT, updated_at: AT, former_ids: [] })
  })

  it('that changed go up by one and keep when they were made and their rule key', () => {
    const { put, changed } = reconcile([{ ...designed, version: 3, rule_key: 'cl_older' }], [joined], AT)
    expect(changed).toEqual([designed.cluster_id])
    expect(put[0]).toMatchObject({ version: 4, rule_key: 'cl_older', created_at: designed.created_at, updated_at: AT })
  })

  it.each<[string, Cluster[], Cluster[], string[]]>([
    ['the cluster that its anchor moved to', [designed, tested], [joined], [tested.cluster_id]],
    [
      'with the names that it bore itself',
      [designed, { ...tested, former_ids: ['cl_000000000001'] }],
      [joined],
      ['cl_000000000001', tested.cluster_id].sort(),
    ],
    ['nobody, where its atoms are gone', [designed, anchored(clusterOf(other))], [joined], []],
    [
      'nobody, where its atom is only pending elsewhere',
      [designed, anchored(clusterOf(other))],
      [{ ...joined, case_links: [link(check.atom_id), link(other.atom_id, { status: 'pending' })] }],
      [],
    ],
  ])('one that went hands its names to %s', (_, before, after, names) => {
    const { put, gone } = reconcile(before, after, AT)
    expect(gone).toEqual([before[1]!.cluster_id])
    expect(put[0]!.former_ids).toEqual(names)
  })

  it('take a name back from whoever bore it when they come to live again', () => {
    const before = { ...joined, former_ids: [tested.cluster_id] }
    const { put } = reconcile([before], [designed, tested], AT)
    expect(put.map((c) => [c.cluster_id, c.former_ids])).toEqual([
      [designed.cluster_id, []],
      [tested.cluster_id, []],
    ])
  })
})
