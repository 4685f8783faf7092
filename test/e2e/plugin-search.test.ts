import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sayIn } from '../../plugin/ui/texts.ts'
import type { Hit } from '../../shared/schema/answers.ts'
import { buildPlugin } from '../plugin/build-plugin.ts'
import { openBrowser, PluginHost, whyNoBrowser } from '../plugin/host.ts'
import { cinemaDesign } from '../plugin/screen-design.ts'
import { refusal, StandInServer, TOKEN } from '../plugin/stand-in-server.ts'
import { seriousFindings } from '../web/axe.ts'

const SCREENS = 'test/e2e/screens'
const VERSION = '4.2.0'
const FILE_KEY = 'FakeFileKey0000000001'
const SEARCH = 'GET /projects/default/search'
const why = whyNoBrowser()

const link = (file: string, node: string) => `https://www.figma.com/design/${file}?node-id=${node.replace(/:/g, '-')}`
const found = (id: string, more: Partial<Hit> & { nodes?: string[]; file?: string }): Hit => {
  const { nodes = [], file = FILE_KEY, ...hit } = more
  return {
    ...{ id, kind: 'rule', title: id, text: '', score: 1, highlights: [], app_version: VERSION as Hit['app_version'] },
    ...{ modules: [], touchpoints: [], coverage: 'both' },
    evidence: { node_ids: nodes, external_ids: ['CIN-12'], figma_urls: nodes.map((node) => link(file, node)) },
    ...hit,
  }
}
const HITS: Hit[] = [
  found('cl_refund', {
    title: '点击「确定退票」 → 弹窗标题「确定退票吗？」',
    text: '点击「确定退票」 → 弹窗标题「确定退票吗？」\n票款将在 3 个工作日内退回原支付账户',
    highlights: [
      { field: 'title', start: 5, end: 7 },
      { field: 'text', start: 29, end: 30 },
    ],
    nodes: ['10:23', 'I10:27;9:2', '10:40'],
  }),
  found('cl_other', { title: '退票须登录', nodes: ['5:1'], file: 'AnotherFile', coverage: 'design_only' }),
  found('cl_tested', { title: '退票后座位释放', coverage: 'case_only' }),
  found(':77', { kind: 'case', title: '开场前不能退票', step_number: 3, coverage: 'case_only' }),
  found('ds_1', {
    kind: 'section',
    title: '退票规则',
    app_version: null,
    evidence: { node_ids: [], external_ids: [], figma_urls: [], source: 'manual', path: 'refund.md', line_start: 4 },
  }),
]
const answer = (hits: Hit[], more = {}) => ({
  status: 200,
  body: { query: '', hits, total: hits.length, facets: {}, watermark: '1', next_cursor: null, took_ms: 1, ...more },
})

describe.skipIf(why)(`Search in the plugin’s window${why ? ` (${why})` : ''}`, () => {
  let browser: Browser
  let built: Awaited<ReturnType<typeof buildPlugin>>
  let server: StandInServer
  beforeAll(async () => {
    mkdirSync(SCREENS, { recursive: true })
    built = await buildPlugin()
    browser = await openBrowser()
    server = await StandInServer.start()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  async function opened(locale: 'zh-CN' | 'en-US', theme: 'light' | 'dark', width: number) {
    const settings = {
      server_url: server.url,
      project: 'default',
      token: TOKEN,
      app_version: VERSION,
      language: 'auto',
    }
    const host = await PluginHost.start({
      ...{ locale, theme, browser, built, designJson: cinemaDesign(), selection: ['10:60'], storage: { settings } },
      size: { width, height: 640 },
    })
    const { window } = host
    await window.locator('#tab-search').click()
    const picture = (name: string) =>
      host.page.screenshot({ path: `${SCREENS}/plugin-search-${name}-${locale.slice(0, 2)}-${theme}-${width}.png` })
    return { host, window, box: window.locator('[name=search]'), say: sayIn(locale === 'zh-CN' ? 'zh' : 'en'), picture }
  }

  it('finds as one types, and goes to each layer, the other file, or the page of what it found', async () => {
    server.answers[SEARCH] = () => answer(HITS)
    const { host, window, box, say, picture } = await opened('zh-CN', 'light', 380)
    const { record } = host.canvas
    await picture('empty')
    await box.fill('退票')
    await window.locator('.found').first().waitFor()
    expect(Object.fromEntries(server.last('/projects/default/search')!.query)).toMatchObject({
      q: '退票',
      app_version: VERSION,
    })
    expect(await window.locator('mark').allTextContents()).toEqual(['退票', '3'])
    await picture('found')
    expect(await seriousFindings(window)).toEqual([])

    // by keys alone: into the list, to the layer, and on to the rule's other layers
    await box.press('ArrowDown')
    await window.locator(':focus').press('Enter')
    await expect.poll(() => host.canvas.record.viewed).toEqual(['10:23'])
    const next = window.getByRole('button', { name: /^下一个图层/ })
    await next.click()
    await next.click()
    await expect.poll(() => host.canvas.record.viewed).toEqual(['10:23', 'I10:27;9:2', '10:40'])
    await window.getByText('3/3').waitFor()
    await picture('at-layer')
    // having gone elsewhere, the list is still there
    expect(await window.locator('.found').count()).toBe(HITS.length)

    await window.locator('[data-hit=cl_other]').click()
    await expect.poll(() => host.canvas.record.opened).toEqual([link('AnotherFile', '5:1')])
    await window.getByText('没有设计').waitFor()
    for (const id of ['cl_tested', ':77', 'ds_1']) await window.locator(`[data-hit="${id}"]`).click()
    await expect
      .poll(() => host.canvas.record.opened.slice(1))
      .toEqual([
        `${server.url}/#/rules?project=default&version=${VERSION}&id=cl_tested`,
        `${server.url}/p/default/v/${VERSION}/cases/%3A77#step-3`,
        `${server.url}/#/documents?project=default&source=manual&section=ds_1`,
      ])
    await window.locator('[data-hit=cl_other]').press('Escape')
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true)
    await box.press('Escape')
    await window.getByText(say('search_hint')).waitFor()
    expect(record.writes).toEqual([])
    await host.close()
  })

  it('reads on, says where nothing is, and what failed, in English and at 300 px', async () => {
    server.answers[SEARCH] = ({ query }) => {
      if (query.get('q') === 'nothing') return answer([])
      if (query.get('q') === 'broken') return refusal(503, 'busy')
      return query.get('cursor') ? answer(HITS.slice(2)) : answer(HITS.slice(0, 2), { total: 5, next_cursor: 'c2' })
    }
    const { host, window, box, say, picture } = await opened('en-US', 'dark', 300)
    await window.locator('body').press('/')
    await box.pressSequentially('退票')
    await window.getByRole('button', { name: say('search_more') }).click()
    await expect.poll(() => window.locator('.found').count()).toBe(5)
    await picture('found')
    expect(await seriousFindings(window)).toEqual([])
    expect(await window.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await box.fill('nothing')
    await window.getByText(say('search_none', { words: 'nothing' })).waitFor()
    await box.fill('broken')
    await window.locator('.notice.danger').waitFor()
    expect(await window.getByText('Nothing matches').count()).toBe(0)
    await picture('failed')
    server.answers[SEARCH] = () => answer(HITS)
    await window.locator('.notice button').first().click()
    await expect.poll(() => window.locator('.found').count()).toBe(5)
    expect(server.broken).toEqual([])
    await host.close()
  })
})
