import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sayIn, type TextKey } from '../../plugin/ui/texts.ts'
import { buildPlugin } from '../plugin/build-plugin.ts'
import { openBrowser, PluginHost, whyNoBrowser } from '../plugin/host.ts'
import { cinemaDesign } from '../plugin/screen-design.ts'
import { startRealServer } from '../web/real-server.ts'

/** What only the real server can show: rules kept out for good, somebody else's send, taking back. */
const SCREENS = 'test/e2e/screens'
const PLACES = 'places:FakeFileKey0000000001'
const why = whyNoBrowser()
if (why) console.warn(why)

let browser: Browser
let built: Awaited<ReturnType<typeof buildPlugin>>
let server: Awaited<ReturnType<typeof startRealServer>>
let url: string
let tokens: Record<'林设计' | '陈设计', string>

type Sent = { body: unknown; as: string }
async function call<T>(method: string, path: string, { body, as }: Partial<Sent> = {}): Promise<T> {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true)
  return (await answer.json()) as T
}

beforeAll(async () => {
  if (why) return
  mkdirSync(SCREENS, { recursive: true })
  ;[built, browser, server] = await Promise.all([buildPlugin(), openBrowser(), startRealServer()])
  url = server.url.replace(/\/$/, '')
  const body = { token: server.bootstrap, name: '林管理' }
  const as = (await call<{ token: string }>('POST', 'bootstrap', { body })).token
  const tokenOf = async (member: string) => {
    await call('POST', 'members', { as, body: { member, name: member } }).catch(() => {})
    return (await call<{ secret: string }>('POST', 'tokens', { as, body: { role: 'editor', member } })).secret
  }
  tokens = { 林设计: await tokenOf('林设计'), 陈设计: await tokenOf('陈设计') }
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function open(
  locale: 'zh-CN' | 'en-US',
  storage: Record<string, unknown>,
  size?: { width: number; height: number },
) {
  const theme = locale === 'zh-CN' ? 'light' : 'dark'
  const host = await PluginHost.start({
    browser,
    built,
    locale,
    theme,
    designJson: cinemaDesign(),
    selection: ['10:0'],
    storage,
    ...(size && { size }),
  })
  const say = sayIn(locale === 'zh-CN' ? 'zh' : 'en')
  const { window } = host
  return {
    host,
    window,
    say,
    tab: (name: string) => window.locator(`#tab-${name}`).click(),
    press: (key: TextKey, within = '') =>
      window
        .locator(`${within || 'body'} >> role=button[name="${say(key)}"]`)
        .first()
        .click(),
    rule: (words: string) => window.locator('#panel-extract .rule', { hasText: words }).first(),
    sees: (text: string | RegExp) => window.getByText(text).first().waitFor(),
    picture: (name: string) =>
      host.page.screenshot({ path: `${SCREENS}/real-${name}-${locale.slice(0, 2)}-${theme}.png` }),
  }
}

const settings = () => ({
  server_url: url,
  project: 'default',
  token: tokens.林设计,
  app_version: '',
  language: 'auto',
})

describe.skipIf(why)('a designer’s window and the real server', () => {
  it('sends to the section’s own version, keeps a rule out for good, meets another’s send, and takes its own back', async () => {
    const { host, window, say, tab, press, rule, sees, picture } = await open('zh-CN', { settings: settings() })
    try {
      await press('extract')
      await rule('一次最多选').waitFor()
      // no version yet: it is chosen here, for the section, and remembered
      const typed = window.locator('#panel-extract [name=target_version_typed]')
      await typed.fill('4.2.0')
      await typed.press('Enter')
      await expect.poll(() => host.canvas.record.storage[PLACES]).toEqual({ '10:0': '4.2.0' })
      await rule('一次最多选').getByText(say('difference_new'), { exact: true }).waitFor()
      await rule('一次最多选')
        .getByRole('button', { name: /为什么/ })
        .click()
      await picture('extract')

      // the same rule is neither sent nor asked about again, by anybody
      await rule('退票结果')
        .getByRole('button', { name: new RegExp(`^${say('drop_hint')}`) })
        .click()
      await press('ignore_ask')
      await window.locator('[name=ignore_reason]').fill('只是跳转')
      await picture('ignoring')
      await window.locator('[name=ignore_reason]').press('Enter')
      await sees(/林设计 于 .* 忽略：只是跳转/)
      const ignored = await call<{ items: { words: { R: string } }[] }>('GET', 'projects/default/ignored-rules', {
        as: tokens.陈设计,
      })
      expect(ignored.items.map(({ words }) => words.R)).toEqual(['跳转到「退票结果」'])
      await picture('ignored')

      await tab('send')
      await window.getByRole('heading', { name: say('difference_new') }).waitFor()
      await press('send')
      await sees(say('sent', { taken: 5, replaced: 0, withdrawn: 0, unchanged: 0 }))
      await picture('sent')
      await press('see_rules')
      await expect.poll(() => host.canvas.record.opened).toEqual([`${url}/#/rules?project=default&version=4.2.0`])

      // somebody else sends one rule fewer while this window compares again
      const path = 'projects/default/versions/4.2.0/rule-atoms'
      const { items } = await call<{ items: { atom_id: string; R: string }[] }>('GET', path, { as: tokens.陈设计 })
      expect(items).toHaveLength(5)
      await tab('extract')
      await rule('去付款')
        .getByRole('button', { name: new RegExp(`^${say('edit')}`) })
        .click()
      await window.locator('.editor textarea').nth(2).fill('「去付款」灰色')
      await window.locator('.editor textarea').nth(2).press('Enter')
      await tab('send')
      await window.getByRole('heading', { name: say('difference_changed') }).waitFor()
      const scope = { file_key: 'FakeFileKey0000000001', root_ids: ['10:1'], visited_ids: ['10:1'], skipped: [] }
      const fewer = items.filter(({ R }) => R.includes('一次最多选'))
      await call('POST', path, { as: tokens.陈设计, body: { scope, atoms: fewer } })
      await press('send')
      await sees(say('stale', { new: 0, changed: 0, gone: 1 }))
      await sees(/陈设计，/)
      await window.locator('#panel-send .notice', { hasText: '「去付款」灰色' }).waitFor()
      await picture('moved')
      await press('compare_again')
      await window.getByRole('heading', { name: say('difference_new') }).waitFor()
      await press('send')
      await sees(say('sent', { taken: 1, replaced: 0, withdrawn: 0, unchanged: 4 }))

      await press('take_back')
      await picture('take-back')
      await press('take_back_yes')
      await sees(say('taken_back', { went: 1, came_back: 0 }))
      expect((await call<{ items: unknown[] }>('GET', path, { as: tokens.陈设计 })).items).toHaveLength(4)
      // what was taken back is still here, to be sent again
      await window.getByRole('heading', { name: say('difference_new') }).waitFor()
      await picture('taken-back')
    } finally {
      await host.close()
    }
  })

  it('says what changed since the last send, finds rules by words, and wants an ignored one again', async () => {
    const storage = { settings: settings(), [PLACES]: { '10:0': '4.2.0' } }
    const { host, window, say, press, rule, sees, picture } = await open('en-US', storage, { width: 300, height: 640 })
    try {
      await press('extract')
      await rule('去付款').getByText('New', { exact: true }).waitFor()
      expect(await window.locator('#panel-extract .tag.new').count()).toBe(1)
      await sees(/Ignored by 林设计, .*: 只是跳转/)
      await picture('since')
      await press('ignore_undo')
      await expect.poll(() => window.locator('#panel-extract .tag.new').count()).toBe(2)
      await press('copy_markdown')
      await sees(say('copied_markdown'))
      await picture('extract-300')
      const wide = await window.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide).toBeLessThanOrEqual(0)
    } finally {
      await host.close()
    }
  })
})
