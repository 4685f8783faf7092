// Builds everything that runs: the command line with the server, the web pages, the plugin; with --bench the benchmarks too.
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import { packedTable } from './packed-table.mjs'
import { pluginManifest } from './plugin-manifest.mjs'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const define = { 'process.env.HUFU_VERSION': JSON.stringify(version) }
const node = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  charset: 'utf8',
  define,
  logLevel: 'warning',
}
const browser = {
  bundle: true,
  format: 'iife',
  target: 'es2020',
  charset: 'utf8',
  minify: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  define,
  logLevel: 'warning',
}

/** Bytes a bundle may have: the plugin's is parsed on every start inside Figma's interpreter. */
const BUDGET = { 'dist/plugin/code.js': 200_000, 'dist/plugin/ui.html': 250_000, 'dist/web/app.js': 400_000 }

/** A window that Figma shows is one file: script and style stand inside the page. */
async function inlinePage(entry, page, out) {
  const bundle = await build({
    ...browser,
    entryPoints: [entry],
    outdir: 'dist/plugin/parts',
    write: false,
    plugins: [packedTable],
  })
  const text = (end) => bundle.outputFiles.find((f) => f.path.endsWith(end))?.text ?? ''
  // a function as replacement: `$&` in a bundle must stay as it is
  const html = readFileSync(page, 'utf8')
    .replace('/*STYLE*/', () => text('.css'))
    .replace('/*SCRIPT*/', () => text('.js').replaceAll('</script', '<\\/script'))
  writeFileSync(out, html)
}

rmSync('dist', { recursive: true, force: true })
mkdirSync('dist/plugin', { recursive: true })
await build({
  ...node,
  entryPoints: { hufu: 'server/cli/main.ts' },
  outdir: 'dist',
  splitting: true,
  chunkNames: 'parts/[name]-[hash]',
  banner: { js: '#!/usr/bin/env node' },
})
// each one file by itself: a thread runs it
for (const worker of ['import-worker', 'copy-worker'])
  await build({ ...node, entryPoints: { [worker]: `server/${worker}.ts` }, outdir: 'dist' })
chmodSync('dist/hufu.js', 0o755) // `npx hufu` runs the file itself
if (existsSync('server/store/sqlite/migrations'))
  cpSync('server/store/sqlite/migrations', 'dist/migrations', { recursive: true })
if (existsSync('server/web/sample')) cpSync('server/web/sample', 'dist/sample', { recursive: true })
if (existsSync('server/web/main.tsx')) {
  await build({ ...browser, entryPoints: { app: 'server/web/main.tsx' }, outdir: 'dist/web' })
  cpSync('server/web/index.html', 'dist/web/index.html')
}
if (existsSync('plugin/main/main.ts')) {
  // es2017 is the floor: lowering `for (x of await y)` to a generator makes QuickJS refuse the whole bundle
  await build({ ...browser, entryPoints: { code: 'plugin/main/main.ts' }, outdir: 'dist/plugin' })
  await inlinePage('plugin/ui/main.tsx', 'plugin/ui/index.html', 'dist/plugin/ui.html')
  const manifest = pluginManifest(JSON.parse(readFileSync('manifest.json', 'utf8')), process.env.HUFU_PLUGIN_SERVER)
  writeFileSync('dist/plugin/manifest.json', `${JSON.stringify(manifest, null, 2)}\n`)
}
if (process.argv.includes('--bench'))
  await build({ ...node, entryPoints: { bench: 'test/bench/main.ts' }, outdir: 'dist' })

const over = Object.entries(BUDGET).filter(([file, bytes]) => existsSync(file) && statSync(file).size > bytes)
for (const [file, bytes] of over)
  console.error(`build: ${file} has ${statSync(file).size} bytes, more than its budget of ${bytes}`)
process.exit(over.length ? 1 : 0)
