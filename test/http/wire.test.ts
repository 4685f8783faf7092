import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Serving, startServer } from '../../server/main.ts'

const P = '/api/v1/projects/default'
let folder: string
let serving: Serving
let token: string
const log: string[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hufu-wire-'))
  const log_to = { write: (text: string) => void log.push(text) }
  serving = await startServer({ port: 0, host: '127.0.0.1', folder, version: '0.0.0-test', log: log_to })
  const answer = await fetch(`${serving.url}/api/v1/bootstrap`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: serving.bootstrap?.token, name: 'Ada' }),
  })
  token = ((await answer.json()) as { token: string }).token
})
afterAll(async () => {
  await serving.close()
  rmSync(folder, { recursive: true })
})

/** What is answered to bytes as they are, until the server closes, answers whole, or `hold_ms` passed. */
function said(bytes: string | Buffer, isEnded = true): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(serving.port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (/\r\n\r\n/.test(text)) socket.end()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', () => resolve(text))
    socket.write(bytes)
    if (isEnded) socket.end()
  })
}

/** Sends bytes and goes away once the server has begun to keep them. */
async function brokenOff(bytes: string): Promise<void> {
  const before = existsSync(join(folder, 'uploads')) ? readdirSync(join(folder, 'uploads')).length : 0
  const socket = connect(serving.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(bytes)
  await expect.poll(() => readdirSync(join(folder, 'uploads')).length).toBeGreaterThan(before)
  socket.destroy()
}

const head = (path: string, ...lines: string[]) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    ...lines,
    '',
    '',
  ].join('\r\n')
const VERSIONS = `${P}/versions`
const UPLOAD = `${P}/versions/1.0/test-suites`
const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

describe('J3: requests that lie about their length', () => {
  const ROWS: [string, () => string, number[]][] = [
    ['a length that is no number', () => `${head(VERSIONS, 'Content-Length: abc')}{}`, [400]],
    ['a negative length', () => `${head(VERSIONS, 'Content-Length: -5')}{}`, [400]],
    ['two lengths that differ', () => `${head(VERSIONS, 'Content-Length: 2', 'Content-Length: 200')}{}`, [400]],
    [
      'a length and chunks at once',
      () => `${head(VERSIONS, 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
      [400],
    ],
    ['a length beyond the limit', () => head(VERSIONS, 'Content-Length: 99999999'), [413]],
    [
      'an upload that says it is too long',
      () => head(UPLOAD, 'Content-Length: 999999999999').replace('json', 'xml'),
      [413],
    ],
    [
      'chunks beyond the limit',
      () =>
        `${head(VERSIONS, 'Transfer-Encoding: chunked')}${chunk('x'.repeat(70_000))}${chunk('y'.repeat(10))}0\r\n\r\n`,
      [413],
    ],
    ['a chunk whose size is none', () => `${head(VERSIONS, 'Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`, [400]],
    ['packed JSON', () => `${head(VERSIONS, 'Content-Encoding: gzip', 'Content-Length: 2')}{}`, [415]],
    [
      'packed XML',
      () => `${head(UPLOAD, 'Content-Encoding: br', 'Content-Length: 2').replace('json', 'xml')}{}`,
      [415],
    ],
    ['a header too long', () => `${head(VERSIONS, `X-Long: ${'x'.repeat(100_000)}`, 'Content-Length: 2')}{}`, [431]],
  ]
  it.each(ROWS)('%s is refused', async (_, request, statuses) => {
    expect(statuses).toContain(statusOf(await said(request(), false)))
    expect((await fetch(`${serving.url}/healthz`)).status).toBe(200)
  })

  const BROKEN_OFF: [string, string][] = [
    ['shorter than its length', `${'Content-Length: 5000'}\r\n\r\n<testsuite>`],
    ['in chunks without the last', `${'Transfer-Encoding: chunked'}\r\n\r\n${chunk('<testsuite>')}`],
  ]
  it.each(BROKEN_OFF)('a body %s, broken off, leaves nothing, however often', async (_, rest) => {
    const sent = head(UPLOAD).replace('json', 'xml').trimEnd()
    await Promise.all(Array.from({ length: 20 }, () => brokenOff(`${sent}\r\n${rest}`)))
    const list = await fetch(`${serving.url}${P}/deliveries`, { headers: { authorization: `Bearer ${token}` } })
    expect(((await list.json()) as { items: [] }).items).toEqual([])
    const uploads = join(folder, 'uploads')
    const kept = () => (existsSync(uploads) ? readdirSync(uploads) : [])
    await expect.poll(kept).toEqual([])
  })

  it('breaks in what is asked for break no line of the log', async () => {
    for (const path of ['/api/v1/%0d%0a{"event":"forged"}', '/%0a%0d', `${P}/jobs/a%0ab`])
      await fetch(serving.url + path, { headers: { authorization: `Bearer ${token}`, 'user-agent': 'a\tb' } })
    const lines = log.join('').trim().split('\n')
    for (const text of lines) expect(JSON.parse(text)).toHaveProperty('event')
    expect(lines.filter((text) => JSON.parse(text).event === 'forged')).toEqual([])
  })
})

describe('a sender of a byte at a time', () => {
  it.each([
    ['in the head', () => `POST ${VERSIONS} HTTP/1.1\r\nHost: x\r\nX-Slow: `],
    ['in an upload', () => `${head(UPLOAD, 'Content-Length: 5000').replace('json', 'xml')}<testsuite name="`],
  ])('%s is cut off when its time is up, leaves nothing, and holds nobody up', async (_, start) => {
    const own = mkdtempSync(join(tmpdir(), 'hufu-slow-'))
    const slow = await startServer({
      port: 0,
      host: '127.0.0.1',
      folder: own,
      version: '0.0.0-test',
      log: { write: () => {} },
      request_ms: 300,
    })
    try {
      const made = await fetch(`${slow.url}/api/v1/bootstrap`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: slow.bootstrap?.token, name: 'Ada' }),
      })
      const bearer = { authorization: `Bearer ${((await made.json()) as { token: string }).token}` }
      const socket = connect(slow.port, '127.0.0.1')
      let text = ''
      socket.on('data', (piece) => {
        text += piece.toString()
      })
      socket.on('error', () => {})
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      socket.write(start().replace(`Bearer ${token}`, bearer.authorization))
      const drip = setInterval(() => socket.write('x'), 50)
      expect((await fetch(`${slow.url}/healthz`)).status).toBe(200)
      await closed
      clearInterval(drip)
      expect([0, 408]).toContain(statusOf(text)) // answered, or closed without a word
      const list = await fetch(`${slow.url}${P}/deliveries`, { headers: bearer })
      expect(((await list.json()) as { items: [] }).items).toEqual([])
      const uploads = join(own, 'uploads')
      const kept = () => (existsSync(uploads) ? readdirSync(uploads) : [])
      // the file goes when the server has seen the end, which may be a moment after we have
      for (let tries = 0; kept().length && tries < 500; tries++) await fetch(`${slow.url}/healthz`)
      expect(kept()).toEqual([])
    } finally {
      await slow.close()
      rmSync(own, { recursive: true })
    }
  })
})
