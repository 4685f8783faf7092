import { mkdirSync } from 'node:fs'
import type { Browser, Frame } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sayIn, type TextKey } from '../../plugin/ui/texts.ts'
import type { ReviewItem } from '../../shared/schema/review.ts'
import { buildPlugin } from '../plugin/build-plugin.ts'
import { openBrowser, PluginHost, whyNoBrowser } from '../plugin/host.ts'
import { seriousFindings } from '../web/axe.ts'
import { CLINIC, type ClinicServer, clinicServer } from './clinic.ts'

/**
 * The product's main story in the plugin, told once from beginning to end: a designer extracts the withdrawal screens,
 * rewords a rule, sends; the testers' cases are there; coverage tells the server's numbers and leads to the right step; a
 * question is settled. Nothing is faked but Figma itself.
 */
const SCREENS = 'test/e2e/screens'
const SECTION = '318:230'
const say = sayIn('zh')
const why = whyNoBrowser()
if (why) console.warn(why)

type Look = { locale: 'zh-CN' | 'en-US'; theme: 'light' | 'dark'; size?: { width: number; height: number } }

describe.skipIf(why)('the main story in the plugin', () => {
  let browser: Browser
  let built: Awaited<ReturnType<typeof buildPlugin>>
  let server: ClinicServer
  let token: string
  let host: PluginHost
  let window: Frame

  const settings = (member = token) => ({
    ...{ server_url: server.url, project: 'default', token: member, app_version: CLINIC.version, language: 'auto' },
  })
  const open = (look: Look, more: { member?: string; selection?: string[] } = {}) =>
    PluginHost.start({
      ...look,
      browser,
      built,
      designJson: CLINIC.design(),
      file_key: CLINIC.file_key,
      selection: more.selection ?? [SECTION],
      storage: { settings: settings(more.member) },
    })
  const press = (key: TextKey) => window.getByRole('button', { name: say(key), exact: true }).click()
  const post = (path: string, body: object) =>
    server.post(server.inVersion(path), { file_key: CLINIC.file_key, ...body })

  beforeAll(async () => {
    mkdirSync(SCREENS, { recursive: true })
    ;[server, built, browser] = await Promise.all([clinicServer(), buildPlugin(), openBrowser()])
    token = await server.member('设计师 林', 'editor')
    host = await open({ locale: 'zh-CN', theme: 'light' })
    window = host.window
  }, 120_000)
  afterAll(async () => {
    await host?.close()
    await browser?.close()
    await server?.close()
  })

  it('extracts, rewords one rule and sends them', { timeout: 90_000 }, async () => {
    await window.locator('#tab-extract').click()
    await press('extract')
    const rules = window.locator('#panel-extract .rule')
    await rules.first().waitFor({ timeout: 60_000 })
    const found = await rules.count()
    expect(found).toBeGreaterThan(30)
    const edited = rules.filter({ hasText: '银行退票' }).first()
    await edited.getByRole('button', { name: say('edit') }).click()
    await window.locator('.editor textarea').first().fill('银行退票时')
    await window.locator('.editor textarea').first().press('Enter')
    await rules.filter({ hasText: '银行退票时' }).first().waitFor()
    await window.locator('#tab-send').click()
    await press('compare')
    await window.getByRole('heading', { name: say('difference_new') }).waitFor()
    await press('send')
    await window.locator('#panel-send .notice.success').waitFor()
    const { holds } = await server.ask(server.inVersion('').slice(0, -1))
    expect(holds.rule_atoms).toBe(found)
  })

  it('says that nothing is tested while no case is there', { timeout: 60_000 }, async () => {
    await window.locator('#tab-coverage').click()
    await window.getByText(say('coverage_no_cases', { app_version: CLINIC.version })).waitFor()
    await server.uploadCases()
    await press('refresh')
    await window.locator('#panel-coverage [data-state=covered]').first().waitFor()
  })

  it('shows the server’s numbers, of the section and of each screen', { timeout: 60_000 }, async () => {
    const panel = window.locator('#panel-coverage')
    const frames = await panel.locator('.group').evaluateAll((all) => all.map((g) => (g as HTMLElement).dataset.frame!))
    expect(frames.length).toBeGreaterThan(10)
    const { nodes } = await post('coverage', { node_ids: [SECTION, ...frames.filter(Boolean)] })
    const chips = await panel
      .locator('.chip')
      .evaluateAll((all) =>
        all.map((chip) => [(chip as HTMLElement).dataset.state!, Number(chip.querySelector('strong')!.textContent)]),
      )
    expect(Object.fromEntries(chips)).toEqual(nodes[SECTION].subtree)
    for (const frame of frames.filter((id) => id && Object.keys(nodes[id].subtree).length)) {
      const { subtree } = nodes[frame]
      const total = Object.values(subtree as Record<string, number>).reduce((all, n) => all + n, 0)
      const told = await panel.locator(`.group[data-frame="${frame}"] h3 .numbers`).textContent()
      expect(told, frame).toBe(say('screen_counts', { covered: subtree.covered ?? 0, total }))
    }
    await panel.locator('.chip[data-state=conflicting]').click()
    expect(await panel.locator('.rule').count()).toBe(nodes[SECTION].subtree.conflicting)
    await panel.locator('.chip[data-state=conflicting]').click()
    await window.getByRole('button', { name: say('by_module') }).click()
    await panel.locator('.group[data-module]').first().waitFor()
    expect(await panel.locator('.rule').count()).toBe(
      Object.values(nodes[SECTION].subtree as Record<string, number>).reduce((all, n) => all + n, 0),
    )
    await window.getByRole('button', { name: say('by_screen') }).click()
  })

  it('leads from a box to the right step, by mouse and by key', { timeout: 60_000 }, async () => {
    const screen = '305:150'
    host.select([screen])
    const panel = window.locator('#panel-coverage')
    await panel.locator('.mark').first().waitFor()
    const { items } = await post('coverage/rules', { node_ids: [screen] })
    const rule = items.find((one: { state: string; tests: number }) => one.state === 'covered' && one.tests > 0)
    const detail = await server.ask(server.inVersion(`clusters/${rule.cluster_id}`))
    const accepted = detail.cluster.case_links.filter((link: { status: string }) => link.status === 'accepted')
    const atom = detail.case_atoms.find((one: { atom_id: string }) => one.atom_id === accepted[0].atom_id)
    await panel.locator(`.mark[data-mark="${rule.atom_id} ${rule.node_id}"]`).click()
    const picked = panel.locator(`.picked[data-cluster="${rule.cluster_id}"]`)
    const line = picked.locator('.case-line', { hasText: atom.case_name }).first()
    await line.waitFor()
    expect(await line.textContent()).toContain(say('case_step', { step: atom.step_number }))
    await line.getByRole('button', { name: say('case_open') }).click()
    const page = `${server.url}/p/default/v/${CLINIC.version}/cases/${encodeURIComponent(atom.case_key)}#step-${atom.step_number}`
    await expect.poll(() => host.canvas.record.opened.at(-1)).toBe(page)
    await server.ask(server.inVersion(`cases/${encodeURIComponent(atom.case_key)}`))
    await line.getByRole('button', { name: say('copy') }).click()
    await line.getByText(say('copied')).or(picked.locator('input.to-copy')).first().waitFor()
    await host.page.screenshot({ path: `${SCREENS}/story-coverage-zh-light.png` })

    await host.page.keyboard.press('Escape')
    await picked.waitFor({ state: 'detached' })
    const focused = () => window.evaluate(() => (document.activeElement as HTMLElement).dataset.mark ?? '')
    expect(await focused()).toBe(`${rule.atom_id} ${rule.node_id}`)
    await host.page.keyboard.press('Home')
    const first = await focused()
    await host.page.keyboard.press('ArrowRight')
    expect(await focused()).not.toBe(first)
    await host.page.keyboard.press('Enter')
    await panel.locator('.picked').waitFor()
  })

  it('settles a question by key, and takes it back', { timeout: 60_000 }, async () => {
    host.select([SECTION])
    await window.locator('#tab-review').click()
    const panel = window.locator('#panel-review')
    await panel.locator('.question').waitFor()
    const waiting = (await post('review/layers', { node_ids: [SECTION] })) as { items: ReviewItem[]; total: number }
    await panel.getByText(say('review_at', { at: 1, total: waiting.total })).waitFor()
    const at = waiting.items.findIndex(
      (item) => item.risk === 'high' || (item.same_evidence === 1 && item.risk !== 'critical'),
    )
    const item = waiting.items[at]!
    for (let i = 0; i < at; i++) await window.getByRole('button', { name: say('review_next') }).click()
    await panel.locator(`.question[data-item="${item.item_id}"]`).waitFor()
    await host.page.screenshot({ path: `${SCREENS}/story-review-zh-light.png` })
    await host.page.keyboard.press('y')
    await panel.getByText(say('done_accept', { count: 1 })).waitFor()
    const decided = await server.ask(server.inVersion('decisions'))
    expect(decided.items[0]).toMatchObject({ item_id: item.item_id, verdict: 'accept', by: '设计师 林' })
    await host.page.keyboard.press('u')
    await panel.locator(`.question[data-item="${item.item_id}"]`).waitFor()
    await expect
      .poll(async () => (await server.ask(server.inVersion('decisions'))).items[0].undone_by)
      .toBe('设计师 林')
  })

  it('tells what somebody else decided meanwhile, and goes on', { timeout: 60_000 }, async () => {
    const panel = window.locator('#panel-review')
    const id = (await panel.locator('.question').getAttribute('data-item'))!
    await server.post(server.inVersion(`review/${id}/decisions`), { verdict: 'reject' })
    await host.page.keyboard.press('n')
    await panel.getByText(say('moved_by', { by: '林管理', verdict: say('verdict_reject') })).waitFor()
    await expect.poll(() => panel.locator('.question').getAttribute('data-item')).not.toBe(id)
  })

  it('moves a check to another rule that words find', { timeout: 60_000 }, async () => {
    const panel = window.locator('#panel-review')
    const id = (await panel.locator('.question').getAttribute('data-item'))!
    await host.page.keyboard.press('o')
    await panel.locator('input[name=other]').fill('提现')
    await panel.locator('input[name=other]').press('Enter')
    await panel.locator('.hit').first().click()
    await panel.getByText(say('done_reassign')).waitFor()
    const [last] = (await server.ask(server.inVersion('decisions'))).items
    expect(last).toMatchObject({ item_id: id, verdict: 'reassign' })
    await host.page.keyboard.press('u')
    await panel.locator(`.question[data-item="${id}"]`).waitFor()
  })

  it('settles all of low risk at once, after it was shown how many', { timeout: 60_000 }, async () => {
    const panel = window.locator('#panel-review')
    const waiting = (await post('review/layers', { node_ids: [SECTION] })) as { items: ReviewItem[] }
    const low = waiting.items.filter((item) => item.risk === 'low').length
    expect(low).toBeGreaterThan(0)
    await panel.locator('.bulk-open').click()
    await window.getByRole('button', { name: say('bulk_accept', { count: low }) }).click()
    await panel.getByText(say('done_accept', { count: low })).waitFor()
    expect((await server.ask(server.inVersion('review/counts'))).by_risk.low ?? 0).toBe(0)
    await host.page.keyboard.press('u')
    await expect.poll(async () => (await server.ask(server.inVersion('review/counts'))).by_risk.low ?? 0).toBe(low)
  })

  it('lets a reader look, and says that they may not decide', { timeout: 60_000 }, async () => {
    const reader = await server.member('看图的人', 'reader')
    const other = await open({ locale: 'en-US', theme: 'dark', size: { width: 300, height: 640 } }, { member: reader })
    try {
      await other.window.locator('#tab-review').click()
      await other.window.locator('.question').waitFor()
      await other.window.getByText(sayIn('en')('review_may_not')).waitFor()
      expect(await other.window.locator('.verdicts').count()).toBe(0)
      const before = (await server.ask(server.inVersion('decisions'))).items.length
      await other.page.keyboard.press('n')
      await other.page.screenshot({ path: `${SCREENS}/story-review-reader-en-dark-300.png` })
      expect((await server.ask(server.inVersion('decisions'))).items).toHaveLength(before)
    } finally {
      await other.close()
    }
  })

  const LOOKS: Look[] = [
    { locale: 'zh-CN', theme: 'dark', size: { width: 300, height: 640 } },
    { locale: 'en-US', theme: 'light', size: { width: 300, height: 640 } },
    { locale: 'en-US', theme: 'dark' },
  ]
  it.each(LOOKS)('shuts nobody out: $locale $theme $size.width', { timeout: 90_000 }, async (look) => {
    const other = await open(look)
    const name = `${look.locale.slice(0, 2)}-${look.theme}${look.size ? '-300' : ''}`
    try {
      for (const tab of ['coverage', 'review']) {
        if (tab === 'coverage') other.select(['318:60'])
        else other.select([SECTION])
        await other.window.locator(`#tab-${tab}`).click()
        if (tab === 'coverage') await other.window.locator('.mark').last().click()
        await other.window
          .locator(tab === 'coverage' ? '.picked .link' : '.question .sides')
          .first()
          .waitFor()
        await other.page.screenshot({ path: `${SCREENS}/story-${tab}-${name}.png` })
        const wide = await other.window.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(wide, tab).toBeLessThanOrEqual(0)
        expect(await seriousFindings(other.window), tab).toEqual([])
      }
    } finally {
      await other.close()
    }
  })

  it('marks the canvas and takes the marks away: the document is then byte for byte as it was opened', {
    timeout: 60_000,
  }, async () => {
    const design = () => (host.canvas.control('document', null) as { design: object }).design
    const opened = JSON.stringify(design())
    await window.locator('#tab-coverage').click()
    await window.locator('#panel-coverage .rule').first().waitFor()
    await window.locator('#panel-coverage .tools > summary').click()
    await press('marks_boxes')
    await expect.poll(() => JSON.stringify(design()).length).toBeGreaterThan(opened.length)
    await press('marks_remove')
    await window.getByText(say('marks_removed')).waitFor()
    expect(JSON.stringify(design())).toBe(opened)
    expect(design()).toEqual(JSON.parse(CLINIC.design()))
  })
})
