import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit, whyNoBrowser, ZH } from '../web/page.ts'
import { startRealServer } from '../web/real-server.ts'

const why = whyNoBrowser()
describe.skipIf(why)(`who may only read${why ? ` (${why})` : ''}`, () => {
  let browser: Browser
  let server: Awaited<ReturnType<typeof startRealServer>>
  beforeAll(async () => {
    browser = await openBrowser()
    server = await startRealServer()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  it('sees every view without a refusal, and none of the buttons that would be refused', async () => {
    const send = async (path: string, body: object, token = '') =>
      (
        await fetch(`${server.url}api/v1/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
          body: JSON.stringify(body),
        })
      ).json()
    const { token } = await send('bootstrap', { token: server.bootstrap, name: '林管理' })
    await send('projects/default/sample', {}, token)
    const { secret } = await send('tokens', { member: '读者', role: 'reader', project: null, expires_at: null }, token)
    const { page, faults } = await visit(browser, server.url, ZH)
    await page.locator('input[type=password]').fill(secret)
    await page.keyboard.press('Enter')
    await page.locator('.tabs a').first().waitFor()
    const views = await page.locator('.tabs a').evaluateAll((all) => all.map((a) => a.getAttribute('href')!))
    for (const href of views) {
      await page.evaluate((to) => location.assign(to), href)
      await page.waitForLoadState('networkidle')
      expect([href, await page.locator('.complaint').allTextContents()]).toEqual([href, []])
      expect([href, await page.locator('input[type=file], .verdicts, .c-choose input').count()]).toEqual([href, 0])
    }
    expect(faults).toEqual([])
  })
})
