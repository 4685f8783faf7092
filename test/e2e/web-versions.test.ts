import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEXTS, type TextKey } from '../../server/web/texts.ts'
import { DONE, FULL, LATE, line, scopeOf, sent } from '../http/deliver.ts'
import { EN, NARROW, openBrowser, type Visit, visit, whyNoBrowser, ZH } from '../web/page.ts'
import { startRealServer } from '../web/real-server.ts'

const SCREENS = 'test/e2e/screens'
const P = 'api/v1/projects/default'
const PAGE = { touchpoints: ['借书页'] }
const why = whyNoBrowser()
if (why) console.warn(why)

let browser: Browser
let real: Awaited<ReturnType<typeof startRealServer>>
let token = ''
let at: Visit
beforeAll(async () => {
  if (why) return
  mkdirSync(SCREENS, { recursive: true })
  browser = await openBrowser()
  real = await startRealServer()
  token = (await asked('POST', 'api/v1/bootstrap', { token: real.bootstrap, name: '林晓' })).token
  await asked('POST', `${P}/versions/1.0/rule-atoms`, {
    scope: scopeOf('1:1'),
    atoms: [sent(FULL, '1:2', '1:1', PAGE), sent(LATE, '1:3', '1:1', PAGE)],
  })
  await cases('1.0', line(FULL, '12'))
  at = await visit(browser, `${real.url}#/versions`, ZH)
  await at.page.getByLabel(say('token')).fill(token)
  await at.page.getByRole('button', { name: say('sign_in'), exact: true }).click()
  await at.page.locator('.version').first().waitFor()
})
afterAll(async () => {
  await browser?.close()
  await real?.close()
})

const say = (key: TextKey, values: Record<string, string> = {}) =>
  TEXTS[key].zh.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
async function asked(method: string, path: string, body?: unknown, type = 'application/json'): Promise<any> {
  const response = await fetch(real.url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}
async function cases(version: string, ...lines: string[]): Promise<string> {
  const sent = await asked(
    'POST',
    `${P}/versions/${version}/case-atoms?file_name=cases.jsonl`,
    `${lines.join('\n')}\n`,
    'application/x-ndjson',
  )
  for (let status = ''; status !== 'succeeded'; ) status = (await asked('GET', `${P}/jobs/${sent.job_id}`)).status
  return sent.delivery_id
}

const card = (page: Page, version: string) => page.getByRole('article', { name: version, exact: true })
const order = (page: Page) => page.locator('.board h2').allInnerTexts()
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `${SCREENS}/web-versions-${name}.png`, fullPage: true })

