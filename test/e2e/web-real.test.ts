import { mkdirSync, readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEXTS, type TextKey } from '../../server/web/texts.ts'
import { openBrowser, visit, whyNoBrowser, ZH } from '../web/page.ts'
import { startRealServer } from '../web/real-server.ts'

const SCREENS = 'test/e2e/screens'
const why = whyNoBrowser()
if (why) console.warn(why)
const say = (key: TextKey) => TEXTS[key].zh

let browser: Browser
beforeAll(async () => {
  if (why) return
  mkdirSync(SCREENS, { recursive: true })
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describe.skipIf(why)('the main path against the real server', () => {
  it('from the first start over the sample and an upload to rules, search, files and taking back', async () => {
    const real = await startRealServer()
    const { page, context, faults } = await visit(browser, real.url, ZH)
    const shot = (name: string) => page.screenshot({ path: `${SCREENS}/web-real-${name}.png` })
    const press = (key: TextKey) => page.getByRole('button', { name: say(key), exact: true }).click()
    try {
      await page.getByLabel(say('bootstrap_token')).fill(real.bootstrap)
      await page.getByLabel(say('your_name')).fill('林晓')
      await press('become_admin')
      await press('token_kept')
      await press('load_sample')
      await page.locator('.rule-table').waitFor()
      await page.locator('.strip').waitFor()
      await shot('rules')
      expect(await page.locator('.rule-table .state').allInnerTexts()).toContain(say('state_covered'))

      await page
        .locator('.rule-table tr', { hasText: say('state_covered') })
        .first()
        .getByRole('link')
        .click()
      await page.locator('.detail .evidence').nth(1).waitFor()
      await shot('detail')
      await page.keyboard.press('Escape')

      await page
        .locator('.rule-table tr', { hasText: say('state_design_only') })
        .first()
        .getByRole('link')
        .click()
      const todo = [say('unmatched_case_missing'), say('unmatched_semantic_mismatch')]
      await page
        .locator('.detail p')
        .filter({ hasText: new RegExp(todo.map((text) => text.slice(0, 8)).join('|')) })
        .waitFor()
      await shot('one-sided')
      await page.keyboard.press('Escape')

      await page.getByRole('searchbox').fill('取件碼')
      await page.locator('.hits mark').first().waitFor()
      await shot('search')
      expect(await page.locator('.hits mark').first().textContent()).toContain('取件码')
      await page
        .locator('.hits li', { hasText: say('kind_case') })
        .first()
        .getByRole('link')
        .first()
        .click()
      await page.locator('.detail .evidence').first().waitFor()

      await page.getByRole('link', { name: say('view_upload'), exact: true }).click()
      await page.locator('.stacks tbody tr').nth(1).waitFor()
      await page.locator('input[type=file]').setInputFiles([
        { name: 'more.xml', mimeType: '', buffer: readFileSync('server/web/sample/cases.xml') },
        { name: 'broken.jsonl', mimeType: '', buffer: Buffer.from('{"C":\n{}\n') },
        { name: 'cut.xml', mimeType: '', buffer: readFileSync('server/web/sample/cases.xml').subarray(0, 3000) },
      ])
      await page.locator('form button[type=submit]').click()
      await page.locator('.p-succeeded').waitFor()
      await page.locator('.upload-row', { hasText: 'broken.jsonl' }).locator('.p-failed').waitFor()
      await page.locator('.upload-row', { hasText: 'cut.xml' }).locator('.p-failed').waitFor()
      await shot('upload')

      await page.locator('.upload-row', { hasText: 'cut.xml' }).getByRole('link').first().click()
      await page.locator('.page .complaint', { hasText: /第 \d+ 行/ }).waitFor()
      await shot('cut')
      await page.getByRole('link', { name: say('view_upload'), exact: true }).click()
      await page.locator('.upload-row', { hasText: 'broken.jsonl' }).getByRole('link').first().click()
      await page.locator('.results .o-refused').first().waitFor()
      await shot('results')
      const [refused] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: say('refused_lines') }).click(),
      ])
      expect(readFileSync((await refused.path())!, 'utf8')).toContain('{"C":')

      await page.getByRole('link', { name: say('view_reports'), exact: true }).click()
      const [markdown] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'rule_clusters.md' }).click(),
      ])
      expect(readFileSync((await markdown.path())!, 'utf8')).toContain('取件码')
      await shot('files')

      await page.getByRole('link', { name: say('view_upload'), exact: true }).click()
      await page
        .locator('.stacks')
        .getByRole('button', { name: say('take_back') })
        .first()
        .click()
      await press('take_back_yes')
      const gone = page.locator('.stacks tr', { hasText: say('taken_back_at').replace('{time}', '').trim() })
      await gone.waitFor()
      expect(await gone.locator(':focus').count()).toBe(1)
      await shot('taken-back')
      await page.reload()
      await gone.waitFor()
      expect(await gone.getByRole('button').count()).toBe(0)
      expect(await page.getByRole('alert').count()).toBe(0)
      expect(faults).toEqual([])
    } finally {
      await context.close()
      await real.close()
    }
  })
})
