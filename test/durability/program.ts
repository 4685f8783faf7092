import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'

/** The program bundled as it ships, in a folder of its own under node_modules, where its packages are found. */
export async function buildProgram(name: string): Promise<{ program: string; remove(): void }> {
  const folder = resolve('node_modules/.cache', `hufu-${name}-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  cpSync('server/store/sqlite/migrations', join(folder, 'migrations'), { recursive: true })
  const program = join(folder, 'hufu.js')
  await build({
    entryPoints: ['server/cli/main.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile: program,
    logLevel: 'error',
  })
  return { program, remove: () => rmSync(folder, { recursive: true }) }
}

export type Served = {
  url: string
  /** Printed at the first start over an empty folder. */
  bootstrap: string
  /** As a power switch would: nothing is asked first. Resolves when the process is gone. */
  kill(): Promise<void>
}

/** Lines of the greeting: the address, and over an empty store the one-time token with its explanation. */
const FIRST = 3

/** `log`: a file for what it says on standard error. */
type Starting = { isFirst?: boolean; env?: Record<string, string>; log?: string }

/** Starts the server in a process of its own and waits for its greeting; over an empty folder it tells the one-time token. */
export async function serve(
  program: string,
  data: string,
  { isFirst = false, env = {}, log }: Starting = {},
): Promise<Served> {
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', log === undefined ? 'ignore' : openSync(log, 'a')],
    env: { ...process.env, LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8', ...env },
  })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const said = await greeting(child, isFirst ? FIRST : 1)
  return {
    url: /http:\/\/\S+/.exec(said[0]!)![0],
    bootstrap: said.at(-1)!,
    kill: () => {
      child.kill('SIGKILL')
      return gone
    },
  }
}

async function greeting(child: ChildProcess, lines: number): Promise<string[]> {
  const said: string[] = []
  for await (const line of createInterface({ input: child.stdout! })) {
    said.push(line)
    if (said.length === lines) return said
  }
  throw new Error(`the server ended: ${said.join('\n')}`)
}
