import { mkdirSync, readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sayIn } from '../../plugin/ui/texts.ts'
import { TEXTS, type TextKey } from '../../server/web/texts.ts'
import { buildPlugin } from '../plugin/build-plugin.ts'
import { openBrowser, PluginHost, whyNoBrowser } from '../plugin/host.ts'
import { visit, ZH } from '../web/page.ts'
import { startRealServer } from '../web/real-server.ts'

/**
 * The product's plain sentence, with no step faked but Figma itself: the built plugin in its sandbox and window, the real
 * server over a socket and an SQLite file, a tester in a browser. The fixture is the proof by name.
 */
const VERSION = 'v4.57.3'
const FILE_KEY = 'YunLingDoctor457'
const SECTION = '397:122'
const SCREEN = '397:922'
const why = whyNoBrowser()
if (why) console.warn(why)

const page_ = (key: TextKey) => TEXTS[key].zh
const plugin_ = sayIn('zh')

let browser: Browser
beforeAll(async () => {
  if (!why) browser = await openBrowser()
})
afterAll(() => browser?.close())

/** A visitor becomes the first admin with the token that the server printed, and keeps the own one. */
async function becomeAdmin(page: Page, bootstrap: string): Promise<string> {
  await page.getByLabel(page_('bootstrap_token')).fill(bootstrap)
  await page.getByLabel(page_('your_name')).fill('林晓')
  await page.getByRole('button', { name: page_('become_admin'), exact: true }).click()
  const token = await page.locator('input.token').inputValue()
  await page.getByRole('button', { name: page_('token_kept'), exact: true }).click()
  return token
}

/** A designer connects, extracts the selected section, compares and sends. */
async function sendRules(host: PluginHost, url: string, token: string): Promise<number> {
  const { window } = host
  const press = (key: Parameters<typeof plugin_>[0]) =>
    window.getByRole('button', { name: plugin_(key), exact: true }).click()
  await window.locator('[name=server_url]').fill(url)
  await window.locator('[name=token]').fill(token)
  await press('connect')
  await window.locator('[name=app_version_typed]').fill(VERSION)
  await window.locator('[name=app_version_typed]').press('Enter')
  await window.locator('#tab-extract').click()
  await press('extract')
  await window.locator('.rule').first().waitFor()
  const found = await window.locator('#panel-extract .rule').count()
  await window.locator('#tab-send').click()
  await press('compare')
  await window.getByRole('heading', { name: plugin_('difference_new') }).waitFor()
  await press('send')
  // results are listed for a comparison too
  await window.locator('#panel-send .notice.success').waitFor()
  return found
}

/** A tester drops a TestLink export for the version. */
async function upload(page: Page, file: string) {
  await page
    .getByRole('link', { name: page_('view_upload'), exact: true })
    .first()
    .click()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.locator('form button[type=submit]').click()
  await page.locator('.p-succeeded').waitFor()
}

describe.skipIf(why)('design and cases fit together through the whole product', () => {
  it('plugin → server → upload → coverage in the plugin → rule_clusters.md → search', async () => {
    const server = await startRealServer()
    mkdirSync('test/e2e/screens', { recursive: true })
    const tester = await visit(browser, server.url, ZH)
    const host = await PluginHost.start({
      designJson: readFileSync('test/fixtures/proof/design.json', 'utf8'),
      built: await buildPlugin(),
      browser,
      locale: 'zh-CN',
      selection: [SECTION],
      file_key: FILE_KEY,
    })
    try {
      const token = await becomeAdmin(tester.page, server.bootstrap)
      const found = await sendRules(host, server.url.replace(/\/$/, ''), token)
      expect(found).toBeGreaterThanOrEqual(6)

      await tester.page.reload()
      await upload(tester.page, 'test/fixtures/proof/cases.xml')

      host.select([SCREEN])
      await host.window.locator('#tab-coverage').click()
      for (const copy of ['请选择坐诊时间段', '您当天坐诊时间已结束', '您当天没有坐诊排班', '患者加号发送成功']) {
        const rule = host.window.locator('#panel-coverage .rule', { hasText: copy }).first()
        await rule.waitFor()
        expect(await rule.getAttribute('data-state')).toBe('covered')
      }
      await host.page.screenshot({ path: 'test/e2e/screens/thread-coverage.png' })

      const ask = async (path: string) => {
        const answer = await fetch(`${server.url}api/v1/projects/default/${path}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        expect(answer.status).toBe(200)
        return answer
      }
      const markdown = await (await ask(`versions/${VERSION}/exports/rule_clusters.md`)).text()
      for (const told of ['YLYS-24254', 'YLYS-24255', 'YLYS-24256', 'YLYS-24257', '患者加号发送成功'])
        expect(markdown).toContain(told)
      expect(markdown).toContain(`https://www.figma.com/design/${FILE_KEY}?node-id=397-`)

      const { hits } = await (await ask(`search?q=${encodeURIComponent('没有排班')}`)).json()
      expect(hits[0].text).toContain('您当天没有坐诊排班')
      expect(hits[0].evidence.external_ids).toContain('24256')
      expect(hits[0].evidence.node_ids.length).toBeGreaterThan(0)

      await tester.page.getByRole('link', { name: page_('view_rules'), exact: true }).click()
      await tester.page.locator('.rule-table tbody tr').first().waitFor()
      await tester.page.screenshot({ path: 'test/e2e/screens/thread-rules.png' })
      expect(tester.faults).toEqual([])
      expect(host.canvas.record.writes).toEqual([])
    } finally {
      await host.close()
      await tester.context.close()
      await server.close()
    }
  })
})
