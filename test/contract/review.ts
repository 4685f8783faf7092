import { expect, it } from 'vitest'
import type { DecisionFilter, ReviewFilter } from '../../server/verbs/ports/review.ts'
import type { StoredReviewItem, StoredVerdict } from '../../server/verbs/rows/review.ts'
import type { Decision } from '../../shared/schema/review.ts'
import { ALL, AT, at, type Ground, TWIN } from './ground.ts'
import { caseAtomOf, clusterOf, evidenceAt, ruleAtomOf, V1, V2 } from './rows.ts'

const toast = ruleAtomOf({ C: '', A: '点击借书', R: 'toast“已借完”' }, [evidenceAt('1:2', ['1:1'])])
const check = caseAtomOf({ C: '', A: '点击借书', R: 'toast“已借完”' }, 'LIB:1', 1)
const decided = (n: number, more: Partial<Decision> = {}): Decision => ({
  ...{ decision_id: `de_${n}`, bulk_id: null, app_version: V1, kind: 'link', verdict: 'accept' },
  ...{ item_id: 'ri_1', item_kind: null, subject_id: 'cl_1', atom_ids: ['ra_1'], risk: null, by: 'Ada', at: AT },
  ...{ reason: null, base_version: null, source_content_hash: null, before: null, after: [0, null], undone_by: null },
  undone_at: null,
  ...more,
})
const ids = (rows: readonly { decision_id: string }[]) => rows.map((row) => Number(row.decision_id.slice(3)))
const verdict = (
  rule_id: string,
  atom_id: string,
  more: Partial<StoredVerdict> = {},
): Omit<StoredVerdict, 'project'> => ({
  ...{ app_version: V1, kind: 'link', rule_id, atom_id, decision_id: 'de_1', verdict: 'accepted' },
  ...{ said: { kind: 'manual' }, sources: null, previous: null },
  ...more,
})
const asked = (n: number, more: Partial<StoredReviewItem> = {}): Omit<StoredReviewItem, 'project'> => ({
  ...{
    app_version: V1,
    item_id: `ri_${n}`,
    kind: 'pending_link',
    cluster_id: 'cl_1',
    rule_id: 'ra_1',
    atom_id: 'ca_1',
  },
  ...{
    base_version: 1,
    source_content_hash: 'a',
    evidence_key: 'e',
    confidence: 0.6,
    risk: 'low',
    primary_module: null,
  },
  ...{ touchpoints: ['借书页'], place: `${9 - n}`, created_at: AT },
  ...more,
})
const numbers = (rows: readonly { item_id: string }[]) => rows.map((row) => Number(row.item_id.slice(3)))
const bySubject = (a: { kind: string; rule_id: string; atom_id: string }, b: typeof a) =>
  `${a.kind} ${a.rule_id} ${a.atom_id}` < `${b.kind} ${b.rule_id} ${b.atom_id}` ? -1 : 1

