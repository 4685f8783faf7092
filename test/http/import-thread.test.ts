import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { oneJob } from '../../server/verbs/deliveries.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import { DONE, FULL, JSONL, LATE, line, suite, XML } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
let scripts: string
let built: string
let house: OpenHouse

beforeAll(async () => {
  scripts = mkdtempSync(join(tmpdir(), 'hufu-thread-'))
  built = join(scripts, 'import-worker.mjs')
  await build({
    entryPoints: ['server/import-worker.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // packages that are no modules ask for others; a name of its own, as one of them declares that one
    banner: {
      js: "import { createRequire as asking } from 'node:module'\nglobalThis.require ??= asking(import.meta.url)",
    },
    outfile: built,
    logLevel: 'error',
  })
})
afterAll(() => rmSync(scripts, { recursive: true }))
afterEach(() => house.close())

const script = (name: string, text: string) => {
  const path = join(scripts, `${name}.mjs`)
  writeFileSync(path, text)
  return path
}
/** Listens, tells where in place of its progress, and never ends. */
const HANGING = `import { createServer } from 'node:net'
import { parentPort } from 'node:worker_threads'
const server = createServer().listen(0, '127.0.0.1', () => {
  parentPort.postMessage({ kind: 'done', bytes: server.address().port })
  setImmediate(() => { for (;;) {} })
})`
const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
const standing = async () => (await house.ask('GET', `${V}/case-atoms?limit=200`)).json.items
const resultsOf = async (delivery_id: string) =>
  (await house.ask('GET', `${P}/deliveries/${delivery_id}/results?limit=200`)).json.items

/** The same file read in a thread, onto a spool on disk, and here, in memory: nothing may tell them apart. */
async function readTwice(path: string, text: string, type: string) {
  const told = []
  for (const import_script of [built, undefined]) {
    house = await openHouse(undefined, import_script, import_script ? { spool_from: 0 } : {})
    const { status, counts, error, done, delivery_id } = await house.upload(`${V}/${path}`, text, type)
    told.push({ job: { status, counts, error, done }, results: await resultsOf(delivery_id), atoms: await standing() })
    if (import_script) await house.close()
  }
  return told
}

describe('reading in a thread', () => {
  const long = Array.from({ length: 450 }, (_, i) => line({ ...FULL, R: `toast“第${i}条”` }, String(i)))
  it.each([
    ['lines, more than one piece of them', 'case-atoms', `${long.join('\n')}\n`, JSONL, 'succeeded'],
    [
      'lines, some refused',
      'case-atoms?file_name=a.jsonl',
      [line(FULL, '1'), '{broken', line(DONE, '2')].join('\n'),
      JSONL,
      'succeeded',
    ],
    [
      'a TestLink export with its own series',
      'test-suites?file_name=a.xml',
      suite({ 1: [['点击“借书”', '提示“借书成功”']], 2: [['点击“还书”', '']] }),
      XML,
      'succeeded',
    ],
    ['a web page', 'test-suites', '<!doctype html><html><body>login</body></html>', XML, 'failed'],
    ['XML that never closes', 'test-suites', '<testsuite name="a">\n<testcase name="b">', XML, 'failed'],
  ])('says the same of %s', async (_, path, text, type, status) => {
    const [apart, here] = await readTwice(path, text, type)
    expect(apart).toEqual(here)
    expect(apart!.job.status).toBe(status)
  })

  it('fits many checks that all hang together in a thread as it does here', async () => {
    const alike = Array.from({ length: 1100 }, (_, i) => line({ ...FULL, C: `读者${i}的名额已满` }, String(i)))
    const told = []
    for (const import_script of [built, undefined]) {
      house = await openHouse(() => '2026-01-01T00:00:00.000Z', import_script)
      const { status } = await house.upload(`${V}/case-atoms`, `${alike.join('\n')}\n`, JSONL)
      expect(status).toBe('succeeded')
      const { project, app_version } = { project: 'default', app_version: '1.0' as AppVersion }
      const clusters = await house.workshop.store.clusters.all(project, app_version)
      const states = await house.workshop.store.case_atoms.tally(project, app_version)
      told.push({ clusters, states })
      if (import_script) await house.close()
    }
    expect(told[0]!.clusters.length).toBeGreaterThan(0)
    expect(told[0]).toEqual(told[1])
  })

  it.each([
    ['throws', 'throw new Error("out of luck")'],
    ['ends without a word', 'process.exit(0)'],
    [
      'breaks off after a piece',
      `import { parentPort } from 'node:worker_threads'
       const atom = ${JSON.stringify({ atom_id: 'ca_000000000000' })}
       parentPort.postMessage({ kind: 'piece', piece: [{ kind: 'line', line: 1, atom, notices: [] }] })
       parentPort.once('message', () => process.exit(1))`,
    ],
  ])('that %s fails the job by name and leaves nothing', async (name, text) => {
    house = await openHouse(undefined, script(name.replaceAll(' ', '-'), text))
    const job = await house.upload(`${V}/case-atoms`, line(LATE, '1'), JSONL)
    expect(job).toMatchObject({ status: 'failed', error: { code: 'import_interrupted' } })
    expect(await standing()).toEqual([])
    expect(await resultsOf(job.delivery_id)).toEqual([])
    expect((await house.ask('GET', '/healthz')).status).toBe(200)
  })

  it('documents are read in one too, and told the same', async () => {
    const told: unknown[] = []
    for (const import_script of [built, undefined]) {
      house = await openHouse(undefined, import_script)
      const body = new Uint8Array(readFileSync('test/fixtures/documents/manual.pdf'))
      const sent = await house.ask('POST', `${P}/documents?product=x&source=s&path=m.pdf`, {
        body,
        headers: { 'content-type': 'application/pdf' },
      })
      expect(sent.status).toBe(202)
      await house.workshop.jobs.idle()
      const { items } = (await house.ask('GET', `${P}/documents/sections`)).json
      told.push(items.map((section: object) => ({ ...section, created_at: '' })))
      expect(items.map((s: { cite: object }) => s.cite)).toMatchObject([{ page: 1 }, { page: 1 }, { page: 2 }])
      if (import_script) await house.close()
    }
    expect(told[0]).toEqual(told[1])
  })

  it('that never ends is ended by a cancel, and the next file has its turn', async () => {
    house = await openHouse(undefined, script('hang', HANGING))
    const send = () =>
      house.ask('POST', `${V}/case-atoms`, { body: line(FULL, '1'), headers: { 'content-type': JSONL } })
    const sent = [await send(), await send()]
    for (const { json } of sent) {
      let port = 0
      const queued = await oneJob(house.workshop, 'default', json.job_id)
      for await (const { done } of house.workshop.jobs.watch('default', queued)) {
        port = done
        if (port) break
      }
      expect(await isListening(port)).toBe(true)
      const cancelled = await house.ask('POST', `${P}/jobs/${json.job_id}/cancel`)
      expect(cancelled.json.status).toBe('cancelled')
      expect(await isListening(port)).toBe(false)
    }
    expect(await standing()).toEqual([])
  })
})
