import { mkdirSync } from 'node:fs'
import type { Browser, Frame } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Say, sayIn, TEXTS, type TextKey } from '../../plugin/ui/texts.ts'
import { buildPlugin } from '../plugin/build-plugin.ts'
import { openBrowser, PluginHost, whyNoBrowser } from '../plugin/host.ts'
import { cinemaDesign } from '../plugin/screen-design.ts'
import { refusal, StandInServer, TOKEN } from '../plugin/stand-in-server.ts'
import { coverageOf } from './covered-rules.ts'

const SCREENS = 'test/e2e/screens'
const VERSION = '4.2.0'
const FILE_KEY = 'FakeFileKey0000000001'
const why = whyNoBrowser()
if (why) console.warn(why)

let browser: Browser
let built: Awaited<ReturnType<typeof buildPlugin>>
beforeAll(async () => {
  if (why) return
  mkdirSync(SCREENS, { recursive: true })
  built = await buildPlugin()
  browser = await openBrowser()
})
afterAll(() => browser?.close())

type Look = { locale: 'zh-CN' | 'en-US'; theme: 'light' | 'dark'; size?: { width: number; height: number } }
const ZH: Look = { locale: 'zh-CN', theme: 'light' }
const EN_DARK: Look = { locale: 'en-US', theme: 'dark' }
/** Dev Mode's Inspect panel at its narrowest. */
const EN_NARROW: Look = { locale: 'en-US', theme: 'light', size: { width: 300, height: 640 } }

const settingsOf = (server: StandInServer) => ({
  server_url: server.url,
  project: 'default',
  token: TOKEN,
  app_version: VERSION,
  language: 'auto',
})

/** A window with its server; everything is closed after the test, and the server must have been asked rightly. */
async function withWindow(
  look: Look,
  options: { isNew?: boolean; selection?: string[]; storage?: Record<string, unknown> },
  run: (at: Scene) => Promise<void>,
) {
  const server = await StandInServer.start()
  const storage = { ...(options.isNew ? {} : { settings: settingsOf(server) }), ...options.storage }
  const host = await PluginHost.start({
    ...look,
    browser,
    built,
    designJson: cinemaDesign(),
    selection: options.selection ?? ['10:0'],
    storage,
  })
  const faults: string[] = []
  host.page.on('pageerror', (fault) => faults.push(fault.message))
  const language = look.locale === 'zh-CN' ? 'zh' : 'en'
  const say = sayIn(language)
  const scene: Scene = {
    host,
    server,
    say,
    window: host.window,
    tab: (name) => host.window.locator(`#tab-${name}`).click(),
    press: (key) => host.window.getByRole('button', { name: say(key), exact: true }).click(),
    sees: (text) => host.window.getByText(text).first().waitFor(),
    picture: (name) =>
      host.page
        .screenshot({
          path: `${SCREENS}/${name}-${language}-${look.theme}${look.size ? `-${look.size.width}` : ''}.png`,
        })
        .then(() => {}),
  }
  try {
    await host.window.getByRole('tab').first().waitFor()
    await run(scene)
    expect(faults).toEqual([])
    expect(server.broken).toEqual([])
    expect(host.canvas.record.writes).toEqual([])
  } finally {
    await host.close()
    await server.close()
  }
}

type Scene = {
  host: PluginHost
  server: StandInServer
  window: Frame
  say: Say
  tab(name: string): Promise<void>
  press(key: TextKey): Promise<void>
  sees(text: string | RegExp): Promise<void>
  picture(name: string): Promise<void>
}

async function extracted({ tab, press, window }: Scene) {
  await tab('extract')
  await press('extract')
  await window.locator('.rule').first().waitFor()
}

