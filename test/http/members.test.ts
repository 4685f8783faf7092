import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROUTES } from '../../server/http/routes/index.ts'
import { ownsModule } from '../../server/verbs/module-owners.ts'
import { FULL, LATE, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

const MODULES = 'modules:\n  - id: QUOTA\n    entities: [名额]\n  - id: LATE\n    entities: [逾期]\n'
const member = (name: string) => `/api/v1/members/${encodeURIComponent(name)}`
const owner = (name: string) => `${P}/owners/${encodeURIComponent(name)}`
const token = async (wish: object) => (await house.ask('POST', '/api/v1/tokens', { body: wish })).json
const audited = async (action: string) =>
  (await house.ask('GET', `/api/v1/audit?action=${action}`)).json.items.map(
    (row: { action: string; subject: string }) => [row.action, row.subject],
  )

describe('members', () => {
  it('come to be with their first token, and are listed with what they may do', async () => {
    await token({ member: '林 / Lin?', role: 'editor' })
    await token({ member: '林 / Lin?', role: 'reader', project: 'default' })
    const first = (await house.ask('GET', '/api/v1/members?limit=3')).json
    const rest = (await house.ask('GET', `/api/v1/members?limit=3&cursor=${first.next_cursor}`)).json
    expect([...first.items, ...rest.items].map((m: { member: string }) => m.member)).toEqual([
      'a admin',
      'a bot',
      'a editor',
      'a reader',
      '林 / Lin?',
    ])
    const all = (await house.ask('GET', '/api/v1/members?limit=200')).json.items
    expect(all.find((m: { member: string }) => m.member === '林 / Lin?')).toMatchObject({
      roles: ['editor', 'reader'],
      tokens: 2,
      owns: [],
      removed_at: null,
    })
    const one = await house.ask('GET', member('林 / Lin?'))
    expect(one.json.all_tokens.map((t: { role: string }) => t.role)).toEqual(['editor', 'reader'])
    expect(one.text).not.toContain('token_hash')
  })

  it('once removed, have no way in, and keep their name for what stands under it', async () => {
    const { secret } = await token({ member: 'lin', role: 'editor' })
    const signed = await house.ask('POST', '/api/v1/session', { as: null, body: { token: secret } })
    const cookie = signed.headers.get('set-cookie')!.split(';')[0]!
    expect((await house.ask('GET', '/api/v1/me', { as: null, headers: { cookie } })).status).toBe(200)
    await house.ask('POST', `${P}/modules`, { body: { text: MODULES } })
    await house.ask('PUT', owner('lin'), { body: { modules: ['QUOTA'] } })
    const removed = await house.ask('DELETE', member('lin'))
    expect(removed.json).toMatchObject({
      member: 'lin',
      tokens: 0,
      roles: [],
      owns: [],
      removed_at: expect.any(String),
    })
    expect((await house.ask('GET', '/api/v1/me', { as: secret })).status).toBe(401)
    expect((await house.ask('GET', '/api/v1/me', { as: null, headers: { cookie } })).status).toBe(401)
    expect(await audited('member')).toEqual([
      ['member.remove', 'lin'],
      ['member.own', 'lin'],
    ])
    await token({ member: 'lin', role: 'reader' })
    expect((await house.ask('GET', member('lin'))).json).toMatchObject({ removed_at: null, roles: ['reader'] })
  })

  it('get another name with their tokens, sessions and marks, never one that is taken', async () => {
    const { secret } = await token({ member: 'lin', role: 'reader' })
    await house.ask('POST', `${P}/modules`, { body: { text: MODULES } })
    await house.ask('PUT', owner('lin'), { body: { modules: ['QUOTA'] } })
    const taken = await house.ask('PATCH', member('lin'), { body: { member: 'a bot' } })
    expect([taken.status, taken.json.error.code]).toEqual([409, 'member_exists'])
    await house.ask('PATCH', member('lin'), { body: { member: '林晓' } })
    expect((await house.ask('GET', '/api/v1/me', { as: secret })).json.member).toBe('林晓')
    expect((await house.ask('GET', owner('林晓'))).json.modules).toEqual(['QUOTA'])
    expect((await house.ask('GET', member('lin'))).status).toBe(404)
  })

  it('the last admin of everything stays, by whichever way one tries', async () => {
    await token({ member: 'guest', role: 'admin', project: 'default' })
    const own = await house.ask('GET', member('a admin'))
    const refused = await house.ask('DELETE', member('a admin'))
    expect([refused.status, refused.json.error.code]).toEqual([409, 'last_admin'])
    const second = await token({ member: 'second', role: 'admin' })
    const id = own.json.all_tokens[0].token_id
    const both = await Promise.all([
      house.ask('DELETE', `/api/v1/tokens/${id}`, { as: second.secret }),
      house.ask('DELETE', `/api/v1/tokens/${second.token_id}`),
    ])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  it('are changed only on the edition that was read', async () => {
    await token({ member: 'lin', role: 'reader' })
    const read = (await house.ask('GET', member('lin'))).headers.get('etag')!
    await token({ member: 'lin', role: 'editor' })
    const late = await house.ask('DELETE', member('lin'), { headers: { 'if-match': read } })
    expect([late.status, late.json.error.code]).toEqual([409, 'stale'])
  })

  it('revoked while its last use is noted, a token stays revoked', async () => {
    const made = await token({ member: 'lin', role: 'reader' })
    await Promise.all([
      house.ask('GET', '/api/v1/me', { as: made.secret }),
      house.ask('DELETE', `/api/v1/tokens/${made.token_id}`),
      house.ask('GET', '/api/v1/me', { as: made.secret }),
    ])
    expect((await house.ask('GET', '/api/v1/me', { as: made.secret })).status).toBe(401)
  })
})

describe('module owners', () => {
  beforeEach(() => house.ask('POST', `${P}/modules`, { body: { text: MODULES } }))

  it('are marked by admins, module by module, and asked for by verbs', async () => {
    const owns = (module: string | null, project = 'default') => ownsModule(house.workshop, 'a editor', project, module)
    expect(await owns('QUOTA')).toBe(false)
    const { status } = await house.ask('PUT', owner('a editor'), { body: { modules: ['QUOTA', 'QUOTA'] } })
    expect(status).toBe(200)
    expect([await owns('QUOTA'), await owns('LATE'), await owns(null), await owns('QUOTA', 'other')]).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect((await house.ask('GET', `${P}/owners`, { as: 'reader' })).json.items).toEqual([
      { member: 'a editor', modules: ['QUOTA'] },
    ])
    await house.ask('PUT', owner('a editor'), { body: { modules: [] } })
    expect(await owns('QUOTA')).toBe(false)
  })

  it.each([
    ['a module that is none', 'a editor', ['NONE'], 400, 'bad_input'],
    ['a member who is none', 'nobody', ['QUOTA'], 404, 'not_found'],
  ])('%s is refused', async (_, name, modules, status, code) => {
    const answer = await house.ask('PUT', owner(name), { body: { modules } })
    expect([answer.status, answer.json.error.code]).toEqual([status, code])
  })
})

describe('a token that is kept to knowledge bases', () => {
  beforeEach(async () => {
    await house.ask('POST', `${P}/modules`, { body: { text: MODULES } })
    await house.ask('POST', `${V}/rule-atoms`, {
      body: { scope: scopeOf('1:1'), atoms: [sent(FULL, '1:2'), sent(LATE, '1:3')] },
    })
  })
  const found = async (knowledge_bases: string[]) => {
    const { secret } = await token({ member: 'helper', role: 'bot', knowledge_bases })
    const { json } = await house.ask('GET', `${P}/search?q=${encodeURIComponent('借书')}`, { as: secret })
    return json.hits.map((hit: { modules: string[] }) => hit.modules.join()).sort()
  }

  it.each([
    [['rules'], ['LATE', 'QUOTA']],
    [['rules:QUOTA'], ['QUOTA']],
    [
      ['rules:QUOTA', 'rules:LATE'],
      ['LATE', 'QUOTA'],
    ],
    [['rules:NONE'], []],
    [['docs:manual'], []],
    [['docs:manual', 'rules:LATE'], ['LATE']],
  ])('%j finds %j', async (knowledge_bases, modules) => {
    expect(await found(knowledge_bases)).toEqual(modules)
  })

  it('gets at nothing by another way', async () => {
    const { secret } = await token({ member: 'helper', role: 'reader', knowledge_bases: ['rules:QUOTA'] })
    for (const route of ROUTES.filter((r) => Array.isArray(r.admits) && !r.narrows)) {
      const path = route.path
        .replaceAll('{project}', 'default')
        .replaceAll('{app_version}', '1.0')
        .replace(/\{\w+\}/g, 'x')
      expect([route.operation_id, (await house.ask(route.method.toUpperCase(), path, { as: secret })).status]).toEqual([
        route.operation_id,
        403,
      ])
    }
    expect((await house.ask('GET', '/api/v1/me', { as: secret })).status).toBe(200)
  })

  it.each([
    ['editor', ['rules']],
    ['admin', ['rules:QUOTA']],
    ['bot', ['manuals:x']],
    ['bot', []],
  ])('is not made for %s with %j', async (role, knowledge_bases) => {
    const answer = await house.ask('POST', '/api/v1/tokens', { body: { member: 'x', role, knowledge_bases } })
    expect([answer.status, answer.json.error.code]).toEqual([400, 'bad_input'])
  })
})
