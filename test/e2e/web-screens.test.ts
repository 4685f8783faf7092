import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildPage,
  type Look,
  NARROW,
  openBrowser,
  type Pages,
  type Visit,
  visit,
  WIDE,
  whyNoBrowser,
} from '../web/page.ts'
import { refusal, StandIn, TOKEN } from '../web/stand-in.ts'

/** Pictures of every view for the eye; what is asserted is that nothing overflows and no script or policy complained. */
const SCREENS = 'test/e2e/screens'
const why = whyNoBrowser()
if (why) console.warn(why)

let browser: Browser
let pages: Pages
beforeAll(async () => {
  if (why) return
  mkdirSync(SCREENS, { recursive: true })
  pages = await buildPage()
  browser = await openBrowser()
})
afterAll(() => browser?.close())

type Scene = {
  name: string
  hash?: string
  setUp?(server: StandIn): void
  isOut?: boolean
  act?(at: Visit): Promise<void>
  waitFor: string
}

const SCENES: Scene[] = [
  { name: 'sign-in', isOut: true, waitFor: 'form' },
  { name: 'first-start', isOut: true, waitFor: 'form', act: ({ page }) => page.locator('.door .link').first().click() },
  {
    name: 'sign-in-refused',
    isOut: true,
    waitFor: '.complaint',
    act: async ({ page }) => {
      await page.locator('input').fill('wrong')
      await page.locator('button[type=submit]').click()
    },
  },
  {
    name: 'start',
    setUp: (s) => {
      s.versions = []
      s.deliveries = []
    },
    waitFor: '.start',
  },
  { name: 'rules', waitFor: '.rule-table' },
  { name: 'rules-empty', hash: '#/rules?version=v2.2.0', waitFor: '.empty' },
  { name: 'rule-covered', hash: '#/rules?version=v2.3.0&id=cl_000000000000', waitFor: '.evidence' },
  { name: 'rule-conflict', hash: '#/rules?version=v2.3.0&id=cl_000000000002', waitFor: '.conflicts' },
  { name: 'rule-untested', hash: '#/rules?version=v2.3.0&id=cl_000000000001', waitFor: '.evidence' },
  { name: 'rule-missing', hash: '#/rules?version=v2.3.0&id=cl_ffffffffffff', waitFor: '.detail .complaint' },
  { name: 'review', hash: '#/review?version=v2.3.0', waitFor: '.review-table' },
  { name: 'review-item', hash: '#/review?version=v2.3.0&item=ri_000000000002', waitFor: '.verdicts' },
  { name: 'review-critical', hash: '#/review?version=v2.3.0&item=ri_000000000001', waitFor: '.detail .complaint' },
  {
    name: 'review-empty',
    hash: '#/review?version=v2.3.0',
    setUp: (s) => {
      s.queue.items = []
    },
    waitFor: '.empty',
  },
  {
    name: 'review-bulk',
    hash: '#/review?version=v2.3.0',
    waitFor: 'dialog',
    act: async ({ page }) => {
      for (let i = 0; i < 4; i++) await page.locator('.c-choose input').nth(i).check()
      await page.locator('.bulk .primary').click()
    },
  },
  { name: 'cases', hash: '#/rules?version=v2.3.0&by=case', waitFor: '.case-table' },
  { name: 'case', hash: '/p/default/v/v2.3.0/cases/%3A100#step-2', waitFor: '.step.meant' },
  { name: 'case-missing', hash: '/p/default/v/v2.3.0/cases/%3A99', waitFor: '.complaint' },
  {
    name: 'account',
    waitFor: '.account .card',
    act: ({ page }) => page.locator('.account summary').click(),
  },
  {
    name: 'new-project',
    waitFor: 'dialog',
    act: async ({ page }) => {
      await page.locator('.choices select').first().selectOption({ index: 1 })
    },
  },
  { name: 'search', hash: '#/rules?version=v2.3.0&q=%E5%BC%80%E7%AE%B1', waitFor: '.hits li' },
  { name: 'search-nothing', hash: '#/rules?version=v2.3.0&q=xyzzy', waitFor: '[role=status]' },
  {
    name: 'rules-failing',
    setUp: (s) => {
      s.faults = [{ at: /clusters|coverage/, answer: refusal(503, 'busy') }]
    },
    waitFor: '.complaint',
  },
  { name: 'upload', hash: '#/upload', waitFor: '.stacks' },
  {
    name: 'upload-lookalike',
    hash: '#/upload',
    waitFor: '.asks',
    act: async ({ page }) => {
      await page.locator('form select').selectOption({ index: 2 })
      await page.locator('form input[maxlength="64"]').fill('2.3.0')
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'case_atoms.jsonl', mimeType: '', buffer: Buffer.from('{}\n') })
      await page.locator('.check input').check()
      await page.locator('form button[type=submit]').click()
    },
  },
  {
    name: 'uploading',
    hash: '#/upload',
    setUp: (s) => {
      s.hasEvents = false
      s.jobs = [{ status: 'running', done: 400 }]
    },
    waitFor: 'progress',
    act: async ({ page }) => {
      await page.locator('input[type=file]').setInputFiles([
        { name: 'locker.xml', mimeType: '', buffer: Buffer.from('<testsuite/>') },
        { name: 'case_atoms.jsonl', mimeType: '', buffer: Buffer.from('{}\n') },
      ])
      await page.locator('form button[type=submit]').click()
      await page.locator('.p-reading').waitFor()
    },
  },
  { name: 'results', hash: '#/upload?delivery=dl_1', waitFor: '.results' },
  { name: 'files', hash: '#/reports', waitFor: '.files' },
  {
    name: 'unreachable',
    setUp: (s) => {
      s.faults = [{ at: /projects$/, answer: 'cut' }]
    },
    waitFor: '.complaint',
  },
]
/** They take turns: what a look can break is in the style, which all views share. */
const LOOKS: [string, Look][] = [
  ['zh-light-wide', { locale: 'zh-CN', theme: 'light', size: WIDE }],
  ['en-dark-narrow', { locale: 'en-US', theme: 'dark', size: NARROW }],
  ['en-light-wide', { locale: 'en-US', theme: 'light', size: WIDE }],
  ['zh-dark-narrow', { locale: 'zh-CN', theme: 'dark', size: NARROW }],
]

async function signedIn(at: Visit, hash: string): Promise<void> {
  const { page } = at
  await page.locator('input[type=password]').fill(TOKEN)
  await page.locator('button[type=submit]').click()
  await page.locator('header, .complaint').first().waitFor()
  if (hash) await page.evaluate((to) => location.assign(to), hash)
}

describe.skipIf(why)('every view in one of the looks', () => {
  for (const [turn, scene] of SCENES.entries())
    it.each([LOOKS[turn % LOOKS.length]!])(`${scene.name} %s`, async (look, options) => {
      const server = await StandIn.start(pages)
      try {
        scene.setUp?.(server)
        const at = await visit(browser, server.url, options)
        if (!scene.isOut) await signedIn(at, scene.hash ?? '')
        await scene.act?.(at)
        await at.page.locator(scene.waitFor).first().waitFor()
        await at.page.screenshot({ path: `${SCREENS}/web-${scene.name}-${look}.png` })
        const overflow = await at.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow).toBeLessThanOrEqual(0)
        expect(at.faults).toEqual([])
        await at.leave()
      } finally {
        await server.close()
      }
    })
})
