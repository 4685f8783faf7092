import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NARROW, openBrowser, type Visit, visit, whyNoBrowser, ZH } from '../web/page.ts'
import { startRealServer } from '../web/real-server.ts'

const why = whyNoBrowser()
describe.skipIf(why)(`the settings, in Chromium over the real server${why ? ` (${why})` : ''}`, () => {
  let browser: Browser
  let server: Awaited<ReturnType<typeof startRealServer>>
  let at: Visit
  beforeAll(async () => {
    browser = await openBrowser()
    server = await startRealServer()
    at = await visit(browser, server.url, ZH)
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  async function shots(page: Page, name: string) {
    mkdirSync('test/e2e/screens', { recursive: true })
    await page.getByLabel('类别').selectOption('')
    await page.screenshot({ path: `test/e2e/screens/web-${name}-wide.png`, fullPage: true })
    await page.setViewportSize(NARROW)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: `test/e2e/screens/web-${name}-narrow-dark.png`, fullPage: true })
  }

  it('an admin makes a token, hands it over, and whoever has it comes in without the settings', async () => {
    const { page } = at
    await page.getByLabel('一次性令牌').fill(server.bootstrap)
    await page.getByLabel('你的名字').fill('林管理')
    await page.getByRole('button', { name: '成为第一位管理员' }).click()
    await page.getByRole('button', { name: '已收好，继续' }).click()
    await page.getByRole('link', { name: '设置' }).click()
    await page.getByLabel('名字').fill('测试阿莫')
    await page.getByLabel('角色').selectOption('reader')
    await page.getByRole('button', { name: '新建令牌' }).click()
    const secret = await page.getByLabel('测试阿莫 的令牌').inputValue()
    await page.getByRole('button', { name: '已交给对方' }).click()
    expect(
      await page
        .getByRole('row', { name: /测试阿莫/ })
        .first()
        .textContent(),
    ).toContain('读者')
    const other = await visit(browser, server.url, ZH)
    await other.page.getByLabel('令牌').fill(secret)
    await other.page.getByRole('button', { name: '登录' }).click()
    await other.page.getByRole('link', { name: '设置' }).click()
    await other.page.getByText('只有管理员能查看').waitFor()
    expect(other.faults).toEqual([])

    await page
      .getByRole('row', { name: /测试阿莫/ })
      .getByRole('button', { name: '吊销' })
      .click()
    await page.getByRole('button', { name: '确定吊销' }).click()
    await page.getByRole('row', { name: /测试阿莫/ }).waitFor({ state: 'detached' })
    await page.getByLabel('显示已吊销和已过期的').check()
    await page
      .getByText(/已吊销/)
      .first()
      .waitFor()
    await other.page.reload()
    await other.page.getByLabel('令牌').waitFor()
  })

  it('what was done stands in the log of changes, in words, and can be taken home', async () => {
    const { page } = at
    const { origin } = new URL(server.url)
    await page.evaluate(async (base) => {
      const me = await (await fetch(`${base}/api/v1/me`)).json()
      await fetch(`${base}/api/v1/projects/default/versions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': me.csrf_token },
        body: JSON.stringify({ app_version: '2.0' }),
      })
    }, origin)
    await page.reload()
    await page.getByRole('row', { name: /林管理.*新建版本.*2\.0/ }).waitFor()
    await page.getByLabel('类别').selectOption('delivery')
    await page.getByText('没有这类记录').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '下载全部记录' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('audit-default.jsonl')
    await shots(page, 'settings')
    expect(at.faults).toEqual([])
  })
})
