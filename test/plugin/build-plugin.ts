import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { packedTable } from '../../.ci/packed-table.mjs'

/** The same choices as `.ci/build.mjs` makes for what runs in Figma; here nothing is written to dist/. */
const FIGMA: BuildOptions = {
  bundle: true,
  format: 'iife',
  target: 'es2020',
  charset: 'utf8',
  minify: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
}

async function bundle(entry: string, more: BuildOptions = {}) {
  const built = await build({ ...FIGMA, ...more, entryPoints: [entry], outdir: 'parts', write: false })
  return (end: string) => built.outputFiles!.find((file) => file.path.endsWith(end))?.text ?? ''
}

const built = new Map<string, Promise<string>>()

/** What was built under a name, once for all tests of a worker. */
function once(name: string, make: () => Promise<string>): Promise<string> {
  if (!built.has(name)) built.set(name, make())
  return built.get(name)!
}

/** The canvas thread's bundle, as text. */
export const buildCode = (more: BuildOptions = {}) =>
  once(`code ${JSON.stringify(more)}`, async () => (await bundle('plugin/main/main.ts', more))('.js'))

/** The fake Figma's bundle, for QuickJS. */
export const buildFake = () => once('fake', async () => (await bundle('test/plugin/fake-in-sandbox.ts'))('.js'))

/** The window: one page with everything in it. */
export const buildWindow = () => once('window', bundledWindow)

async function bundledWindow(): Promise<string> {
  const text = await bundle('plugin/ui/main.tsx', { plugins: [packedTable] })
  return readFileSync('plugin/ui/index.html', 'utf8')
    .replace('/*STYLE*/', () => text('.css'))
    .replace('/*SCRIPT*/', () => text('.js').replaceAll('</script', '<\\/script'))
}

/** Builds the plugin into a folder of its own. */
export async function buildPlugin(): Promise<{ code: string; window: string }> {
  const dir = mkdtempSync(join(tmpdir(), 'hufu-plugin-'))
  const [code, page] = await Promise.all([buildCode(), buildWindow()])
  writeFileSync(join(dir, 'code.js'), code)
  writeFileSync(join(dir, 'ui.html'), page)
  return { code: join(dir, 'code.js'), window: join(dir, 'ui.html') }
}
