import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pluginManifest } from '../../.ci/plugin-manifest.mjs'
import { buildPlugin } from './build-plugin.ts'

const manifest = JSON.parse(readFileSync('manifest.json', 'utf8'))
const buildScript = readFileSync('.ci/build.mjs', 'utf8')

/** What Figma's manifest page demands, and what we demand of ourselves. */
const RULES: [string, () => boolean][] = [
  [
    'name, id, api and main are there',
    () => ['name', 'id', 'main'].every((f) => manifest[f]) && manifest.api === '1.0.0',
  ],
  ['it runs in Design and in Dev Mode', () => String(manifest.editorType) === 'figma,dev'],
  ['Dev Mode shows it in the Inspect panel', () => manifest.capabilities.includes('inspect')],
  ['pages load one by one: publishing is refused without it', () => manifest.documentAccess === 'dynamic-page'],
  ['it may read who uses it', () => manifest.permissions.includes('currentuser')],
  ['it may read the file key', () => manifest.enablePrivatePluginApi === true],
  ['proposed API, which dies when published, is off', () => !('enableProposedApi' in manifest)],
  [
    'any server is allowed, with the reason that Figma then wants',
    () => manifest.networkAccess.allowedDomains[0] === '*' && manifest.networkAccess.reasoning.length > 20,
  ],
  ['the reason is told in both languages', () => /[\u4e00-\u9fff]/.test(manifest.networkAccess.reasoning)],
  [
    'the local server is a host for development, with its port',
    () => manifest.networkAccess.devAllowedDomains.every((host: string) => /^https?:\/\/[\w.]+:\d+$/.test(host)),
  ],
  [
    'menu and relaunch commands are ones that the plugin knows',
    () => [...manifest.menu, ...manifest.relaunchButtons].every((entry) => ['open', 'probe'].includes(entry.command)),
  ],
  ['no build command runs before loading', () => !('build' in manifest)],
]

describe('manifest.json', () => {
  it.each(RULES)('%s', (_, holds) => expect(holds()).toBe(true))

  it('names files that the build writes', () => {
    for (const file of [manifest.main, manifest.ui]) expect(buildScript).toContain(`'${file}'`)
  })
})

describe('the manifest beside the built files', () => {
  it('names them there, and says all else that the other says', () => {
    const built = pluginManifest(manifest, undefined)
    expect(built).toEqual({ ...manifest, main: 'code.js', ui: 'ui.html' })
  })
  it.each([
    ['https://hufu.example.com', 'https://hufu.example.com'],
    ['https://hufu.example.com:8443/', 'https://hufu.example.com:8443'],
    ['https://example.com/hufu', 'https://example.com/hufu/'],
    ['http://10.0.0.5:8787', 'http://10.0.0.5:8787'],
  ])('built for %s lets nothing else be reached', (server, expected) => {
    const { networkAccess } = pluginManifest(manifest, server)
    expect(networkAccess.allowedDomains).toEqual([expected])
    expect(networkAccess.reasoning).toBe(manifest.networkAccess.reasoning)
  })
  it.each([
    'hufu.example.com',
    'ftp://hufu.example.com',
    '*',
    'https://a.example.com/?q=1',
    'https://me:pw@a.example.com',
  ])('is not built for "%s"', (server) => expect(() => pluginManifest(manifest, server)).toThrow('HUFU_PLUGIN_SERVER'))
})

describe('the built files', async () => {
  const built = await buildPlugin()
  const [code, page] = [readFileSync(built.code, 'utf8'), readFileSync(built.window, 'utf8')]

  it('keep within what Figma parses at every start', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(200_000)
    expect(Buffer.byteLength(page)).toBeLessThan(250_000)
  })
  it('hold no validator: its types alone are used', () => {
    for (const text of [code, page]) expect(text).not.toMatch(/ZodError|invalid_union|safeParse/)
  })
  it('load no page that nobody asked for, and keep nothing where other plugins read', () => {
    expect(code).not.toMatch(/loadAllPages|setSharedPluginData/)
  })
  it('bring everything along: no outside resource, no storage of the browser but for the probe', () => {
    expect(page).not.toMatch(/<(?:link|img|script)[^>]+(?:src|href)=/)
    expect(page).not.toMatch(/@import|url\((?!["']?data:)/)
    expect(page.match(/localStorage/g)?.length ?? 0).toBeLessThanOrEqual(2)
    expect(page).not.toMatch(/sessionStorage|indexedDB|document\.cookie/)
    expect(page).not.toMatch(/\/\*(?:STYLE|SCRIPT)\*\//)
  })
})