describe.skipIf(why)('the versions page, in Chromium over the real server', () => {
  it('makes a version on a base, and one that looks like another only after a second yes', async () => {
    const { page } = at
    const name = page.getByLabel(say('version_new_label'))
    await name.fill('2.0')
    await page.locator('.make-version').getByLabel(say('version_base')).selectOption('1.0')
    await page.getByRole('button', { name: say('version_make_go'), exact: true }).click()
    await card(page, '2.0').waitFor()
    expect(await card(page, '2.0').textContent()).toContain('基于 1.0')
    await name.fill('v2.0')
    await page.getByRole('button', { name: say('version_make_go'), exact: true }).click()
    await page.getByRole('button', { name: say('lookalike_create', { app_version: 'v2.0' }) }).waitFor()
    await name.fill('3.0')
    await page.getByRole('button', { name: say('version_make_go'), exact: true }).click()
    await card(page, '3.0').waitFor()
    expect(await order(page)).toEqual(['1.0', '2.0', '3.0'])
  })

  it('is put in order by keyboard and by mouse', async () => {
    const { page } = at
    await page.getByRole('button', { name: say('version_up', { app_version: '3.0' }) }).focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelectorAll('.board h2')[1]?.textContent === '3.0')
    expect(await order(page)).toEqual(['1.0', '3.0', '2.0'])
    await card(page, '3.0').locator('.grip').dragTo(card(page, '2.0').locator('h2'))
    await page.waitForFunction(() => document.querySelectorAll('.board h2')[2]?.textContent === '3.0')
    expect(await order(page)).toEqual(['1.0', '2.0', '3.0'])
  })

  it('is edited in place, and tells who was quicker', async () => {
    const { page } = at
    const own = card(page, '2.0')
    await own.getByRole('button', { name: say('version_edit') }).click()
    await own.getByLabel(say('version_owner_test')).fill('阿莫')
    await own.getByLabel(say('version_notes')).fill('借书改版')
    await own.getByRole('button', { name: say('version_save') }).click()
    await own.locator('.notes').waitFor()
    expect(await own.textContent()).toContain('阿莫')
    await own.getByRole('button', { name: say('version_edit') }).click()
    await asked('PATCH', `${P}/versions/2.0`, { notes: '别人先改了' })
    await own.getByLabel(say('version_notes')).fill('我也改')
    await own.getByRole('button', { name: say('version_save') }).click()
    await own.locator('.complaint').waitFor()
    await shot(page, 'stale')
    await own.getByRole('button', { name: say('cancel'), exact: true }).click()
    await page.reload()
    await own.getByText('别人先改了').waitFor()
  })

  it('refuses a status with each thing that is missing', async () => {
    const { page } = at
    const own = card(page, '1.0')
    await own.getByRole('button', { name: say('version_set_status', { status: say('vstatus_done') }) }).click()
    const missing = await own.locator('.complaint li').allInnerTexts()
    expect(missing).toHaveLength(2)
    expect(missing.join()).toContain('还没有导出')
    expect(await card(page, '2.0').locator('.small .missing li').count()).toBe(2)
    await shot(page, 'missing')
  })

  it('withdraws a rule that is taken over, with a reason, and brings it back', async () => {
    const { page } = at
    const own = card(page, '2.0')
    await own.getByRole('button', { name: say('version_inherited') }).click()
    const row = own.locator('.lines li', { hasText: '请先归还' })
    await row.getByRole('button', { name: say('withdraw') }).click()
    await row.getByLabel(say('withdraw_reason')).fill('改由柜台处理')
    await row.getByRole('button', { name: say('withdraw_go', { app_version: '2.0' }) }).click()
    await own.getByText('改由柜台处理').waitFor()
    expect((await asked('GET', `${P}/versions/2.0/inherited`)).total).toBe(1)
    await shot(page, 'withdrawn')
    await own.getByRole('button', { name: say('bring_back') }).click()
    await own.getByText(say('withdrawn_none')).waitFor()
    expect((await asked('GET', `${P}/versions/2.0/inherited`)).total).toBe(2)
  })

  it('shows what became of the rules before, and lets a person say which goes on as which', async () => {
    const { page } = at
    await asked('POST', `${P}/versions/2.0/rule-atoms`, {
      scope: scopeOf('1:1'),
      atoms: [sent(FULL, '1:2', '1:1', PAGE), sent(DONE, '1:4', '1:1', { touchpoints: ['首页'] })],
    })
    await page.reload()
    const own = card(page, '2.0')
    await own.getByRole('button', { name: say('version_difference') }).click()
    await own.locator('.d-gone li').waitFor()
    await own.getByRole('button', { name: say('diff_succeeds') }).click()
    await own.getByLabel(say('diff_succeeds_pick')).selectOption({ index: 1 })
    await own.getByRole('button', { name: say('diff_succeeds_go') }).click()
    await own.locator('.d-reworded li').waitFor()
    await shot(page, 'difference')
    await own.getByRole('button', { name: say('succession_undo') }).click()
    await own
      .getByRole('button', { name: say('succession_undo') })
      .first()
      .click()
    await own.locator('.d-gone li').waitFor()
  })

  it('moves a delivery to another version on the page of uploads', async () => {
    const { page } = at
    const id = await cases('1.0', line(DONE, '13'))
    await page.goto(`${real.url}#/upload?version=1.0`)
    await page.reload()
    const row = page.getByRole('row', { name: /cases\.jsonl/ }).first()
    await row.getByRole('button', { name: say('move_delivery') }).click()
    await row.getByLabel(say('move_to')).selectOption('2.0')
    await row.getByRole('button', { name: say('move_go') }).click()
    await page.getByText(/已移到 2\.0/).waitFor()
    await shot(page, 'moved')
    expect((await asked('GET', `${P}/deliveries/${id}`)).app_version).toBe('2.0')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('link', { name: say('sent_file') })
        .first()
        .click(),
    ])
    expect(download.suggestedFilename()).toMatch(/cases\.jsonl|rule_atoms/)
  })

  it('reads in English, dark and narrow, and says when the server fails', async () => {
    const { page, context, faults } = await visit(browser, `${real.url}#/versions`, {
      ...EN,
      theme: 'dark',
      size: NARROW,
    })
    await page.getByLabel(TEXTS.token.en).fill(token)
    await page.getByRole('button', { name: TEXTS.sign_in.en, exact: true }).click()
    await page.locator('.version').first().waitFor()
    await shot(page, 'en-dark-narrow')
    const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(width).toBe(0)
    await page.route(/\/versions\?/, (route) => route.abort())
    await page.reload()
    await page.locator('.complaint').waitFor()
    expect(faults.filter((fault) => !/ERR_FAILED|net::/.test(fault))).toEqual([])
    await context.close()
    expect(at.faults.filter((fault) => !/409/.test(fault))).toEqual([])
  })
})
