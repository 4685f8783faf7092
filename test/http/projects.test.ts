import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TABLES } from '../../server/store/sqlite/tables/index.ts'
import { createToken } from '../../server/verbs/access.ts'
import { FULL, JSONL, LATE, line, scopeOf, sent } from './deliver.ts'
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
    await fill()
    await house.upload('/api/v1/projects/default/versions/1.0/case-atoms', line(FULL, '1'), JSONL)
    const { secret } = await createToken(
      house.workshop,
      { member: 'machine' },
      { member: 'guest', role: 'reader', project: 'shop' },
    )
    const before = uploads().length
    await exported()
    expect((await remove()).status).toBe(204)
    expect((await house.ask('GET', P)).status).toBe(404)
    expect((await house.ask('GET', '/api/v1/me', { as: secret })).status).toBe(401)
    expect(uploads()).toHaveLength(before - 2)
    expect((await house.ask('GET', '/api/v1/projects/default/versions/1.0/case-atoms')).json.items).toHaveLength(1)
    const { items } = (await house.ask('GET', '/api/v1/audit?action=project')).json
    expect(items.map((row: { action: string }) => row.action).slice(0, 2)).toEqual(['project.delete', 'project.export'])
    const { default: Database } = await import('better-sqlite3')
    const db = new Database(join(house.folder, 'hufu.sqlite'), { readonly: true })
    for (const [name, table] of Object.entries(TABLES))
      if ('project' in table && name !== 'audit' && name !== 'tokens')
        expect([name, db.prepare(`SELECT count(*) FROM "${name}" WHERE project = 'shop'`).pluck().get()]).toEqual([
          name,
          0,
        ])
    expect(db.prepare("SELECT count(*) FROM changes WHERE project = 'shop'").pluck().get()).toBe(0)
    db.close()
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
