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

async function told(
  server_url: string,
  token = TOKEN,
): Promise<{ text: string; close(): Promise<void>; host: PluginHost }> {
  const host = await PluginHost.start({ browser, built, locale: 'zh-CN', designJson: cinemaDesign() })
  await host.window.locator('[name=server_url]').fill(server_url)
  await host.window.locator('[name=token]').fill(token)
  await host.window.getByRole('button', { name: TEXTS.connect.zh, exact: true }).click()
  const notice = host.window.getByRole('alert')
  await notice.waitFor()
  return { text: (await notice.textContent()) ?? '', close: () => host.close(), host }
}

/** The beginning of a text, up to its first gap. */
const start = (key: TextKey) => TEXTS[key].zh.split('{')[0]!

const ROWS: [string, Answer, TextKey, string[]][] = [
  ['a token it does not know', refusal(401, 'not_signed_in'), 'fault_unauthorized', ['not_signed_in', 'req-42']],
  ['a role that may not', refusal(403, 'not_allowed'), 'fault_forbidden', ['not_allowed', 'req-42']],
  ['a failure of its own', refusal(500, 'internal'), 'fault_server', ['500', 'internal', 'req-42']],
  ['a store that is away', refusal(503, 'busy'), 'fault_server', ['503', 'busy 的中文', 'req-42']],
  [
    'a gateway’s page',
    { status: 502, body: '<html>Bad gateway</html>', headers: { 'content-type': 'text/html' } },
    'fault_server',
    ['502'],
  ],
  ['a page of somebody else', { status: 200, body: '<html>Router login</html>' }, 'fault_not_hufu', []],
]

describe.skipIf(why)('a server that answers', () => {
  it.each(ROWS)('%s is told as that, not as anything else', async (_, answer, key, quoted) => {
    const server = await StandInServer.start()
    server.answers['GET /me'] = () => answer
    const { text, close } = await told(server.url)
    for (const part of [TEXTS[key].zh.split(/\{\w+\}/)[0]!, ...quoted]) expect(text).toContain(part)
    const others = ROWS.map(([, , other]) => other).filter((other) => other !== key)
    for (const other of others) if (start(other)) expect(text).not.toContain(start(other))
    await close()
    await server.close()
  })

  it('without letting the window read it is told as CORS', async () => {
    const server = await StandInServer.start()
    server.answers['GET /me'] = () => ({ status: 200, body: {}, headers: { 'access-control-allow-origin': null } })
    const { text, close } = await told(server.url)
    expect(text).toContain('CORS')
    await close()
    await server.close()
  })
})

describe.skipIf(why)('a server that is not reached', () => {
  it('on this machine is told with the trap of the local network', async () => {
    const port = await freePort()
    const { text, close, host } = await told(`http://127.0.0.1:${port}`)
    expect(text).toContain('本地网络')
    expect(text).toContain(`127.0.0.1:${port}`)
    await host.page.screenshot({ path: 'test/e2e/screens/fault-local-zh-light.png' })
    await close()
  })
  it('somewhere else is told as unreachable', async () => {
    const { text, close } = await told('https://hufu.invalid')
    expect(text).toContain(start('fault_unreachable').trim() || 'hufu.invalid')
    expect(text).not.toContain('CORS')
    await close()
  })
  it('over plain http is told to use https', async () => {
    const { text, close } = await told('http://hufu.invalid')
    expect(text).toContain('https')
    await close()
  })
  it('because nothing was typed is told so', async () => {
    const { text, close } = await told('')
    expect(text).toContain(TEXTS.fault_no_address.zh)
    await close()
  })
})
