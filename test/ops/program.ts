import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

export type Ran = { code: number | null; signal: string | null; stdout: string; stderr: string }
type Given = { env?: Record<string, string>; cwd?: string; node?: string[] }
export type Server = { url: string; token: string | undefined; child: ChildProcess; ended: Promise<Ran> }
export type Program = {
  run(args: string[], given?: Given): Promise<Ran>
  /** Resolves once it says its address; rejects where it ends before. */
  serve(args: string[], given?: Given): Promise<Server>
  folder: string
  remove(): void
}

/** The command line as an operator has it: one bundle, run as a process. It lies where its packages are found. */
export async function makeProgram(): Promise<Program> {
  const cache = join(realpathSync('node_modules'), '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'ops-'))
  await build({
    entryPoints: { hufu: 'server/cli/main.ts' },
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    define: { 'process.env.HUFU_VERSION': '"0.0.0-test"' },
    logLevel: 'warning',
  })
  cpSync('server/store/sqlite/migrations', join(folder, 'migrations'), { recursive: true })
  const start = (args: string[], { env = {}, cwd, node = [] }: Given = {}) =>
    spawn(process.execPath, [...node, join(folder, 'hufu.js'), ...args], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C', ...env },
      ...(cwd !== undefined && { cwd }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  return {
    folder,
    run: (args, given) => endOf(start(args, given)),
    async serve(args, given) {
      const child = start(['serve', '--port', '0', ...args], given)
      const ended = endOf(child)
      const { url, token } = await greeted(child, ended)
      return { url, token, child, ended }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function endOf(child: ChildProcess): Promise<Ran> {
  const text = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]!.on('data', (chunk: Buffer) => {
      text[name] += chunk.toString()
    })
  return new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal, ...text })))
}

const TOKEN = /^(hufu_\S+)\n/m

/** The address as soon as it is printed; the one-time token too, where the server says that there is no admin yet. */
function greeted(child: ChildProcess, ended: Promise<Ran>): Promise<{ url: string; token: string | undefined }> {
  let said = ''
  let url: string | undefined
  let has_admin: boolean | undefined
  return new Promise((resolve, reject) => {
    void ended.then((ran) => reject(new Error(`ended with ${ran.code}: ${ran.stderr}`)))
    const look = () => {
      const token = TOKEN.exec(said)?.[1]
      if (url && (has_admin || token || said.includes('hufu token bootstrap'))) resolve({ url, token })
    }
    child.stdout!.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /listens on (https?:\S+)\n/.exec(said)?.[1]
      if (found && !url) {
        url = found
        void hasAdmin(found).then((has) => {
          has_admin = has
          look()
        }, reject)
      }
      look()
    })
  })
}

async function hasAdmin(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`)
  return ((await answer.json()) as { has_admin: boolean }).has_admin
}

/** Spends the one-time token of a fresh server; the admin's own token. */
export async function firstAdmin({ url, token }: Server): Promise<string> {
  const answer = await fetch(`${url}/api/v1/bootstrap`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, name: 'Ada' }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** A data directory with the proof project: design and cases. */
export async function filledFolder(program: Program, folder: string): Promise<void> {
  const proof = ['--design', 'test/fixtures/proof/design.json', '--cases', 'test/fixtures/proof/cases.xml']
  const ran = await program.run(['import', '--data', folder, '--app-version', '1.0', ...proof])
  if (ran.code !== 0) throw new Error(ran.stderr)
}
