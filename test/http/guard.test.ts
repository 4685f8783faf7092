import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bootstrap, createToken, makeBootstrap, revokeToken } from '../../server/verbs/access.ts'
import { FULL, JSONL, line, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
let house: OpenHouse
let now: number
beforeEach(async () => {
  now = Date.parse('2026-05-01T00:00:00Z')
  house = await openHouse(() => new Date(now).toISOString())
})
afterEach(() => house.close())

describe('from the plugin, whose origin is null', () => {
  it.each([
    ['an answer', 'GET', '/api/v1/me', 200],
    ['no token', 'GET', '/api/v1/me', 401],
    ['nothing there', 'GET', '/api/v1/nowhere', 404],
    ['a bad request', 'GET', `${P}/search?q=`, 400],
    ['too weak a role', 'GET', '/api/v1/tokens', 403],
  ])('%s can be read', async (name, method, path, status) => {
    const answer = await house.ask(method, path, {
      as: name === 'no token' ? null : 'reader',
      headers: { origin: 'null' },
    })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect(answer.headers.get('x-request-id')).toMatch(/^rq_/)
  })
  it('a preflight names what it may send, without a token', async () => {
    const answer = await house.ask('OPTIONS', `${V}/rule-atoms`, {
      as: null,
      headers: { origin: 'null', 'access-control-request-method': 'POST' },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    for (const name of ['Authorization', 'Content-Type', 'Idempotency-Key'])
      expect(answer.headers.get('access-control-allow-headers')).toContain(name)
    expect(answer.headers.get('access-control-allow-methods')).toContain('DELETE')
    expect(answer.headers.get('access-control-allow-private-network')).toBe('true')
  })
})

describe('bodies', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    house.ask('POST', `${V}/rule-atoms`, { as: 'editor', body, headers })
  const deep = `${'['.repeat(40)}${']'.repeat(40)}`
  it.each([
    ['that is no JSON', '{"scope": nope}', {}, 400, /^(?:bad_json|json_)/],
    ['that is none at all', '', {}, 400, /./],
    ['nested too deep', deep, {}, 400, /^json_too_deep$/],
    ['of another type', '{}', { 'content-type': 'text/plain' }, 415, /^wrong_type$/],
    ['packed', '{}', { 'content-encoding': 'gzip' }, 415, /^wrong_type$/],
    ['that lack a field', '{"atoms": []}', {}, 400, /^bad_input$/],
    ['that say they are too large', '{}', { 'content-length': '999999999' }, 413, /^too_large$/],
  ])('%s are refused', async (_, body, headers, status, code) => {
    const answer = await post(body, headers)
    expect(answer.status).toBe(status)
    expect(answer.json.error.code).toMatch(code)
  })
  it('that are too large are refused where they are read whole', async () => {
    const body = `"${'x'.repeat(2 * 1024 * 1024)}"`
    const answer = await house.ask('POST', `${V}/coverage`, { as: 'editor', body })
    expect([answer.status, answer.json.error.code]).toEqual([413, 'too_large'])
  })
  it.each([
    ['NUL', '\\u0000', 'U+0000'],
    ['half of a pair', '\\ud83d', 'U+D83D'],
  ])('with %s in a text are refused by the field, and a whole pair is not', async (_, sign, character) => {
    const noted = (notes: string) =>
      house.ask('POST', `${P}/versions`, { body: `{"app_version": "9.1", "notes": "${notes}"}` })
    const { error } = (await noted(`a${sign}b`)).json
    expect([error.code, error.place, error.message]).toEqual([
      'bad_character',
      { field: 'notes' },
      expect.stringContaining(character),
    ])
    expect((await noted('\\ud83d\\ude00')).status).toBeLessThan(300)
  })
  it('name the field that is missing', async () => {
    expect((await post('{"atoms": []}')).json.error.place).toEqual({ field: 'scope' })
  })
  it('a name that would be a path stays a name', async () => {
    const job = await house.upload(
      `${V}/case-atoms?file_name=${encodeURIComponent('../../etc/passwd\u0000.jsonl')}`,
      line(FULL, '1'),
      JSONL,
    )
    expect((await house.ask('GET', `${P}/deliveries/${job.delivery_id}`)).json.file_name).toBe('passwd.jsonl')
  })
})

describe('inner faults', () => {
  it('say nothing but the request id, and are logged with it', async () => {
    house.workshop.store.projects.all = async () => {
      throw new Error('secret: /home/ada/hufu.sqlite')
    }
    const answer = await house.ask('GET', '/api/v1/projects')
    expect(answer.status).toBe(500)
    expect(answer.text).not.toMatch(/secret|ada|sqlite/)
    expect(answer.json.error.code).toBe('internal')
    const fault = house.lines.find(({ event }) => event === 'fault')
    expect(fault?.facts.request_id).toBe(answer.json.error.request_id)
  })
  it.each(['GET', 'POST'])(
    'a store that is out of order answers %s with 503 and when to retry, never 401 or 404',
    async (method) => {
      await house.workshop.store.close()
      const answer = await house.ask(method, method === 'GET' ? `${P}/versions` : `${V}/rule-atoms`, { as: 'admin' })
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).not.toBeNull()
      expect((await house.ask('GET', '/readyz', { as: null })).status).toBe(503)
      expect((await house.ask('GET', '/healthz', { as: null })).status).toBe(200)
    },
  )
  it('no log line holds a token or a word of a document', async () => {
    await house.ask('POST', `${V}/rule-atoms`, { body: { scope: scopeOf('1:1'), atoms: [sent(FULL, '1:2')] } })
    await house.ask('GET', `${P}/search?q=${encodeURIComponent('名额')}`)
    await house.upload(`${V}/case-atoms`, `${line(FULL, '1')}\n{"C": "秘密`, JSONL)
    const text = JSON.stringify(house.lines)
    for (const secret of Object.values(house.tokens)) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/名额|秘密|借书/)
  })
})

