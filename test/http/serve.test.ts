import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Serving, startServer } from '../../server/main.ts'
import { UPLOAD_LIMIT } from '../../server/verbs/send-cases.ts'
import { openWorkshop } from '../../server/workshop.ts'
import { FULL, JSONL, line } from './deliver.ts'

let folder: string
let serving: Serving
let token: string
let log: string[]

const start = () =>
  startServer({
    port: 0,
    host: '127.0.0.1',
    folder,
    version: '0.0.0-test',
    log: { write: (text) => void log.push(text) },
  })
/** A port that nobody listens on. */
const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
const P = '/api/v1/projects/default'
const ask = (path: string, init: RequestInit & { duplex?: 'half' } = {}) =>
  fetch(serving.url + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hufu-serve-'))
  log = []
  serving = await start()
  const answer = await fetch(`${serving.url}/api/v1/bootstrap`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: serving.bootstrap?.token, name: 'Ada' }),
  })
  token = ((await answer.json()) as { token: string }).token
})
afterEach(async () => {
  await serving.close()
  rmSync(folder, { recursive: true })
})

/** Bytes in many small pieces, as a slow line brings them. */
const streamed = (pieces: Iterable<string>) =>
  new ReadableStream<Uint8Array>({
    async start(controller) {
      for (const piece of pieces) {
        controller.enqueue(new TextEncoder().encode(piece))
        await new Promise((resolve) => setImmediate(resolve))
      }
      controller.close()
    },
  })

describe('a server on a real socket', () => {
  it('takes a chunked upload, tells its progress to the end, and closes the stream', async () => {
    const lines = Array.from({ length: 300 }, (_, i) => `${line({ ...FULL, R: `toast“第${i}条”` }, String(i))}\n`)
    const sent = await ask(`${P}/versions/1.0/case-atoms?file_name=a.jsonl`, {
      method: 'POST',
      body: streamed(lines),
      duplex: 'half',
      headers: { 'content-type': JSONL },
    })
    expect(sent.status).toBe(202)
    const { job_id } = (await sent.json()) as { job_id: string }
    const events = await ask(`${P}/jobs/${job_id}/events`)
    expect(events.headers.get('content-type')).toBe('text/event-stream')
    const text = await events.text()
    expect(text).toContain('event: progress')
    const end = /event: end\ndata: (.*)\n\n$/.exec(text)
    expect(JSON.parse(end![1]!)).toMatchObject({ status: 'succeeded', counts: { taken: 300 } })
  })

  it('cuts an upload past its limit off with 413 and keeps nothing of it', async () => {
    const mib = 'x'.repeat(1024 * 1024)
    const status = await new Promise<number | string>((resolve) => {
      const outgoing = request(`${serving.url}${P}/versions/1.0/test-suites`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/xml' },
      })
      outgoing.on('response', (incoming) => resolve(incoming.statusCode ?? 0))
      outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
      let sent = 0
      const more = () => {
        while (sent <= UPLOAD_LIMIT.test_suites + 1024 * 1024) {
          sent += mib.length
          if (!outgoing.write(mib)) return void outgoing.once('drain', more)
        }
        outgoing.end()
      }
      more()
    })
    expect([413, 'ECONNRESET', 'EPIPE']).toContain(status)
    expect(readdirSync(join(folder, 'uploads'))).toEqual([])
    expect(((await (await ask(`${P}/deliveries`)).json()) as { items: [] }).items).toEqual([])
  })

  it('refuses a packed upload', async () => {
    const answer = await ask(`${P}/versions/1.0/case-atoms`, {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': JSONL, 'content-encoding': 'gzip' },
    })
    expect(answer.status).toBe(415)
  })

  it('takes up after a restart what it had, and spends no second bootstrap token', async () => {
    const lines = Array.from({ length: 50 }, (_, i) => `${line({ ...FULL, R: `toast“第${i}条”` }, String(i))}\n`).join(
      '',
    )
    const sent = await ask(`${P}/versions/1.0/case-atoms`, {
      method: 'POST',
      body: lines,
      headers: { 'content-type': JSONL },
    })
    const { job_id } = (await sent.json()) as { job_id: string }
    await serving.close() // the job is parked, queued or done
    serving = await start()
    expect(serving.bootstrap).toBeNull()
    expect(serving.has_admin).toBe(true)
    const text = await (await ask(`${P}/jobs/${job_id}/events`)).text()
    expect(text).toContain('"status":"succeeded"')
    const found = (await (await ask(`${P}/search?q=${encodeURIComponent('第7条')}`)).json()) as { total: number }
    expect(found.total).toBeGreaterThan(0)
  })

  it('starts without what broke off and what is too old, and keeps the rest', async () => {
    const files = join(folder, 'uploads')
    const sent = await ask(`${P}/versions/1.0/case-atoms`, {
      method: 'POST',
      body: line(FULL, '1'),
      headers: { 'content-type': JSONL },
    })
    const { job_id } = (await sent.json()) as { job_id: string }
    await (await ask(`${P}/jobs/${job_id}/events`)).text()
    const [fresh] = readdirSync(files)
    await serving.close()
    const days = (n: number) => new Date(Date.now() - n * 86_400_000)
    const [broken, old, young, foreign] = [`${'a'.repeat(32)}.part`, 'b'.repeat(32), 'c'.repeat(32), 'notes.part']
    for (const [name, age] of [
      [broken, 0.001],
      [old, 181],
      [young, 179],
      [foreign, 400],
    ] as const) {
      writeFileSync(join(files, name), 'x')
      utimesSync(join(files, name), days(age), days(age))
    }
    serving = await start()
    expect(readdirSync(files).sort()).toEqual([fresh, young, foreign].sort())
  })

  it('closes while somebody watches a job', async () => {
    const watching: Promise<string>[] = []
    const sent = await ask(`${P}/versions/1.0/case-atoms`, {
      method: 'POST',
      body: Array.from({ length: 200 }, (_, i) => `${line({ ...FULL, R: `toast“第${i}条”` }, String(i))}\n`).join(''),
      headers: { 'content-type': JSONL },
    })
    const { job_id } = (await sent.json()) as { job_id: string }
    const events = await ask(`${P}/jobs/${job_id}/events`)
    watching.push(events.text())
    await serving.close()
    expect(await watching[0]).toContain('event: ')
    serving = await start()
  })

  it('logs requests as JSON lines without tokens', async () => {
    await ask('/api/v1/me')
    const lines = log
      .join('')
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as { event: string; route?: string })
    expect(lines.find((l) => l.route === '/api/v1/me')).toMatchObject({ event: 'request', status: 200 })
    expect(log.join('')).not.toContain(token)
  })
})

it('a start that fails once it listens leaves no server behind, and the folder to the next', async () => {
  const other = mkdtempSync(join(tmpdir(), 'hufu-half-started-'))
  const port = await freePort()
  const again = () =>
    startServer({ port, host: '127.0.0.1', folder: other, version: '0.0.0-test', log: { write: () => undefined } })
  await (await openWorkshop(other)).store.close()
  const database = new Database(join(other, 'hufu.sqlite'))
  database.exec("CREATE TRIGGER full BEFORE INSERT ON bootstrap_tokens BEGIN SELECT RAISE(FAIL, 'full'); END")
  await expect(again()).rejects.toThrow()
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
  database.exec('DROP TRIGGER full')
  database.close()
  const next = await again()
  expect((await fetch(`${next.url}/healthz`)).status).toBe(200)
  await next.close()
  rmSync(other, { recursive: true })
})
