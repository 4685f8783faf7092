import { mkdirSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEXTS, type TextKey } from '../../server/web/texts.ts'
import type { FrameCoverage, FrameDetail } from '../../shared/schema/coverage.ts'
import { png } from '../png.ts'
import { EN, type Look, NARROW, openBrowser, visit, WIDE, whyNoBrowser, ZH } from '../web/page.ts'
import { startRealServer } from '../web/real-server.ts'

const SCREENS = 'test/e2e/screens'
const P = 'api/v1/projects/default'
const V = `${P}/versions/v2.3.0`
const why = whyNoBrowser()
if (why) console.warn(why)

let browser: Browser
let real: Awaited<ReturnType<typeof startRealServer>>
let token: string
beforeAll(async () => {
  if (why) return
  mkdirSync(SCREENS, { recursive: true })
  browser = await openBrowser()
  real = await startRealServer()
  token = (await asked<{ token: string }>('POST', 'api/v1/bootstrap', { token: real.bootstrap, name: '林晓' })).token
  const { job_id } = await asked<{ job_id: string }>('POST', `${P}/sample`)
  for (let status = ''; status !== 'succeeded'; )
    status = (await asked<{ status: string }>('GET', `${P}/jobs/${job_id}`)).status
})
afterAll(async () => {
  await browser?.close()
  await real?.close()
})

