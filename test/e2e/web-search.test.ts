import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../web/axe.ts'
import { NARROW, openBrowser, type Visit, visit, whyNoBrowser, ZH } from '../web/page.ts'
import { startRealServer } from '../web/real-server.ts'

const SCREENS = 'test/e2e/screens'
const MANUAL =
  '# 快递柜手册\n\n## 取件码\n\n取件码为 6 位数字，连续输错 5 次后锁定 30 分钟。\n\n## 寄件\n\n寄件前须同意《寄件协议》。'
/** More parameters than a page of hits holds. */
const CODES = `# 充电桩错误码\n\n| 错误码 | 说明 |\n| --- | --- |\n${Array.from({ length: 23 }, (_, i) => `| EV_${100 + i} | 充电桩 ${i + 1} 号枪断开 |`).join('\n')}\n`
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
    const sent = (source: string, path: string, text: string) =>
      post(`projects/default/documents?${new URLSearchParams({ product: '快递柜', source, path })}`, text, {
        ...{ 'content-type': 'text/markdown', ...signed },
      })
    const jobs = [
      await post('projects/default/sample', '{}', { ...json, ...signed }),
      await sent('手册', 'locker.md', MANUAL),
      await sent('错误码', 'codes.md', CODES),
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
  const focused = (attribute: string) => page.evaluate((name) => document.activeElement?.getAttribute(name), attribute)
  const go = (hash: string) => page.evaluate((to) => location.assign(to), hash)

  let looks = 0
  /** For the eye in two looks; nobody is shut out, which is looked for in one of them by turns. */
  async function shown(name: string) {
    const isWide = looks++ % 2 === 0
    if (isWide) expect(await seriousFindings(page)).toEqual([])
    await page.screenshot({ path: `${SCREENS}/web-search-${name}.png` })
    await page.setViewportSize(NARROW)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator(':root[data-theme=dark]').waitFor()
    if (!isWide) expect(await seriousFindings(page)).toEqual([])
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
    // arrows of an input method choose among its own words
    await box().dispatchEvent('keydown', { key: 'ArrowDown', isComposing: true })
    expect(await focused()).toBe('INPUT')
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
    await page.locator('.detail').getByText('XMG-102').waitFor() // what is drawn last: a click before it may meet a mark that is drawn anew
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
    await page.getByRole('heading', { name: '快递柜手册 › 寄件' }).waitFor()
    await page.getByText('寄件前须同意《寄件协议》。').waitFor()
    await page.getByText('locker.md · 第 7 至 9 行').waitFor()
    await shown('section')
    await page.getByRole('link', { name: '查看整个文件' }).click()
    await page.getByText('连续输错 5 次后锁定 30 分钟').waitFor()
    await page.locator('.document-sections [aria-current]', { hasText: '寄件前须同意' }).waitFor()
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

  it('shows parameters with their place, a page at a time, and keeps who reads on by keyboard where they were', async () => {
    await go('#/search?q=充电桩&kind=parameter')
    await expect.poll(() => hits().count()).toBe(20)
    expect(await page.locator('.hits .hit-tags').allInnerTexts()).toEqual(Array(20).fill('参数'))
    await page.locator('.list').getByText('找到 23 条').waitFor()
    await page.getByRole('button', { name: '加载更多' }).press('Enter')
    await expect.poll(() => hits().count()).toBe(23)
    const titles = await page.locator('.hits .hit-title').allInnerTexts()
    expect(new Set(titles.map((title) => /EV_\d+/.exec(title)?.[0])).size).toBe(23)
    await expect.poll(() => page.locator('.more :focus').textContent()).toContain('23')
    await shown('parameters')
    expect(await hits().first().textContent()).toMatch(/codes\.md · 第 \d+ 行/)
    await page.locator('.hits a').first().click()
    await page.getByText('充电桩 1 号枪断开').first().waitFor()
    expect(inAddress('source')).not.toBeNull()
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

  it('asks where a question is put: the answer in the sources’ own words, each number opening its source', async () => {
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/ask')) asked++
    })
    await go('#/search')
    await box().fill('取件码输错 5 次会怎样？')
    await box().press('Enter')
    await page.locator('.answer .cited-number').first().waitFor()
    expect([inAddress('mode'), inAddress('q')]).toEqual(['ask', '取件码输错 5 次会怎样？'])
    expect(await page.locator('.turn .meta').textContent()).toContain('PICKUP')
    // it is the same box, called otherwise: who asked types on
    expect(await focused('aria-label')).toBe('提问')
    await shown('answer')
    const numbers = page.locator('.answer .cited-number')
    expect(await numbers.allInnerTexts()).toEqual(['1', '2'])
    await numbers.nth(1).click()
    await page.getByText('取件码为 6 位数字，连续输错 5 次后锁定 30 分钟。').waitFor()
    await page.goBack()
    // it was asked once: who comes back finds the answer as it was
    await numbers.nth(1).waitFor()
    expect(asked).toBe(1)
    await numbers.first().click()
    await page.locator('.detail', { hasText: '输错次数过多' }).waitFor()
    await page.keyboard.press('Escape')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: '复制' }).click()
    await page.getByText('已复制').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/连续输错 5 次后锁定 30 分钟。[\s\S]*locker\.md/)
  })

  it('takes a verdict with a note, and takes it back; the next question is read together with the last', async () => {
    const said = async () =>
      page.evaluate(async () => {
        const answer = await fetch('api/v1/projects/default/answers?verdict=down')
        const { items } = (await answer.json()) as { items: { feedback: { note: string }[] }[] }
        return items.map(({ feedback }) => feedback.map(({ note }) => note))
      })
    await page.getByRole('button', { name: '没有', exact: true }).click()
    await page.getByText('已记下，谢谢。').waitFor()
    await page.getByLabel('哪里不对，或缺了什么？（可不填）').fill('应为 10 分钟')
    await page.keyboard.press('Enter')
    await page.getByText('说明已发送。').waitFor()
    expect(await said()).toEqual([['应为 10 分钟']])
    expect(await focused('aria-pressed')).toBe('true')
    await shown('feedback')
    // who comes back from a source, and from a decision, finds what was said
    await page.locator('.answer .cited-number').nth(1).click()
    await page.locator('.answer').waitFor({ state: 'detached' })
    await go('#/review')
    await page.locator('.verdicts').waitFor()
    await page.keyboard.press('r')
    await page.locator('.undo-bar').waitFor()
    await page.keyboard.press('u')
    await page.locator('.undo-bar').waitFor({ state: 'detached' })
    await go('#/search?mode=ask&q=取件码输错 5 次会怎样？')
    await page.getByText('说明已发送。').waitFor()
    await page.getByRole('button', { name: '撤销', exact: true }).click()
    await page.getByText('说明已发送。').waitFor({ state: 'detached' })
    expect(await said()).toEqual([])
    // its button is gone: the thumb has the focus
    expect(await focused('aria-pressed')).toBe('false')

    const sent = page.waitForRequest((request) => request.url().endsWith('/ask'))
    await box().fill('那超时呢？')
    await page.getByRole('button', { name: '提问', exact: true }).last().click()
    expect((await sent).postDataJSON()).toMatchObject({
      question: '那超时呢？',
      app_version: 'v2.3.0',
      history: [{ question: '取件码输错 5 次会怎样？', answer_id: expect.stringMatching(/^an_/) }],
    })
    await expect
      .poll(() => page.locator('.turn[aria-busy=false] h2').allTextContents())
      .toEqual(['那超时呢？', '取件码输错 5 次会怎样？'])
    await box().fill('量子计算机的冷却方式')
    await box().press('Control+Enter')
    await page.locator('.turn.no-answer').getByText('因此不作答').waitFor()
    await shown('no-answer')
    await page.getByRole('button', { name: '重新开始' }).click()
    await page.getByRole('heading', { name: '询问规则和文档' }).waitFor()
    expect(await page.locator('.turn').count()).toBe(0)
    await expect.poll(() => focused('type')).toBe('search')
    expect(await box().inputValue()).toBe('')
    // keys that search only has are not told here
    expect(await page.locator('.hints').textContent()).not.toContain('Esc')
  })

  it('a late answer to what was asked before one started anew stays away', async () => {
    let release = () => {}
    const held = new Promise<void>((ready) => {
      release = ready
    })
    await page.route('**/ask', async (route) => {
      if (route.request().postData()?.includes('超重怎么办')) await held
      await route.continue().catch(() => {})
    })
    const turns = page.locator('.turn[aria-busy=false] h2')
    const ask = async (question: string) => {
      await box().fill(question)
      await box().press('Enter')
    }
    await ask('超重怎么办？')
    await page.locator('.turn[aria-busy=true]').waitFor()
    await page.getByRole('button', { name: '重新开始' }).click()
    await ask('取件码是几位？')
    await expect.poll(() => turns.allTextContents()).toEqual(['取件码是几位？'])
    release()
    await page.unrouteAll({ behavior: 'wait' })
    await ask('那寄件呢？')
    await expect.poll(() => turns.allTextContents()).toEqual(['那寄件呢？', '取件码是几位？'])
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
