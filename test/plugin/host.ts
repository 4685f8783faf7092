/**
 * Figma's part in one object: runs a built code.js in QuickJS with a fake canvas, shows the built window in a sandboxed
 * iframe of a Chromium page (origin `null`, no storage), and carries messages between the two as JSON.
 */
import { existsSync, readFileSync } from 'node:fs'
import { type Browser, chromium, type Frame, type Page } from 'playwright-core'
import { buildPlugin } from './build-plugin.ts'
import type { FakeOptions, RestFile } from './fake-figma.ts'
import { fromText, toText } from './figma/base64.ts'
import { Sandbox } from './sandbox.ts'

const CHROMIUM = process.env.HUFU_CHROMIUM ?? '/usr/bin/chromium'
const FLAGS = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // a sandboxed frame in a process of its own is drawn later than its page: a click that scrolls then meets what was there
  '--disable-features=IsolateSandboxedIframes',
]

/** Why no window can be shown here; null where it can. `HUFU_REQUIRE_BROWSER=1` makes a missing browser a failure. */
export function whyNoBrowser(): string | null {
  if (existsSync(CHROMIUM) || process.env.HUFU_REQUIRE_BROWSER === '1') return null
  return `skipped: no browser at ${CHROMIUM}`
}

export const openBrowser = (more: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...more] })

export type HostOptions = Omit<FakeOptions, 'design'> & {
  designJson: RestFile | string
  /** Paths of a built code.js and ui.html; without them the plugin is built. */
  built?: { code: string; window: string }
  /** Without one the host opens its own, and closes it. */
  browser?: Browser
  locale?: 'zh-CN' | 'en-US'
  theme?: 'light' | 'dark'
  size?: { width: number; height: number }
}

/** The page around the window: an iframe as Figma makes it, and the two ends of the wire. */
const outer = (width: number, height: number) => `<!doctype html><meta charset="utf-8"><title>Figma</title>
<style>body{margin:0}iframe{display:block;border:0;width:${width}px;height:${height}px}</style>
<iframe sandbox="allow-scripts" allow="local-network-access *; loopback-network *; local-network *"></iframe>
<script>
  const frame = document.querySelector('iframe')
  const waiting = []
  let isLoaded = false
  const bytesIn = (_, value) => typeof value?.$bytes === 'string' ? Uint8Array.from(atob(value.$bytes), (at) => at.charCodeAt(0)) : value
  const bytesOut = (_, value) => value instanceof Uint8Array ? { $bytes: btoa(Array.from(value, (at) => String.fromCharCode(at)).join('')) } : value
  const pass = (packet) => frame.contentWindow.postMessage({ pluginMessage: packet, pluginId: 'fake' }, '*')
  window.fromCanvas = (json) => { const packet = JSON.parse(json, bytesIn); isLoaded ? pass(packet) : waiting.push(packet) }
  window.show = (html) => new Promise((resolve) => {
    frame.onload = () => { isLoaded = true; waiting.splice(0).forEach(pass); resolve() }
    frame.srcdoc = html
  })
  addEventListener('message', (event) => {
    if (event.source === frame.contentWindow && event.data?.pluginMessage) window.toCanvas(JSON.stringify(event.data.pluginMessage, bytesOut))
  })
</script>`

type OuterWindow = { show(html: string): Promise<void>; fromCanvas(json: string): void }

export class PluginHost {
  private constructor(
    readonly page: Page,
    /** The plugin's window. */
    readonly window: Frame,
    readonly canvas: Sandbox,
    private readonly ownBrowser: Browser | null,
  ) {}

  static async start(options: HostOptions): Promise<PluginHost> {
    const { designJson, built = await buildPlugin(), locale = 'en-US', theme = 'light', browser, ...fake } = options
    const size = options.size ?? { width: 380, height: 640 }
    const design = typeof designJson === 'string' ? (JSON.parse(designJson) as RestFile) : designJson
    const ownBrowser = browser ? null : await openBrowser()
    const context = await (browser ?? ownBrowser!).newContext({
      locale,
      colorScheme: theme,
      viewport: size,
    })
    const page = await context.newPage()
    let canvas: Sandbox | null = null
    await page.exposeFunction('toCanvas', (json: string) => canvas?.post(fromText(json)))
    await page.setContent(outer(size.width, size.height))
    // in order: two evaluates at once may overtake each other
    let sent = Promise.resolve()
    const post = (packet: unknown) => {
      const json = toText(packet)
      sent = sent.then(() =>
        page.evaluate((text) => (window as unknown as OuterWindow).fromCanvas(text), json).catch(() => {}),
      )
    }
    canvas = await Sandbox.start(readFileSync(built.code, 'utf8'), { ...fake, design }, post)
    await page.evaluate(
      (html) => (window as unknown as OuterWindow).show(html),
      themed(readFileSync(built.window, 'utf8'), theme),
    )
    const frame = page.frames().find((at) => at.parentFrame() !== null)!
    return new PluginHost(page, frame, canvas, ownBrowser)
  }

  /** A person selects layers on the canvas. */
  select(ids: string[]) {
    this.canvas.select(ids)
  }

  async close() {
    await this.page.context().close()
    this.canvas.dispose()
    await this.ownBrowser?.close()
  }
}

/** Figma puts its theme's name on the root element. */
const themed = (html: string, theme: 'light' | 'dark') => html.replace('<html', `<html class="figma-${theme}"`)