async function asked<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(real.url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

async function sendPicture(frame: FrameCoverage, taken_at: string, size = { width: 400, height: 860 }): Promise<void> {
  const query = new URLSearchParams({ file_key: frame.file_key, node_id: frame.frame_id, taken_at, name: frame.name })
  const paint = (x: number, y: number) =>
    (y < 60 ? [235, 238, 245] : (x + y) % 160 < 6 ? [226, 230, 236] : [252, 252, 253]) as [number, number, number]
  const response = await fetch(`${real.url}${V}/snapshots?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: png(size.width, size.height, 0, paint),
  })
  expect(response.status).toBeLessThan(300)
}

const frames = async () => (await asked<{ items: FrameCoverage[] }>('GET', `${V}/coverage/frames?limit=200`)).items
const detailOf = ({ file_key, frame_id }: FrameCoverage) =>
  asked<FrameDetail>('GET', `${V}/coverage/frame?file_key=${file_key}&frame_id=${encodeURIComponent(frame_id)}`)

const hashOf = ({ file_key, frame_id }: FrameCoverage) =>
  `#/coverage?version=v2.3.0&file=${file_key}&frame=${encodeURIComponent(frame_id)}`

type Seen = { page: Page; context: BrowserContext; faults: string[]; say(key: TextKey): string }
async function signedIn(look: Look, hash = '#/coverage?version=v2.3.0'): Promise<Seen> {
  const { page, context, faults } = await visit(browser, real.url, look)
  await page.locator('input[type=password]').fill(token)
  await page.locator('button[type=submit]').click()
  await page.locator('header').waitFor()
  await page.evaluate((to) => location.assign(to), hash)
  const language = look.locale === 'zh-CN' ? 'zh' : 'en'
  return { page, context, faults, say: (key) => TEXTS[key][language] }
}
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

const LOOKS: [string, Look][] = [
  ['zh-light-wide', { locale: 'zh-CN', theme: 'light', size: { ...WIDE, width: 1440 } }],
  ['en-dark-wide', { locale: 'en-US', theme: 'dark', size: WIDE }],
  ['zh-dark-narrow', { locale: 'zh-CN', theme: 'dark', size: { ...NARROW, width: 390 } }],
  ['en-light-narrow', { locale: 'en-US', theme: 'light', size: { ...NARROW, width: 390 } }],
]

describe.skipIf(why)('coverage as a PM looks at it', () => {
  it.each(LOOKS)('matrix, screens and a screen with its rules, %s', async (name, look) => {
    const { page, context, faults } = await signedIn(look)
    await page.locator('.matrix td a').first().waitFor()
    await page.locator('.screen-card').first().waitFor()
    await page.screenshot({ path: `${SCREENS}/web-coverage-${name}.png`, fullPage: true })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    const rich = (await frames()).filter((f) => f.kind === 'frame').sort((a, b) => b.rules.total - a.rules.total)[0]!
    await page.evaluate((to) => location.assign(to), hashOf(rich))
    await page.locator('.mark').first().waitFor()
    await page.locator('.mark').first().click()
    await page.locator('.panel .evidence').first().waitFor()
    await page.screenshot({ path: `${SCREENS}/web-coverage-screen-${name}.png`, fullPage: true })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(faults).toEqual([])
    await context.close()
  })

  it('goes from a cell to its rules, and from a screen’s card to the screen', async () => {
    const { page, context, say } = await signedIn(ZH)
    await page.locator('.matrix td a').nth(1).click()
    await page.locator('.rule-table tbody tr').first().waitFor()
    expect(page.url()).toMatch(/#\/rules\?.*module=/)
    await page.goBack()
    await page.getByRole('button', { name: say('cov_side_cases'), exact: true }).click()
    await page.locator('.matrix .s-case_only').first().waitFor()
    await page.getByRole('searchbox').fill('寄件-成功')
    await page.locator('.screen-card').nth(1).waitFor({ state: 'detached' })
    await page.locator('.screen-card a').click()
    await page.getByRole('heading', { name: '寄件-成功', level: 1 }).waitFor()
    await page.getByRole('link', { name: say('cov_back') }).click()
    await page.locator('.screen-card').first().waitFor()
    await page.getByRole('searchbox').fill('没有这样的画框')
    await page.getByText(say('cov_screens_none_filtered')).waitFor()
    await context.close()
  })

  it('is led by the keyboard: arrows from box to box, Enter opens, Escape gives the focus back', async () => {
    const frame = (await frames()).find((f) => f.name === '寄件-成功')!
    const { page, context, say, faults } = await signedIn(EN, hashOf(frame))
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.mark ?? '')
    await page.locator('.mark').first().waitFor()
    expect(await page.locator('[data-mark][tabindex="0"]').count()).toBe(1)
    await page.locator('[data-mark][tabindex="0"]').focus()
    const first = await focused()
    await page.keyboard.press('ArrowDown')
    const second = await focused()
    expect(second).not.toBe(first)
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    expect(await focused()).toBe(first)
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe(second)
    await page.keyboard.press('Enter')
    await page.locator('.panel .evidence').first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('panel')
    expect(page.url()).toContain('mark=')
    await page.keyboard.press('Escape')
    await page.locator('.panel').waitFor({ state: 'detached' })
    expect(await focused()).toBe(second)
    const label = await page.locator('.mark').first().getAttribute('aria-label')
    const states = (['state_covered', 'state_design_only', 'state_conflicting'] as const).map(say)
    expect(states.some((state) => label?.includes(state))).toBe(true)
    expect(faults).toEqual([])
    await context.close()
  })

  it('shows the states that are asked for, and each by a sign beside its colour', async () => {
    const frame = (await frames()).find((f) => f.name === '寄件-成功')!
    const { page, context, say } = await signedIn(ZH, hashOf(frame))
    await page.locator('[data-mark]').first().waitFor()
    const all = await page.locator('[data-mark]').count()
    const signs = await page.locator('[data-mark] .sign').allInnerTexts()
    expect(new Set(signs).size).toBeGreaterThan(1)
    await page.locator('.legend button', { hasText: say('state_design_only') }).click()
    await page.waitForFunction((n) => document.querySelectorAll('[data-mark]').length < n, all)
    expect(new Set(await page.locator('[data-mark] .sign').allInnerTexts())).toEqual(new Set(['D']))
    await context.close()
  })

  it('lays the boxes where the rules are drawn, at every zoom, on a picture or without one', async () => {
    const frame = (await frames()).find((f) => f.name === '取件-滞留费')!
    const { marks, picture } = await detailOf(frame)
    await fetch(`${real.url}${V}/snapshots/${picture!.snapshot_id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
    const { page, context, say } = await signedIn(ZH, hashOf(frame))
    const offsets = () =>
      page.locator('.mark').evaluateAll((all) =>
        all.map((one) => {
          const [own, canvas] = [one.getBoundingClientRect(), one.closest('.canvas')!.getBoundingClientRect()]
          return { x: (own.x - canvas.x) / canvas.width, y: (own.y - canvas.y) / canvas.height }
        }),
      )
    const expected = ({ size }: FrameDetail) =>
      marks.filter((m) => m.box).map((m) => ({ x: m.box!.x / size!.width, y: m.box!.y / size!.height }))
    const isThere = async (detail: FrameDetail) => {
      const [seen, wanted] = [await offsets(), expected(detail)]
      expect(seen).toHaveLength(wanted.length)
      for (const [i, at] of seen.entries()) {
        expect(at.x).toBeCloseTo(wanted[i]!.x, 2)
        expect(at.y).toBeCloseTo(wanted[i]!.y, 2)
      }
    }
    await page.getByText(say('cov_sheet')).waitFor()
    await page.locator('.mark').first().waitFor()
    await isThere(await detailOf(frame))
    await page.getByRole('button', { name: say('cov_zoom_in') }).click()
    await isThere(await detailOf(frame))

    await sendPicture(frame, '2020-01-01T00:00:00Z')
    await page.reload()
    await page.locator('.canvas img').waitFor()
    await page.getByText(say('cov_older'), { exact: true }).waitFor()
    await page.locator('.mark').first().waitFor()
    await isThere(await detailOf(frame))
    await page.screenshot({ path: `${SCREENS}/web-coverage-older.png` })
    expect(await page.locator('.canvas img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400)

    await sendPicture(frame, new Date().toISOString())
    await page.reload()
    await page.locator('.canvas img').waitFor()
    expect(await page.getByText(say('cov_older'), { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: say('cov_remove_picture') }).click()
    await page
      .locator('dialog')
      .getByRole('button', { name: say('cov_remove_picture') })
      .click()
    await page.getByText(say('cov_sheet')).waitFor()
    await context.close()
  })

  it('says what fails in its place, and what is empty', async () => {
    await asked('POST', `${P}/versions`, { app_version: 'v9.0.0' })
    const { page, context, say } = await signedIn(EN, '#/coverage?version=v9.0.0')
    await page.getByText(say('cov_screens_none')).waitFor()
    await page.screenshot({ path: `${SCREENS}/web-coverage-empty.png` })
    await page.route('**/coverage/frame*', (route) => route.abort())
    await page.evaluate(() => location.assign('#/coverage?version=v2.3.0'))
    await page.locator('.screens .complaint').waitFor()
    await page.locator('.matrix td a').first().waitFor()
    await page.unroute('**/coverage/frame*')
    await page.locator('.screens .complaint button').click()
    await page.locator('.screen-card').first().waitFor()
    await page.evaluate(() => location.assign('#/coverage?version=v2.3.0&file=none&frame=9:9'))
    await page.locator('.complaint', { hasText: 'not_found' }).waitFor()
    await context.close()
  })

  it('pulls links from Figma, or says what whoever runs the server has to set', async () => {
    const { page, context, say, faults } = await signedIn(ZH)
    await page.getByRole('button', { name: say('cov_pull'), exact: true }).click()
    const dialog = page.locator('dialog')
    await dialog.locator('textarea').fill('https://www.figma.com/design/abcdefghij0123456789/Books')
    await dialog.locator('button[type=submit]').click()
    await dialog.locator('.complaint', { hasText: 'FIGMA_TOKEN' }).waitFor()
    await page.screenshot({ path: `${SCREENS}/web-coverage-pull.png` })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(faults.filter((fault) => !fault.includes('409'))).toEqual([])
    await context.close()
  })
})
