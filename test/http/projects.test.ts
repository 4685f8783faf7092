import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TABLES } from '../../server/store/sqlite/tables/index.ts'
import { createToken } from '../../server/verbs/access.ts'
import type { ParameterRow } from '../../server/verbs/rows/documents.ts'
import { png } from '../png.ts'
import { DONE, FULL, JSONL, LATE, line, scopeOf, sent, suite, XML } from './deliver.ts'
import { type OpenHouse, openHouse } from './house.ts'

const P = '/api/v1/projects/shop'
const V = `${P}/versions/1.0`
let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
  await house.ask('POST', '/api/v1/projects', { body: { project: 'shop', name: '商店' } })
})
afterEach(() => house.close())

const fill = async () => {
  await house.ask('PATCH', `${P}/settings`, { body: { 'cases.test_project': 'SHOP' } })
  await house.ask('POST', `${P}/modules`, { body: { text: 'modules:\n  - id: QUOTA\n    entities: [名额]\n' } })
  await house.ask('POST', `${V}/rule-atoms`, {
    body: { scope: scopeOf('1:1'), atoms: [sent(FULL, '1:2'), sent(LATE, '1:3')] },
  })
  await house.upload(`${V}/case-atoms?file_name=a.jsonl`, line(FULL, '1'), JSONL)
  await house.ask('POST', `${P}/webhooks`, {
    body: { name: 'x', url: 'https://hooks.example/x', events: ['merged'] },
  })
}

const TOAST = 'toast“名额已变化，请刷新后再借”'
const AT_DESK = { C: '在前台', A: '点击“借书”', R: TOAST }
const AT_HOME = { C: '在家里', A: '点击“续借”', R: TOAST }
const LIMIT = { C: '', A: '', R: '每月最多借 5 本书' }
const OTHER_LIMIT = { C: '', A: '', R: '每月借书不超过 8 本' }
const EARLY = { C: '逾期未还', A: '点“借”', R: 'toast“请先归还”' }

const ruleOf = async (version: string, { C, R }: { C: string; R: string }) =>
  (await house.ask('GET', `${P}/versions/${version}/clusters?limit=200`)).json.items.find(
    ({ words }: { words: { C: string; R: string } }) => words.R === R && words.C === C,
  )
const picture = (version: string, node_id: string, body: Uint8Array<ArrayBuffer>) =>
  house.app.request(`${version}/snapshots?file_key=FILE&node_id=${node_id}&name=Borrow&page=P1&scale=1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${house.tokens.editor}`, 'content-type': 'image/png' },
    body,
  })
const pictures = () => readdirSync(join(house.folder, 'snapshots'))
/** A picture of this project alone, and one that another project has too. */
const [OWN, SHARED] = [png(10, 10, 1), png(10, 10, 2)]

const parameterOf = (project: string, file_id: string): ParameterRow => ({
  ...{ project, file_id, source_id: 'manual', path: 'a.md', seq: 0, atom_id: 'pa_0123456789ab', line: 2, page: null },
  ...{ anchor: '借书', title_path: '借书', about: '', name: '册数', kind: 'limit', type: null, is_required: null },
  ...{ value: '8', unit: '本', meaning: '', raw_text: '最多借 8 本' },
})

