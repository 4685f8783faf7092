import { expect, it } from 'vitest'
import type { StoredJob } from '../../server/verbs/rows.ts'
import { ALL, AT, at, elsewhere, type Ground, TWIN, type Unplaced } from './ground.ts'
import { COUNTS, caseAtomOf, clusterOf, deliveryOf, evidenceAt, ruleAtomOf, V1, V2, versionRow } from './rows.ts'

const toast = ruleAtomOf({ C: '', A: '点击借书', R: 'toast“已借完”' }, [evidenceAt('1:2', ['1:1'])])
const job = (job_id: string, status: StoredJob['status']): Unplaced<'jobs'> => ({
  job_id,
  kind: 'import',
  delivery_id: null,
  status,
  done: 0,
  total: 1,
  counts: COUNTS,
  error: null,
  terms: { of: job_id },
  result: { is: [null, 'half'] },
  created_at: AT,
  updated_at: AT,
})

/** Projects, versions, deliveries and jobs. */
export function versions(ground: () => Ground): void {
  it('lists projects by name and versions by their place', async () => {
    const project = await ground().project()
    const { projects, versions } = ground().store
    const row = { project, name: project, created_at: AT, watermark: 0 }
    expect(await projects.one(project)).toEqual(row)
    expect(await projects.one(project.toUpperCase())).toBeUndefined()
    const all = await projects.all()
    expect(all).toContainEqual(row)
    const names = all.map((one) => one.project)
    expect(names).toEqual([...names].sort())
    const [second, first] = [versionRow(V2, 0, project), versionRow(V1, 1, project)]
    expect(await versions.all(project)).toEqual([second, first, versionRow(TWIN, 2, project)])
    expect(await versions.one(project, V1)).toEqual(first)
    expect(await versions.one(project, '3.0' as never)).toBeUndefined()
  })

  it('says what each version holds', async () => {
    const project = await ground().project()
    await ground().putHere(project, 'rule_atoms', [toast, { ...toast, app_version: V2 }])
    await ground().putHere(project, 'case_atoms', [caseAtomOf({ C: '', A: 'a', R: 'b' }, 'LIB:1', 1)])
    await ground().putHere(project, 'clusters', [clusterOf(toast)])
    const held = await ground().store.versions.holdings(project)
    expect(held).toHaveLength(2)
    expect(held).toEqual(
      expect.arrayContaining([
        { app_version: V1, rule_atoms: 1, case_atoms: 1, clusters: 1 },
        { app_version: V2, rule_atoms: 1, case_atoms: 0, clusters: 0 },
      ]),
    )
  })

  it('lists deliveries newest first, those of cases whole, and counts what was taken', async () => {
    const project = await ground().project()
    const terms = { upload: 'f', test_project: '', is_full: true, is_part: false, series: null }
    const rows = [
      deliveryOf('dl_1', { terms, sha256: 'a', series: '夜', size_bytes: 5_000_000_000 }),
      deliveryOf('dl_2', { kind: 'rule_atoms' }),
      deliveryOf('dl_3', { app_version: V2, kind: 'test_suites', moved_from: V1 }),
      deliveryOf('dl_4', { status: 'failed' }),
      deliveryOf('dl_5', { taken_back_at: AT, kind: 'test_suites' }),
      deliveryOf('dl_6', { kind: 'rule_atoms' }),
    ]
    await ground().put(project, 'deliveries', rows)
    const { deliveries } = ground().store
    const ids = (list: readonly { delivery_id: string }[]) => list.map((one) => Number(one.delivery_id.slice(3)))
    expect(await deliveries.one(project, 'dl_1')).toEqual({ ...rows[0], project })
    expect(await deliveries.one(project, 'DL_1')).toBeUndefined()
    expect(ids(await deliveries.page(project, null, ALL))).toEqual([6, 5, 4, 3, 2, 1])
    expect(ids(await deliveries.page(project, V1, { after: 'dl_5', limit: 2 }))).toEqual([4, 2])
    const { sha256: _, terms: _t, series: _s, ...shown } = rows[0]!
    expect(await deliveries.page(project, V1, { after: 'dl_2', limit: 9 })).toEqual([shown])
    expect(ids(await deliveries.imports(project, V1, ALL))).toEqual([5, 4, 1])
    expect((await deliveries.imports(project, V1, ALL)).at(-1)).toEqual({ ...rows[0], project })
    const tally = await deliveries.tally(project)
    expect(tally).toHaveLength(3)
    expect(tally).toEqual(
      expect.arrayContaining([
        { app_version: V1, kind: 'case_atoms', count: 1 },
        { app_version: V1, kind: 'rule_atoms', count: 2 },
        { app_version: V2, kind: 'test_suites', count: 1 },
      ]),
    )
  })

  it('keeps results in their order, with refused lines as sent', async () => {
    const project = await ground().project()
    await ground().put(project, 'deliveries', [deliveryOf('dl_1'), deliveryOf('dl_2')])
    const result = (seq: number, outcome: 'taken' | 'refused', raw: string | null, delivery_id = 'dl_1') => ({
      delivery_id,
      seq,
      line: seq + 1,
      xpath: null,
      subject: null,
      outcome,
      code: null,
      field: null,
      message: '',
      message_zh: '',
      raw,
    })
    const rows = [result(10, 'refused', '{"R": 坏\r\n\t}'), result(9, 'taken', null), result(2, 'refused', null)]
    await ground().put(project, 'results', [...rows, result(1, 'refused', 'other', 'dl_2')])
    const { deliveries } = ground().store
    const { delivery_id: _, raw: _r, ...shown } = rows[1]!
    expect((await deliveries.results(project, 'dl_1', null, ALL)).map((r) => r.seq)).toEqual([2, 9, 10])
    expect(await deliveries.results(project, 'dl_1', 'taken', ALL)).toEqual([shown])
    expect(await deliveries.refused(project, 'dl_1', ALL)).toEqual([
      { seq: 2, raw: '' },
      { seq: 10, raw: '{"R": 坏\r\n\t}' },
    ])
    expect(await deliveries.refused(project, 'dl_1', { after: '2', limit: 9 })).toHaveLength(1)
  })

  it('lists jobs newest first, and those left unfinished the oldest first', async () => {
    const project = await ground().project()
    const jobs = [job('jb_1', 'succeeded'), job('jb_2', 'running'), job('jb_3', 'cancelled'), job('jb_4', 'queued')]
    await ground().put(project, 'jobs', jobs)
    const { store } = ground()
    const ids = (list: readonly { job_id: string }[]) => list.map((one) => one.job_id)
    expect(ids(await store.jobs.page(project, { after: null, limit: 3 }))).toEqual(['jb_4', 'jb_3', 'jb_2'])
    expect(ids(await store.jobs.page(project, { after: 'jb_2', limit: 2 }))).toEqual(['jb_1'])
    const { terms: _, ...shown } = jobs[1]!
    expect(await store.jobs.one(project, 'jb_2')).toEqual(shown)
    expect(await store.jobs.one(project, 'jb_9')).toBeUndefined()
    const open = await store.jobs.unfinished()
    expect(open.filter((one) => one.project === project)).toEqual(
      [jobs[1], jobs[3]].map((one) => ({ ...one, project })),
    )
    expect(ids(open)).toEqual(ids(open).sort())
    expect(open.some((one) => one.project === elsewhere(project))).toBe(true)
  })

  it('keeps what people said of rules, by version and key', async () => {
    const project = await ground().project()
    const said = { reason: "“旧” ' ", by: 'Ada', at: at(1) }
    const row = (app_version: typeof V1, rule_key: string) => ({
      app_version,
      rule_key,
      is_back: rule_key === 'b',
      ...said,
    })
    const next = (app_version: typeof V1, rule_key: string) => ({
      ...{ app_version, rule_key, former_key: 'f', versions: [V1, V2], ...said },
    })
    await ground().put(project, 'withdrawals', [row(V1, 'b'), row(V1, 'a'), row(V1, 'B')])
    await ground().put(project, 'successions', [next(V1, 'b'), next(V1, 'a')])
    await ground().putHere(project, 'withdrawals', [row(V2, 'a')])
    await ground().putHere(project, 'successions', [next(V2, 'c')])
    const { lineage } = ground().store
    const placed = <R extends object>(rows: R[]) => rows.map((one) => ({ ...one, project }))
    expect(await lineage.withdrawals(project, V1)).toEqual(placed([row(V1, 'B'), row(V1, 'a'), row(V1, 'b')]))
    expect(await lineage.successions(project, V1)).toEqual(placed([next(V1, 'a'), next(V1, 'b')]))
    const names = (rows: readonly { app_version: string; rule_key: string }[]) =>
      rows.filter((r) => r.app_version !== TWIN).map((r) => `${r.app_version} ${r.rule_key}`)
    expect(names(await lineage.withdrawals(project, null))).toEqual(['1.0 B', '1.0 a', '1.0 b', '2.0 a'])
    expect(names(await lineage.successions(project, null))).toEqual(['1.0 a', '1.0 b', '2.0 c'])
  })

  it('knows what sends spoke for and replaced, but for those that were taken back', async () => {
    const project = await ground().project()
    const send = (n: number, app_version = V1) => ({
      app_version,
      delivery_id: `dl_${n}`,
      scope: { file_key: 'FILE', root_ids: ['1:1'], skipped: [] },
      untouched: ['x'],
    })
    const over = (n: number, atom_id: string, app_version = V1) => ({
      ...{ app_version, delivery_id: `dl_${n}`, atom_id, earlier: n === 2 ? toast : null },
    })
    const taken = { kind: 'rule_atoms' as const, at: at(0) }
    await ground().put(project, 'deliveries', [
      deliveryOf('dl_1', taken),
      deliveryOf('dl_2', { ...taken, at: at(2) }),
      deliveryOf('dl_3', { ...taken, at: at(3), taken_back_at: AT }),
      deliveryOf('dl_4', { ...taken, at: at(4) }),
      deliveryOf('dl_5', { ...taken, at: at(5), app_version: V2 }),
    ])
    const sends = [send(4), send(3), send(2), send(1)]
    await ground().put(project, 'design_sends', [...sends, send(5, V2)])
    await ground().put(project, 'sent_over', [
      over(4, 'ra_2'),
      over(4, 'ra_1'),
      over(2, 'ra_1'),
      over(1, 'ra_1'),
      over(5, 'ra_1', V2),
    ])
    const { store } = ground()
    const placed = <R extends object>(rows: R[]) => rows.map((one) => ({ ...one, project }))
    expect(await store.sends.one(project, 'dl_3')).toEqual({ ...send(3), project })
    expect(await store.sends.one(project, 'dl_9')).toBeUndefined()
    expect(await store.sends.since(project, V1, 'dl_1')).toEqual(placed([send(2), send(4)]))
    expect(await store.sends.since(project, V1, null)).toEqual(placed([send(1), send(2), send(4)]))
    expect(await store.sends.over(project, 'dl_4')).toEqual(placed([over(4, 'ra_1'), over(4, 'ra_2')]))
    expect(await store.sends.overAtoms(project, V1, ['ra_1', 'ra_9'], 'dl_1')).toEqual(
      placed([over(2, 'ra_1'), over(4, 'ra_1')]),
    )
    expect(await store.sends.overBefore(project, at(2), 9)).toEqual([{ project, delivery_id: 'dl_1', atom_id: 'ra_1' }])
    expect(await store.sends.overBefore(project, at(9), 9)).toHaveLength(5)
  })
}
