import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sayIn, type TextKey } from '../../plugin/ui/texts.ts'
import { OVERLAY_NAME } from '../../shared/design/marks-of-ours.ts'
import type { FrameDetail, FramesCoverage } from '../../shared/schema/coverage.ts'
import { buildPlugin } from '../plugin/build-plugin.ts'
import type { FakeFigma } from '../plugin/fake-figma.ts'
import { openBrowser, PluginHost, whyNoBrowser } from '../plugin/host.ts'
import { cinemaDesign } from '../plugin/screen-design.ts'
import { startRealServer } from '../web/real-server.ts'

/** What the plugin draws, leaves in the file and sends as pictures: the built plugin, its window and a real server. */
const SCREENS = 'test/e2e/screens'
const VERSION = '4.2.0'
const FILE_KEY = 'FakeFileKey0000000001'
const why = whyNoBrowser()
if (why) console.warn(why)

let browser: Browser
let built: Awaited<ReturnType<typeof buildPlugin>>
let server: Awaited<ReturnType<typeof startRealServer>>
let token: string
beforeAll(async () => {
  if (why) return
  mkdirSync(SCREENS, { recursive: true })
  built = await buildPlugin()
  browser = await openBrowser()
  server = await startRealServer()
  const answer = await fetch(`${server.url}api/v1/bootstrap`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: server.bootstrap, name: '林晓' }),
  })
  token = (await answer.json()).token
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const ask = async <T>(path: string): Promise<T> => {
  const answer = await fetch(`${server.url}api/v1/projects/default/versions/${VERSION}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

type Look = {
  locale: 'zh-CN' | 'en-US'
  theme: 'light' | 'dark'
  selection: string[]
  editor?: 'figma' | 'dev'
  notes_in_file?: boolean
}

async function opened({ locale, theme, selection, editor = 'figma', notes_in_file = true }: Look) {
  const settings = {
    server_url: server.url,
    project: 'default',
    token,
    app_version: VERSION,
    language: 'auto',
    notes_in_file,
  }
  const host = await PluginHost.start({
    locale,
    theme,
    editor,
    browser,
    built,
    designJson: cinemaDesign(),
    selection,
    storage: { settings },
  })
  const said: string[] = []
  host.page.on('console', (line) => said.push(line.text()))
  host.page.on('pageerror', (fault) => said.push(fault.message))
  const asked: string[] = []
  host.page.on('request', (request) => asked.push(request.url()))
  const say = sayIn(locale === 'zh-CN' ? 'zh' : 'en')
  const { window } = host
  return {
    host,
    window,
    said,
    asked,
    say,
    press: (key: TextKey) =>
      window
        .locator('[role=tabpanel]:visible')
        .getByRole('button', { name: say(key), exact: true })
        .click(),
    tab: (name: string) => window.locator(`#tab-${name}`).click(),
    seen: (key: TextKey, values = {}) => window.getByText(say(key, values), { exact: false }).first().waitFor(),
    shot: (name: string) => host.page.screenshot({ path: `${SCREENS}/canvas-${name}.png` }),
    document: () => host.canvas.control('document', null) as ReturnType<FakeFigma['document']>,
  }
}
type At = Awaited<ReturnType<typeof opened>>

async function send({ window, press, tab }: At) {
  await tab('extract')
  await press('extract')
  await window.locator('#panel-extract .rule').first().waitFor()
  await tab('send')
  await press('compare')
  await window.locator('#panel-send .counts').waitFor()
  await press('send')
}

const overlays = (at: At) =>
  at.document().design.document.children![0]!.children!.filter((layer) => layer.name === OVERLAY_NAME)

describe.skipIf(why)('the plugin on its canvas', () => {
  it('leaves a note after a send, sends pictures, marks the page and cleans it again', async () => {
    const at = await opened({ locale: 'zh-CN', theme: 'light', selection: ['10:1', '10:40'] })
    try {
      const before = at.document().design
      await send(at)
      await at.seen('noted', { project: 'default', count: 2 })
      const { plugin_data, relaunch_data } = at.document()
      expect(plugin_data['0:0']).toEqual({
        project: 'default',
        file_url: `https://www.figma.com/design/${FILE_KEY}`,
      })
      expect(Object.keys(relaunch_data)).toEqual(['10:1', '10:40'])
      expect(at.host.canvas.record.writes).toEqual([])

      await at.press('pictures_send')
      await at.window.getByText(/已发送 \d+ 张图片/).waitFor()
      await at.shot('sent-zh')
      const { items } = await ask<FramesCoverage>('/coverage/frames')
      const pictured = items.filter(({ picture }) => picture && !picture.is_older).map(({ frame_id }) => frame_id)
      expect(pictured).toEqual(expect.arrayContaining(['10:1', '10:0']))
      const section = await ask<FrameDetail>(`/coverage/frame?file_key=${FILE_KEY}&frame_id=10:0`)
      expect(section).toMatchObject({ kind: 'section', name: '购票流程' })
      const onSection = section.marks.find(({ node_id }) => node_id === '10:40')
      expect(onSection?.box).toEqual({ x: 1460, y: 80, width: 260, height: 80 })

      await at.tab('coverage')
      await at.window.locator('#panel-coverage .rule').first().waitFor()
      await at.window.locator('#panel-coverage .tools > summary').click()
      await at.shot('tools-zh')
      await at.press('marks_boxes')
      await at.window.getByText(/已标记 \d+ 个图层/).waitFor()
      await at.shot('marked-zh')
      expect(overlays(at)).toHaveLength(1)
      expect(JSON.stringify(overlays(at))).toContain('未测试')
      await at.press('marks_remove')
      await at.seen('marks_removed')
      expect(overlays(at)).toEqual([])
      const { plugin_data: _, ...untouched } = at.document()
      expect(untouched.design).toEqual(before)
      expect(untouched.shared_plugin_data).toEqual({})

      const page = await at.window.evaluate(() => document.documentElement.outerHTML)
      expect(page).not.toContain(token)
      expect([at.said, at.host.canvas.logs].flat().join('\n')).not.toContain(token)
      expect(JSON.stringify(at.document())).not.toContain(token)
      expect(at.asked.filter((url) => url.includes(token))).toEqual([])
      expect(at.said).toEqual([])
      // as in Figma: no origin, so neither storage nor cookies, and it works without
      const world = await at.window.evaluate(() => {
        const refused = (read: () => unknown) => {
          try {
            read()
            return false
          } catch {
            return true
          }
        }
        return [origin, refused(() => localStorage.length), refused(() => document.cookie)]
      })
      expect(world).toEqual(['null', true, true])
    } finally {
      await at.host.close()
    }
  })

  it('only reads in Dev Mode, and says so; a note is left there unless it is switched off', async () => {
    const at = await opened({
      locale: 'en-US',
      theme: 'dark',
      selection: ['10:1'],
      editor: 'dev',
      notes_in_file: false,
    })
    try {
      await at.tab('coverage')
      await at.window.locator('#panel-coverage .tools > summary').click()
      await at.seen('marks_view_only')
      await at.press('pictures_send')
      await at.seen('pictures_sent', { count: 1 })
      await at.shot('dev-en-dark')
      expect(at.host.canvas.record.writes).toEqual([])
      expect(at.document().plugin_data).toEqual({})
      await at.tab('connect')
      await at.window.locator('[name=notes_in_file]').check()
      await at.shot('connect-en-dark')
      await expect
        .poll(() => (at.host.canvas.record.storage.settings as { notes_in_file: boolean }).notes_in_file)
        .toBe(true)
    } finally {
      await at.host.close()
    }
  })
})