/** Something in every table that holds rows of a project. */
async function fillAll() {
  const post = async (path: string, body?: unknown) => {
    const { status, text, json } = await house.ask('POST', `${P}${path}`, { body })
    if (status >= 300) throw new Error(`${path} ${status} ${text}`)
    return json
  }
  const design = (version: string, root: string, ...atoms: unknown[]) =>
    post(`/versions/${version}/rule-atoms`, { scope: scopeOf(root), atoms })
  await house.ask('PUT', `${P}/owners/${encodeURIComponent('a editor')}`, { body: { modules: ['QUOTA'] } })
  await design('1.0', '2:1', sent(AT_DESK, '2:2', '2:1'), sent(AT_HOME, '2:3', '2:1'))
  await design('1.0', '3:1', sent(LIMIT, '3:2', '3:1'), sent(OTHER_LIMIT, '3:3', '3:1'), sent(DONE, '3:4', '3:1'))
  await house.upload(`${V}/case-atoms`, line({ C: '', A: '操作时', R: TOAST }, '12'), JSONL)
  await house.upload(`${V}/test-suites`, suite({ 'SHOP-20': [[LATE.A, LATE.R]] }), XML)
  const { items } = (await house.ask('GET', `${V}/review`)).json
  await post(`/versions/1.0/review/${items[0].item_id}/decisions`, { verdict: 'reject' })
  await post('/versions/1.0/checks')
  await house.workshop.jobs.idle()
  await post('/versions', { app_version: '2.0', base_version: '1.0' })
  await design('2.0', '4:1', sent(EARLY, '4:2', '4:1'))
  await house.upload(`${P}/versions/2.0/case-atoms`, line(EARLY, '30'), JSONL) // merged: a call is owed
  await post('/versions/2.0/withdrawals', { rule_key: (await ruleOf('1.0', FULL)).rule_key, reason: '下线' })
  await post('/versions/2.0/successors', {
    cluster_id: (await ruleOf('2.0', EARLY)).cluster_id,
    succeeds: (await ruleOf('1.0', LATE)).rule_key,
  })
  for (const limit of [5, 8]) {
    const sent = `${P}/documents?product=shop&source=manual&path=a.md`
    const headers = { 'content-type': 'text/markdown' }
    expect((await house.ask('POST', sent, { body: `# 借书\n最多借 ${limit} 本`, headers })).status).toBe(202)
    await house.workshop.jobs.idle()
  }
  const [{ file_id }] = (await house.ask('GET', `${P}/documents/files`)).json.items
  await house.workshop.store.commit({ writes: [{ table: 'document_parameters', put: [parameterOf('shop', file_id)] }] })
  const { answer_id } = await post('/ask', { question: '最多借几本' })
  await post('/feedback', { answer_id, verdict: 'down' })
  const { set_id } = await post('/evaluation/sets', { name: '常问' })
  const question = { question: '最多借几本', expect: { quote: ['最多借'] } }
  await house.ask('PUT', `${P}/evaluation/sets/${set_id}/questions/1`, { body: question })
  await post('/evaluation/runs', { set_id })
  await house.workshop.jobs.idle()
  const atoms = (await house.ask('GET', `${V}/rule-atoms?limit=200`)).json.items
  const { source_key } = atoms.find((atom: { R: string }) => atom.R === DONE.R)
  await post('/ignored-rules', { source_key, reason: '老稿' })
  for (const [node, body] of [
    ['1:1', OWN],
    ['2:1', SHARED],
  ] as const)
    expect((await picture(V, node, body)).status).toBe(201)
}

/** How many rows of the project each table holds. */
function rowsOfProject(): Record<string, number> {
  const db = new Database(join(house.folder, 'hufu.sqlite'), { readonly: true })
  const names = [...Object.entries(TABLES).flatMap(([name, table]) => ('project' in table ? name : [])), 'changes']
  const own = Object.fromEntries(
    names.map((name) => [name, db.prepare(`SELECT count(*) FROM "${name}" WHERE project = 'shop'`).pluck().get()]),
  ) as Record<string, number>
  db.close()
  return own
}
const exported = async () => {
  const answer = await house.app.request(`${P}/export.zip`, {
    headers: { authorization: `Bearer ${house.tokens.admin}` },
  })
  return unzipSync(new Uint8Array(await answer.arrayBuffer()))
}
const remove = (name = 'shop') => house.ask('DELETE', `${P}?name=${encodeURIComponent(name)}`)
const uploads = () => readdirSync(join(house.folder, 'uploads'))

describe('a project', () => {
  it('gets another name to show, on the edition that was read', async () => {
    const read = (await house.ask('GET', P, { as: 'reader' })).headers.get('etag')!
    const headers = { 'if-match': read }
    expect((await house.ask('PATCH', P, { body: { name: '新商店' }, headers })).json.name).toBe('新商店')
    expect((await house.ask('PATCH', P, { body: { name: '又一个' }, headers })).json.error.code).toBe('stale')
    const named = (await house.ask('GET', '/api/v1/projects')).json.items.map((p: { name: string }) => p.name)
    expect(named).toContain('新商店')
  })

  it('is exported whole: versions, settings, tables, who did what', async () => {
    await fill()
    const files = await exported()
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'settings.json',
        'modules.yaml',
        'versions/1.0/clusters.jsonl',
        'versions/1.0/rule_clusters.md',
        'audit.jsonl',
      ]),
    )
    expect(strFromU8(files['versions/1.0/case_atoms.jsonl']!)).toContain('SHOP:1')
    expect(strFromU8(files['audit.jsonl']!)).toContain('settings.set')
    for (const bytes of Object.values(files)) expect(strFromU8(bytes)).not.toContain('whsec_')
  })
})

