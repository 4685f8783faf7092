import { existsSync, readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { type Browser, type BrowserContext, type ConsoleMessage, chromium, type Page } from 'playwright-core'

const CHROMIUM = process.env.HUFU_CHROMIUM ?? '/usr/bin/chromium'
const FLAGS =
  '--no-sandbox --headless --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run'

/** Why no page can be shown here; null where it can. `HUFU_REQUIRE_BROWSER=1` makes a missing browser a failure. */
export function whyNoBrowser(): string | null {
  if (existsSync(CHROMIUM) || process.env.HUFU_REQUIRE_BROWSER === '1') return null
  return `skipped: no browser at ${CHROMIUM}`
}

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM, args: FLAGS.split(' ') })

type BuiltFile = { bytes: Uint8Array<ArrayBuffer>; media_type: string }

export type Pages = ReadonlyMap<string, BuiltFile>

let built: Promise<Pages> | undefined

/** The pages by path, built as `.ci/build.mjs` builds them, once for all tests of a worker; nothing is written to dist/. */
export function buildPage(): Promise<Pages> {
  built ??= bundled()
  return built
}

async function bundled(): Promise<Pages> {
  const { outputFiles } = await build({
    entryPoints: { app: 'server/web/main.tsx' },
    bundle: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
    minify: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    outdir: 'web',
    write: false,
  })
  const file = (bytes: Uint8Array, media_type: string): BuiltFile => ({ bytes: new Uint8Array(bytes), media_type })
  const out = (end: string) => outputFiles.find((f) => f.path.endsWith(end))!.contents
  return new Map([
    ['/index.html', file(readFileSync('server/web/index.html'), 'text/html; charset=utf-8')],
    ['/', file(readFileSync('server/web/index.html'), 'text/html; charset=utf-8')],
    // the page at the path of a case, as the server writes it there
    ['/deep', file(deep(), 'text/html; charset=utf-8')],
    ['/app.js', file(out('.js'), 'text/javascript; charset=utf-8')],
    ['/app.css', file(out('.css'), 'text/css; charset=utf-8')],
  ])
}

const deep = () =>
  new TextEncoder().encode(
    readFileSync('server/web/index.html', 'utf8').replace(/(href|src)="(?=app\.)/g, '$1="../../../../../'),
  )

export type Look = {
  locale: 'zh-CN' | 'en-US'
  theme: 'light' | 'dark'
  size: { width: number; height: number }
}
export const WIDE = { width: 1280, height: 860 }
export const NARROW = { width: 420, height: 860 }
export const ZH: Look = { locale: 'zh-CN', theme: 'light', size: WIDE }
export const EN: Look = { locale: 'en-US', theme: 'light', size: WIDE }

/** A page of one visitor, with what it complained of: errors of scripts, and what the content policy stopped. */
export type Visit = {
  page: Page
  context: BrowserContext
  faults: string[]
  /** Leaves the page, emptied, to the next visitor of the same look: a page anew costs several times what a visit does. */
  leave(): Promise<void>
}

/** Pages that a visitor left, by browser and look. */
const empty = new WeakMap<Browser, Map<string, Page[]>>()

function emptyPages(browser: Browser, look: Look): Page[] {
  const byLook = empty.get(browser) ?? new Map<string, Page[]>()
  empty.set(browser, byLook)
  const key = JSON.stringify(look)
  const pages = byLook.get(key) ?? []
  byLook.set(key, pages)
  return pages
}

async function newPage(browser: Browser, look: Look): Promise<Page> {
  const context = await browser.newContext({
    locale: look.locale,
    colorScheme: look.theme,
    viewport: look.size,
    acceptDownloads: true,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  return page
}

export async function visit(browser: Browser, url: string, look: Look): Promise<Visit> {
  const pages = emptyPages(browser, look)
  const page = pages.pop() ?? (await newPage(browser, look))
  const context = page.context()
  const faults: string[] = []
  const onError = (error: Error) => void faults.push(String(error))
  const onMessage = (message: ConsoleMessage) => {
    // a refused request is logged by the browser itself; the page's own answer to it is what tests look at
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text())
  }
  page.on('pageerror', onError)
  page.on('console', onMessage)
  await page.goto(url)
  const leave = async () => {
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.goto('about:blank')
    await context.clearCookies()
    page.off('pageerror', onError)
    page.off('console', onMessage)
    pages.push(page)
  }
  // a page that cannot be emptied, as after a test that failed, is not handed on
  return { page, context, faults, leave: () => leave().catch(() => context.close()) }
}
