import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApp } from '../../server/http/app.ts'
import { type OpenHouse, openHouse } from './house.ts'

/** The pages name their script and the API by relative addresses: under a path in front they are found if the path ends in a slash. */
const HTML = '<link href="app.css"><script src="app.js">'
const PAGES = new Map([
  ['/index.html', { bytes: new TextEncoder().encode(HTML), media_type: 'text/html' }],
  ['/', { bytes: new TextEncoder().encode('<!doctype html>'), media_type: 'text/html' }],
  ['/app.js', { bytes: new TextEncoder().encode('0'), media_type: 'text/javascript' }],
])
let house: OpenHouse
let app: ReturnType<typeof makeApp>
beforeAll(async () => {
  house = await openHouse()
  app = makeApp({ ...house.house, base_path: '/team/hufu' }, PAGES, () => undefined)
})
afterAll(() => house.close())

it.each([
  ['/team/hufu/', 200],
  ['/team/hufu/app.js', 200],
  ['/team/hufu/healthz', 200],
  ['/team/hufu/api/v1/me', 401],
  ['/team/hufu/api/v1/none', 404],
  ['/team/hufu', 308],
  // a proxy that takes the path off
  ['/', 200],
  ['/app.js', 200],
  ['/api/v1/me', 401],
  ['/team/app.js', 404],
  ['/team/hufuapp.js', 404],
])('%s answers %i', async (path, status) => {
  const answer = await app.request(path)
  expect(answer.status).toBe(status)
  if (status === 308) expect(answer.headers.get('location')).toBe('/team/hufu/')
})

it('a wrong method under the path is told which is right', async () => {
  const answer = await app.request('/team/hufu/healthz', { method: 'DELETE' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
})

it.each([
  ['/team/hufu/', 'app.js'],
  ['/team/hufu/p/default/v/v1/cases/XMG-102', '../../../../../app.js'],
  ['/team/hufu/p/default/v/v1/cases/a%2Fb', '../../../../../app.js'],
  // a proxy that takes the path off
  ['/p/default/v/v1/cases/XMG-102', '../../../../../app.js'],
])('the page at %s finds its script at the root of the pages', async (path, script) => {
  const html = await (await app.request(path, { headers: { accept: 'text/html' } })).text()
  const src = /src="([^"]+)"/.exec(html)?.[1] ?? 'app.js'
  expect(src).toBe(script)
  expect(['/app.js', '/team/hufu/app.js']).toContain(new URL(src, `http://x${path}`).pathname)
})
