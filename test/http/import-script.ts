import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'

/** The script of import threads, built by itself. */
export async function buildImportScript(name: string): Promise<{ path: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), `hufu-${name}-`))
  const path = join(folder, 'import-worker.mjs')
  await build({
    entryPoints: ['server/import-worker.ts'],
    outfile: path,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // packages that are no modules ask for others; a name of its own, as one of them declares that one
    banner: {
      js: "import { createRequire as asking } from 'node:module'\nglobalThis.require ??= asking(import.meta.url)",
    },
    logLevel: 'error',
  })
  return { path, remove: () => rmSync(folder, { recursive: true }) }
}
