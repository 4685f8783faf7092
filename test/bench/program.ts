import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Running = { url: string; bootstrap: string; pid: number; folder: string; close(): Promise<void> }

/** The program as it ships, over an empty folder: its own process, so that our own work is not in the figures. */
export async function startServer(): Promise<Running> {
  const program = join(dirname(fileURLToPath(import.meta.url)), 'hufu.js')
  if (!existsSync(program)) throw new Error(`no program beside the benchmark: ${program}`)
  const folder = mkdtempSync(join(tmpdir(), 'hufu-bench-'))
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--data', folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const said = await greeting(child)
  return {
    url: /https?:\/\/\S+/.exec(said)![0],
    pid: child.pid!,
    folder,
    bootstrap: said.trim().split('\n').at(-1)!,
    close: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await gone
      rmSync(folder, { recursive: true })
    },
  }
}

async function greeting(child: ChildProcess): Promise<string> {
  let said = ''
  for await (const chunk of child.stdout!) {
    said += String(chunk)
    if (said.trim().split('\n').length >= 3) return said
  }
  throw new Error(`the server ended: ${said}`)
}

export type Asking = (path: string, init?: RequestInit) => Promise<Record<string, never>>

export async function signedIn({ url, bootstrap }: Running): Promise<Asking> {
  const ask =
    (token: string): Asking =>
    async (path, init = {}) => {
      const answer = await fetch(url + path, {
        ...init,
        headers: { authorization: `Bearer ${token}`, ...init.headers },
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return answer.json()
    }
  const body = JSON.stringify({ token: bootstrap, name: 'bench' })
  const { token } = await ask('')('/api/v1/bootstrap', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  return ask(token!)
}
