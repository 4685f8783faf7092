import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEXTS, type TextKey } from '../../server/web/texts.ts'
import { HOSTILE } from '../fixtures/hostile/files.ts'
import { EN, openBrowser, visit, whyNoBrowser, ZH } from '../web/page.ts'
import { startRealServer } from '../web/real-server.ts'

const SCREENS = 'test/e2e/screens'
const why = whyNoBrowser()
if (why) console.warn(why)

let browser: Browser
let real: Awaited<ReturnType<typeof startRealServer>>
let token: string
beforeAll(async () => {
  if (why) return
  mkdirSync(SCREENS, { recursive: true })
  real = await startRealServer()
  browser = await openBrowser()
  const answer = await fetch(`${real.url}api/v1/bootstrap`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: real.bootstrap, name: '林晓' }),
  })
  token = ((await answer.json()) as { token: string }).token
})
afterAll(async () => {
  await browser?.close()
  await real?.close()
})

const api = async (path: string) =>
  (await fetch(`${real.url}api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })).json()

describe.skipIf(why)('files that mean harm, dropped on the page', () => {
  it.each([
    ['zh', ZH, /第 \d+ 行/],
    ['en', EN, /line \d+/i],
  ] as const)(
    'in %s: each is refused in a sentence with its place, and nothing is left of it',
    async (lang, look, place) => {
      const say = (key: TextKey) => TEXTS[key][lang]
      const { page, context, faults } = await visit(browser, real.url, look)
      try {
        await page.getByLabel(say('token')).first().fill(token)
        await page.getByRole('button', { name: say('sign_in'), exact: true }).click()
        await page.getByRole('link', { name: say('view_upload'), exact: true }).click()
        if (lang === 'en')
          await page
            .locator('form select')
            .first()
            .selectOption({ label: say('version_new') })
        await page.getByLabel(say('version_new_label')).fill(`hostile ${lang}`)
        await page
          .locator('input[type=file]')
          .setInputFiles(HOSTILE.map(({ name, bytes }) => ({ name, mimeType: '', buffer: bytes })))
        await page.locator('form button[type=submit]').click()
        for (const { name, code, has_line } of HOSTILE) {
          const row = page.locator('.upload-row', { hasText: name })
          await row.locator('.p-failed').waitFor({ timeout: 60_000 })
          const said = (await row.locator('.complaint').textContent())!
          const sentence = (await row.locator('.complaint p').first().textContent())!
          expect(said, name).toContain(code)
          expect(/\p{Script=Han}/u.test(sentence), name).toBe(lang === 'zh')
          if (has_line) expect(said, name).toMatch(place)
          expect(said, name).not.toMatch(/undefined|\{\w+\}|\[object/)
        }
        await page.screenshot({ path: `${SCREENS}/web-hostile-${lang}.png`, fullPage: true })
        expect(faults).toEqual([])
        const version = await api(`projects/default/versions/${encodeURIComponent(`hostile ${lang}`)}`)
        expect(version.holds).toMatchObject({ rule_atoms: 0, case_atoms: 0, clusters: 0 })
        expect((await api('projects/default/search?q=ha')).total).toBe(0)
      } finally {
        await context.close()
      }
    },
  )
})
