import { expect, it } from 'vitest'
import { ALL, AT, type Ground, TWIN, type Unplaced } from './ground.ts'
import { caseAtomOf, clusterOf, evidenceAt, ruleAtomOf, V1, V2 } from './rows.ts'

const here = { app_version: V1 }

const toast = ruleAtomOf({ C: '名额已满', A: '点击借书', R: 'toast“已借完”' }, [evidenceAt('1:2', ['1:1'])])
const dialog = ruleAtomOf({ C: '', A: '点击归还', R: '弹窗“确认归还？”' }, [evidenceAt('1:3', ['1:1'])])
const check = caseAtomOf({ C: '名额已满', A: '点击借书', R: 'toast“已借完”' }, 'LIB:1', 1, { state: 'covered' })
const lone = caseAtomOf({ C: '', A: '点击续借', R: 'toast“续借成功”' }, 'LIB:2', 1)
const both = clusterOf(toast, { coverage: 'both', state: 'covered', primary_module: 'LEND' })
const drawn = clusterOf(dialog, { primary_module: 'LEND' })
const tested = clusterOf(lone, { touchpoints: ['续借页'] })
const withdrawn = clusterOf(caseAtomOf({ C: '', A: '', R: 'toast“旧”' }, 'LIB:3', 1), { state: 'withdrawn' })

const frame = (atom_id: string, frame_id: string, frame_name: string, page = '借书'): Unplaced<'frame_atoms'> => ({
  ...here,
  file_key: 'FILE',
  frame_id,
  atom_id,
  frame_name,
  page,
  is_drawn: true,
})
const home = (atom_id: string, { cluster_id }: { cluster_id: string }) => ({
  ...here,
  atom_id,
  cluster_id,
  is_home: true,
})
const snapshot = (node_id: string, more: Partial<Unplaced<'snapshots'>> = {}): Unplaced<'snapshots'> => ({
  ...here,
  file_key: 'FILE',
  node_id,
  snapshot_id: `sn_${node_id}`,
  kind: 'frame',
  name: '',
  page: '',
  width: 10,
  height: 20,
  scale: 1.5,
  taken_at: AT,
  boxes: [{ node_id: '1:2', box: { x: 1, y: 2, width: 3, height: 4 } }],
  sha256: 'a'.repeat(64),
  size_bytes: 9,
  by: 'Ada',
  received_at: AT,
  ...more,
})
const ignored = (ignored_id: string, spot: string): Unplaced<'ignored_rules'> => ({
  ignored_id,
  spot,
  source_key: `${spot}0`,
  atom_id: toast.atom_id,
  app_version: V1,
  words: { C: '', A: 'a', R: 'b' },
  evidence: toast.evidence,
  place: '借书 › 满',
  reason: '老稿',
  by: 'Ada',
  at: AT,
})