describe.skipIf(why)('the plugin’s window', () => {
  it('has the null origin and no storage of its own, as inside Figma', () =>
    withWindow(ZH, {}, async ({ window }) => {
      expect(await window.evaluate(() => origin)).toBe('null')
      expect(
        await window.evaluate(() => {
          try {
            return localStorage.length
          } catch (fault) {
            return (fault as Error).name
          }
        }),
      ).toBe('SecurityError')
    }))

  it.each([ZH, EN_DARK])('connects a newcomer: $locale, $theme', (look) =>
    withWindow(look, { isNew: true }, async ({ window, server, host, press, sees, say, picture }) => {
      await window.locator('[name=server_url]').fill(server.url)
      await window.locator('[name=token]').fill(TOKEN)
      await picture('connect-before')
      await press('connect')
      await sees(say('connected', { member: 'Lin 林' }))
      await window.locator('select[name=app_version]').selectOption(VERSION)
      await picture('connect')
      await expect.poll(() => host.canvas.record.storage.settings).toMatchObject({ ...settingsOf(server) })
    }),
  )

  it('connects by Enter alone, and takes a version that is typed', () =>
    withWindow(EN_DARK, { isNew: true }, async ({ window, server, host, sees, say }) => {
      await window.locator('[name=server_url]').fill(server.url)
      await window.locator('[name=token]').fill(TOKEN)
      await window.locator('[name=token]').press('Enter')
      await sees(say('connected', { member: 'Lin 林' }))
      await window.locator('select[name=app_version]').selectOption({ label: say('app_version_other') })
      await window.locator('[name=app_version_typed]').fill('5.0')
      await window.locator('[name=app_version_typed]').press('Enter')
      await expect.poll(() => host.canvas.record.storage.settings).toMatchObject({ app_version: '5.0' })
    }))

  it.each([ZH, EN_DARK, EN_NARROW])('extracts, compares and sends: $locale, $theme', (look) =>
    withWindow(look, {}, async (scene) => {
      const { window, server, tab, press, sees, say, picture } = scene
      await scene.tab('extract')
      await picture('extract-empty')
      await extracted(scene)
      await sees('一次最多选 6 个座位')
      await picture('extract')
      await tab('send')
      await press('compare')
      await window.getByRole('heading', { name: say('difference_new') }).waitFor()
      await picture('send-difference')
      await press('send')
      await window.locator('#panel-send .notice.success').waitFor()
      await picture('sent')
      const count = await window.locator('#panel-extract .rule').count()
      expect(server.held.size).toBe(count)
      const batch = server.last(`/projects/default/versions/${VERSION}/rule-atoms`)!.body as {
        scope: object
        base: string
      }
      expect(batch.scope).toMatchObject({ file_key: FILE_KEY, root_ids: ['10:0'] })
      expect(batch.base).toBe('w2')
      await press('compare')
      await sees(say('send_nothing'))
    }),
  )

  it('jumps from a rule to its layer, and says when it is gone', () =>
    withWindow(ZH, {}, async (scene) => {
      const { window, host, sees, say, picture } = scene
      await extracted(scene)
      await window.locator('.rule-jump', { hasText: '一次最多选' }).first().click()
      await expect.poll(() => host.canvas.record.viewed).toEqual(['10:59'])
      host.canvas.vanish('10:59')
      await window.locator('.rule-jump', { hasText: '一次最多选' }).first().click()
      await sees(say('layer_gone'))
      await picture('layer-gone')
    }))

  it('drops and rewords rules, undoes, and sends just what is left', () =>
    withWindow(EN_DARK, {}, async (scene) => {
      const { window, server, host, tab, press, say, picture } = scene
      await extracted(scene)
      const rule = (words: string) => window.locator('.rule', { hasText: words }).first()
      const all = await window.locator('.rule').count()
      await rule('退票结果')
        .getByRole('button', { name: say('drop_hint') })
        .click()
      await rule('一次最多选')
        .getByRole('button', { name: say('edit') })
        .click()
      await window.locator('.editor textarea').nth(2).fill('toast提示「最多 6 个」')
      await picture('extract-editing')
      await window.locator('.editor textarea').nth(2).press('Enter')
      await rule('最多 6 个').waitFor()
      await picture('extract-reviewed')
      await press('undo')
      await rule('一次最多选').waitFor()
      await rule('一次最多选')
        .getByRole('button', { name: say('edit') })
        .click()
      await window.locator('.editor textarea').nth(2).fill('toast提示「最多 6 个」')
      await press('save')
      await tab('send')
      await press('compare')
      await press('send')
      await window.locator('#panel-send .notice.success').waitFor()
      const sent = [...server.held.values()]
      expect(sent).toHaveLength(all - 1)
      expect(sent.map((atom) => atom.R).join()).not.toContain('退票结果')
      expect(sent.find((atom) => atom.edited)).toMatchObject({
        R: 'toast提示「一次最多选 6 个座位」',
        edited: { R: 'toast提示「最多 6 个」', by: 'Lin 林' },
      })
      expect(Object.keys(host.canvas.record.storage[`draft:${FILE_KEY}`] as object)).not.toContain('atoms')
    }))

  it('takes up what was not sent, edits included', () =>
    withWindow(
      ZH,
      {
        selection: [],
        storage: {
          [`draft:${FILE_KEY}`]: {
            file_key: FILE_KEY,
            app_version: VERSION,
            root_ids: ['10:1'],
            ignored: [],
            edited: {},
          },
        },
      },
      async ({ press, sees, say, picture }) => {
        await sees(say('draft_found', { count: 1 }))
        await picture('draft')
        await press('draft_resume')
        await sees('一次最多选 6 个座位')
      },
    ))

  it('shows somebody else’s change, and sends only after a new comparison', () =>
    withWindow(EN_DARK, {}, async (scene) => {
      const { server, tab, press, sees, say, picture } = scene
      const path = `/projects/default/versions/${VERSION}/rule-atoms`
      await extracted(scene)
      await tab('send')
      await press('compare')
      await scene.window.getByRole('heading', { name: say('difference_new') }).waitFor()
      const usual = server.answers
      usual[`POST ${path}`] = () =>
        refusal(409, 'stale', { watermark: 'w9', new: ['ra_1'], changed: [], gone: ['ra_2'] })
      await press('send')
      await sees(say('stale', { new: 1, changed: 0, gone: 1 }))
      await picture('stale')
      delete usual[`POST ${path}`]
      await press('compare_again')
      await scene.window.getByRole('heading', { name: say('difference_new') }).waitFor()
      await press('send')
      await scene.window.locator('#panel-send .notice.success').waitFor()
      expect(server.held.size).toBeGreaterThan(0)
    }))

  it('repeats a send whose answer was lost under the same key, and never loses the rules', () =>
    withWindow(ZH, {}, async (scene) => {
      const { server, tab, press, sees, say, window } = scene
      const path = `/projects/default/versions/${VERSION}/rule-atoms`
      await extracted(scene)
      const found = await window.locator('#panel-extract .rule').count()
      await tab('send')
      await press('compare')
      await window.getByRole('heading', { name: say('difference_new') }).waitFor()
      server.answers[`POST ${path}`] = () => refusal(503, 'busy')
      await press('send')
      await sees(say('draft_kept'))
      const first = server.last(path)!.headers['idempotency-key']
      delete server.answers[`POST ${path}`]
      await press('send')
      await scene.window.locator('#panel-send .notice.success').waitFor()
      expect(server.last(path)!.headers['idempotency-key']).toBe(first)
      expect(server.held.size).toBe(found)
    }))

  it('shows a send no progress of the comparison before it, and nothing to cancel yet', () =>
    withWindow(ZH, {}, async (scene) => {
      const { server, tab, press, sees, say, window } = scene
      const path = `/projects/default/versions/${VERSION}/rule-atoms`
      let isDone = false
      const result = { watermark: 'w1', difference: { new: ['ra_1'], changed: [], gone: [], unchanged: 0 } }
      server.answers['GET /projects/default/jobs/j1'] = () => ({
        status: 200,
        body: {
          job_id: 'j1',
          delivery_id: null,
          done: 3,
          total: 9,
          counts: {},
          error: null,
          status: isDone ? 'succeeded' : 'running',
          result: isDone ? result : null,
        },
      })
      server.answers[`POST ${path}`] = ({ query }) =>
        query.has('dry_run') ? { status: 202, body: { job_id: 'j1', delivery_id: null } } : 'silence'
      await extracted(scene)
      await tab('send')
      await sees('3 / 9')
      isDone = true
      await window.getByRole('heading', { name: say('difference_new') }).waitFor()
      await press('send')
      await sees(say('sending'))
      expect(await window.getByText('3 / 9').count()).toBe(0)
      expect(await window.getByRole('button', { name: say('send_cancel'), exact: true }).count()).toBe(0)
    }))

  it('creates a version that looks like another one only when told to', () =>
    withWindow(EN_DARK, {}, async (scene) => {
      const { server, tab, press, say, window } = scene
      const path = `/projects/default/versions/${VERSION}/rule-atoms`
      await extracted(scene)
      await tab('send')
      server.answers[`POST ${path}`] = () =>
        refusal(409, 'version_lookalike', { app_version: VERSION, existing: '4.2' })
      server.answers['POST /projects/default/versions'] = () => ({ status: 201, body: { app_version: VERSION } })
      await press('compare')
      const create = window.getByRole('button', { name: say('version_lookalike', { app_version: VERSION }) })
      await create.waitFor()
      delete server.answers[`POST ${path}`]
      await create.click()
      await window.getByRole('heading', { name: say('difference_new') }).waitFor()
      expect(server.last('/projects/default/versions')!.body).toEqual({ app_version: VERSION, confirm: true })
    }))

  it.each([ZH, EN_DARK, EN_NARROW])('shows coverage of the selection as it changes: $locale, $theme', (look) =>
    withWindow(look, {}, async ({ host, server, window, tab, sees, say, picture }) => {
      coverageOf(server, VERSION)
      await tab('coverage')
      await window.locator('.rule').first().waitFor()
      await picture('coverage')
      await sees('30 分钟')
      await sees('20 分钟')
      await window.locator('.rule', { hasText: '一次最多选' }).locator('.unfold').click()
      await sees('CIN-12')
      const asked = server.asked.length
      await window.locator('#panel-coverage .rule-jump').first().click()
      await expect.poll(() => host.canvas.record.viewed.length).toBe(1)
      host.select(['10:60'])
      await sees(say('coverage_none', { app_version: VERSION }))
      await picture('coverage-empty')
      expect(server.asked.slice(asked).map((ask) => ask.path.split('/').slice(-2).join('/'))).toEqual([
        'coverage/rules',
        `${VERSION}/coverage`,
      ])
      expect(server.last(`/projects/default/versions/${VERSION}/coverage`)!.body).toEqual({
        file_key: FILE_KEY,
        node_ids: ['10:60'],
      })
    }),
  )

  it('walks its tabs by arrow keys', () =>
    withWindow(EN_DARK, {}, async ({ window }) => {
      const open = () => window.locator('[role=tab][aria-selected=true]').getAttribute('id')
      await window.locator('#tab-extract').focus()
      await window.locator('#tab-extract').press('ArrowRight')
      await expect.poll(open).toBe('tab-send')
      await window.locator('#tab-send').press('End')
      await expect.poll(open).toBe('tab-search')
      await window.locator('#tab-search').press('ArrowRight')
      await expect.poll(open).toBe('tab-connect')
      await expect.poll(() => window.locator(':focus').getAttribute('id')).toBe('tab-connect')
    }))

  it('names every control and never scrolls sideways, at 300 px too', () =>
    withWindow(EN_NARROW, {}, async (scene) => {
      await extracted(scene)
      for (const tab of ['connect', 'extract', 'send', 'coverage', 'review', 'search']) {
        await scene.tab(tab)
        const wide = await scene.window.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(wide, tab).toBeLessThanOrEqual(0)
        const nameless = await scene.window.evaluate(() =>
          [...document.querySelectorAll('button, input, select, textarea')]
            .filter((control) => {
              const field = control as HTMLInputElement
              return !(control.getAttribute('aria-label') || control.textContent?.trim() || field.labels?.length)
            })
            .map((control) => control.outerHTML),
        )
        expect(nameless, tab).toEqual([])
      }
    }))

  it('asks for the file’s address when Figma does not tell it', async () => {
    const host = await PluginHost.start({ ...ZH, browser, built, designJson: cinemaDesign(), file_key: null })
    const url = host.window.locator('[name=file_url]')
    await url.fill('https://example.com/x')
    await url.press('Enter')
    await host.window.getByText(TEXTS.fault_bad_file_url.zh).waitFor()
    await host.page.screenshot({ path: `${SCREENS}/file-unknown-zh-light.png` })
    await url.fill('https://www.figma.com/design/AbCdEfGhIjKlMnOpQrSt12/x')
    await url.press('Enter')
    await host.window.getByText(TEXTS.file_pasted.zh.replace('{name}', '影院购票 Cinema')).waitFor()
    await host.close()
  })

  it('runs the probe from its own command', async () => {
    const host = await PluginHost.start({
      ...EN_DARK,
      browser,
      built,
      designJson: cinemaDesign(),
      selection: ['10:20'],
      command: 'probe',
    })
    await host.window.getByRole('button', { name: TEXTS.probe_run.en }).click()
    await host.window.getByText('window: localStorage').waitFor()
    await host.page.screenshot({ path: `${SCREENS}/probe-en-dark.png` })
    expect(await host.window.getByText('SecurityError').count()).toBe(1)
    await host.close()
  })
})
