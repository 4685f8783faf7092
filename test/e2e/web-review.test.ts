import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEXTS, type TextKey } from '../../server/web/texts.ts'
import {
  buildPage,
  EN,
  type Look,
  NARROW,
  openBrowser,
  type Pages,
  type Visit,
  visit,
  whyNoBrowser,
  ZH,
} from '../web/page.ts'
import { refusal, StandIn, TOKEN } from '../web/stand-in.ts'

const why = whyNoBrowser()
let browser: Browser
let pages: Pages
beforeAll(async () => {
  if (why) return
  pages = await buildPage()
  browser = await openBrowser()
})
afterAll(() => browser?.close())

type At = Visit & { server: StandIn; say: (key: TextKey, values?: Record<string, string | number>) => string }

async function reviewing(look: Look, setUp: (server: StandIn) => void, run: (at: At) => Promise<void>): Promise<void> {
  const server = await StandIn.start(pages)
  setUp(server)
  const seen = await visit(browser, server.url, look)
  const language = look.locale === 'zh-CN' ? 'zh' : 'en'
  const say: At['say'] = (key, values = {}) =>
    TEXTS[key][language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  try {
    await seen.page.locator('input[type=password]').fill(TOKEN)
    await seen.page.keyboard.press('Enter')
    await seen.page.locator('header').waitFor()
    await seen.page.evaluate(() => location.assign('#/review?version=v2.3.0'))
    await seen.page.locator('.review-table .cover').first().waitFor()
    await run({ ...seen, server, say })
    expect(seen.faults).toEqual([])
  } finally {
    await seen.leave()
    await server.close()
  }
}
const asItIs = () => {}
const rows = ({ page }: At) => page.locator('.review-table tr[aria-rowindex]:not(thead tr)')
const left = async (at: At) => Number(await at.page.locator('.review-table').getAttribute('aria-rowcount')) - 1
const waitLeft = (at: At, count: number) => at.page.locator(`.review-table[aria-rowcount="${count + 1}"]`).waitFor()

describe.skipIf(why)('deciding one at a time', () => {
  it('one key settles it and brings the next; u takes it back, one after the other', () =>
    reviewing(ZH, asItIs, async (at) => {
      const { page, server, say } = at
      await page.locator('.verdicts input[type=checkbox]').uncheck()
      await page.keyboard.press('a')
      await page.getByText(say('done_accept', { count: 1 })).waitFor()
      await waitLeft(at, 39)
      expect(server.queue.said).toMatchObject([{ verdict: 'accept', base_version: 3, source_content_hash: 'hash0' }])
      expect(await page.locator('.badge').textContent()).toContain('39')
      await page.keyboard.press('n')
      await page.keyboard.press('r')
      await page.getByText(say('done_reject', { count: 1 })).waitFor()
      await waitLeft(at, 38)
      await page.keyboard.press('u')
      await page.getByText(say('done_accept', { count: 1 })).waitFor()
      await page.keyboard.press('u')
      await page.locator('.undo-bar').waitFor({ state: 'detached' })
      await waitLeft(at, 40)
    }))
  it('items with the same evidence are settled together, and undone together', () =>
    reviewing(EN, asItIs, async (at) => {
      await at.page.getByText(at.say('same_evidence', { count: 3 })).waitFor()
      await at.page.keyboard.press('a')
      await at.page.locator('.undo-bar').waitFor()
      expect(at.server.queue.said[0]!.ids).toEqual(['ri_000000000000', 'ri_000000000012', 'ri_000000000024'])
      await at.page.locator('.undo-bar button').click()
      await waitLeft(at, 40)
    }))
  it('keys that are typed into a field decide nothing', () =>
    reviewing(ZH, asItIs, async (at) => {
      const { page, say, server } = at
      await page.keyboard.press('e')
      const result = page.getByRole('dialog').getByLabel(say('R'))
      await result.fill('')
      await result.pressSequentially('area 6')
      expect(server.queue.said).toEqual([])
      await page.getByRole('button', { name: say('edit_save') }).click()
      await page.getByText(say('done_edit')).waitFor()
      expect(server.queue.said[0]).toMatchObject({ verdict: 'edit', words: { R: 'area 6' } })
    }))
  it('a check goes to another rule that is found by its words', () =>
    reviewing(EN, asItIs, async (at) => {
      const { page, say, server } = at
      await page.keyboard.press('o')
      await page.getByRole('dialog').getByRole('searchbox').fill('overdue')
      await page.getByRole('dialog').locator('.choices-list button').first().click()
      await page.getByText(say('done_reassign')).waitFor()
      expect(server.queue.said[0]).toMatchObject({ verdict: 'reassign', to: expect.stringMatching(/^cl_/) })
    }))
  it('the queue is narrowed to one module, and widened where none of it waits', () =>
    reviewing(
      ZH,
      (s) => {
        s.queue.items = s.queue.items.map((item, i) => ({ ...item, primary_module: i < 3 ? 'PICKUP' : 'PAY' }))
      },
      async (at) => {
        const { page, say } = at
        const module = page.locator('.filters').getByLabel(say('module'))
        await module.selectOption('PICKUP')
        await waitLeft(at, 3)
        expect(page.url()).toContain('module=PICKUP')
        await module.selectOption(say('module_of_none'))
        await page.getByText(say('review_none_filtered')).waitFor()
        await page.getByRole('link', { name: say('filters_clear') }).click()
        await waitLeft(at, 40)
      },
    ))
  it('a module is said by a person', () =>
    reviewing(ZH, asItIs, async (at) => {
      const { page, say, server } = at
      await page.getByRole('button', { name: new RegExp(`^${say('kind_pending_module')}`) }).click()
      await page.locator('.review-table[aria-rowcount="9"], .review-table[aria-rowcount="10"]').waitFor()
      await page.getByRole('button', { name: new RegExp(`^${say('verdict_set_module')}`) }).waitFor()
      await page.keyboard.press('m')
      await page.getByRole('dialog').getByLabel(say('module_name')).fill('PAY')
      await page.keyboard.press('Enter')
      await page.getByText(say('done_set_module')).waitFor()
      expect(server.queue.said[0]).toMatchObject({ verdict: 'set_module', module: { primary_module: 'PAY' } })
    }))
})

describe.skipIf(why)('what moved meanwhile', () => {
  it('is shown with what changed, and stands as it is now', () =>
    reviewing(EN, asItIs, async (at) => {
      const { page, server, say } = at
      const { item_id } = server.queue.items[2]!
      await page.evaluate((id) => location.assign(`#/review?version=v2.3.0&item=${id}`), item_id)
      await page.locator('.review-table tr[aria-current]').waitFor()
      const was = server.queue.items[2]!
      const [first, ...rest] = was.evidence
      const fresh = { ...first!, words: { ...first!.words, R: 'toast “other words”' } }
      server.queue.items[2] = { ...was, base_version: 4, risk: 'high', evidence: [fresh, ...rest] }
      await page.keyboard.press('a')
      await page.getByText(say('stale_changed')).waitFor()
      const notice = await page.locator('.detail .notice').textContent()
      expect(notice).toContain('toast “other words”')
      expect(notice).toContain('medium risk → high risk')
      expect(await left(at)).toBe(40)
      await page.keyboard.press('a')
      await waitLeft(at, 39)
      expect(server.queue.said).toMatchObject([{ base_version: 4 }])
    }))
  it('is said to be settled where somebody was quicker', () =>
    reviewing(ZH, asItIs, async (at) => {
      at.server.queue.items = at.server.queue.items.slice(1)
      await at.page.keyboard.press('r')
      await at.page.getByText(at.say('stale_settled')).waitFor()
      await waitLeft(at, 39)
      expect(at.server.queue.said).toEqual([])
    }))
  it('a server that does not answer leaves everything as it was', () =>
    reviewing(ZH, asItIs, async (at) => {
      at.server.faults = [{ at: /POST .*review/, answer: refusal(503, 'busy') }]
      await at.page.keyboard.press('r')
      await at.page.locator('.detail .complaint').getByText('busy').waitFor()
      expect(await left(at)).toBe(40)
    }))
})

describe.skipIf(why)('critical items', () => {
  const critical = async ({ page, say }: At) => {
    await page.getByRole('button', { name: new RegExp(`^${say('kind_value_conflict')}`) }).click()
    await page.locator('.detail .conflicts').waitFor()
  }
  it('can’t be accepted; the cause is told, and who may override', () =>
    reviewing(
      ZH,
      (s) => {
        s.role = 'editor'
      },
      async (at) => {
        await critical(at)
        await at.page.getByText(at.say('cause_value_conflict')).waitFor()
        await at.page.getByText(at.say('override_who')).waitFor()
        await at.page.keyboard.press('a')
        expect(at.server.queue.said).toEqual([])
      },
    ))
  it.each([
    ['an admin', 'admin', []],
    ['the owner of its module', 'editor', ['PICKUP']],
  ])('%s overrides with a reason', (_, role, owned) =>
    reviewing(
      EN,
      (s) => {
        s.role = role
        s.owned = owned
      },
      async (at) => {
        await critical(at)
        await at.page.getByLabel(at.say('override_reason')).fill('agreed with the designer')
        await at.page.getByRole('button', { name: at.say('override') }).click()
        await at.page.locator('.undo-bar').waitFor()
        expect(at.server.queue.said).toMatchObject([{ verdict: 'accept', reason: 'agreed with the designer' }])
      },
    ),
  )
})

describe.skipIf(why)('in bulk', () => {
  it('count and sources are shown before, the rest is left out, failures are told, and one undo takes all back', () =>
    reviewing(ZH, asItIs, async (at) => {
      const { page, say, server } = at
      for (let i = 0; i < 4; i++) await rows(at).locator('input').nth(i).check()
      server.queue.items[3] = { ...server.queue.items[3]!, base_version: 9 }
      await page.getByRole('button', { name: say('bulk_accept') }).click()
      const dialog = page.getByRole('dialog')
      const told = await dialog.textContent()
      expect(told).toContain(say('bulk_title_accept', { count: 4 }))
      expect(told).toContain(say('bulk_low', { count: 2 }))
      expect(told).toContain(say('bulk_medium', { count: 2 }))
      expect(told).toContain('取件 ›')
      await dialog.getByRole('button', { name: say('bulk_accept') }).click()
      await page.getByText(say('done_accept', { count: 3 })).waitFor()
      await page.getByText(say('bulk_failed', { count: 1 })).waitFor()
      await waitLeft(at, 37)
      await page.locator('.undo-bar button').click()
      await waitLeft(at, 40)
    }))
  it('items of high and critical risk can’t be chosen', () =>
    reviewing(EN, asItIs, async (at) => {
      await at.page.getByRole('button', { name: /^critical/ }).click()
      await at.page.locator('.review-table td .risk-low').first().waitFor({ state: 'detached' })
      expect(await rows(at).locator('input').count()).toBe(0)
    }))
})

describe.skipIf(why)('who looks', () => {
  it('a reader sees the questions and is told why there are no decisions', () =>
    reviewing(
      ZH,
      (s) => {
        s.role = 'reader'
      },
      async (at) => {
        await at.page.getByText(at.say('review_may_not')).waitFor()
        expect(await at.page.locator('.verdicts, .c-choose input').count()).toBe(0)
        await at.page.keyboard.press('a')
        expect(at.server.queue.said).toEqual([])
      },
    ))
  it('a narrow page shows the list, then one question', () =>
    reviewing({ ...EN, size: NARROW }, asItIs, async (at) => {
      expect(await at.page.locator('.detail').count()).toBe(0)
      await rows(at).first().locator('.cover').click()
      await at.page.locator('.verdicts').waitFor()
      expect(await at.page.locator('.review-table').isVisible()).toBe(false)
      await at.page.getByRole('link', { name: at.say('back') }).click()
      await at.page.locator('.review-table').waitFor()
    }))
})
