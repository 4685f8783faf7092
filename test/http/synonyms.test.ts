import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkshop } from '../../server/workshop.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'
import { FULL, JSONL, LATE, line, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

/** The tester says quota where the designer says places. */
const QUOTA = { ...FULL, C: '借书配额已满', R: 'toast“本月配额已用完”' }
const WORDS = '# 我们的说法\nclasses:\n  - {to: 名额, from: [配额]} # 测试同学爱用\n'

const set = (text: string, more: { query?: string; as?: string; headers?: Record<string, string>; at?: string } = {}) =>
  house.ask('PUT', `${more.at ?? P}/synonyms${more.query ?? ''}`, {
    as: more.as ?? 'editor',
    body: { text },
    ...(more.headers && { headers: more.headers }),
  })
const trial = async (text: string) => (await set(text, { query: '?dry_run=true' })).json
const saved = async (text: string) => {
  const { json } = await set(text)
  await house.workshop.jobs.idle()
  return json.job_id ? (await house.ask('GET', `${P}/jobs/${json.job_id}`, { as: 'reader' })).json : null
}
const send = (...atoms: unknown[]) =>
  house.ask('POST', `${V}/rule-atoms`, { as: 'editor', body: { scope: scopeOf('1:1'), atoms } })
const clusters = async (at = V): Promise<Cluster[]> =>
  (await house.ask('GET', `${at}/clusters?limit=200`, { as: 'reader' })).json.items
const bare = ({ version: _v, created_at: _c, updated_at: _u, ...cluster }: Cluster) => cluster
const deliver = async () => {
  await send(sent(FULL, '1:2'), sent(LATE, '1:3'))
  await house.upload(`${V}/case-atoms`, `${line(QUOTA, '12')}\n${line(LATE, '13')}\n`, JSONL)
}

describe('a project’s own words', () => {
  it('are none until somebody says some, and are handed back with their comments', async () => {
    const none = await house.ask('GET', `${P}/synonyms`, { as: 'bot' })
    expect([none.status, none.json]).toEqual([200, { text: '', classes: 0, behind: [] }])
    expect(await set(WORDS)).toMatchObject({ status: 200, json: { classes: 1, words: 2, problems: [] } })
    const { json, headers } = await house.ask('GET', `${P}/synonyms`, { as: 'reader' })
    expect(json).toEqual({ text: WORDS, classes: 1, behind: [] })
    expect(headers.get('etag')).not.toBe(none.headers.get('etag'))
  })

  it('are tried out first: what would merge and what would part is told, and nothing changes', async () => {
    await deliver()
    const before = await clusters()
    const { reworded, merges, partings, job_id } = await trial(WORDS)
    expect({ reworded, total: merges.total, partings, job_id }).toEqual({
      reworded: 1,
      total: 1,
      partings: { total: 0, items: [] },
      job_id: null,
    })
    const [merge] = merges.items
    expect(merge).toMatchObject({ app_version: '1.0', values_differ: false })
    expect(merge.sides.map((side: { atoms: number; words: object }) => [side.atoms, side.words])).toEqual([
      [1, FULL],
      [1, QUOTA],
    ])
    expect(await clusters()).toEqual(before)
    await saved(WORDS)
    expect((await trial('')).partings).toMatchObject({ total: 1, items: [{ sides: [{ atoms: 1 }, { atoms: 1 }] }] })
    expect((await trial(WORDS)).merges.total).toBe(0)
  })

  it('bring together in the background what says the same, without renaming an atom', async () => {
    await deliver()
    const ids = (list: Cluster[]) =>
      list.flatMap((c) => [...c.rule_links, ...c.case_links].map((l) => l.atom_id)).sort()
    const before = await clusters()
    expect(before.map((c) => c.coverage).sort()).toEqual(['both', 'case_only', 'design_only'])
    const job = await saved(WORDS)
    expect(job).toMatchObject({
      kind: 'level',
      status: 'succeeded',
      result: { versions: [{ app_version: '1.0', reworded: 1, merged: 1, parted: 0 }] },
    })
    const after = await clusters()
    expect(after.map((c) => c.coverage)).toEqual(['both', 'both'])
    expect(new Set(ids(after))).toEqual(new Set(ids(before)))
    const answered = await house.ask('POST', `${V}/rule-atoms`, {
      as: 'editor',
      body: { scope: scopeOf('1:1'), atoms: [sent(FULL, '1:2'), sent(LATE, '1:3')] },
    })
    expect(answered.json.counts).toMatchObject({ unchanged: 2, replaced: 0 })
    await house.upload(`${V}/case-atoms`, `${line(QUOTA, '12')}\n${line(LATE, '13')}\n`, JSONL)
    expect((await clusters()).map(bare)).toEqual(after.map(bare))
  })

  it('come apart again where the old words are saved: the clusters are exactly those of before', async () => {
    await saved('classes:\n  - {to: 借书, from: [借阅]}\n')
    await deliver()
    const before = (await clusters()).map(bare)
    await saved(WORDS)
    expect((await clusters()).map(bare)).not.toEqual(before)
    const job = await saved('classes:\n  - {to: 借书, from: [借阅]}\n')
    expect(job.result.versions).toMatchObject([{ merged: 0, parted: 1 }])
    expect((await clusters()).map(bare)).toEqual(before)
  })

  it('are read by what is sent before the job has had its turn', async () => {
    await send(sent(FULL, '1:2'))
    const { json } = await set(WORDS)
    expect(json.job_id).toMatch(/^jb_/)
    await house.upload(`${V}/case-atoms`, `${line(QUOTA, '12')}\n`, JSONL)
    expect((await clusters()).map((c) => c.coverage)).toEqual(['both'])
  })

  it('widen searches of the project, and of no other', async () => {
    await house.ask('POST', '/api/v1/projects', { body: { project: 'other' } })
    const other = '/api/v1/projects/other'
    await deliver()
    await house.ask('POST', `${other}/versions/1.0/rule-atoms`, {
      body: { scope: scopeOf('1:1'), atoms: [sent(FULL, '1:2'), sent(QUOTA, '1:4')] },
    })
    await saved('classes:\n  - {to: 座席, from: [名额]}\n')
    const found = async (at: string) =>
      (await house.ask('GET', `${at}/search?q=${encodeURIComponent('座席')}&kind=rule`)).json.hits.length
    expect([await found(P), await found(other)]).toEqual([1, 0])
    await saved(WORDS)
    const coverage = (await clusters(`${other}/versions/1.0`)).map((c) => c.coverage)
    expect(coverage).toEqual(['design_only', 'design_only'])
    expect((await house.ask('GET', `${other}/synonyms`)).json.text).toBe('')
  })

  it('are read by the module dictionary too: what is there changes module with them', async () => {
    await send(sent(FULL, '1:2'))
    await house.ask('POST', `${P}/modules`, {
      as: 'editor',
      body: { text: 'modules:\n  - {id: SEATS, entities: [座席]}\n' },
    })
    expect((await clusters())[0]).toMatchObject({ primary_module: null })
    await saved('classes:\n  - {to: 座席, from: [名额]}\n')
    expect((await clusters())[0]).toMatchObject({ primary_module: 'SEATS' })
  })

  it('are changed by one at a time: who read an older edition is told', async () => {
    const { headers } = await house.ask('GET', `${P}/synonyms`, { as: 'editor' })
    const etag = { 'if-match': headers.get('etag')! }
    expect((await set(WORDS, { headers: etag })).status).toBe(200)
    const late = await set('classes: []\n', { headers: etag })
    expect([late.status, late.json.error.code]).toEqual([409, 'stale'])
    expect((await house.ask('GET', `${P}/synonyms`, { as: 'editor' })).json.text).toBe(WORDS)
  })

  it.each([
    ['no YAML', 'classes: [{', 1, /\S/],
    ['a word in two classes', 'classes:\n  - {to: 名额, from: [配额]}\n  - {to: 额度, from: [配额]}\n', 2, /两类/],
    ['a word of one letter', 'classes:\n  - {to: 名额, from: [额]}\n', 2, /不足两个字/],
    ['a word that cuts a comparison', 'classes:\n  - {to: 小心, from: [于等]}\n', 2, /切断/],
  ])('are refused where they are %s, with the place; a dry run lists it', async (_, text, at, why) => {
    await saved(WORDS)
    const { status, json } = await set(text)
    expect([status, json.error.code, json.error.place.line]).toEqual([400, 'bad_input', at])
    expect(json.error.message_zh).toMatch(why)
    const { problems, merges } = await trial(text)
    expect(problems[0].places[0].line).toBe(at)
    expect(merges.total).toBe(0)
    expect((await house.ask('GET', `${P}/synonyms`, { as: 'reader' })).json.text).toBe(WORDS)
  })

  it('are remarked on where they change nothing', async () => {
    const { remarks } = await trial(
      'classes:\n  - {to: 孤单, from: []}\n  - {to: 名额, from: [配额, 配额]}\n  - {to: 撤回, from: [撤销]}\n',
    )
    expect(remarks.map((r: { code: string; places: { line: number }[] }) => [r.code, r.places[0]!.line])).toEqual([
      ['synonym_alone', 2],
      ['synonym_twice', 3],
      ['synonym_shipped', 4],
    ])
  })

  it('explain a sentence step by step, by the file that stands or one that nobody saved', async () => {
    const ask = async (body: object) => (await house.ask('POST', `${P}/synonyms/explain`, { as: 'reader', body })).json
    expect((await ask({ R: '配额已用完' })).canon_text).toBe('C=|A=|R=配额已用完')
    const { canon_text, steps } = await ask({ R: '配额已用完', synonyms: WORDS })
    expect(canon_text).toBe('C=|A=|R=名额已用完')
    expect(steps.R.at(-1)).toMatchObject({ name: 'synonyms', before: '配额已用完', after: '名额已用完' })
    expect(
      (await house.ask('POST', `${P}/synonyms/explain`, { body: { R: 'x', synonyms: 'classes: 3' } })).status,
    ).toBe(400)
  })
})

describe('the job that reads everything again', () => {
  const W = `${P}/versions/2.0`
  const behind = async () => (await house.ask('GET', `${P}/synonyms`, { as: 'reader' })).json.behind
  const sendBoth = async () => {
    for (const at of [V, W])
      await house.ask('POST', `${at}/rule-atoms`, {
        body: { scope: scopeOf('1:1'), atoms: [sent(FULL, '1:2'), sent(QUOTA, '1:4')] },
      })
  }

  it('stops where it is told to, and goes on when it is asked', async () => {
    await sendBoth()
    const { json } = await set(WORDS)
    const ended = (await house.ask('POST', `${P}/jobs/${json.job_id}/cancel`, { as: 'editor' })).json
    expect(ended.status).toBe('cancelled')
    expect(await behind()).not.toEqual([])
    const started = await house.ask('POST', `${P}/level`, { as: 'editor' })
    expect(started.status).toBe(202)
    await house.workshop.jobs.idle()
    expect(await behind()).toEqual([])
    for (const at of [V, W]) expect((await clusters(at)).length).toBe(1)
    expect((await house.ask('POST', `${P}/level`, { as: 'editor' })).json).toEqual({ job_id: null })
  })

  it('goes on after a crash with the versions that are left, and tells all that it did', async () => {
    await sendBoth()
    const { json } = await set('classes:\n  - {to: 座席, from: [名额, 配额]}\n')
    await house.workshop.jobs.idle()
    const { store } = house.workshop
    const done = (await store.jobs.one('default', json.job_id))!
    // as a crash between the two versions leaves it: one is level, the other stands as it was
    const row = (await store.graph.drawn('default', '2.0' as never))!
    await store.commit({
      writes: [
        { table: 'graphs', put: [{ ...row, project: 'default', app_version: '2.0' as never, words: '1:shipped' }] },
        {
          table: 'jobs',
          put: [
            {
              ...done,
              project: 'default',
              terms: null,
              status: 'running',
              result: { versions: [{ app_version: '1.0', reworded: 2, merged: 1, parted: 0, changed: 1 }] },
            },
          ],
        },
      ],
    })
    await store.close()
    const next = await openWorkshop(house.folder, { synonyms: shippedTable() })
    house.workshop.store = next.store // so that the house closes what is open
    await next.jobs.resume()
    await next.jobs.idle()
    const job = (await next.store.jobs.one('default', json.job_id))!
    expect(job).toMatchObject({ status: 'succeeded' })
    expect((job.result as { versions: { app_version: string }[] }).versions.map((v) => v.app_version)).toEqual([
      '1.0',
      '2.0',
    ])
    expect((await next.store.graph.drawn('default', '2.0' as never))!.words).not.toBe('1:shipped')
    expect((await next.store.settings.all('default')).map((s) => s.name)).toEqual(['synonyms.yaml'])
  })

  it('solves all versions anew where a project accepts links from elsewhere', async () => {
    await deliver()
    await house.upload(`${V}/case-atoms`, `${line({ ...FULL, C: '名额都满了' }, '14')}\n`, JSONL)
    const before = (await clusters()).map(bare)
    const patch = async (body: object) => {
      const { status } = await house.ask('PATCH', `${P}/settings`, { body })
      await house.workshop.jobs.idle()
      return status
    }
    expect(await patch({ link_accept: 1 })).toBe(200)
    const strict = (await clusters()).map(bare)
    const accepted = (list: ReturnType<typeof bare>[]) =>
      list.flatMap((c) => c.case_links).filter((l) => l.status === 'accepted' && l.confidence < 1)
    expect(accepted(before).length).toBeGreaterThan(0)
    expect(accepted(strict)).toEqual([])
    expect(await patch({ link_accept: null })).toBe(200)
    // one that stood alone for a while is a name by which its home is still found
    const unnamed = (list: ReturnType<typeof bare>[]) => list.map(({ former_ids: _, ...cluster }) => cluster)
    expect(unnamed((await clusters()).map(bare))).toEqual(unnamed(before))
    expect(await patch({ link_pending: 0.4 })).toBe(400)
  })
})
