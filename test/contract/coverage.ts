import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store, Write } from '../../server/verbs/ports.ts'
import type { FrameAtomRow, IgnoredRuleRow, SnapshotRow } from '../../server/verbs/rows/coverage.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import { caseAtomOf, clusterOf, evidenceAt, ruleAtomOf, V1, versionRow } from './rows.ts'
import type { StoreBench } from './store.ts'

const AT = '2026-01-01T00:00:00.000Z'
const project = 'default'
const V2 = '2.0' as AppVersion
const all = { after: null, limit: 100 }
const here = { project, app_version: V1 }

const toast = ruleAtomOf({ C: '名额已满', A: '点击借书', R: 'toast“已借完”' }, [evidenceAt('1:2', ['1:1'])])
const dialog = ruleAtomOf({ C: '', A: '点击归还', R: '弹窗“确认归还？”' }, [evidenceAt('1:3', ['1:1'])])
const check = caseAtomOf({ C: '名额已满', A: '点击借书', R: 'toast“已借完”' }, 'LIB:1', 1, { state: 'covered' })
const lone = caseAtomOf({ C: '', A: '点击续借', R: 'toast“续借成功”' }, 'LIB:2', 1)
const both = clusterOf(toast, { coverage: 'both', state: 'covered', primary_module: 'LEND' })
const drawn = clusterOf(dialog, { primary_module: 'LEND' })
const tested = clusterOf(lone, { touchpoints: ['续借页'] })
const withdrawn = clusterOf(caseAtomOf({ C: '', A: '', R: 'toast“旧”' }, 'LIB:3', 1), { state: 'withdrawn' })

