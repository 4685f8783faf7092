// README's first command, seen from outside: `npm start` must print an address and a one-time token and answer on it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const data = mkdtempSync(join(tmpdir(), 'hufu-smoke-'))
const server = spawn('npm', ['start'], {
  env: { ...process.env, HUFU_DATA: data, HUFU_PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true,
})
let printed = ''
const ready = new Promise((resolve, reject) => {
  server.stdout.on('data', (chunk) => {
    printed += chunk
    const address = /http:\/\/[\w.:[\]]+/.exec(printed)?.[0]
    const token = /\bhufu_[\w-]{20,}/.exec(printed)?.[0]
    if (address && token) resolve({ address, token })
  })
  server.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${printed}`)))
  setTimeout(() => reject(new Error(`npm start printed no address and token in time:\n${printed}`)), 120_000).unref()
})
const asked = async (url, init) => {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

try {
  const { address, token } = await ready
  await asked(`${address}/healthz`)
  const page = await (await asked(`${address}/`)).text()
  if (!page.includes('app.js')) throw new Error('the page does not load its script')
  const json = { 'content-type': 'application/json' }
  const first = await asked(`${address}/api/v1/bootstrap`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ token, name: 'smoke' }),
  })
  const mine = { ...json, authorization: `Bearer ${(await first.json()).token}` }
  await asked(`${address}/api/v1/projects/default/sample`, { method: 'POST', headers: mine, body: '{}' })
  console.log('smoke: npm start serves its page, takes the one-time token and loads the sample')
} finally {
  server.removeAllListeners('exit')
  // the whole group: npm stands between us and the server
  if (server.exitCode === null) {
    const ended = once(server, 'exit')
    process.kill(-server.pid, 'SIGTERM')
    await ended
  }
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
}