describe('the same request twice', () => {
  const create = (key: string, app_version: string) =>
    house.ask('POST', `${P}/versions`, { body: { app_version }, headers: { 'idempotency-key': key } })
  it('under one key is done once and answered alike', async () => {
    const send = () =>
      house.ask('POST', `${V}/rule-atoms`, {
        body: { scope: scopeOf('1:1'), atoms: [sent(FULL, '1:2')] },
        headers: { 'idempotency-key': 'a' },
      })
    const [first, second] = await Promise.all([send(), send()])
    const third = await send()
    expect(second.json).toEqual(first.json)
    expect(third.json).toEqual(first.json)
    expect(third.headers.get('idempotency-replayed')).toBe('true')
    expect((await house.ask('GET', `${P}/deliveries`)).json.items).toHaveLength(1)
  })
  it('an upload under one key is one delivery', async () => {
    const send = () =>
      house.ask('POST', `${V}/case-atoms`, {
        body: line(FULL, '1'),
        headers: { 'content-type': JSONL, 'idempotency-key': 'u' },
      })
    const [first, second] = [await send(), await send()]
    await house.workshop.jobs.idle()
    expect(second.json).toEqual(first.json)
    expect((await house.ask('GET', `${P}/deliveries`)).json.items).toHaveLength(1)
  })
  it('with another body under the same key is refused', async () => {
    expect((await create('k', '3.0')).status).toBe(201)
    expect((await create('k', '4.0')).json.error.code).toBe('idempotency_mismatch')
    expect((await create('k', '3.0')).status).toBe(201)
  })
  it('a refusal may be tried again', async () => {
    await create('x', '3.0')
    expect((await create('y', 'v3.0')).status).toBe(409)
    expect((await create('y', 'v3.0')).headers.get('idempotency-replayed')).toBeNull()
  })
})

