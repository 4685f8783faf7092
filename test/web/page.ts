import { existsSync, readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

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

/** The pages by path, built as `.ci/build.mjs` builds them; nothing is written to dist/. */
export async function buildPage(): Promise<Pages> {
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
export type Visit = { page: Page; context: BrowserContext; faults: string[] }

export async function visit(browser: Browser, url: string, look: Look): Promise<Visit> {
  const context = await browser.newContext({
    locale: look.locale,
    colorScheme: look.theme,
    viewport: look.size,
    acceptDownloads: true,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    // a refused request is logged by the browser itself; the page's own answer to it is what tests look at
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text())
  })
  await page.goto(url)
  return { page, context, faults }
}
