import { mkdirSync, readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../web/axe.ts'
import { NARROW, openBrowser, type Visit, visit, whyNoBrowser, ZH } from '../web/page.ts'
import { startRealServer } from '../web/real-server.ts'

const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
})

const why = whyNoBrowser()
describe.skipIf(why)(`documents, in Chromium over the real server${why ? ` (${why})` : ''}`, () => {
  let browser: Browser
  let server: Awaited<ReturnType<typeof startRealServer>>
  let at: Visit

  beforeAll(async () => {
    browser = await openBrowser()
    server = await startRealServer()
    const made = await fetch(`${server.url}api/v1/bootstrap`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: server.bootstrap, name: '林管理' }),
    })
    const { token } = (await made.json()) as { token: string }
    at = await visit(browser, server.url, ZH)
    await at.page.getByLabel('令牌').fill(token)
    await at.page.getByRole('button', { name: '登录' }).click()
    await at.page.getByRole('link', { name: '文档', exact: true }).click()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  async function shots(page: Page, name: string) {
    mkdirSync('test/e2e/screens', { recursive: true })
    expect(await seriousFindings(page)).toEqual([])
    await page.screenshot({ path: `test/e2e/screens/web-documents-${name}-wide.png`, fullPage: true })
    const size = page.viewportSize()!
    await page.setViewportSize(NARROW)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await seriousFindings(page)).toEqual([])
    await page.screenshot({ path: `test/e2e/screens/web-documents-${name}-narrow-dark.png`, fullPage: true })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(size)
  }

  it('are dropped, taken one by one, and what can’t be read says so', async () => {
    const { page } = at
    await page.getByText('还没有文档。').waitFor()
    await shots(page, 'empty')
    await page
      .locator('input[type=file]')
      .setInputFiles([
        file('guide.md', '# 挂号\n\n先选科室。\n\n## 退号\n\n就诊前一天可退号。'),
        file('manual.pdf', readFileSync('test/fixtures/documents/manual.pdf')),
        file('broken.pdf', '%PDF-1.7\nnothing'),
      ])
    await page.getByLabel('产品').fill('门诊')
    await page.getByLabel('来源').first().fill('门诊手册')
    await page.getByRole('button', { name: '添加', exact: true }).click()
    await page.getByText('新增：3 段').waitFor()
    await page.getByText('文档损坏或不完整').waitFor()
    await page.getByRole('cell', { name: '门诊', exact: true }).waitFor()
    await shots(page, 'sent')
  })

  it('are found, and read section by section', async () => {
    const { page } = at
    await page.getByRole('searchbox').fill('退号')
    await page.getByText('guide.md · 第 5 至 7 行').waitFor()
    await shots(page, 'found')
    await page.getByRole('link', { name: '门诊手册', exact: true }).click()
    await shots(page, 'source')
    await page.getByRole('link', { name: 'manual.pdf' }).click()
    await page.getByText('第 2 页').waitFor()
    await page.getByText('过号后须重新排队。').waitFor()
    await shots(page, 'sections')
  })

  it('are cut otherwise where that is set, and go once the name is typed', async () => {
    const { page } = at
    await page.getByRole('link', { name: /门诊手册 的文件/ }).click()
    await page.getByLabel('按标题切分').selectOption('0')
    const counts = page.locator('td[data-label=段落]')
    await expect.poll(() => counts.allTextContents()).toEqual(['1', '1'])
    const go = page.getByRole('button', { name: '删除来源' })
    expect(await go.isDisabled()).toBe(true)
    await page.getByLabel(/输入 门诊手册/).fill('门诊手册')
    await go.click()
    await page.getByText('还没有文档。').waitFor()
  })
})