describe('tokens', () => {
  it('are shown once and kept as a hash', async () => {
    const made = await house.ask('POST', '/api/v1/tokens', { body: { role: 'reader', member: '小林' } })
    expect(made.status).toBe(201)
    const { secret, token_id } = made.json
    expect(secret).toMatch(/^hufu_[\w-]{43}$/)
    const list = await house.ask('GET', '/api/v1/tokens')
    expect(list.text).toContain(token_id)
    expect(list.text).not.toContain(secret)
    expect((await house.ask('GET', '/api/v1/me', { as: secret })).json).toMatchObject({
      member: '小林',
      role: 'reader',
    })
    await house.ask('DELETE', `/api/v1/tokens/${token_id}`)
    expect((await house.ask('GET', '/api/v1/me', { as: secret })).status).toBe(401)
  })
  it('end when they expire', async () => {
    const { secret } = await createToken(
      house.workshop,
      { member: 'x' },
      { member: 'y', role: 'reader', expires_at: '2026-05-02T00:00:00.000Z' },
    )
    expect((await house.ask('GET', '/api/v1/me', { as: secret })).status).toBe(200)
    now = Date.parse('2026-05-02T00:00:00Z')
    expect((await house.ask('GET', '/api/v1/me', { as: secret })).status).toBe(401)
  })
  it('a bot may search and ask for coverage, and nothing that writes', async () => {
    await house.ask('POST', `${P}/versions`, { body: { app_version: '1.0' } })
    expect((await house.ask('GET', `${P}/search?q=x`, { as: 'bot' })).status).toBe(200)
    expect((await house.ask('POST', `${V}/coverage`, { as: 'bot', body: { node_ids: ['1:1'] } })).status).toBe(200)
    expect((await house.ask('GET', `${P}/deliveries`, { as: 'bot' })).status).toBe(403)
  })
  it('bad ones are told to wait after a while; good ones from the same place are not', async () => {
    const statuses = []
    for (let i = 0; i < 25; i++) statuses.push((await house.ask('GET', '/api/v1/me', { as: `hufu_${i}` })).status)
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401))
    expect(statuses.at(-1)).toBe(429)
    expect((await house.ask('GET', '/api/v1/me', { as: 'reader' })).status).toBe(200)
    expect((await house.ask('POST', '/api/v1/session', { as: null, body: { token: 'hufu_no' } })).status).toBe(429)
    now += 61_000
    expect((await house.ask('GET', '/api/v1/me', { as: 'hufu_x' })).status).toBe(401)
  })
})

describe('the first admin', () => {
  const spend = (token: string) => house.ask('POST', '/api/v1/bootstrap', { as: null, body: { token, name: '小林' } })
  it('comes to be once, by a token that then is dead', async () => {
    for (const role of ['admin'] as const) {
      const id = (await house.ask('GET', '/api/v1/tokens')).json.items.find(
        (t: { role: string }) => t.role === role,
      ).token_id
      await revokeToken(house.workshop, { member: 'machine' }, id)
    }
    const { token } = await makeBootstrap(house.workshop)
    expect((await spend('hufu_wrong')).status).toBe(401)
    const made = await spend(token)
    expect(made.status).toBe(201)
    expect((await house.ask('GET', '/api/v1/me', { as: made.json.token })).json).toMatchObject({
      member: '小林',
      role: 'admin',
    })
    expect((await spend(token)).status).toBe(401)
    await expect(makeBootstrap(house.workshop)).rejects.toMatchObject({ code: 'has_admin' })
  })
  it('can’t be made after a day, nor while there is one', async () => {
    const { json } = await house.ask('GET', '/api/v1/tokens')
    const admin = json.items.find((t: { role: string }) => t.role === 'admin').token_id
    await expect(makeBootstrap(house.workshop)).rejects.toMatchObject({ code: 'has_admin' })
    await revokeToken(house.workshop, { member: 'machine' }, admin)
    const { token } = await makeBootstrap(house.workshop)
    now += 25 * 3_600_000
    await expect(bootstrap(house.workshop, token, 'x')).rejects.toMatchObject({ code: 'not_signed_in' })
  })
})

