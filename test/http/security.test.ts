import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../server/http/routes/index.ts'
import { createToken } from '../../server/verbs/access.ts'
import type { Role } from '../../shared/schema/answers.ts'
import { FULL, JSONL, line, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse } from './house.ts'

const P = '/api/v1/projects/default'
/** Who may do what each role may: written down here, not asked of the code. */
const MAY: Record<Role, readonly Role[]> = {
  admin: ['admin', 'editor', 'reader', 'bot'],
  editor: ['editor', 'reader', 'bot'],
  reader: ['reader', 'bot'],
  bot: ['bot'],
}
const closed = ROUTES.filter((route) => route.admits !== 'open')
const pathOf = (path: string) => path.replaceAll('{project}', 'default').replace(/\{\w+\}/g, 'none')
const nameOf = (route: (typeof ROUTES)[number]) => `${route.method.toUpperCase()} ${route.path}`

let house: OpenHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

describe('A1: every route, by the role and the state of the token', () => {
  it.each(closed.map((route) => [nameOf(route), route] as const))('%s', async (_, route) => {
    const ask = (as: string) => house.ask(route.method.toUpperCase(), pathOf(route.path), { as })
    for (const role of Object.keys(MAY) as Role[]) {
      const { status } = await ask(role)
      const isAllowed = route.admits === 'any' || MAY[role].some((r) => (route.admits as readonly Role[]).includes(r))
      if (isAllowed) expect([401, 403], `${role} is let in`).not.toContain(status)
      else expect(status, `${role} is kept out`).toBe(403)
    }
  })

  it('an expired token is none, on every route', async () => {
    const { token, secret } = await createToken(
      house.workshop,
      { member: 'machine' },
      { member: 'late', role: 'admin' },
    )
    const row = (await house.workshop.store.access.tokenByHash(house.workshop.hash(secret)))!
    expect(row.token_id).toBe(token.token_id)
    await house.workshop.store.commit({
      writes: [{ table: 'tokens', put: [{ ...row, expires_at: '2020-01-01T00:00:00.000Z' }] }],
    })
    for (const route of closed) {
      const { status } = await house.ask(route.method.toUpperCase(), pathOf(route.path), { as: secret })
      expect([401, 429], nameOf(route)).toContain(status)
    }
  })
})

describe('O1: other origins', () => {
  const ORIGINS = [undefined, 'null', 'https://evil.example']
  it('may read answers to bearer requests, and never have credentials sent along', async () => {
    for (const origin of ORIGINS)
      for (const [method, path] of [
        ['GET', '/api/v1/me'],
        ['OPTIONS', '/api/v1/me'],
        ['GET', '/api/v1/nowhere'],
        ['DELETE', '/healthz'],
      ] as const) {
        const { headers } = await house.ask(method, path, { as: 'reader', headers: origin ? { origin } : {} })
        expect(headers.get('access-control-allow-origin'), `${origin} ${method} ${path}`).toBe('*')
        expect(headers.get('access-control-allow-credentials')).toBeNull()
        expect(headers.get('access-control-allow-headers') ?? '').not.toMatch(/cookie|csrf/i)
      }
  })

  it.each(closed.filter((r) => r.method !== 'get').map((route) => [nameOf(route), route] as const))(
    'CSRF: a page of an evil origin that had the cookie sent along may not %s',
    async (_, route) => {
      const opened = await house.ask('POST', '/api/v1/session', { as: null, body: { token: house.tokens.admin } })
      const cookie = opened.headers.get('set-cookie')!.split(';')[0]!
      for (const more of [{}, { 'x-csrf-token': 'guessed' }, { 'x-csrf-token': '' }])
        for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
          const headers = { cookie, origin: 'https://evil.example', 'content-type': type, ...more }
          const answer = await house.ask(route.method.toUpperCase(), pathOf(route.path), {
            as: null,
            body: '{}',
            headers,
          })
          expect(answer.status).toBe(403)
          expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
        }
    },
  )
})

/** All files of the data directory with the paths below it. */
const filesUnder = (folder: string, at = ''): string[] =>
  readdirSync(join(folder, at)).flatMap((name) =>
    statSync(join(folder, at, name)).isDirectory() ? filesUnder(folder, join(at, name)) : [join(at, name)],
  )

