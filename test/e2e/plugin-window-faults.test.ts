import { createServer } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEXTS, type TextKey } from '../../plugin/ui/texts.ts'
import { buildPlugin } from '../plugin/build-plugin.ts'
import { openBrowser, PluginHost, whyNoBrowser } from '../plugin/host.ts'
import { cinemaDesign } from '../plugin/screen-design.ts'
import { type Answer, refusal, StandInServer, TOKEN } from '../plugin/stand-in-server.ts'

const why = whyNoBrowser()
if (why) console.warn(why)

let browser: Browser
let built: Awaited<ReturnType<typeof buildPlugin>>
beforeAll(async () => {
  if (why) return
  built = await buildPlugin()
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** What of a text tells it from the others: its longest part without a gap. */
const lead = (key: TextKey) =>
  TEXTS[key].zh
    .split(/\{\w+\}/)
    .sort((a, b) => b.length - a.length)[0]!
    .trim()

const PAGE = { 'content-type': 'text/html' }
const ROWS: [string, Answer, TextKey, string[]][] = [
  ['a token it does not know', refusal(401, 'not_signed_in'), 'fault_unauthorized', ['not_signed_in', 'req-42']],
  ['a role that may not', refusal(403, 'not_allowed'), 'fault_forbidden', ['not_allowed', 'req-42']],
  ['a failure of its own', refusal(500, 'internal'), 'fault_server', ['500', 'internal', 'req-42']],
  ['a store that is away', refusal(503, 'busy'), 'fault_server', ['503', 'busy 的中文', 'req-42']],
  [
    'a gateway’s page',
    { status: 502, body: '<html><h1>502 Bad gateway</h1>', headers: PAGE },
    'fault_gateway',
    ['502', '502 Bad gateway'],
  ],
  [
    'a proxy’s own sign-in',
    { status: 401, body: '<p>Sign in</p>', headers: PAGE },
    'fault_not_hufu',
    ['401', 'Sign in'],
  ],
  ['a page of somebody else', { status: 200, body: '<p>Router</p>', headers: PAGE }, 'fault_not_hufu', ['Router']],
  ['another service’s JSON', { status: 200, body: { ok: true } }, 'fault_not_hufu', ['{"ok":true}']],
  [
    'an answer that may not be read',
    { status: 200, body: {}, headers: { 'access-control-allow-origin': null } },
    'fault_cors',
    ['CORS'],
  ],
]

/** One window for all: each row is a press of the button. */
describe.skipIf(why)('a connection that fails', () => {
  let host: PluginHost
  let server: StandInServer
  beforeAll(async () => {
    server = await StandInServer.start()
    host = await PluginHost.start({ browser, built, locale: 'zh-CN', designJson: cinemaDesign() })
  })
  afterAll(async () => {
    await host?.close()
    await server?.close()
  })

  async function told(server_url: string, key: TextKey): Promise<string> {
    const { window } = host
    await window.locator('[name=server_url]').fill(server_url)
    await window.locator('[name=token]').fill(TOKEN)
    await window.locator('#panel-connect .fields .buttons button').first().click()
    await window
      .getByRole('alert')
      .filter({ hasText: lead(key) })
      .waitFor()
    const text = (await window.getByRole('alert').textContent()) ?? ''
    for (const other of KINDS) if (other !== key) expect(text).not.toContain(lead(other))
    return text
  }

  it.each(ROWS)('at %s is told as that, not as anything else', async (_, answer, key, quoted) => {
    server.answers['GET /me'] = () => answer
    const text = await told(server.url, key)
    for (const part of quoted) expect(text).toContain(part)
  })

  it('at nothing on this machine is told with the trap of the local network, and a look in the browser', async () => {
    const port = await freePort()
    const text = await told(`http://127.0.0.1:${port}`, 'fault_local_network')
    expect(text).toContain('本地网络')
    expect(text).toContain(`127.0.0.1:${port}`)
    await host.page.screenshot({ path: 'test/e2e/screens/fault-local-zh-light.png' })
    await host.window.getByRole('button', { name: TEXTS.look_in_browser.zh }).click()
    await expect.poll(() => host.canvas.record.opened).toEqual([`http://127.0.0.1:${port}`])
  })
  it.each<[string, TextKey]>([
    ['https://hufu.invalid', 'fault_unreachable'],
    ['http://hufu.invalid', 'fault_insecure'],
    ['', 'fault_no_address'],
  ])('at "%s" is told as %s', async (address, key) => void (await told(address, key)))

  it('for a project that the token may not see lets another be chosen', async () => {
    server.answers['GET /me'] = () => ({
      status: 200,
      body: { member: 'Lin 林', role: 'editor', projects: ['shop', 'bank'], server_version: '0.1.0' },
    })
    server.answers['GET /projects'] = () => ({
      status: 200,
      body: { items: ['shop', 'bank'].map((project) => ({ project, name: project })), next_cursor: null },
    })
    server.answers['GET /projects/bank/versions'] = () => ({ status: 200, body: { items: [], next_cursor: null } })
    expect(await told(server.url, 'fault_project_unseen')).toContain('default')
    await host.page.screenshot({ path: 'test/e2e/screens/fault-project-zh-light.png' })
    await host.window.locator('select[name=project]').selectOption('bank')
    await host.window.getByText('已连接：Lin 林').waitFor()
    expect(await host.window.getByRole('alert').count()).toBe(0)
    await expect.poll(() => host.canvas.record.storage.settings).toMatchObject({ project: 'bank' })
  })
})

const KINDS = [...new Set(ROWS.map(([, , key]) => key))]
