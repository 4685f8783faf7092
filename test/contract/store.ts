import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store, Write } from '../../server/verbs/ports.ts'
import type { Change } from '../../server/verbs/rows.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import { caseAtomOf, clusterOf, evidenceAt, ruleAtomOf, V1, versionRow } from './rows.ts'

/** One opened store on an empty place; `reopen` closes it and opens the same place again. */
export type StoreBench = { store: Store; reopen(): Promise<Store>; close(): Promise<void> }

const AT = '2026-01-01T00:00:00.000Z'
const project = 'default'
const ground: Write[] = [
  { table: 'projects', put: [{ project, name: 'Default', created_at: AT, watermark: 0 }] },
  { table: 'versions', put: [versionRow(V1, 1), versionRow('2.0' as AppVersion, 0)] },
]
const all = { after: null, limit: 100 }
const toast = ruleAtomOf({ C: '名额已满', A: '点击借书', R: 'toast“已借完”' }, [evidenceAt('1:2', ['1:1'])], {
  extra: { kept: ['as', { it: 'came' }] },
})
const dialog = ruleAtomOf({ C: '', A: '点击归还', R: '弹窗“确认归还？”' }, [evidenceAt('1:3', ['1:1'])])
const check = caseAtomOf({ C: '名额已满', A: '点击借书', R: 'toast“已借完”' }, 'LIB:0012', 1)
const moved = (subject_id: string): Change => ({
  subject: 'rule_atom',
  subject_id,
  app_version: V1,
  change: 'new',
  place: { file_key: 'FILE', node_ids: ['1:2'] },
})

