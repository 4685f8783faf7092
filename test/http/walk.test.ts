import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../server/http/routes/index.ts'
import { STATUS } from '../../server/http/status.ts'
import { revokeToken } from '../../server/verbs/access.ts'
import { type OpenHouse, openHouse } from './house.ts'

let house: OpenHouse
let revoked: string
let foreign: string
beforeAll(async () => {
  house = await openHouse()
  const { createToken } = await import('../../server/verbs/access.ts')
  const made = await createToken(house.workshop, { member: 'machine' }, { member: 'left', role: 'admin' })
  await revokeToken(house.workshop, { member: 'machine' }, made.token.token_id)
  revoked = made.secret
  await house.workshop.store.commit({
    writes: [
      {
        table: 'projects',
        put: [{ project: 'other', name: 'Other', created_at: '2026-01-01T00:00:00Z', watermark: 0 }],
      },
    ],
  })
  foreign = (
    await createToken(house.workshop, { member: 'machine' }, { member: 'guest', role: 'admin', project: 'other' })
  ).secret
})
afterAll(() => house.close())

const pathOf = (path: string) => path.replaceAll('{project}', 'default').replace(/\{\w+\}/g, 'none')
const closed = ROUTES.filter((route) => route.admits !== 'open')
const OPEN = [
  'GET /healthz',
  'GET /readyz',
  'GET /api/v1/openapi.json',
  'GET /api/v1/docs',
  'POST /api/v1/bootstrap',
  'POST /api/v1/session',
]

describe('every route asks who is there before it looks at anything else', () => {
  it('leaves open what has to be, and nothing more', () => {
    const open = ROUTES.filter((route) => route.admits === 'open').map((r) => `${r.method.toUpperCase()} ${r.path}`)
    expect(open.sort()).toEqual([...OPEN].sort())
  })

  for (const route of closed) {
    const name = `${route.method.toUpperCase()} ${route.path}`
    it(`${name} refuses nobody, a made-up token, a revoked one and a token in the address`, async () => {
      const path = pathOf(route.path)
      const ask = (as: string | null, query = '') => house.ask(route.method.toUpperCase(), path + query, { as })
      for (const answer of [
        await ask(null),
        await ask('hufu_made_up'),
        await ask(revoked),
        await ask('not even a token: %%%'),
        await ask(null, `?token=${house.tokens.admin}&access_token=${house.tokens.admin}`),
      ]) {
        expect([401, 429]).toContain(answer.status)
        expect(answer.json.error.message_zh).toMatch(/\p{Script=Han}/u)
      }
    })

    if (route.method !== 'get' && route.admits !== 'any' && !route.admits.includes('bot'))
      it(`${name} refuses readers and bots`, async () => {
        for (const as of ['reader', 'bot'])
          expect((await house.ask(route.method.toUpperCase(), pathOf(route.path), { as })).status).toBe(403)
      })

    if (route.path.includes('{project}') || route.admits === 'any' ? route.path.includes('{project}') : true)
      it(`${name} refuses a token of another project`, async () => {
        const path = pathOf(route.path) + (route.project_in === 'query' ? '?project=default' : '')
        expect((await house.ask(route.method.toUpperCase(), path, { as: foreign })).status).toBe(403)
      })
  }
})

describe('the table of routes', () => {
  it('names each operation once, in a form that tools take', () => {
    const ids = ROUTES.map((route) => route.operation_id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
  })
  it.each(ROUTES.map((r) => [`${r.method.toUpperCase()} ${r.path}`, r] as const))(
    '%s says what it is in both languages',
    (_, route) => {
      expect(route.summary.zh).toMatch(/\p{Script=Han}/u)
      expect(route.summary.en).not.toMatch(/\p{Script=Han}/u)
      for (const { description } of Object.values(route.answers)) expect(description.zh).toMatch(/\p{Script=Han}/u)
    },
  )
  it('honours Idempotency-Key on every POST that writes, except where the answer is a secret', () => {
    const posts = ROUTES.filter((r) => r.method === 'post' && !r.is_repeatable).map((r) => r.operation_id)
    expect(posts.sort()).toEqual([
      'askCoverage',
      'askReviewAtLayers',
      'askRulesAtLayers',
      'bootstrap',
      'createToken',
      'createWebhook',
      'explainWords',
      'makeBackup',
      'mcp',
      'renewWebhookSecret',
      'signIn',
    ])
  })
  it('is what docs/http.md tells', () => {
    const text = readFileSync(new URL('../../docs/http.md', import.meta.url), 'utf8').replaceAll(
      '`P/',
      '`/api/v1/projects/{project}/',
    )
    const told = [...text.matchAll(/^\| (GET|POST|PUT|PATCH|DELETE) `?([^`\s|]+)`?/gm)].map((m) => `${m[1]} ${m[2]}`)
    const short = (path: string) => path.replace('/api/v1/projects/{project}/', 'P/')
    expect(told.map((line) => line.replace('/api/v1/projects/{project}/', 'P/')).sort()).toEqual(
      ROUTES.map((r) => `${r.method.toUpperCase()} ${short(r.path)}`).sort(),
    )
  })
})

describe('GET /api/v1/openapi.json', () => {
  it('holds every route, with no pointer that leads nowhere', async () => {
    const { json, text, status } = await house.ask('GET', '/api/v1/openapi.json', { as: null })
    expect(status).toBe(200)
    expect(json.openapi).toBe('3.1.0')
    const operations = Object.values(json.paths as Record<string, object>).reduce(
      (n, path) => n + Object.keys(path).length,
      0,
    )
    expect(operations).toBe(ROUTES.length)
    const pointers = new Set([...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map((m) => m[1]!))
    expect(pointers.size).toBeGreaterThan(8)
    for (const name of pointers) expect(Object.keys(json.components.schemas)).toContain(name)
    expect(text).not.toContain('#/$defs/')
    for (const path of Object.values(
      json.paths as Record<string, Record<string, { parameters: { in: string; name: string }[] }>>,
    ))
      for (const operation of Object.values(path)) expect(operation.parameters).toBeInstanceOf(Array)
  })
  it('names every path parameter', async () => {
    const { json } = await house.ask('GET', '/api/v1/openapi.json', { as: null })
    for (const [path, operations] of Object.entries(
      json.paths as Record<string, Record<string, { parameters: { in: string; name: string }[] }>>,
    ))
      for (const operation of Object.values(operations))
        expect(
          operation.parameters
            .filter((p) => p.in === 'path')
            .map((p) => p.name)
            .sort(),
        ).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort())
  })
})

it('GET /api/v1/docs shows every route and error code, and loads nothing', async () => {
  const { text, headers } = await house.ask('GET', '/api/v1/docs', { as: null })
  for (const route of ROUTES) expect(text).toContain(route.path)
  for (const code of Object.keys(STATUS)) expect(text).toContain(`<code>${code}</code>`)
  expect(text).not.toMatch(/<script|<link|src=|https?:/)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})
