import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEXTS, type TextKey } from '../../server/web/texts.ts'
import { EN, NARROW, openBrowser, visit, whyNoBrowser, ZH } from '../web/page.ts'
import { startRealServer } from '../web/real-server.ts'

const SCREENS = 'test/e2e/screens'
const why = whyNoBrowser()
if (why) console.warn(why)
const zh = (key: TextKey) => TEXTS[key].zh

let browser: Browser
let server: Awaited<ReturnType<typeof startRealServer>>
let token = ''
beforeAll(async () => {
  if (why) return
  mkdirSync(SCREENS, { recursive: true })
  browser = await openBrowser()
  server = await startRealServer()
  token = (await post('bootstrap', { token: server.bootstrap, name: '林晓' })).token
  const { job_id } = await post('projects/default/sample', {})
  for (let status = ''; status !== 'succeeded'; ) status = (await get(`projects/default/jobs/${job_id}`)).status
  await post('projects/default/ask', { question: '食堂今天几点开饭' })
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Requests there wait until they are let go. */
async function held(page: Page, where: string | RegExp, method: string) {
  let release = () => {}
  const free = new Promise<void>((ready) => {
    release = ready
  })
  await page.route(where, async (route) => {
    if (route.request().method() === method) await free
    await route.continue()
  })
  return async () => {
    release()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

const headers = () => ({ 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) })
const post = async (path: string, body: object) =>
  (
    await fetch(`${server.url}api/v1/${path}`, { method: 'POST', headers: headers(), body: JSON.stringify(body) })
  ).json()
const get = async (path: string) => (await fetch(`${server.url}api/v1/${path}`, { headers: headers() })).json()

async function enter(look: typeof ZH) {
  const at = await visit(browser, server.url, look)
  await at.page.locator('input[type=password]').fill(token)
  await at.page.keyboard.press('Enter')
  await at.page.locator('header').waitFor()
  await at.page.evaluate(() => location.assign('#/evaluation'))
  await at.page.locator('.evaluation-sets').waitFor()
  return at
}

describe.skipIf(why)('the page Evaluation', () => {
  it('runs the sample’s questions, shows what failed, compares two runs, and waives in writing', async () => {
    const { page, faults, context } = await enter(ZH)
    const shot = (name: string) => page.screenshot({ path: `${SCREENS}/web-evaluation-${name}.png`, fullPage: true })
    const press = (key: TextKey) => page.getByRole('button', { name: zh(key), exact: true }).click()
    await shot('sets')
    await page.locator('.evaluation-sets a').click()
    const letStart = await held(page, '**/evaluation/runs', 'POST')
    await press('evaluation_run')
    // pressed once, it is asked once
    await page.locator('.run-set button[aria-disabled=true]').waitFor()
    await letStart()
    await page.locator('.figures').waitFor()
    expect(await page.locator('.figures tbody tr').count()).toBe(9)
    expect(await page.locator('.gate-mark').textContent()).toBe(zh('evaluation_state_missed'))
    const link = page.locator('.stacks:not(.figures) a').first()
    expect(await link.getAttribute('href')).toMatch(/#\/search\?.*q=/)
    await shot('run')
    // lists that are awaited say so
    const letRead = await held(page, /\/(?:rows|questions)\?/, 'GET')
    await page.reload()
    await page.locator('.run .waiting').waitFor()
    await page.locator('.questions summary').click()
    await page.locator('.questions .waiting').waitFor()
    await letRead()
    await page.locator('.waiting').first().waitFor({ state: 'detached' })
    await page.locator('.questions td').first().waitFor()

    await page.locator('.run-set select').selectOption('classic')
    await press('evaluation_run')
    await page.getByLabel(zh('evaluation_compare')).waitFor()
    await page.getByLabel(zh('evaluation_compare')).selectOption({ index: 1 })
    await page.locator('.comparison').waitFor()
    await shot('comparison')
    const moved = await page.locator('.comparison li small').allInnerTexts()
    expect(moved.length).toBeGreaterThan(0)
    for (const words of moved) expect(words).toMatch(/^(?:未?通过)(?:$|[，： ]).* → 未?通过/)

    // what is picked while it runs is still picked when it is done
    const letFollow = await held(page, '**/jobs/*/events', 'GET')
    await press('evaluation_run')
    await page.locator('.run-set progress').waitFor()
    await page.getByLabel(zh('evaluation_compare')).selectOption('')
    await letFollow()
    await expect.poll(() => page.locator('.run select').first().locator('option').count()).toBe(3)
    expect(await page.getByLabel(zh('evaluation_compare')).inputValue()).toBe('')

    await page.locator('.waive summary').click()
    await page.locator('.waive textarea').fill('本周先上线，超重提示的问法下周补词。')
    await page.locator('.waive button').click()
    await page.locator('.waiver').waitFor()
    expect(await page.locator('.run .gate-mark').textContent()).toBe(zh('evaluation_state_waived'))
    await shot('waived')
    await page.getByRole('link', { name: zh('evaluation_back') }).click()
    await page.locator('.evaluation-sets .gate-mark', { hasText: zh('evaluation_state_waived') }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })

  it('takes questions by keyboard, by file and from answers', async () => {
    const { page, faults, context } = await enter({ ...EN, theme: 'dark', size: NARROW })
    const en = (key: TextKey) => TEXTS[key].en
    const shot = (name: string) => page.screenshot({ path: `${SCREENS}/web-evaluation-${name}.png`, fullPage: true })
    await page.getByLabel(en('evaluation_new_name')).fill('Mine')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Mine' }).waitFor()
    await page.getByRole('button', { name: en('evaluation_add') }).press('Enter')
    await page.keyboard.type('Which buttons ask before a door opens?')
    await page.getByLabel(en('evaluation_any')).fill('112')
    await shot('form')
    await page.getByRole('button', { name: en('evaluation_save') }).press('Enter')
    await page.locator('.questions td').first().waitFor()
    expect(await page.locator('.questions tbody').textContent()).toContain('112')
    // who works by keyboard stands where the next thing is done
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe(en('evaluation_add'))

    const lines = '{"id":"a","question":"offline?","expect":{"quote":["offline"]}}\n{"id":"b"}\n'
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'more.jsonl', mimeType: '', buffer: Buffer.from(lines) })
    await page.locator('.send-questions li').waitFor()
    expect(await page.locator('.send-questions').textContent()).toMatch(/1 new,.* 1 refused[\s\S]*Line 2/)

    // the list grows above what is pressed next
    await expect.poll(() => page.locator('.questions tbody tr').count()).toBe(2)
    await page.getByText(en('evaluation_answers'), { exact: true }).click()
    await page
      .getByRole('button', { name: en('evaluation_take') })
      .first()
      .click()
    await page.getByText(en('evaluation_draft')).waitFor()
    await expect.poll(focused).toBe(en('evaluation_answers'))
    await shot('questions')
    const row = page.locator('.questions tbody tr')
    await row
      .first()
      .getByRole('button', { name: en('evaluation_delete_question') })
      .press('Enter')
    await expect.poll(focused).toBe(en('evaluation_delete_question_yes'))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe(en('evaluation_delete_question'))
    await page.route('**/questions/*', (route) => route.abort())
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await row.locator('.complaint').waitFor()
    await expect.poll(focused).toBe(en('evaluation_delete_question'))
    await page.unrouteAll()
    // Enter that is still held down when the question comes up does not answer it
    await page.keyboard.down('Enter')
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect.poll(focused).toBe(en('evaluation_delete_question_yes'))
    await page.keyboard.press('Enter')
    await expect.poll(() => row.count()).toBe(2)
    expect(await row.first().locator(':focus').textContent()).toBe(en('evaluation_edit'))
    const letFollow = await held(page, '**/jobs/*/events', 'GET')
    await page.getByRole('button', { name: en('evaluation_run'), exact: true }).press('Enter')
    await page.locator('.run-set progress').waitFor()
    await expect.poll(focused).toBe(en('cancel'))
    await letFollow()
    await page.locator('.figures').waitFor()
    await expect.poll(focused).toBe(en('evaluation_run'))
    await shot('narrow')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  })
})