/** Decisions, the queue, and what things were. */
export function review(ground: () => Ground): void {
  const rows = [
    decided(1, { kind: 'edit', item_id: null, by: 'Bo', reason: '“误判” \\ %' }),
    decided(2, { bulk_id: 'bk_1', before: { words: { C: '', A: '1', R: '2' } } }),
    decided(3, { bulk_id: 'bk_1', item_id: 'ri_2', verdict: 'reject', risk: 'high', base_version: 2 }),
    decided(4, { undone_by: 'de_5', undone_at: AT }),
    decided(5, { app_version: V2, bulk_id: 'bk_1' }),
  ]

  it.each<[DecisionFilter, number[]]>([
    [{}, [4, 3, 2, 1]],
    [{ kind: 'edit' }, [1]],
    [{ by: 'Ada' }, [4, 3, 2]],
    [{ by: 'ada' }, []],
    [{ bulk_id: 'bk_1' }, [3, 2]],
    [{ subject_ids: ['ca_9', 'ra_1'] }, [4, 2]],
    [{ subject_ids: ['ra_1'], bulk_id: 'bk_1' }, [2]],
  ])('lists decisions through %j, the newest first', async (filter, shown) => {
    const project = await ground().project()
    await ground().put(project, 'decisions', rows)
    const about = (subject_id: string, n: number) => ({ app_version: V1, subject_id, decision_id: `de_${n}` })
    await ground().put(project, 'decision_subjects', [
      about('ra_1', 2),
      about('ra_1', 4),
      about('ca_9', 4),
      about('x', 1),
    ])
    const { decisions } = ground().store
    expect(ids(await decisions.page(project, V1, filter, ALL))).toEqual(shown)
    expect(ids(await decisions.page(project, V1, filter, { after: 'de_3', limit: 1 }))).toEqual(
      shown.filter((n) => n < 3).slice(0, 1),
    )
  })

  it('finds a decision by its id, its item and its bulk', async () => {
    const project = await ground().project()
    await ground().put(project, 'decisions', rows)
    const { decisions } = ground().store
    expect(await decisions.one(project, V1, 'de_2')).toEqual(rows[1])
    expect(await decisions.one(project, V1, 'de_5')).toBeUndefined()
    expect(await decisions.lastOf(project, V1, 'ri_1')).toEqual(rows[3])
    expect(await decisions.lastOf(project, V1, 'ri_3')).toBeUndefined()
    expect(await decisions.ofBulk(project, V1, 'bk_1')).toEqual([rows[2], rows[1]])
    expect(await decisions.ofBulk(project, V1, 'bk_2')).toEqual([])
  })

  it('keeps one verdict a pair, and finds it from either side and by its decision', async () => {
    const project = await ground().project()
    const pair = verdict('ra_1', 'ca_1')
    const later = { ...pair, decision_id: 'de_2', previous: { ...pair, app_version: undefined } as never }
    const others = [
      verdict('ra_1', 'ca_1', { kind: 'contradiction' }),
      verdict('', 'ra_1', { kind: 'module' }),
      verdict('ra_3', 'ca_3'),
    ]
    await ground().put(project, 'verdicts', [pair, ...others])
    await ground().put(project, 'verdicts', [later])
    const { decisions } = ground().store
    const kept = JSON.parse(JSON.stringify([later, ...others].map((row) => ({ ...row, project })).sort(bySubject)))
    expect((await decisions.verdictsOf(project, V1, ['ra_1', 'ca_1', 'ra_9'])).sort(bySubject)).toEqual(
      kept.filter((row: StoredVerdict) => row.rule_id !== 'ra_3'),
    )
    expect((await decisions.verdictsOf(project, V1, ['ca_3'])).map((row) => row.rule_id)).toEqual(['ra_3'])
    expect((await decisions.allVerdicts(project, V1)).sort(bySubject)).toEqual(kept)
    expect((await decisions.verdictsBy(project, V1, 'de_2')).map((row) => row.kind)).toEqual(['link'])
    expect(await decisions.verdictsBy(project, V1, 'de_9')).toEqual([])
  })

  const items = [
    asked(1),
    asked(2, { kind: 'contradiction', primary_module: 'M', rule_id: 'ra_2', atom_id: 'ra_1', evidence_key: 'f' }),
    asked(3, { risk: 'high', touchpoints: ['50%', "o'b"], cluster_id: 'cl_2' }),
    asked(4, { kind: 'contradiction', primary_module: 'm', rule_id: 'ra_3', atom_id: 'ra_4', touchpoints: [] }),
  ]

  it.each<[ReviewFilter, number[]]>([
    [{}, [4, 3, 2, 1]],
    [{ risk: 'high' }, [3]],
    [{ kind: 'contradiction' }, [4, 2]],
    [{ module: 'M' }, [2]],
    [{ module: null }, [3, 1]],
    [{ module: null, touchpoint: '借书页' }, [1]],
    [{ touchpoint: "o'b" }, [3]],
    [{ touchpoint: '50_' }, []],
  ])('shows the queue through %j, the most pressing first, and counts the same', async (filter, shown) => {
    const project = await ground().project()
    await ground().put(project, 'review_items', items)
    const { review } = ground().store
    expect(numbers(await review.page(project, V1, filter, ALL))).toEqual(shown)
    expect(numbers(await review.page(project, V1, filter, { after: '6', limit: 1 }))).toEqual(
      shown.filter((n) => n < 3).slice(0, 1),
    )
    const tally = await review.tally(project, V1, filter)
    expect(tally.reduce((sum, row) => sum + row.count, 0)).toBe(shown.length)
  })

  it('finds questions by id, rule, evidence and those who contradict, and counts them', async () => {
    const project = await ground().project()
    await ground().put(project, 'review_items', items)
    const { review } = ground().store
    expect(await review.one(project, V1, 'ri_3')).toEqual({ ...items[2], project })
    expect(await review.one(project, V1, 'ri_9')).toBeUndefined()
    expect(numbers(await review.some(project, V1, ['ri_1', 'ri_3', 'ri_9']))).toEqual([3, 1])
    expect(numbers(await review.ofClusters(project, V1, ['cl_2', 'cl_9']))).toEqual([3])
    expect(numbers(await review.ofEvidence(project, V1, ['f', 'g']))).toEqual([2])
    expect(numbers(await review.contradictionsOf(project, V1, ['ra_1']))).toEqual([2])
    expect(numbers(await review.contradictionsOf(project, V1, ['ra_3', 'ra_2']))).toEqual([4, 2])
    expect(numbers(await review.contradictionsOf(project, V1, ['ca_1']))).toEqual([])
    const tally = await review.tally(project, V1, {})
    expect(tally).toHaveLength(3)
    expect(tally).toContainEqual({ kind: 'contradiction', risk: 'low', count: 2 })
  })

  it('keeps checks and what they found, in the order told, until they are let go', async () => {
    const project = await ground().project()
    const counts = { contradiction: 1, value_conflict: 1, limit_twice: 0, no_failure_copy: 1 }
    const one = { check_id: 'ck_1', app_version: V1, at: AT, by: 'Ada', watermark: 3_000_000_000, counts }
    const found = (['value_conflict', 'contradiction', 'no_failure_copy'] as const).map((issue_type, n) => ({
      ...{ check_id: 'ck_1', seq: n + 8, issue_type, severity: n < 2 ? ('high' as const) : ('low' as const) },
      issue: { issue_id: `is_${n}`, title_zh: '矛盾 “甲”' } as never,
    }))
    await ground().put(project, 'checks', [
      one,
      { ...one, check_id: 'ck_2', app_version: V2 },
      { ...one, check_id: 'ck_3' },
    ])
    await ground().put(project, 'check_issues', [...found.toReversed(), { ...found[0]!, check_id: 'ck_3' }])
    const { checks, commit } = ground().store
    expect(await checks.one(project, 'ck_1')).toEqual({ ...one, project })
    expect(await checks.one(project, 'ck_9')).toBeUndefined()
    const names = async (version: typeof V1 | null) => (await checks.page(project, version, ALL)).map((c) => c.check_id)
    expect([await names(null), await names(V1)]).toEqual([
      ['ck_3', 'ck_2', 'ck_1'],
      ['ck_3', 'ck_1'],
    ])
    const issues = async (filter: object, page: object = ALL) =>
      (await checks.issues(project, 'ck_1', filter, page as never)).map((row) => row.seq)
    expect(await issues({})).toEqual([8, 9, 10])
    expect(await issues({ severity: 'high' }, { after: '8', limit: 9 })).toEqual([9])
    expect(await issues({ issue_type: 'no_failure_copy' })).toEqual([10])
    expect((await checks.issues(project, 'ck_1', {}, ALL))[0]).toEqual({ ...found[0], project })
    await commit({ writes: [{ table: 'checks', drop: [{ project, check_id: 'ck_1' }] }] })
    expect(await issues({})).toEqual([])
    expect(await checks.issues(project, 'ck_3', {}, ALL)).toHaveLength(1)
    expect((await checks.one(project, 'ck_3'))?.check_id).toBe('ck_3')
  })

  it('tells what clusters and atoms were, the newest first, until that is let go', async () => {
    const project = await ground().project()
    const fate = 'changed' as const
    const former = (cluster_id: string, version: number, until: string) => ({
      ...{ app_version: V1, cluster_id, until, version, fate, cluster: clusterOf(toast), by: null, decision_id: null },
    })
    const was = (atom_id: string, until: string, atom: typeof toast | typeof check = toast) => ({
      ...{ app_version: V1, atom_id, until, fate, atom },
    })
    const clusters = [
      former('cl_1', 10, at(1)),
      former('cl_2', 9, at(1)),
      former('cl_1', 9, at(1)),
      former('cl_1', 8, at(0)),
    ]
    await ground().put(project, 'cluster_history', [...clusters.toReversed(), former('cl_9', 1, at(5))])
    await ground().put(project, 'atom_history', [was('ra_1', at(0)), was('ra_1', at(1), check), was('ra_2', at(2))])
    const { history } = ground().store
    const shown = await history.ofClusters(project, V1, ['cl_1', 'cl_2', 'cl_8'], ALL)
    expect(shown).toEqual([clusters[0], clusters[1], clusters[2], clusters[3]].map((row) => ({ ...row, project })))
    const after = `${at(1)} 9 cl_2`
    expect(await history.ofClusters(project, V1, ['cl_1', 'cl_2'], { after, limit: 9 })).toEqual(shown.slice(2))
    expect(await history.ofAtom(project, V1, 'ra_1', ALL)).toEqual([
      { ...was('ra_1', at(1), check), project },
      { ...was('ra_1', at(0)), project },
    ])
    expect(await history.ofAtom(project, V1, 'ra_9', ALL)).toEqual([])
    const here = (rows: readonly { app_version: string }[]) => rows.filter((row) => row.app_version !== TWIN)
    expect(here(await history.clustersBefore(project, at(1), 9))).toEqual([shown[3]])
    expect(here(await history.atomsBefore(project, at(1), 9))).toEqual([{ ...was('ra_1', at(0)), project }])
    expect(await history.clustersBefore(project, at(0), 9)).toEqual([])
    expect(await history.atomsBefore(project, at(0), 9)).toEqual([])
  })
}