/** What every store has to hold to, whatever it is made of. */
export function storeContract(name: string, open: () => Promise<StoreBench>): void {
  describe(`store contract: ${name}`, () => {
    let bench: StoreBench
    let store: Store
    beforeEach(async () => {
      bench = await open()
      store = bench.store
      await store.commit({ writes: ground })
    })
    afterEach(() => bench.close())

    it('hands back what was put, to the letter', async () => {
      const split = { ...check, project, origin: 'split' as const, delivery_id: 'dl_1', notices: [] }
      const fit = clusterOf(toast, {
        former_ids: ['cl_000000000001'],
        nearest: [{ atom_id: check.atom_id, score: 0.4, against: ['x'] }],
      })
      await store.commit({
        writes: [
          {
            table: 'rule_atoms',
            put: [
              { ...toast, project },
              { ...dialog, project },
            ],
          },
          { table: 'case_atoms', put: [{ ...check, project }] },
          { table: 'sent_case_atoms', put: [split] },
          { table: 'clusters', put: [{ ...fit, project }] },
        ],
      })
      expect(await store.rule_atoms.some(project, V1, [toast.atom_id])).toEqual([toast])
      expect(await store.case_atoms.all(project, V1)).toEqual([check])
      expect(await store.cases.sent(project, V1, ['LIB:0012'])).toEqual([split])
      expect(await store.clusters.all(project, V1)).toEqual([fit])
      expect(await store.versions.all(project)).toEqual([versionRow('2.0' as AppVersion, 0), versionRow(V1, 1)])
    })

    it('keeps what the tester wrote of a case, and lists cases by suite and key, each once', async () => {
      const row = (case_key: string, suite_path: string, origin: 'split' | 'delivered', is_withdrawn = false) => ({
        ...{
          project,
          app_version: V1,
          case_key,
          suite_path,
          origin,
          is_withdrawn,
          delivery_id: 'dl_1',
          series: '',
          seq: 0,
        },
        ...{ external_id: null, internal_id: null, full_external_id: null, test_project: 'LIB', suite_name: '' },
        ...{ case_name: `50% ${origin}`, case_revision_version: null, class: 'atomized' as const, importance: null },
        ...{ keywords: [], attachments: [], notices: [], xml_file: 'a.xml', xpath: '/x' },
      })
      const text = { project, app_version: V1, case_key: 'LIB:1', delivery_id: 'dl_1', text: '{"a":"“"}' }
      await store.commit({
        writes: [
          {
            table: 'cases',
            put: [
              row('LIB:2', 'a', 'split'),
              row('LIB:1', 'b', 'delivered'),
              row('LIB:1', 'b', 'split'),
              row('LIB:3', 'a', 'split', true),
              row('LIB:3', 'a', 'delivered'),
            ],
          },
          { table: 'case_texts', put: [text] },
        ],
      })
      expect(await store.cases.texts(project, V1, ['LIB:1', 'LIB:2'])).toEqual([text])
      const page = async (words: string | null, at = all as { after: string | null; limit: number }) =>
        (await store.cases.page(project, V1, words, at)).map((r) => `${r.case_key} ${r.origin}`)
      expect(await page(null)).toEqual(['LIB:2 split', 'LIB:3 delivered', 'LIB:1 split'])
      expect(await page(null, { after: 'a\nLIB:2', limit: 1 })).toEqual(['LIB:3 delivered'])
      expect(await page('50% S')).toEqual(['LIB:2 split', 'LIB:1 split'])
      for (const words of ['5_', '\\', '%%']) expect(await page(words)).toEqual([])
    })

    it('survives being closed and opened', async () => {
      await store.commit({ writes: [{ table: 'rule_atoms', put: [{ ...toast, project }] }] })
      store = await bench.reopen()
      expect(await store.rule_atoms.all(project, V1)).toEqual([toast])
    })

    it('puts over what stood, and drops by the columns named', async () => {
      await store.commit({
        writes: [
          {
            table: 'rule_atoms',
            put: [
              { ...toast, project },
              { ...dialog, project },
            ],
          },
        ],
      })
      await store.commit({ writes: [{ table: 'rule_atoms', put: [{ ...toast, project, confidence: 0.5 }] }] })
      expect((await store.rule_atoms.some(project, V1, [toast.atom_id]))[0]?.confidence).toBe(0.5)
      await store.commit({
        writes: [{ table: 'rule_atoms', drop: [{ project, app_version: V1, atom_id: toast.atom_id }] }],
      })
      expect(await store.rule_atoms.all(project, V1)).toEqual([dialog])
    })

    it('keeps verdicts by pair, finds them from either side, and decisions the newest first', async () => {
      const verdict = {
        project,
        app_version: V1,
        kind: 'link' as const,
        rule_id: toast.atom_id,
        atom_id: check.atom_id,
        decision_id: 'de_1',
        verdict: 'accepted' as const,
        said: { kind: 'manual' },
        sources: null,
        previous: null,
      }
      await store.commit({ writes: [{ table: 'verdicts', put: [verdict, { ...verdict, decision_id: 'de_2' }] }] })
      for (const id of [toast.atom_id, check.atom_id])
        expect(await store.decisions.verdictsOf(project, V1, [id])).toEqual([{ ...verdict, decision_id: 'de_2' }])
      expect(await store.decisions.verdictsOf(project, V1, [dialog.atom_id])).toEqual([])
      expect(await store.decisions.verdictsBy(project, V1, 'de_1')).toEqual([])
    })

    it('pages the queue by its place, through its filters', async () => {
      const asked = (n: number, more: object) => ({
        project,
        app_version: V1,
        item_id: `ri_00000000000${n}`,
        kind: 'pending_link' as const,
        cluster_id: 'cl_000000000001',
        rule_id: toast.atom_id,
        atom_id: check.atom_id,
        base_version: 1,
        source_content_hash: 'a',
        evidence_key: 'e',
        confidence: 0.6,
        risk: 'low' as const,
        primary_module: null,
        touchpoints: ['借书页'],
        place: `${9 - n}`,
        created_at: AT,
        ...more,
      })
      const items = [
        asked(1, {}),
        asked(2, { kind: 'contradiction', primary_module: 'M' }),
        asked(3, { risk: 'high', touchpoints: [] }),
      ]
      await store.commit({ writes: [{ table: 'review_items', put: items }] })
      const ids = async (filter: object, page = all) =>
        (await store.review.page(project, V1, filter, page)).map((item) => Number(item.item_id.at(-1)))
      expect(await ids({})).toEqual([3, 2, 1])
      expect(await ids({}, { after: '6', limit: 1 } as never)).toEqual([2])
      expect(await ids({ risk: 'high' })).toEqual([3])
      expect(await ids({ module: 'M' })).toEqual([2])
      expect(await ids({ module: null, touchpoint: '借书页' })).toEqual([1])
      expect((await store.review.contradictionsOf(project, V1, [check.atom_id])).map((i) => i.item_id)).toEqual([
        items[1]!.item_id,
      ])
      expect(await store.review.tally(project, V1, { kind: 'pending_link' })).toEqual([
        { kind: 'pending_link', risk: 'high', count: 1 },
        { kind: 'pending_link', risk: 'low', count: 1 },
      ])
    })

    it('finds atoms by how their canon text begins', async () => {
      await store.commit({
        writes: [
          {
            table: 'rule_atoms',
            put: [
              { ...toast, project },
              { ...dialog, project },
            ],
          },
        ],
      })
      const begin = toast.canon_text.slice(0, toast.canon_text.indexOf('|R='))
      expect(await store.rule_atoms.beginning(project, V1, [begin])).toEqual([toast])
      expect(await store.rule_atoms.beginning(project, V1, ['C=none'])).toEqual([])
    })

    it('refuses to drop a whole table', async () => {
      await store.commit({ writes: [{ table: 'rule_atoms', put: [{ ...toast, project }] }] })
      await expect(store.commit({ writes: [{ table: 'rule_atoms', drop: [{}] }] })).rejects.toThrow()
      expect(await store.rule_atoms.all(project, V1)).toHaveLength(1)
    })

    it('writes a batch whole or not at all', async () => {
      const broken = { ...dialog, project, canon_text: null as never }
      await expect(
        store.commit({
          project,
          changes: [moved(toast.atom_id)],
          writes: [
            { table: 'rule_atoms', put: [{ ...toast, project }] },
            { table: 'rule_atoms', put: [broken] },
          ],
        }),
      ).rejects.toThrow()
      expect(await store.rule_atoms.all(project, V1)).toEqual([])
      expect((await store.projects.one(project))?.watermark).toBe(0)
      await store.commit({ writes: [{ table: 'rule_atoms', put: [{ ...toast, project }] }] })
      expect(await store.rule_atoms.all(project, V1)).toHaveLength(1)
    })

    it('shows nobody half a batch while it is written', async () => {
      const many = Array.from({ length: 1200 }, (_, i) =>
        ruleAtomOf({ C: '', A: 'tap', R: `toast ${i}` }, [evidenceAt(`9:${i}`, ['1:1'])]),
      )
      const writing = store.commit({ writes: [{ table: 'rule_atoms', put: many.map((a) => ({ ...a, project })) }] })
      const seen = new Set<number>()
      let isDone = false
      void writing.finally(() => (isDone = true))
      while (!isDone) {
        seen.add((await store.rule_atoms.all(project, V1)).length)
        await new Promise((resolve) => setImmediate(resolve))
      }
      seen.add((await store.rule_atoms.all(project, V1)).length)
      expect([...seen].filter((n) => n !== 0 && n !== 1200)).toEqual([])
      expect(seen).toContain(1200)
    })

    it('raises the watermark with each change, and only then', async () => {
      const first = await store.commit({ project, writes: [], changes: [moved('ra_1'), moved('ra_2')] })
      expect(first).toEqual({ is_done: true, watermark: 1 })
      expect(await store.commit({ project, writes: [] })).toEqual({ is_done: true, watermark: 1 })
      expect(await store.commit({ project, writes: [], changes: [moved('ra_3')] })).toEqual({
        is_done: true,
        watermark: 2,
      })
      expect((await store.projects.one(project))?.watermark).toBe(2)
      const since = async (revision: number, after: string | null, limit = 10) =>
        (await store.changes.since(project, revision, { after, limit })).map((c) => [c.revision, c.subject_id])
      expect(await since(1, null)).toEqual([[2, 'ra_3']])
      const [one] = await store.changes.since(project, 0, { after: null, limit: 1 })
      expect(one?.subject_id).toBe('ra_1')
      expect(await since(0, String(one?.seq))).toEqual([
        [1, 'ra_2'],
        [2, 'ra_3'],
      ])
    })

    it.each([
      ['the watermark still stands', 0, true, 1],
      ['it moved meanwhile', 7, false, 0],
    ])('writes where %s', async (_, expects, is_done, held) => {
      const answer = await store.commit({
        project,
        expects,
        writes: [{ table: 'rule_atoms', put: [{ ...toast, project }] }],
        changes: [moved(toast.atom_id)],
      })
      expect(answer).toEqual({ is_done, watermark: held })
      expect(await store.rule_atoms.all(project, V1)).toHaveLength(held)
    })

    it('lets one of two commits from the same watermark through', async () => {
      const one = () => store.commit({ project, expects: 0, writes: [], changes: [moved('ra_1')] })
      const answers = await Promise.all([one(), one()])
      expect(answers.map((a) => a.is_done).sort()).toEqual([false, true])
    })

    it('finds design changes by file and revision', async () => {
      await store.commit({
        project,
        writes: [],
        changes: [moved('ra_1'), { ...moved('ra_2'), place: { file_key: 'OTHER', node_ids: [] } }],
      })
      expect((await store.changes.ofDesign(project, V1, 'FILE', 0)).map((c) => c.subject_id)).toEqual(['ra_1'])
      expect(await store.changes.ofDesign(project, V1, 'FILE', 1)).toEqual([])
    })

    it('finds atoms by node, by file or over all files', async () => {
      const row = (node_id: string, file_key: string) => ({
        project,
        app_version: V1,
        node_id,
        file_key,
        atom_id: toast.atom_id,
        is_own: true,
      })
      await store.commit({
        writes: [{ table: 'evidence_nodes', put: [row('1:2', 'FILE'), row('1:2', 'OTHER'), row('1:9', 'FILE')] }],
      })
      expect(await store.rule_atoms.atNodes(project, V1, 'FILE', ['1:2', '5:5'])).toEqual([row('1:2', 'FILE')])
      expect(await store.rule_atoms.atNodes(project, V1, null, ['1:2'])).toHaveLength(2)
    })

    it('pages atoms and clusters without a gap or a repeat', async () => {
      const atoms = Array.from({ length: 7 }, (_, i) =>
        ruleAtomOf({ C: '', A: 'a', R: `r${i}` }, [evidenceAt(`2:${i}`, [])]),
      )
      await store.commit({
        writes: [
          { table: 'rule_atoms', put: atoms.map((a) => ({ ...a, project })) },
          {
            table: 'clusters',
            put: atoms.map((a, i) => ({
              ...clusterOf(a, i % 2 ? { state: 'covered', coverage: 'both' } : {}),
              project,
            })),
          },
        ],
      })
      const seen: string[] = []
      for (let after: string | null = null; ; ) {
        const page: { atom_id: string }[] = await store.rule_atoms.page(project, V1, { after, limit: 3 })
        seen.push(...page.map((a) => a.atom_id))
        if (page.length < 3) break
        after = page.at(-1)!.atom_id
      }
      expect(seen).toEqual(atoms.map((a) => a.atom_id).sort())
      expect(await store.clusters.page(project, V1, { state: 'covered' }, all)).toHaveLength(3)
      expect(await store.clusters.page(project, V1, { coverage: 'design_only' }, all)).toHaveLength(4)
      expect(await store.clusters.tally(project, V1)).toEqual(
        expect.arrayContaining([
          { coverage: 'both', state: 'covered', count: 3 },
          { coverage: 'design_only', state: 'design_only', count: 4 },
        ]),
      )
      expect(await store.clusters.modules(project, V1)).toEqual([null])
      expect(await store.versions.holdings(project)).toEqual([
        { app_version: V1, rule_atoms: 7, case_atoms: 0, clusters: 7 },
      ])
    })

    it('finds a cluster by its id, a former id and its atoms', async () => {
      const fit = clusterOf(toast)
      await store.commit({
        writes: [
          { table: 'clusters', put: [{ ...fit, project }] },
          {
            table: 'cluster_atoms',
            put: [{ project, app_version: V1, atom_id: toast.atom_id, cluster_id: fit.cluster_id, is_home: true }],
          },
          {
            table: 'former_ids',
            put: [{ project, app_version: V1, former_id: 'cl_0f0f0f0f0f0f', cluster_id: fit.cluster_id }],
          },
        ],
      })
      expect(await store.clusters.one(project, V1, fit.cluster_id)).toEqual(fit)
      expect(await store.clusters.one(project, V1, 'cl_0f0f0f0f0f0f')).toEqual(fit)
      expect(await store.clusters.one(project, V1, 'cl_ffffffffffff')).toBeUndefined()
      expect(await store.clusters.ofAtoms(project, V1, [toast.atom_id, 'ra_none'])).toEqual([fit])
    })

    it('finds who meets under keys, who is tied, and which rules an atom may belong to', async () => {
      type Keys = { meets?: string[]; ties?: string[]; rules?: { to: string; score: number }[] }
      const node = (atom_id: string, keys: Keys) => ({
        project,
        app_version: V1,
        atom_id,
        meets: [],
        ties: [],
        rules: [],
        ...keys,
      })
      const ofThird = [
        { to: 'ra_1', score: 0.1 + 0.2 },
        { to: 'ra_2', score: -1 },
      ]
      expect(await store.graph.drawn(project, V1)).toBeUndefined()
      await store.commit({
        writes: [
          {
            table: 'graph_atoms',
            put: [
              node('ra_1', { meets: ['x'], ties: ['t'] }),
              node('ra_2', { meets: ['x', 'y'], ties: ['t', 'u'], rules: [{ to: 'ra_1', score: 2 }] }),
              node('ca_3', { meets: ['z'], rules: ofThird }),
            ],
          },
          {
            table: 'graphs',
            put: [{ project, app_version: V1, made_by: 3, stamp: 'gr_1', words: '1:0a', solved_by: '[1]' }],
          },
        ],
      })
      const meeting = async (alone: string[], together: string[]) =>
        (await store.graph.meeting(project, V1, { alone, together })).sort()
      expect(await meeting([], ['x', 'y', 'z'])).toEqual(['ra_2'])
      expect(await meeting(['z'], ['x', 'y'])).toEqual(['ca_3', 'ra_2'])
      expect(await store.graph.drawn(project, V1)).toEqual({
        made_by: 3,
        stamp: 'gr_1',
        words: '1:0a',
        solved_by: '[1]',
      })
      const ids = (rows: { atom_id: string }[]) => rows.map((row) => row.atom_id).sort()
      expect(ids(await store.graph.ties(project, V1, ['ra_2']))).toEqual(['ra_2', 'ra_2'])
      expect(ids(await store.graph.ties(project, V1, null))).toEqual(['ra_1', 'ra_2', 'ra_2'])
      expect(ids(await store.graph.tiedBy(project, V1, ['t']))).toEqual(['ra_1', 'ra_2'])
      expect(ids(await store.graph.edgesTo(project, V1, ['ra_1']))).toEqual(['ca_3', 'ra_2'])
      expect((await store.graph.edges(project, V1, ['ca_3'])).map((e) => e.score)).toEqual([0.1 + 0.2, -1])
      expect(ids(await store.graph.edges(project, V1, null))).toEqual(['ca_3', 'ca_3', 'ra_2'])
      await store.commit({
        writes: [
          { table: 'graph_atoms', put: [node('ra_2', { meets: ['y', 'z'], ties: ['u'] })] },
          { table: 'graph_atoms', drop: [{ project, app_version: V1, atom_id: 'ca_3' }] },
        ],
      })
      expect(await meeting(['x'], [])).toEqual(['ra_1'])
      expect(await meeting([], ['y', 'z'])).toEqual(['ra_2'])
      expect(await meeting(['z'], [])).toEqual(['ra_2'])
      expect(ids(await store.graph.tiedBy(project, V1, ['t', 'u']))).toEqual(['ra_1', 'ra_2'])
      expect(await store.graph.edgesTo(project, V1, ['ra_1', 'ra_2'])).toEqual([])
    })

    it('lists jobs and deliveries newest first, and what was left unfinished', async () => {
      const counts = { taken: 0, unchanged: 0, replaced: 0, withdrawn: 0, refused: 0, warned: 0 }
      const job = (job_id: string, status: 'running' | 'succeeded') => ({
        project,
        job_id,
        kind: 'import' as const,
        delivery_id: null,
        status,
        done: 0,
        total: 1,
        counts,
        error: null,
        terms: { of: job_id },
        result: null,
        created_at: AT,
        updated_at: AT,
      })
      await store.commit({
        writes: [{ table: 'jobs', put: [job('jb_1', 'succeeded'), job('jb_2', 'running'), job('jb_3', 'succeeded')] }],
      })
      expect((await store.jobs.page(project, { after: null, limit: 2 })).map((j) => j.job_id)).toEqual(['jb_3', 'jb_2'])
      expect((await store.jobs.page(project, { after: 'jb_2', limit: 2 })).map((j) => j.job_id)).toEqual(['jb_1'])
      expect((await store.jobs.unfinished()).map((j) => j.terms)).toEqual([{ of: 'jb_2' }])
      expect(await store.jobs.one(project, 'jb_2')).not.toHaveProperty('terms')
    })

    it('keeps results in order, with refused lines as sent', async () => {
      const counts = { taken: 1, unchanged: 0, replaced: 0, withdrawn: 0, refused: 1, warned: 0 }
      const delivery = {
        project,
        delivery_id: 'dl_1',
        kind: 'case_atoms' as const,
        app_version: V1,
        file_name: 'a.jsonl',
        by: 'Ada',
        at: AT,
        counts,
        status: 'succeeded' as const,
        job_id: null,
        size_bytes: 9,
        sha256: null,
        terms: null,
        series: null,
        taken_back_at: null,
        moved_from: null,
      }
      const result = (seq: number, outcome: 'taken' | 'refused', raw: string | null) => ({
        project,
        delivery_id: 'dl_1',
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
      await store.commit({
        writes: [
          { table: 'deliveries', put: [delivery] },
          { table: 'results', put: [result(0, 'taken', null), result(1, 'refused', '{"R": 坏}')] },
        ],
      })
      expect((await store.deliveries.results(project, 'dl_1', null, all)).map((r) => r.outcome)).toEqual([
        'taken',
        'refused',
      ])
      expect(await store.deliveries.refused(project, 'dl_1', all)).toEqual([{ seq: 1, raw: '{"R": 坏}' }])
      expect((await store.deliveries.page(project, V1, all))[0]).toEqual({
        delivery_id: 'dl_1',
        kind: 'case_atoms',
        app_version: V1,
        file_name: 'a.jsonl',
        by: 'Ada',
        at: AT,
        counts,
        status: 'succeeded',
        job_id: null,
        size_bytes: 9,
        taken_back_at: null,
        moved_from: null,
      })
    })

    it('keeps checks and what they found, in the order told, until they are let go', async () => {
      const counts = { contradiction: 1, value_conflict: 1, limit_twice: 0, no_failure_copy: 1 }
      const check = { project, check_id: 'ck_1', app_version: V1, at: AT, by: 'Ada', watermark: 3, counts }
      const found = (['value_conflict', 'contradiction', 'no_failure_copy'] as const).map((issue_type, seq) => ({
        project,
        check_id: 'ck_1',
        seq,
        issue_type,
        severity: seq < 2 ? ('high' as const) : ('low' as const),
        issue: { issue_id: `is_${seq}`, title_zh: '矛盾 “甲”' } as never,
      }))
      await store.commit({
        writes: [
          { table: 'checks', put: [check, { ...check, check_id: 'ck_2', app_version: '2.0' as AppVersion }] },
          { table: 'check_issues', put: found },
        ],
      })
      expect(await store.checks.one(project, 'ck_1')).toEqual(check)
      expect(await store.checks.one('other', 'ck_1')).toBeUndefined()
      const ids = async (version: AppVersion | null) =>
        (await store.checks.page(project, version, all)).map((one) => one.check_id)
      expect([await ids(null), await ids(V1)]).toEqual([['ck_2', 'ck_1'], ['ck_1']])
      const issues = async (filter: object, page = all) =>
        (await store.checks.issues(project, 'ck_1', filter, page)).map((row) => row.seq)
      expect(await issues({})).toEqual([0, 1, 2])
      expect(await issues({ severity: 'high' }, { ...all, after: '0' as never })).toEqual([1])
      expect(await issues({ issue_type: 'no_failure_copy' })).toEqual([2])
      await store.commit({ writes: [{ table: 'checks', drop: [{ project, check_id: 'ck_1' }] }] })
      expect(await issues({})).toEqual([])
    })

    it('keeps members, tokens, sessions and answers already given', async () => {
      const token = {
        token_id: 'tk_1',
        token_hash: 'h1',
        member: 'Ada',
        role: 'admin' as const,
        project: null,
        knowledge_bases: ['rules:QUOTA'],
        created_at: AT,
        expires_at: null,
        last_used_at: null,
        revoked_at: null,
      }
      const answer = {
        owner: 'tk_1',
        key: 'k',
        request_hash: 'r',
        at: AT,
        answer: { status: 201, body: { a: ['乙'] } },
      }
      await store.commit({
        writes: [
          { table: 'members', put: [{ member: 'Ada', created_at: AT, removed_at: null }] },
          { table: 'tokens', put: [token] },
          { table: 'sessions', put: [{ session_hash: 's1', token_id: 'tk_1', csrf_token: 'c', expires_at: AT }] },
          { table: 'idempotency', put: [answer] },
        ],
      })
      expect(await store.access.tokenByHash('h1')).toEqual(token)
      expect(await store.access.tokenByHash('h2')).toBeUndefined()
      expect((await store.access.session('s1'))?.csrf_token).toBe('c')
      expect(await store.access.idempotency('tk_1', 'k')).toEqual(answer)
      await store.commit({ writes: [{ table: 'tokens', drop: [{ token_id: 'tk_1' }] }] })
      expect(await store.access.session('s1')).toBeUndefined()
    })

    it('keeps projects apart', async () => {
      await store.commit({
        writes: [
          { table: 'projects', put: [{ project: 'other', name: 'Other', created_at: AT, watermark: 0 }] },
          { table: 'versions', put: [{ ...versionRow(V1, 0), project: 'other' }] },
          { table: 'rule_atoms', put: [{ ...toast, project: 'other' }] },
        ],
      })
      expect(await store.rule_atoms.all(project, V1)).toEqual([])
      expect(await store.rule_atoms.all('other', V1)).toEqual([toast])
    })
  })
}
