import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../web/axe.ts'
import { NARROW, openBrowser, type Visit, visit, whyNoBrowser, ZH } from '../web/page.ts'
import { startRealServer } from '../web/real-server.ts'

const SCREENS = 'test/e2e/screens'
const MANUAL =
  '# 快递柜手册\n\n## 取件码\n\n取件码为 6 位数字，连续输错 5 次后锁定 30 分钟。\n\n## 寄件\n\n寄件前须同意《寄件协议》。'
const why = whyNoBrowser()

describe.skipIf(why)(`Search and ask over the real server${why ? ` (${why})` : ''}`, () => {
  let browser: Browser
  let server: Awaited<ReturnType<typeof startRealServer>>
  let at: Visit
  let page: Page

  beforeAll(async () => {
    mkdirSync(SCREENS, { recursive: true })
    browser = await openBrowser()
    server = await startRealServer()
    const post = async (path: string, body: string, headers: Record<string, string>) =>
      (await fetch(`${server.url}api/v1/${path}`, { method: 'POST', body, headers })).json()
    const json = { 'content-type': 'application/json' }
    const { token } = await post('bootstrap', JSON.stringify({ token: server.bootstrap, name: '林管理' }), json)
    const signed = { authorization: `Bearer ${token}` }
    const jobs = [
      await post('projects/default/sample', '{}', { ...json, ...signed }),
      await post(
        `projects/default/documents?${new URLSearchParams({ product: '快递柜', source: '手册', path: 'locker.md' })}`,
        MANUAL,
        {
          'content-type': 'text/markdown',
          ...signed,
        },
      ),
    ]
    for (const { job_id } of jobs)
      for (let status = ''; status !== 'succeeded'; ) {
        const answer = await fetch(`${server.url}api/v1/projects/default/jobs/${job_id}`, { headers: signed })
        status = ((await answer.json()) as { status: string }).status
      }
    at = await visit(browser, server.url, ZH)
    page = at.page
    await page.getByLabel('令牌').fill(token)
    await page.getByRole('button', { name: '登录' }).click()
    await page.getByRole('link', { name: '搜索问答', exact: true }).click()
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  const box = () => page.getByRole('searchbox')
  const hits = () => page.locator('.hits li')
  const inAddress = (name: string) => new URLSearchParams(page.url().split('?')[1] ?? '').get(name)
  const go = (hash: string) => page.evaluate((to) => location.assign(to), hash)

  /** For the eye, in both themes and sizes and the other language where asked; and nobody is shut out. */
  async function shown(name: string) {
    expect(await seriousFindings(page)).toEqual([])
    await page.screenshot({ path: `${SCREENS}/web-search-${name}.png` })
    await page.setViewportSize(NARROW)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator(':root[data-theme=dark]').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.screenshot({ path: `${SCREENS}/web-search-${name}-narrow-dark.png` })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(ZH.size)
  }

  it('finds as one types, with what was sought marked, and keeps it in the address', async () => {
    await page.getByRole('heading', { name: '查找规则、用例和文档' }).waitFor()
    await shown('empty')
    await page.keyboard.press('/')
    await page.keyboard.type('取件码')
    await page.locator('.hits mark').first().waitFor()
    expect(await page.locator('.hits mark').allInnerTexts()).toContain('取件码')
    expect(inAddress('q')).toBe('取件码')
    // the very same from the address alone, as a link that was sent
    const found = await hits().count()
    await page.reload()
    await expect.poll(() => hits().count()).toBe(found)
    expect(await box().inputValue()).toBe('取件码')
    await shown('hits')
  })

  it('is walked by keys: to the hits, through them, into one, back, and clear', async () => {
    await page.locator('body').click({ position: { x: 2, y: 400 } })
    await page.keyboard.press('/')
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('data-hit') ?? document.activeElement?.tagName)
    const all = await page
      .locator('.hits a[data-hit]')
      .evaluateAll((links) => links.map((a) => a.getAttribute('data-hit')))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe(all[1])
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toBe(all[0])
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toBe('INPUT')
    const rule = all.findIndex((one) => one?.startsWith('rule'))
    for (let i = 0; i <= rule; i++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.locator('.rule-picture img').waitFor()
    expect(inAddress('open')).toBe(all[rule]!.slice(5))
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe(all[rule])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: '查找规则、用例和文档' }).waitFor()
    expect([await box().inputValue(), inAddress('q')]).toEqual(['', null])
  })

  it('opens a rule on the picture of its screen, with its box, both sides, and its own page', async () => {
    await box().fill('取件码不对')
    await page.getByRole('link', { name: /toast提示「取件码不对/ }).click()
    await page.locator('.rule-picture .mark').first().waitFor()
    expect(await page.locator('.rule-picture .mark').count()).toBe(1)
    await page.locator('.detail').getByText('XMG-102').waitFor()
    await page.locator('.detail').getByText('识别为规则').first().waitFor()
    await shown('rule')
    const id = inAddress('open')
    await page.getByRole('link', { name: '在规则页打开' }).click()
    await page.locator('.detail h2', { hasText: '规则详情' }).waitFor()
    expect(inAddress('id')).toBe(id)
    await page.goBack()
    await page.locator('.rule-picture .mark').first().click()
    await page.locator('.coverage .panel').waitFor()
    await page.goBack()
    expect(await box().inputValue()).toBe('取件码不对')
  })

  it('opens a case at the step that says it, and a section at its place', async () => {
    await go('#/search?q=取件码为 6 位数字&kind=case')
    await page.getByRole('link', { name: '取件码位数不足' }).click()
    await page.locator('.step.meant', { hasText: '取件码为 6 位数字' }).waitFor()
    await page.goBack()
    await go('#/search?q=寄件协议&kind=section')
    await page.locator('.hits a').first().click()
    await page.getByRole('heading', { name: /寄件$/ }).waitFor()
    await page.getByText('寄件前须同意《寄件协议》。').waitFor()
    await page.getByText('locker.md · 第 7 至 9 行').waitFor()
    await shown('section')
    await page.getByRole('link', { name: '查看整个文件' }).click()
    await page.getByText('连续输错 5 次后锁定 30 分钟').waitFor()
  })

  it('is narrowed by what the hits have, and widened again where nothing is left', async () => {
    await go('#/search?q=取件码')
    await page.getByRole('button', { name: /^规则/ }).click()
    await expect.poll(() => page.locator('.hits .tag', { hasText: /^(?:用例|文档)$/ }).count()).toBe(0)
    expect(inAddress('kind')).toBe('rule')
    await box().fill('xyzzy qqq')
    await page.getByRole('heading', { name: 'v2.3.0 里没有与“xyzzy qqq”相符的内容。' }).waitFor()
    await shown('nothing')
    await page.getByRole('link', { name: '去掉筛选' }).click()
    expect([inAddress('kind'), inAddress('q')]).toEqual([null, 'xyzzy qqq'])
  })

  it('an older answer that comes late does not stand over the newer one, and a failing server is said so', async () => {
    let release = () => {}
    const held = new Promise<void>((ready) => {
      release = ready
    })
    await page.route('**/search?q=%E6%BB%9E%E7%95%99%E8%B4%B9*', async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    await go('#/search?q=滞留费')
    await go('#/search?q=超重')
    await page.getByRole('link', { name: '超重', exact: true }).waitFor()
    release()
    await page.unrouteAll({ behavior: 'wait' })
    expect(await page.locator('.hits').textContent()).not.toContain('滞留费')
    await page.route('**/search?*', (route) => route.abort())
    await go('#/search?q=柜门')
    await page.locator('.complaint').getByText('连不上服务器').waitFor()
    await shown('failing')
    await page.unrouteAll()
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('link', { name: '柜门外观' }).waitFor()
  })

  it('speaks English too', async () => {
    await page.getByRole('button', { name: 'English' }).click()
    await go('#/search?q=取件码')
    await page.getByText('12 found').waitFor()
    await shown('english')
    await go('#/search')
    await page.getByRole('heading', { name: 'Find rules, cases and documents' }).waitFor()
    expect(at.faults).toEqual([])
  })
})
