import { expect, it } from 'vitest'
import type { Change } from '../../server/verbs/rows.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import { ALL, AT, elsewhere, type Ground } from './ground.ts'
import { caseRowOf, clusterOf, deliveryOf, evidenceAt, ruleAtomOf, V1, V2, versionRow } from './rows.ts'

const toast = ruleAtomOf({ C: '', A: '点击借书', R: 'toast“已借完”' }, [evidenceAt('1:2', ['1:1'])])
const dialog = ruleAtomOf({ C: '', A: '点击归还', R: '弹窗“确认归还？”' }, [evidenceAt('1:3', ['1:1'])])
const many = Array.from({ length: 700 }, (_, i) =>
  ruleAtomOf({ C: '', A: 'tap', R: `toast ${i}` }, [evidenceAt(`9:${i}`, ['1:1'])]),
)
const moved = (subject_id: string): Change => ({
  ...{ subject: 'rule_atom', subject_id, app_version: V1, change: 'new', place: null },
})
const node = (project: string, atom_id: string, meets: string[]) => ({
  ...{ project, app_version: V1, atom_id, meets, ties: [], rules: [] },
})

/** Writing: all or nothing, one after the other, from the state that it was worked out from. */
export function commits(ground: () => Ground): void {
  const held = async (project: string) =>
    (await ground().plain.rule_atoms.tally(project, V1)).reduce((sum, row) => sum + row.count, 0)
  const watermark = async (project: string) => (await ground().plain.projects.one(project))?.watermark

  it('survives being closed and opened', async () => {
    const project = await ground().project()
    await ground().put(project, 'rule_atoms', [toast])
    await ground().reopen()
    expect(await ground().store.rule_atoms.all(project, V1)).toEqual([toast])
  })

  it('puts over what stood, and drops by the columns named, in the order of the batch', async () => {
    const project = await ground().project()
    await ground().put(project, 'rule_atoms', [toast, dialog])
    const { commit, rule_atoms } = ground().store
    await commit({
      writes: [{ table: 'rule_atoms', put: [0.4, 0.5].map((confidence) => ({ ...toast, project, confidence })) }],
    })
    expect((await rule_atoms.some(project, V1, [toast.atom_id]))[0]?.confidence).toBe(0.5)
    await commit({
      writes: [
        { table: 'rule_atoms', drop: [{ project, app_version: V1 }] },
        { table: 'rule_atoms', put: [toast, dialog].map((atom) => ({ ...atom, project })) },
        { table: 'rule_atoms', drop: [{ project, app_version: V1, atom_id: toast.atom_id }, { project: 'nowhere' }] },
      ],
    })
    expect(await rule_atoms.all(project, V1)).toEqual([dialog])
    expect(await rule_atoms.all(elsewhere(project), V1)).toHaveLength(2)
  })

  it('refuses to drop a whole table', async () => {
    const project = await ground().project()
    await ground().put(project, 'rule_atoms', [toast])
    await expect(ground().store.commit({ writes: [{ table: 'rule_atoms', drop: [{}] }] })).rejects.toThrow()
    expect(await held(project)).toBe(1)
  })

  it.each([
    ['a row without what it must have', (project: string) => ({ ...dialog, project, canon_text: null as never })],
    [
      'a row of a version that is not there',
      (project: string) => ({ ...dialog, project, app_version: '9' as AppVersion }),
    ],
  ])('writes nothing of a large batch that ends in %s', async (_, broken) => {
    const project = await ground().project()
    const { commit, graph } = ground().store
    await commit({ writes: [{ table: 'rule_atoms', put: [{ ...toast, project }] }] })
    await expect(
      commit({
        project,
        changes: [moved(toast.atom_id)],
        writes: [
          { table: 'rule_atoms', drop: [{ project, app_version: V1 }] },
          { table: 'rule_atoms', put: many.map((atom) => ({ ...atom, project })) },
          { table: 'graph_atoms', put: [node(project, 'ra_1', ['x'])] },
          { table: 'rule_atoms', put: [broken(project)] },
        ],
      }),
    ).rejects.toThrow()
    expect(await ground().plain.rule_atoms.all(project, V1)).toEqual([toast])
    expect([await watermark(project), await ground().plain.changes.since(project, 0, ALL)]).toEqual([0, []])
    expect(await graph.meeting(project, V1, { alone: ['x'], together: [] })).toEqual([])
    await commit({ writes: [{ table: 'rule_atoms', put: [{ ...dialog, project }] }] })
    expect(await held(project)).toBe(2)
  })

  it('shows nobody half a batch while it is written', async () => {
    const project = await ground().project()
    const put = many.map((atom) => ({ ...atom, project }))
    const writing = ground().store.commit({ project, changes: [moved('ra_1')], writes: [{ table: 'rule_atoms', put }] })
    const seen = new Set<string>()
    let isDone = false
    void writing.finally(() => (isDone = true))
    while (!isDone) {
      seen.add(`${await held(project)}`)
      await new Promise((resolve) => setImmediate(resolve))
    }
    seen.add(`${await held(project)}`)
    expect([...seen].filter((n) => n !== '0' && n !== `${many.length}`)).toEqual([])
    expect(seen).toContain(`${many.length}`)
  })

  it('raises the watermark with each change, and only then', async () => {
    const project = await ground().project()
    const { commit } = ground().store
    const told = (changes?: Change[]) => commit({ project, writes: [], ...(changes && { changes }) })
    expect(await told([moved('ra_1'), moved('ra_2')])).toEqual({ is_done: true, watermark: 1 })
    expect(await told()).toEqual({ is_done: true, watermark: 1 })
    expect(await told([])).toEqual({ is_done: true, watermark: 1 })
    expect(await told([moved('ra_3')])).toEqual({ is_done: true, watermark: 2 })
    expect([await watermark(project), await watermark(elsewhere(project))]).toEqual([2, 0])
  })

  it.each([
    ['the watermark still stands', 0, true, 1],
    ['it moved meanwhile', 7, false, 0],
  ])('writes where %s', async (_, expects, is_done, count) => {
    const project = await ground().project()
    const writes = [{ table: 'rule_atoms' as const, put: [{ ...toast, project }] }]
    const answer = await ground().store.commit({ project, expects, writes, changes: [moved(toast.atom_id)] })
    expect(answer).toEqual({ is_done, watermark: count })
    expect([await held(project), await watermark(project)]).toEqual([count, count])
  })

  it('lets one of many commits from the same watermark through, whatever else is written', async () => {
    const [project, other] = [await ground().project(), await ground().project()]
    const { commit } = ground().store
    const racing = Array.from({ length: 12 }, (_, n) => {
      const writes = [{ table: 'rule_atoms' as const, put: [{ ...many[n]!, project }] }]
      return [
        commit({ project, expects: 0, writes, changes: [moved(`ra_${n}`)] }),
        commit({ project: other, writes: [], changes: [moved(`ra_${n}`)] }),
      ] as const
    })
    const answers = await Promise.all(racing.map(([mine]) => mine))
    expect(answers.filter((answer) => answer.is_done)).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer.watermark))).toEqual(new Set([1]))
    const others = await Promise.all(racing.map(([, theirs]) => theirs))
    expect(others.map((answer) => answer.watermark)).toEqual(racing.map((_, n) => n + 1))
    expect([await held(project), await watermark(other)]).toEqual([1, 12])
  })

  it('takes along what hangs on a row that goes', async () => {
    const project = await ground().project()
    await ground().put(project, 'rule_atoms', [toast, { ...toast, app_version: V2 }])
    await ground().put(project, 'clusters', [clusterOf(toast)])
    await ground().put(project, 'cases', [caseRowOf('LIB:1')])
    await ground().put(project, 'deliveries', [deliveryOf('dl_1')])
    const result = { delivery_id: 'dl_1', seq: 0, line: 1, xpath: null, subject: null, outcome: 'taken' as const }
    await ground().put(project, 'results', [
      { ...result, code: null, field: null, message: '', message_zh: '', raw: null },
    ])
    const { plain } = ground()
    await plain.commit({ writes: [{ table: 'graph_atoms', put: [node(project, 'ra_1', ['x'])] }] })
    await plain.commit({
      writes: [
        { table: 'versions', drop: [{ project, app_version: V1 }] },
        { table: 'deliveries', drop: [{ project, delivery_id: 'dl_1' }] },
      ],
    })
    const { rule_atoms, clusters, cases, graph, deliveries } = plain
    expect([await held(project), (await rule_atoms.all(project, V2)).length]).toEqual([0, 1])
    expect([await clusters.all(project, V1), await cases.all(project, V1)]).toEqual([[], []])
    expect(await deliveries.results(project, 'dl_1', null, ALL)).toEqual([])
    await plain.commit({ writes: [{ table: 'versions', put: [versionRow(V1, 0, project)] }] })
    expect(await graph.meeting(project, V1, { alone: ['x'], together: [] })).toEqual([])
    expect(await deliveries.results(elsewhere(project), 'dl_1', null, ALL)).toHaveLength(1)
  })

  it('lets a project go but for what was noted of it, and its tokens', async () => {
    const project = await ground().project()
    await ground().put(project, 'rule_atoms', many)
    const { plain } = ground()
    const token = { token_id: `tk ${project}`, token_hash: project, member: project, role: 'bot' as const, project }
    const noted = { audit_id: `au ${project}`, at: AT, project, member: 'Ada', action: 'project.delete', subject: null }
    await plain.commit({
      writes: [
        { table: 'members', put: [{ member: project, created_at: AT, removed_at: null }] },
        {
          table: 'tokens',
          put: [
            { ...token, knowledge_bases: null, created_at: AT, expires_at: null, last_used_at: null, revoked_at: null },
          ],
        },
      ],
    })
    await plain.commit({ writes: [{ table: 'audit', put: [{ ...noted, details: null }] }], erases: project })
    expect(await plain.projects.one(project)).toBeUndefined()
    expect([await held(project), await held(elsewhere(project))]).toEqual([0, many.length])
    expect(await plain.access.token(token.token_id)).toMatchObject({ project })
    const filter = { project, action: 'project.delete' }
    expect((await plain.access.audit(filter, ALL)).map((row) => row.audit_id)).toEqual([noted.audit_id])
  })
}