const frame = (atom_id: string, frame_id: string, frame_name: string, page = '借书'): FrameAtomRow => ({
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
const snapshot = (node_id: string, more: Partial<SnapshotRow> = {}): SnapshotRow => ({
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
const ignored = (ignored_id: string, spot: string): IgnoredRuleRow => ({
  project,
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

const ground: Write[] = [
  { table: 'projects', put: [{ project, name: 'Default', created_at: AT, watermark: 0 }] },
  { table: 'versions', put: [versionRow(V1, 1), versionRow(V2, 0)] },
  { table: 'rule_atoms', put: [toast, dialog].map((atom) => ({ ...atom, project })) },
  { table: 'case_atoms', put: [check, lone].map((atom) => ({ ...atom, project })) },
  { table: 'clusters', put: [both, drawn, tested, withdrawn].map((cluster) => ({ ...cluster, project })) },
  {
    table: 'cluster_atoms',
    put: [
      home(toast.atom_id, both),
      home(check.atom_id, both),
      home(dialog.atom_id, drawn),
      home(lone.atom_id, tested),
    ],
  },
  {
    table: 'frame_atoms',
    put: [frame(toast.atom_id, '1:1', '满'), frame(dialog.atom_id, '1:1', '满'), frame(dialog.atom_id, '1:9', '归还')],
  },
  {
    table: 'evidence_nodes',
    put: [{ ...here, file_key: 'FILE', node_id: '0:7', atom_id: toast.atom_id, is_own: false }],
  },
]

/** What every store has to hold to about coverage, pictures and ignored rules. */
export function coverageContract(name: string, open: () => Promise<StoreBench>): void {
  describe(`store contract, coverage: ${name}`, () => {
    let bench: StoreBench
    let store: Store
    beforeEach(async () => {
      bench = await open()
      store = bench.store
      await store.commit({ writes: ground })
    })
    afterEach(() => bench.close())

    it('counts rules by their cluster, checks by their home and own state, withdrawn ones nowhere', async () => {
      const rules = await store.coverage.ruleTally(project, V1)
      expect(rules).toHaveLength(2)
      expect(rules).toEqual(
        expect.arrayContaining([
          { module: 'LEND', state: 'covered', count: 1 },
          { module: 'LEND', state: 'design_only', count: 1 },
        ]),
      )
      const cases = await store.coverage.caseTally(project, V1)
      expect(cases).toHaveLength(2)
      expect(cases).toEqual(
        expect.arrayContaining([
          { module: 'LEND', state: 'covered', count: 1 },
          { module: null, state: 'case_only', count: 1 },
        ]),
      )
      expect(await store.coverage.matched(project, V1)).toBe(1)
      expect(await store.coverage.ruleTally(project, V2)).toEqual([])
    })

    it('lists screens by page and name, those of pictures alone too, and goes on after one', async () => {
      await store.commit({ writes: [{ table: 'snapshots', put: [snapshot('0:7', { name: '全部', page: '借书' })] }] })
      const frames = await store.coverage.frames(project, V1, {}, all)
      expect(frames.map((f) => [f.frame_id, f.name]).sort()).toEqual([
        ['0:7', '全部'],
        ['1:1', '满'],
        ['1:9', '归还'],
      ])
      const [first, ...rest] = frames
      const after = JSON.stringify([first!.page, first!.name, first!.file_key, first!.frame_id])
      expect(await store.coverage.frames(project, V1, {}, { after, limit: 5 })).toEqual(rest)
      const named = async (filter: object) =>
        (await store.coverage.frames(project, V1, filter, all)).map((f) => f.frame_id)
      expect([await named({ text: '归' }), await named({ text: '%' }), await named({ state: 'covered' })]).toEqual([
        ['1:9'],
        [],
        ['1:1'],
      ])
    })

    it('counts a screen by its own rules, a section by what lies below', async () => {
      const places = [
        { file_key: 'FILE', frame_id: '1:1' },
        { file_key: 'FILE', frame_id: '0:7' },
      ]
      const tallies = await store.coverage.frameTally(project, V1, places)
      expect(tallies).toHaveLength(3)
      expect(tallies).toEqual(
        expect.arrayContaining([
          { file_key: 'FILE', frame_id: '1:1', state: 'covered', count: 1 },
          { file_key: 'FILE', frame_id: '1:1', state: 'design_only', count: 1 },
          { file_key: 'FILE', frame_id: '0:7', state: 'covered', count: 1 },
        ]),
      )
      expect(await store.coverage.atomsOf(project, V1, places[0]!, 9)).toEqual([toast.atom_id, dialog.atom_id].sort())
      expect(await store.coverage.atomsOf(project, V1, { file_key: 'OTHER', frame_id: '1:1' }, 9)).toEqual([])
    })

    it('finds checks of a page that no design shows', async () => {
      const found = await store.coverage.caseOnlyAt(project, V1, ['续借页', '别处'], 9)
      expect(found.map((c) => c.cluster_id)).toEqual([tested.cluster_id])
      expect(await store.coverage.caseOnlyAt(project, V1, ['别处'], 9)).toEqual([])
    })

    it('knows in which versions anything changed since', async () => {
      const moved = {
        subject: 'cluster' as const,
        subject_id: 'cl_1',
        app_version: V1,
        change: 'changed' as const,
        place: null,
      }
      await store.commit({ project, writes: [], changes: [moved] })
      expect([await store.coverage.versionsSince(project, 0), await store.coverage.versionsSince(project, 1)]).toEqual([
        [V1],
        [],
      ])
    })

    it('keeps one picture a screen, by its place, its id, its file and its time', async () => {
      const { is_older: _, ...row } = { ...snapshot('1:1'), is_older: false }
      await store.commit({ writes: [{ table: 'snapshots', put: [row] }] })
      await store.commit({ writes: [{ table: 'snapshots', put: [{ ...row, snapshot_id: 'sn_2' }] }] })
      store = await bench.reopen()
      expect(await store.snapshots.one(project, V1, 'sn_1:1')).toBeUndefined()
      expect(await store.snapshots.one(project, V1, 'sn_2')).toEqual({ ...row, snapshot_id: 'sn_2' })
      expect(await store.snapshots.at(project, V1, [{ file_key: 'FILE', frame_id: '1:1' }])).toHaveLength(1)
      expect(await store.snapshots.at(project, V1, [{ file_key: 'FILE', frame_id: '1:2' }])).toEqual([])
      expect([await store.snapshots.hashesOf(project), await store.snapshots.hashesOf('other')]).toEqual([
        [row.sha256],
        [],
      ])
      expect([await store.snapshots.isNamed(row.sha256), await store.snapshots.isNamed('b'.repeat(64))]).toEqual([
        true,
        false,
      ])
      expect([
        (await store.snapshots.before('2026-02', 9)).length,
        (await store.snapshots.before(AT, 9)).length,
      ]).toEqual([1, 0])
    })

    it('knows when rules of a screen last changed', async () => {
      const change = { ...here, file_key: 'FILE', node_id: '1:1', changed_at: AT }
      await store.commit({ writes: [{ table: 'frame_changes', put: [change] }] })
      const place = { file_key: 'FILE', frame_id: '1:1' }
      expect(await store.snapshots.changes(project, V1, [place])).toEqual([{ ...place, changed_at: AT }])
      expect(await store.snapshots.changes(project, V2, [place])).toEqual([])
    })

    it('keeps ignored rules by place and signal, newest first', async () => {
      const rows = [ignored('ig_1', 'F:1:2:toast:'), ignored('ig_2', 'F:1:3:toast:')]
      await store.commit({ writes: [{ table: 'ignored_rules', put: rows }] })
      expect(await store.ignored_rules.page(project, all)).toEqual([rows[1], rows[0]])
      expect(await store.ignored_rules.at(project, ['F:1:2:toast:', 'F:1:2:'])).toEqual([rows[0]])
      expect(await store.ignored_rules.one(project, 'ig_2')).toEqual(rows[1])
      expect(await store.ignored_rules.one('other', 'ig_2')).toBeUndefined()
    })

    it.each<[string, number]>([
      ['FILE|1:2|toast|', 1],
      ['FILE|1:2|', 0],
      ['FILE|1:2|toast|0', 0],
    ])('finds rules at the place %s', async (spot, count) => {
      expect(await store.rule_atoms.atSpot(project, V1, spot)).toHaveLength(count)
    })
  })
}