describe('deleting a project', () => {
  it.each([
    ['another name', 'Shop', 400, 'wrong_name'],
    ['no name', '', 400, 'wrong_name'],
    ['without an export', 'shop', 409, 'export_first'],
  ])('is refused with %s', async (_, name, status, code) => {
    await fill()
    const answer = await remove(name)
    expect([answer.status, answer.json.error.code]).toEqual([status, code])
    expect((await house.ask('GET', `${V}/clusters`)).json.items.length).toBeGreaterThan(0)
  })

  it('wants a new export when something came in since', async () => {
    await fill()
    await exported()
    await house.upload(`${V}/case-atoms`, line(LATE, '2'), JSONL)
    expect((await remove()).json.error.code).toBe('export_first')
  })

  it('takes everything along but the audit log, and leaves the others as they were', async () => {
    await house.upload('/api/v1/projects/default/versions/1.0/case-atoms', line(FULL, '1'), JSONL)
    const others = uploads()
    await fill()
    await fillAll()
    const { secret } = await createToken(
      house.workshop,
      { member: 'machine' },
      { member: 'guest', role: 'reader', project: 'shop' },
    )
    expect((await picture('/api/v1/projects/default/versions/1.0', '1:1', SHARED)).status).toBe(201)
    expect(pictures()).toHaveLength(2)
    const before = rowsOfProject()
    expect(Object.keys(before).filter((name) => !before[name])).toEqual([])
    await exported()
    expect((await remove()).status).toBe(204)
    expect((await house.ask('GET', P)).status).toBe(404)
    expect((await house.ask('GET', '/api/v1/me', { as: secret })).status).toBe(401)
    expect(uploads()).toEqual(others)
    expect(pictures()).toEqual([createHash('sha256').update(SHARED).digest('hex')])
    expect((await house.ask('GET', '/api/v1/projects/default/versions/1.0/case-atoms')).json.items).toHaveLength(1)
    const { items } = (await house.ask('GET', '/api/v1/audit?action=project')).json
    expect(items.map((row: { action: string }) => row.action).slice(0, 2)).toEqual(['project.delete', 'project.export'])
    const { audit: _, tokens: _t, ...gone } = rowsOfProject()
    expect(Object.entries(gone).filter(([, rows]) => rows)).toEqual([])
  })

  it('leaves one of two that are deleted at the same time', async () => {
    const gone = await Promise.all(
      ['shop', 'default'].map((p) => house.ask('DELETE', `/api/v1/projects/${p}?name=${p}`)),
    )
    expect(gone.map(({ status, json }) => json?.error.code ?? status).sort()).toEqual([204, 'last_project'])
    expect((await house.ask('GET', '/api/v1/projects')).json.items).toHaveLength(1)
  })

  it('lets another take its name, and begin with nothing', async () => {
    await fill()
    const find = () => house.ask('GET', `${P}/search?q=${encodeURIComponent('借书')}`)
    expect((await find()).json.total).toBeGreaterThan(0)
    await exported()
    await remove()
    await house.ask('POST', '/api/v1/projects', { body: { project: 'shop' } })
    expect((await find()).json).toMatchObject({ total: 0, watermark: '0' })
    await fill()
    expect((await find()).json.total).toBeGreaterThan(0)
  })

  it('ends what still waits to be read, and leaves the last project alone', async () => {
    const sentTo = (project: string) =>
      house.ask('POST', `/api/v1/projects/${project}/versions/1.0/case-atoms`, {
        body: line(FULL, '1'),
        headers: { 'content-type': JSONL },
      })
    await sentTo('shop')
    await house.workshop.jobs.idle()
    await exported()
    const second = await house.ask('POST', `${V}/test-suites`, {
      body: '<testsuite name="x"></testsuite>',
      headers: { 'content-type': 'application/xml' },
    })
    expect(second.status).toBe(202)
    expect((await remove()).status).toBe(204)
    await house.workshop.jobs.idle()
    expect((await house.ask('GET', P)).status).toBe(404)
    const last = await house.ask('DELETE', '/api/v1/projects/default?name=default')
    expect([last.status, last.json.error.code]).toEqual([409, 'last_project'])
  })
})
