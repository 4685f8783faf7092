import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../web/axe.ts'
import { type Look, NARROW, openBrowser, type Visit, visit, WIDE, whyNoBrowser } from '../web/page.ts'
import { startRealServer } from '../web/real-server.ts'

const SCREENS = 'test/e2e/screens'
const why = whyNoBrowser()

/** Each language, theme and width with each of the others. */
const LOOKS: [string, Look][] = [
  ['zh light wide', { locale: 'zh-CN', theme: 'light', size: WIDE }],
  ['en dark wide', { locale: 'en-US', theme: 'dark', size: WIDE }],
  ['zh dark narrow', { locale: 'zh-CN', theme: 'dark', size: NARROW }],
  ['en light narrow', { locale: 'en-US', theme: 'light', size: NARROW }],
]

/** Until nothing is awaited any more and nothing moves. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('.waiting').first().waitFor({ state: 'detached' })
}

/**
 * Every view that has a tab, and what opens from it, over the real server with the sample: what axe calls serious or
 * critical fails. A view that is added has a tab, and so is looked at.
 */
describe.skipIf(why)(`no page shuts anybody out${why ? ` (${why})` : ''}`, () => {
  let browser: Browser
  let server: Awaited<ReturnType<typeof startRealServer>>
  let token: string
  let set_id: string
  beforeAll(async () => {
    mkdirSync(SCREENS, { recursive: true })
    browser = await openBrowser()
    server = await startRealServer()
    const made = await post('bootstrap', { token: server.bootstrap, name: '林管理' })
    token = made.token
    const sample = await post('projects/default/sample', {})
    await done(sample.job_id)
    const sets = await get('projects/default/evaluation/sets')
    set_id = sets.items[0].set_id
    await done((await post('projects/default/evaluation/runs', { set_id, provider: 'search' })).job_id)
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  const done = async (job_id: string) => {
    for (let status = ''; status !== 'succeeded'; ) status = (await get(`projects/default/jobs/${job_id}`)).status
  }
  const headers = () => ({ 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) })
  const post = async (path: string, body: object) =>
    (
      await fetch(`${server.url}api/v1/${path}`, { method: 'POST', headers: headers(), body: JSON.stringify(body) })
    ).json()
  const get = async (path: string) => (await fetch(`${server.url}api/v1/${path}`, { headers: headers() })).json()

  let found: [string, string[]][]
  async function look(at: Visit, name: string): Promise<void> {
    await settled(at.page)
    const findings = await seriousFindings(at.page)
    if (findings.length) found.push([name, findings])
  }

  async function enter(seen: Look): Promise<Visit> {
    found = []
    const at = await visit(browser, server.url, seen)
    await look(at, 'the door')
    await at.page.locator('input[type=password]').fill(token)
    await at.page.keyboard.press('Enter')
    await at.page.locator('header').waitFor()
    return at
  }

  /** A set with its run, its questions unfolded: the longest page there is, so that it is looked at whole. */
  async function lookAtSet(at: Visit, name: string): Promise<void> {
    const { page } = at
    await page.goto(new URL(`/#/evaluation?set=${set_id}`, server.url).href)
    await page.locator('.figures').waitFor()
    await page.locator('.questions summary').click()
    await page.locator('.questions .more').waitFor()
    await look(at, 'a set')
    await page.screenshot({ path: `${SCREENS}/web-set-${name.replaceAll(' ', '-')}.png`, fullPage: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }

  it.each(LOOKS)('%s', { timeout: 120_000 }, async (name, seen) => {
    const at = await enter(seen)
    const { page } = at
    const views = await page.locator('.tabs a').evaluateAll((all) => all.map((a) => a.getAttribute('href')!))
    expect(views.length).toBeGreaterThanOrEqual(6)
    for (const href of views) {
      await page.evaluate((to) => location.assign(to), href)
      await look(at, href)
    }
    await page.evaluate(() => location.assign('#/settings'))
    await page.locator('.sections a').first().waitFor()
    const sections = await page.locator('.sections a').evaluateAll((all) => all.map((a) => a.getAttribute('href')!))
    expect(sections.length).toBeGreaterThanOrEqual(6)
    for (const href of sections) {
      await page.evaluate((to) => location.assign(to), href)
      await look(at, href)
    }
    const { items } = await get('projects/default/versions')
    const version = items[0].app_version
    const [rule] = (await get(`projects/default/versions/${version}/clusters?coverage=both`)).items
    const [one] = (await get(`projects/default/versions/${version}/cases`)).items
    const [waits] = (await get(`projects/default/versions/${version}/review`)).items
    const [sent] = (await get('projects/default/deliveries')).items
    const inner = [
      `/#/rules?version=${version}&id=${rule.cluster_id}`,
      `/#/rules?version=${version}&q=toast`,
      `/#/rules?version=${version}&by=case`,
      `/#/upload?version=${version}&delivery=${sent.delivery_id}`,
      ...(waits ? [`/#/review?version=${version}&item=${waits.item_id}`] : []),
      `/p/default/v/${version}/cases/${encodeURIComponent(one.case_key)}#step-1`,
    ]
    for (const href of inner) {
      await page.goto(new URL(href, server.url).href)
      await page.locator('header').waitFor()
      await look(at, href)
    }
    await lookAtSet(at, name)
    await page.locator('.account summary').click()
    await look(at, 'the account')
    expect(found).toEqual([])
    expect(at.faults).toEqual([])
    await at.context.close()
  })
})