describe('P1: names that would be paths', () => {
  const NAMES: [string, string][] = [
    ['leads up', '../../etc/passwd'],
    ['leads up, encoded', '..%2f..%2fetc'],
    ['leads up in the other way', '..\\..\\windows'],
    ['is absolute', '/etc/passwd'],
    ['is a device', 'CON'],
    ['turns the reading round', 'a\u202egpj.exe'],
    ['holds a quote and a break', 'a"; filename=evil.sh'],
    ['is two dots', '..'],
    ['is Chinese', '七月版 / 预览'],
  ]
  it.each(NAMES)('a version whose name %s is downloaded under a plain name', async (_, name) => {
    const created = await house.ask('POST', `${P}/versions`, { body: { app_version: name } })
    if (created.status !== 201) return expect([400, 409]).toContain(created.status) // refused is as good
    const version = `${P}/versions/${encodeURIComponent(name)}`
    const atom = sent(FULL, '1:2', '1:1', { feature_scope: name })
    await house.ask('POST', `${version}/rule-atoms`, { as: 'editor', body: { scope: scopeOf('1:1'), atoms: [atom] } })
    const listed = (await house.ask('GET', `${version}/exports`)).json?.items ?? []
    const paths = ['exports.zip', ...listed.map((f: { name: string }) => `exports/${f.name}`)]
    for (const path of paths) {
      const answer = await house.app.request(`${version}/${path}`, {
        headers: { authorization: `Bearer ${house.tokens.reader}` },
      })
      if (answer.status === 404) continue // `..` as a part of an address is resolved before it is sent
      expect(answer.status, path).toBe(200)
      const said = answer.headers.get('content-disposition')!
      expect(said).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%~-]+$/)
      expect(decodeURIComponent(/''(.*)$/.exec(said)![1]!)).not.toMatch(/[/\\\p{C}]/u)
      const bytes = new Uint8Array(await answer.arrayBuffer())
      if (path.endsWith('.zip'))
        for (const entry of Object.keys(unzipSync(bytes)))
          expect(entry).toMatch(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\\\p{C}]+$/u)
    }
  })

  it.each([
    '../hufu.sqlite',
    '..%2fhufu.sqlite',
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2fetc%2fpasswd',
    '..\\hufu.sqlite',
    'a%00b',
  ])('an export called %s is none', async (name) => {
    await house.ask('POST', `${P}/versions`, { body: { app_version: '1.0' } })
    const answer = await house.ask('GET', `${P}/versions/1.0/exports/${name}`)
    expect([400, 404]).toContain(answer.status)
    expect(answer.text).not.toMatch(/SQLite format|root:/)
  })

  it.each(['../../x.jsonl', '..\\x.jsonl', 'x\0.jsonl', `${'长'.repeat(300)}.jsonl`, 'a\u202elnosj.xml'])(
    'an upload called %j lies under a name of ours, and is told of by a plain one',
    async (name) => {
      const path = `${P}/versions/1.0/case-atoms?file_name=${encodeURIComponent(name)}`
      const answer = await house.ask('POST', path, {
        as: 'editor',
        body: line(FULL, '1'),
        headers: { 'content-type': JSONL },
      })
      if (answer.status !== 202) return expect(answer.status).toBe(400)
      await house.workshop.jobs.idle()
      const told = (await house.ask('GET', `${P}/deliveries/${answer.json.delivery_id}`)).json.file_name
      expect(told).not.toMatch(/[/\\\p{C}]/u)
      return undefined
    },
  )

  it('nothing lies in the data directory but what belongs there', () => {
    for (const file of filesUnder(house.folder))
      expect(file).toMatch(
        /^(?:hufu\.sqlite(?:-wal|-shm)?|uploads\/[0-9a-f]{32}|snapshots\/[0-9a-f]{64}|indexes\/[0-9a-f]{32}\.index)$/,
      )
  })
})

describe('L1: what is sent by mistake', () => {
  const CANARY = {
    token: 'hufu_CANARYtokenCANARYtokenCANARYtokenCANARYtok',
    cookie: 'CANARYcookie77',
    phone: '13955500042',
  }

  it('a token, a cookie and a phone number are in no log line, no refusal and no row, whatever route they came to', async () => {
    const { length } = house.lines
    const answers: string[] = []
    for (const route of ROUTES) {
      const method = route.method.toUpperCase()
      const path = `${pathOf(route.path)}?phone=${CANARY.phone}&token=${CANARY.token}%0d%0aevil`
      const body = method === 'GET' ? {} : { body: { note: CANARY.phone, token: CANARY.token } }
      answers.push((await house.ask(method, path, { as: CANARY.token, ...body })).text)
      const headers = { cookie: `hufu_session=${CANARY.cookie}`, 'x-csrf-token': CANARY.cookie }
      answers.push((await house.ask(method, path, { as: null, headers, ...body })).text)
      if (route.admits !== 'open') answers.push((await house.ask(method, path, { as: 'bot', ...body })).text)
    }
    const told = [JSON.stringify(house.lines.slice(length)), ...answers].join('\n')
    const rows = readdirSync(house.folder)
      .filter((name) => name.startsWith('hufu.sqlite'))
      .map((name) => readFileSync(join(house.folder, name)).toString('latin1'))
      .join('\n')
    for (const [what, canary] of Object.entries(CANARY)) {
      expect(told.includes(canary), `${what} in logs or answers`).toBe(false)
      expect(rows.includes(canary), `${what} in the store`).toBe(false)
    }
    // no stack and no path of ours either
    for (const answer of answers) expect(answer).not.toMatch(/\bat [\w.<>]+ \(|node_modules|\/server\/|hufu-http-/)
  })
})
