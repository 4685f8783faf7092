import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeReport } from '../../server/exports/report.ts'
import { snapshot as wholeOf } from '../../server/verbs/export.ts'
import { parseAppVersion } from '../../shared/app-version.ts'
import type {
  CoverageMatrix,
  FrameDetail,
  FramesCoverage,
  ModulesCoverage,
  ReportSummary,
  Tally,
  UnmatchedRow,
} from '../../shared/schema/coverage.ts'
import { evidenceAt, ruleAtomOf } from '../contract/rows.ts'
import { DONE, FULL, JSONL, LATE, line, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
let house: OpenHouse
beforeAll(async () => {
  house = await openHouse()
  const { status } = await house.ask('POST', `${P}/sample`)
  expect(status).toBe(202)
  await house.workshop.jobs.idle()
  await house.ask('POST', `${V}/rule-atoms`, {
    body: { scope: scopeOf('1:1', '1:9'), atoms: [sent(FULL, '1:2'), sent(LATE, '1:3'), sent(DONE, '1:4', '1:9')] },
  })
  await house.upload(`${V}/case-atoms?file_name=a.jsonl`, [line(FULL, '1'), line(DONE, '2')].join('\n'), JSONL)
})
afterAll(() => house.close())

const get = async <T>(path: string): Promise<T> => {
  const { status, json } = await house.ask('GET', path, { as: 'reader' })
  expect(status).toBe(200)
  return json
}
const counts = ({ share: _, ...counted }: Tally) => counted

describe('coverage by module', () => {
  it('tells the very numbers of the merge report', async () => {
    const version = parseAppVersion('v2.3.0')
    const report = mergeReport(await wholeOf(house.workshop, { project: 'default', app_version: version }))
    const told = await get<ModulesCoverage>(`${P}/versions/v2.3.0/coverage/modules`)
    expect(told.hit_rate).toMatchObject({
      matched_clusters: report.matched_clusters,
      total_case_atoms: report.total_case_atoms,
    })
    expect([counts(told.rules), counts(told.cases)]).toEqual([report.rules, report.cases])
    expect(told.items.map((m) => [m.module ?? '', counts(m.rules), counts(m.cases)])).toEqual(
      report.by_module.map((m) => [m.module, m.rules, m.cases]),
    )
    expect(told.items.length).toBeGreaterThan(2)
    expect(told.rules.share).toBeCloseTo(told.rules.covered / told.rules.total)
  })

  it('names modules in both languages, and pages', async () => {
    const all = await get<ModulesCoverage>(`${P}/versions/v2.3.0/coverage/modules`)
    expect(all.items[0]!.title.zh).toMatch(/\p{Script=Han}/u)
    const first = await get<ModulesCoverage>(`${P}/versions/v2.3.0/coverage/modules?limit=1`)
    const second = await get<ModulesCoverage>(
      `${P}/versions/v2.3.0/coverage/modules?limit=1&cursor=${first.next_cursor}`,
    )
    expect([first.items[0], second.items[0]]).toEqual(all.items.slice(0, 2))
  })

  it('knows of a change at once, and counts a version that did not change no second time', async () => {
    const before = await get<ModulesCoverage>(`${V}/coverage/modules`)
    expect(before.rules).toMatchObject({ total: 3, covered: 2, one_sided: 1 })
    await house.upload(`${V}/case-atoms?file_name=b.jsonl`, line(LATE, '3'), JSONL)
    const after = await get<ModulesCoverage>(`${V}/coverage/modules`)
    expect(after.rules).toMatchObject({ total: 3, covered: 3, one_sided: 0, share: 1 })
    expect(after.cases.total).toBe(before.cases.total + 1)
  })

  it('stands beside each other version in the matrix', async () => {
    const matrix = await get<CoverageMatrix>(`${P}/coverage`)
    const sample = await get<ModulesCoverage>(`${P}/versions/v2.3.0/coverage/modules`)
    expect(matrix.items.map((v) => v.app_version)).toEqual(['v2.3.0', '1.0'])
    expect(matrix.items[0]).toMatchObject({ rules: sample.rules, cases: sample.cases, hit_rate: sample.hit_rate })
    for (const { module, rules, cases } of sample.items)
      expect(matrix.cells).toContainEqual({ app_version: 'v2.3.0', module, rules, cases })
    const latest = await get<CoverageMatrix>(`${P}/coverage?limit=1`)
    expect(latest.items.map((v) => v.app_version)).toEqual(['1.0'])
    const earlier = await get<CoverageMatrix>(`${P}/coverage?limit=1&cursor=${latest.next_cursor}`)
    expect(earlier.items.map((v) => v.app_version)).toEqual(['v2.3.0'])
  })

  it('says of a version that is none that it is none', async () => {
    for (const path of ['modules', 'frames', 'frame?file_key=FILE&frame_id=1:1'])
      expect((await house.ask('GET', `${P}/versions/9.9/coverage/${path}`)).status).toBe(404)
  })
})

describe('the report as rows', () => {
  const version = parseAppVersion('v2.3.0')
  const path = `${P}/versions/v2.3.0`
  const ofFile = async () => mergeReport(await wholeOf(house.workshop, { project: 'default', app_version: version }))
  type Rows = { items: UnmatchedRow[]; total: number; next_cursor: string | null }

  it('tells the numbers of the file', async () => {
    const [told, report] = [await get<ReportSummary>(`${path}/report`), await ofFile()]
    expect([counts(told.rules), counts(told.cases), told.if_pending]).toEqual([
      report.rules,
      report.cases,
      report.if_pending,
    ])
    expect(Object.values(told.unmatched).reduce((sum, n) => sum + n, 0)).toBe(report.unmatched.length)
    expect([told.conflicts, told.contradictions]).toEqual([report.conflicts.length, report.contradictions.length])
  })

  it('lists what the file lists, in its order, with why and what to do in both languages', async () => {
    const [told, report] = [await get<Rows>(`${path}/unmatched?limit=200`), await ofFile()]
    expect(told.items.map((row) => [row.class, row.id, row.nearest?.atom_id ?? null])).toEqual(
      report.unmatched.map((row) => [row.class, row.atom?.atom_id ?? row.case!.case_key, row.near?.atom_id ?? null]),
    )
    expect(told.items.length).toBeGreaterThan(1)
    for (const { hint, place } of told.items) {
      expect(hint.zh).toMatch(/\p{Script=Han}/u)
      expect(hint.en).not.toMatch(/\p{Script=Han}/u)
      expect(place).not.toBe('')
    }
  })

  it('is filtered and paged, and new with each change', async () => {
    const all = await get<Rows>(`${path}/unmatched?limit=200`)
    const tests = await get<Rows>(`${path}/unmatched?side=test`)
    expect(tests.items).toEqual(all.items.filter((row) => row.side === 'test'))
    const [{ class: name, module }] = all.items as [UnmatchedRow]
    const some = await get<Rows>(`${path}/unmatched?class=${name}&module=${module ?? '-'}`)
    expect(some.items).toEqual(all.items.filter((row) => row.class === name && row.module === module))
    const first = await get<Rows>(`${path}/unmatched?limit=1`)
    const next = await get<Rows>(`${path}/unmatched?limit=1&cursor=${first.next_cursor}`)
    expect([first.total, first.items[0], next.items[0]]).toEqual([all.total, all.items[0], all.items[1]])
    expect((await house.ask('GET', `${path}/unmatched?class=none`)).status).toBe(400)

    const before = await get<Rows>(`${V}/unmatched`)
    await house.upload(
      `${V}/case-atoms?file_name=z.jsonl`,
      line({ C: '', A: '点击“续借”', R: 'toast“续借成功”' }, '77'),
      JSONL,
    )
    const after = await get<Rows>(`${V}/unmatched`)
    expect([after.total, after.items.at(-1)]).toMatchObject([
      before.total + 1,
      { side: 'test', place: expect.stringContaining('77') },
    ])
  })
})

describe('coverage by screen', () => {
  it('lists every screen once, with what stands there', async () => {
    const { items } = await get<FramesCoverage>(`${V}/coverage/frames`)
    expect(items.map((f) => [f.frame_id, f.name, f.kind, f.rules.total, f.picture])).toEqual([
      ['1:1', 'name 1:1', 'frame', 2, null],
      ['1:9', 'name 1:9', 'frame', 1, null],
    ])
  })

  it('pages without losing or doubling one, filters by name and by state', async () => {
    const all = await get<FramesCoverage>(`${P}/versions/v2.3.0/coverage/frames?limit=200`)
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const page = await get<FramesCoverage>(`${P}/versions/v2.3.0/coverage/frames?limit=3${cursor}`)
      seen.push(...page.items.map((f) => f.frame_id))
      if (!page.next_cursor) break
      cursor = `&cursor=${page.next_cursor}`
    }
    expect(seen).toEqual(all.items.map((f) => f.frame_id))
    expect(new Set(seen).size).toBe(seen.length)
    const named = await get<FramesCoverage>(`${V}/coverage/frames?q=1%3A9`)
    expect(named.items.map((f) => f.frame_id)).toEqual(['1:9'])
    expect((await get<FramesCoverage>(`${V}/coverage/frames?q=%25`)).items).toEqual([])
    const untested = await get<FramesCoverage>(`${P}/versions/v2.3.0/coverage/frames?state=design_only&limit=200`)
    expect(untested.items.length).toBeGreaterThan(0)
    expect(untested.items.every((f) => f.rules.one_sided > 0)).toBe(true)
    expect(untested.items.length).toBe(all.items.filter((f) => f.rules.one_sided > 0).length)
  })

  it('shows where each rule is drawn, and what it says', async () => {
    const frame = await get<FrameDetail>(`${V}/coverage/frame?file_key=FILE&frame_id=1:1`)
    expect(frame).toMatchObject({ name: 'name 1:1', size: { width: 31, height: 42 }, is_cut: false, picture: null })
    expect(frame.marks).toContainEqual(
      expect.objectContaining({
        words: FULL,
        state: 'covered',
        side: 'design',
        tests: 1,
        node_id: '1:2',
        figma_url: 'https://www.figma.com/design/FILE?node-id=1-2',
        box: { x: 1, y: 2, width: 30, height: 40 },
      }),
    )
  })

  it('keeps notes as pins of the screen that they speak of, and what lies on none apart', async () => {
    const version = `${P}/versions/3.0`
    const note = { ...evidenceAt('5:2', ['5:1']), frame_id: null, frame_name: null, bbox: null }
    const about = ruleAtomOf(FULL, [{ ...note, about_frame_id: '5:9' }])
    const nowhere = ruleAtomOf(LATE, [{ ...note, node_id: '5:3', about_frame_id: null }])
    const { status } = await house.ask('POST', `${version}/rule-atoms`, {
      body: { scope: scopeOf('5:1'), atoms: [about, nowhere] },
    })
    expect(status).toBe(200)
    const { items } = await get<FramesCoverage>(`${version}/coverage/frames`)
    expect(items.map((f) => [f.frame_id, f.kind, f.rules.total]).sort()).toEqual([
      ['', 'off_screen', 1],
      ['5:9', 'frame', 1],
    ])
    const of = (frame_id: string) => get<FrameDetail>(`${version}/coverage/frame?file_key=FILE&frame_id=${frame_id}`)
    expect((await of('5:9')).marks).toMatchObject([{ words: FULL, box: null, node_id: '5:2' }])
    expect((await of('')).marks).toMatchObject([{ words: LATE, box: null }])
    expect((await of('5:9')).size).toBeNull()
  })

  it('pins checks of the same page that no design shows', async () => {
    const frames = await get<FramesCoverage>(`${P}/versions/v2.3.0/coverage/frames?limit=200`)
    const pins = []
    for (const { file_key, frame_id } of frames.items) {
      const path = `${P}/versions/v2.3.0/coverage/frame?file_key=${file_key}&frame_id=${encodeURIComponent(frame_id)}`
      pins.push(...(await get<FrameDetail>(path)).marks.filter((mark) => mark.side === 'test'))
    }
    expect(pins.every((pin) => pin.state === 'case_only' && pin.box === null && pin.tests > 0)).toBe(true)
  })

  it('forgets a screen whose last rule went', async () => {
    const version = `${P}/versions/3.0`
    await house.ask('POST', `${version}/rule-atoms`, { body: { scope: scopeOf('5:1'), atoms: [] } })
    expect((await get<FramesCoverage>(`${version}/coverage/frames`)).items).toEqual([])
    expect((await house.ask('GET', `${version}/coverage/frame?file_key=FILE&frame_id=5:9`)).json.error).toMatchObject({
      code: 'not_found',
      message_zh: '没有这个画框。',
    })
  })
})