/** Coverage, pictures and ignored rules. */
export function coverage(ground: () => Ground): void {
  async function filled(): Promise<string> {
    const project = await ground().project()
    await ground().put(project, 'rule_atoms', [toast, dialog])
    await ground().put(project, 'case_atoms', [check, lone])
    await ground().put(project, 'clusters', [both, drawn, tested, withdrawn])
    await ground().put(project, 'cluster_atoms', [
      home(toast.atom_id, both),
      home(check.atom_id, both),
      home(dialog.atom_id, drawn),
      { ...home(dialog.atom_id, both), is_home: false },
      home(lone.atom_id, tested),
    ])
    await ground().put(project, 'frame_atoms', [
      frame(toast.atom_id, '1:1', '满'),
      frame(dialog.atom_id, '1:1', '满'),
      frame(dialog.atom_id, '1:9', '归还 B'),
    ])
    await ground().put(project, 'evidence_nodes', [
      { ...here, file_key: 'FILE', node_id: '0:7', atom_id: toast.atom_id, is_own: false },
    ])
    return project
  }

  it('counts rules by their cluster, checks by their home and own state, withdrawn ones nowhere', async () => {
    const project = await filled()
    const { coverage } = ground().store
    const rules = await coverage.ruleTally(project, V1)
    expect(rules).toHaveLength(2)
    expect(rules).toEqual(
      expect.arrayContaining([
        { module: 'LEND', state: 'covered', count: 1 },
        { module: 'LEND', state: 'design_only', count: 1 },
      ]),
    )
    const cases = await coverage.caseTally(project, V1)
    expect(cases).toHaveLength(2)
    expect(cases).toEqual(
      expect.arrayContaining([
        { module: 'LEND', state: 'covered', count: 1 },
        { module: null, state: 'case_only', count: 1 },
      ]),
    )
    expect(await coverage.matched(project, V1)).toBe(1)
    expect(await coverage.ruleTally(project, V2)).toEqual([])
  })

  it('lists screens by page and name, those of pictures alone too', async () => {
    const project = await filled()
    await ground().put(project, 'snapshots', [snapshot('0:7', { name: '全部', page: '借书' })])
    await ground().put(project, 'frame_atoms', [
      frame(toast.atom_id, '', '', ''),
      frame(toast.atom_id, '2:1', 'a', 'B_'),
    ])
    const { coverage } = ground().store
    const frames = await coverage.frames(project, V1, {}, ALL)
    expect(frames.map((f) => [f.page, f.name, f.frame_id])).toEqual([
      ['', '', ''],
      ['B_', 'a', '2:1'],
      ['借书', '全部', '0:7'],
      ['借书', '归还 B', '1:9'],
      ['借书', '满', '1:1'],
    ])
    const named = async (filter: object) => (await coverage.frames(project, V1, filter, ALL)).map((f) => f.frame_id)
    expect(await named({ text: '还 b' })).toEqual(['1:9'])
    expect(await named({ text: 'b_' })).toEqual(['2:1'])
    for (const text of ['%', '__', '\\']) expect(await named({ text }), text).toEqual([])
    expect(await named({ state: 'covered' })).toEqual(['', '2:1', '1:1'])
    expect(await named({ state: 'design_only', text: '满' })).toEqual(['1:1'])
  })

  it('knows a screen by its place', async () => {
    const project = await filled()
    await ground().put(project, 'snapshots', [
      snapshot('0:7', { name: '全部', page: '借书' }),
      snapshot('1:9', { name: '龠', page: '龠', file_key: 'OTHER' }),
    ])
    const { coverage } = ground().store
    const place = (frame_id: string, file_key = 'FILE') => ({ file_key, frame_id })
    expect(await coverage.frame(project, V1, place('1:9'))).toEqual({ ...place('1:9'), name: '归还 B', page: '借书' })
    expect(await coverage.frame(project, V1, place('0:7'))).toEqual({ ...place('0:7'), name: '全部', page: '借书' })
    expect(await coverage.frame(project, V1, place('1:9', 'file'))).toBeUndefined()
    expect(await coverage.frame(project, V2, place('1:9'))).toBeUndefined()
  })

  it('counts a screen by its own rules, a section by what lies below', async () => {
    const project = await filled()
    const { coverage } = ground().store
    const places = [
      { file_key: 'FILE', frame_id: '1:1' },
      { file_key: 'FILE', frame_id: '0:7' },
    ]
    const tallies = await coverage.frameTally(project, V1, places)
    expect(tallies).toHaveLength(3)
    expect(tallies).toEqual(
      expect.arrayContaining([
        { file_key: 'FILE', frame_id: '1:1', state: 'covered', count: 1 },
        { file_key: 'FILE', frame_id: '1:1', state: 'design_only', count: 1 },
        { file_key: 'FILE', frame_id: '0:7', state: 'covered', count: 1 },
      ]),
    )
    const ids = [toast.atom_id, dialog.atom_id].sort()
    expect(await coverage.atomsOf(project, V1, places[0]!, 9)).toEqual(ids)
    expect(await coverage.atomsOf(project, V1, places[0]!, 1)).toEqual(ids.slice(0, 1))
    expect(await coverage.atomsOf(project, V1, places[1]!, 9)).toEqual([toast.atom_id])
    expect(await coverage.atomsOf(project, V1, { file_key: 'OTHER', frame_id: '1:1' }, 9)).toEqual([])
  })

  it('finds checks of a page that no design shows', async () => {
    const project = await filled()
    const { coverage } = ground().store
    const found = await coverage.caseOnlyAt(project, V1, ['续借页', '别处'], 9)
    expect(found).toEqual([tested])
    expect(await coverage.caseOnlyAt(project, V1, ['别处'], 9)).toEqual([])
  })

  it('keeps one picture a screen, by its place, its id, its file and its time', async () => {
    const project = await ground().project()
    const row = snapshot('1:1', { sha256: 'c'.repeat(64), scale: 0.1 + 0.2, size_bytes: 3_000_000_000 })
    await ground().put(project, 'snapshots', [row])
    await ground().put(project, 'snapshots', [
      { ...row, snapshot_id: 'sn_2' },
      snapshot('1:3', { received_at: '2027' }),
    ])
    const { snapshots } = ground().store
    const kept = { ...row, snapshot_id: 'sn_2', project }
    expect(await snapshots.one(project, V1, 'sn_1:1')).toBeUndefined()
    expect(await snapshots.one(project, V1, 'sn_2')).toEqual(kept)
    expect(await snapshots.page(project, V1, { after: 'sn_1:3', limit: 9 })).toEqual([kept])
    const at = async (frame_id: string, file_key = 'FILE') => snapshots.at(project, V1, [{ file_key, frame_id }])
    expect(await at('1:1')).toEqual([kept])
    expect([await at('1:2'), await at('1:1', 'file')]).toEqual([[], []])
    expect((await snapshots.hashesOf(project)).sort()).toEqual(['a'.repeat(64), row.sha256])
    expect(await snapshots.hashesOf('nowhere')).toEqual([])
    expect([await snapshots.isNamed(row.sha256), await snapshots.isNamed('b'.repeat(64))]).toEqual([true, false])
    const before = async (instant: string) =>
      (await snapshots.before(instant, 999)).filter((one) => one.project === project && one.app_version !== TWIN)
    expect(await before('2026-02')).toEqual([kept])
    expect(await before(AT)).toEqual([])
  })

  it('knows when rules of a screen last changed', async () => {
    const project = await ground().project()
    await ground().put(project, 'frame_changes', [
      { ...here, file_key: 'FILE', node_id: '1:1', changed_at: AT },
      { ...here, file_key: 'OTHER', node_id: '1:1', changed_at: '2027' },
    ])
    const place = { file_key: 'FILE', frame_id: '1:1' }
    const { snapshots } = ground().store
    expect(await snapshots.changes(project, V1, [place])).toEqual([{ ...place, changed_at: AT }])
    expect(await snapshots.changes(project, V2, [place])).toEqual([])
  })

  it('keeps ignored rules by place and signal, newest first', async () => {
    const project = await ground().project()
    const rows = [ignored('ig_1', 'F:1:2:toast:'), ignored('ig_2', 'F:1:3:toast:'), ignored('ig_3', 'f:1:2:toast:')]
    await ground().put(project, 'ignored_rules', rows)
    const kept = rows.map((row) => ({ ...row, project }))
    const { ignored_rules } = ground().store
    expect(await ignored_rules.page(project, ALL)).toEqual(kept.toReversed())
    expect(await ignored_rules.page(project, { after: 'ig_3', limit: 1 })).toEqual([kept[1]])
    expect(await ignored_rules.at(project, ['F:1:2:toast:', 'F:1:2:'])).toEqual([kept[0]])
    expect(await ignored_rules.one(project, 'ig_2')).toEqual(kept[1])
    expect(await ignored_rules.one('nowhere', 'ig_2')).toBeUndefined()
  })
}