describe('the pages’ session', () => {
  const signIn = async () => {
    const answer = await house.ask('POST', '/api/v1/session', { as: null, body: { token: house.tokens.editor } })
    const cookie = answer.headers.get('set-cookie')!
    return { cookie: cookie.split(';')[0]!, attributes: cookie, csrf: answer.json.csrf_token as string }
  }
  it('lies in a cookie that scripts and other sites can’t reach', async () => {
    const { attributes, cookie } = await signIn()
    expect(attributes).toMatch(/HttpOnly/)
    expect(attributes).toMatch(/SameSite=Strict/)
    expect(attributes).not.toContain(house.tokens.editor)
    const me = await house.ask('GET', '/api/v1/me', { as: null, headers: { cookie } })
    expect(me.json).toMatchObject({ role: 'editor', csrf_token: expect.any(String) })
  })
  it.each([
    ['without the CSRF token', () => ({}), 403],
    ['with another', () => ({ 'x-csrf-token': 'hufu_other' }), 403],
    ['with its own', (csrf: string) => ({ 'x-csrf-token': csrf }), 201],
  ])('writes %s: %o → %i', async (_, headers, status) => {
    const { cookie, csrf } = await signIn()
    const answer = await house.ask('POST', `${P}/versions`, {
      as: null,
      body: { app_version: '9.0' },
      headers: { cookie, ...headers(csrf) },
    })
    expect(answer.status).toBe(status)
  })
  it('ends when it is ended, when its token is revoked, and by itself', async () => {
    const one = await signIn()
    await house.ask('DELETE', '/api/v1/session', {
      as: null,
      headers: { cookie: one.cookie, 'x-csrf-token': one.csrf },
    })
    expect((await house.ask('GET', '/api/v1/me', { as: null, headers: { cookie: one.cookie } })).status).toBe(401)
    const two = await signIn()
    now += 13 * 3_600_000
    expect((await house.ask('GET', '/api/v1/me', { as: null, headers: { cookie: two.cookie } })).status).toBe(401)
    const three = await signIn()
    const id = (await house.ask('GET', '/api/v1/tokens')).json.items.find(
      (t: { role: string }) => t.role === 'editor',
    ).token_id
    await house.ask('DELETE', `/api/v1/tokens/${id}`)
    expect((await house.ask('GET', '/api/v1/me', { as: null, headers: { cookie: three.cookie } })).status).toBe(401)
  })
})

describe('the pages', () => {
  it.each([
    ['/', 'text/html', 200, 'text/html'],
    ['/p/default/v/1.0', 'text/html', 200, 'text/html'],
    ['/app.js', '*/*', 200, 'text/javascript'],
    ['/..%2f..%2fpackage.json', '*/*', 404, 'application/json'],
    ['/missing.js', '*/*', 404, 'application/json'],
    ['/api/v1/nowhere', 'text/html', 404, 'application/json'],
  ])('%s for %s answers %i', async (path, accept, status, type) => {
    const answer = await house.ask('GET', path, { as: null, headers: { accept } })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toContain(type)
    if (type === 'text/html') expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
  })
})

describe('addresses and methods that are none', () => {
  it.each([
    ['PUT', '/api/v1/projects/default/versions', 405, 'wrong_method', 'GET, POST'],
    ['PATCH', '/api/v1/me', 405, 'wrong_method', 'GET'],
    ['GET', '/api/v1/nowhere', 404, 'not_found', null],
    ['POST', '/api/v1/nowhere', 404, 'not_found', null],
  ])('%s %s is %i, and a window may read why', async (method, path, status, code, allow) => {
    const answer = await house.ask(method, path, { headers: { origin: 'null' } })
    expect([answer.status, answer.json.error.code]).toEqual([status, code])
    expect(answer.headers.get('allow')).toBe(allow)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('x-request-id')).toBe(answer.json.error.request_id)
  })
  it('a refusal names the thing in the reader’s language', async () => {
    const { error } = (await house.ask('GET', '/api/v1/projects/default/versions/v9')).json
    expect(error).toMatchObject({ message: 'There is no such version.', message_zh: '没有这个版本。' })
  })
})
