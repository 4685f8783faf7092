import { execFileSync, spawnSync } from 'node:child_process'
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FULL, JSONL, line } from '../http/deliver.ts'
import { png } from '../png.ts'
import { type FailingDisk, failingDisk, whyNoMount, whyNoShim } from './failing-disk.ts'
import { buildProgram, type Served, serve } from './program.ts'
import { bodyOf, firstToken, held, TOGETHER } from './sender.ts'

const V = '/api/v1/projects/default/versions/1.0'
const JSON_BODY = { 'content-type': 'application/json' }
const whyNot = { shim: whyNoShim(), mount: whyNoMount() }
for (const why of Object.values(whyNot)) if (why) console.warn(why)

let built: Awaited<ReturnType<typeof buildProgram>>
let folder: string
let data: string
beforeAll(async () => {
  built = await buildProgram('disk')
  folder = mkdtempSync(join(tmpdir(), 'hufu-disk-'))
  data = join(folder, 'data')
})
afterAll(() => {
  built.remove()
  rmSync(folder, { recursive: true })
})

/** What a tester, a designer and a reader do, with the status and code that each of them sees. */
function people(url: string, token: string) {
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(url + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })
    const text = await answer.text()
    const code = answer.ok ? null : (JSON.parse(text) as { error: { code: string } }).error.code
    return { status: answer.status, code, text, retry_after: answer.headers.get('retry-after') }
  }
  const cases = (count: number, from: number) =>
    Array.from({ length: count }, (_, i) => `${line({ ...FULL, R: `toast“第${from + i}条”` }, String(from + i))}\n`)
  return {
    token,
    ask,
    send: (n: number) => ask(`${V}/rule-atoms`, { method: 'POST', body: bodyOf(n), headers: JSON_BODY }),
    upload: (count: number, from: number) =>
      ask(`${V}/case-atoms?file_name=${from}.jsonl`, {
        method: 'POST',
        body: cases(count, from).join(''),
        headers: { 'content-type': JSONL },
      }),
    picture: (n: number) =>
      ask(`${V}/snapshots?file_key=FILE&node_id=1:${n}&name=Borrow&page=P&scale=1`, {
        method: 'POST',
        body: png(10, 10, n % 200),
        headers: { 'content-type': 'image/png' },
      }),
    /** Follows a job to its end. */
    ended: async (sent: { text: string }) => {
      const { job_id } = JSON.parse(sent.text) as { job_id: string }
      const events = await ask(`/api/v1/projects/default/jobs/${job_id}/events`)
      return JSON.parse(/event: end\ndata: (.*)\n\n$/.exec(events.text)![1]!) as { status: string }
    },
    holds: async () =>
      JSON.parse((await ask(V)).text).holds as { rule_atoms: number; case_atoms: number; clusters: number },
  }
}

const READS = [
  '/api/v1/me',
  V,
  `${V}/clusters`,
  `${V}/rule-atoms`,
  `${V}/exports/rule_clusters.md`,
  `${V}/exports.zip`,
  `/api/v1/projects/default/search?q=${encodeURIComponent('借书')}`,
  '/healthz',
  '/readyz',
]

const uploadsIn = (at: string) => readdirSync(join(at, 'uploads')).length
const { ENOSPC, EIO, EROFS, EACCES, EDQUOT } = constants.errno

describe.skipIf(whyNot.shim)(`a disk that gives out${whyNot.shim ? ` (${whyNot.shim})` : ''}`, () => {
  let disk: FailingDisk
  let server: Served
  let our: ReturnType<typeof people>
  /** Of sends and of cases: each is new. */
  let next = 1
  beforeAll(async () => {
    disk = failingDisk(folder, data)
    server = await serve(built.program, data, { isFirst: true, env: disk.env })
    our = people(server.url, await firstToken(server.url, server.bootstrap))
    await our.send(next++)
    expect(await our.ended(await our.upload(3, 10_000))).toMatchObject({ status: 'succeeded' })
  })
  afterAll(() => server.kill())

  type Act = 'send' | 'upload' | 'picture'
  const ROWS: [string, 'write' | 'open', number, number, string, Act[]][] = [
    ['full', 'write', ENOSPC, 507, 'disk_full', ['send', 'upload', 'picture']],
    ['over its quota', 'write', EDQUOT, 507, 'disk_full', ['upload', 'picture']],
    ['failing', 'write', EIO, 503, 'busy', ['send', 'upload', 'picture']],
    ['made read-only', 'write', EROFS, 503, 'busy', ['send', 'upload', 'picture']],
    ['made read-only, for new files', 'open', EROFS, 503, 'busy', ['upload', 'picture']],
    ['no longer ours', 'open', EACCES, 503, 'busy', ['upload', 'picture']],
  ]
  it.each(ROWS)('%s (%s): says so, keeps nothing by halves, serves who reads, and heals by itself', async (...row) => {
    const [, kind, errno, status, code, acts] = row
    const [before, files, n] = [await our.holds(), uploadsIn(data), next++]
    disk.fail(kind, errno)
    for (const act of acts) {
      const refused = act === 'upload' ? await our.upload(2, 10 * n) : await our[act](n)
      expect(refused, act).toMatchObject({ status, code, retry_after: expect.stringMatching(/^\d+$/) })
      expect(refused.text).not.toMatch(/SQLITE|ENOSPC|EIO|EROFS|EACCES|\/tmp/)
    }
    for (const path of READS) expect((await our.ask(path)).status, path).toBe(200)
    disk.heal()
    // what broke off under way may lie there until the next start; nothing of it counts
    expect(readdirSync(join(data, 'uploads')).filter((name) => !name.endsWith('.part'))).toHaveLength(files)
    expect(await our.holds()).toEqual(before)
    expect((await our.send(n)).status).toBe(200)
    expect((await our.picture(n)).status).toBe(201)
    expect(await our.ended(await our.upload(2, 10 * n))).toMatchObject({ status: 'succeeded' })
    expect(await our.holds()).toEqual({
      ...before,
      rule_atoms: before.rule_atoms + TOGETHER,
      case_atoms: before.case_atoms + 2,
      clusters: expect.any(Number),
    })
  })

  it.each([
    ['full', ENOSPC],
    ['failing', EIO],
  ])('%s while an import runs: the import waits and goes through once it can', async (_, errno) => {
    const before = await our.holds()
    const sent = await our.upload(300, 1000 * ++next)
    expect(sent.status).toBe(202)
    disk.fail('write', errno)
    await our.send(next++) // the import had its turn meanwhile, or waits behind this
    const { job_id } = JSON.parse(sent.text) as { job_id: string }
    const waiting = await our.ask(`/api/v1/projects/default/jobs/${job_id}`)
    expect(waiting.status).toBe(200)
    expect(['queued', 'running', 'succeeded']).toContain(JSON.parse(waiting.text).status)
    disk.heal()
    expect(await our.ended(sent)).toMatchObject({ status: 'succeeded' })
    expect((await our.holds()).case_atoms).toBe(before.case_atoms + 300)
  })

  it('that can’t be read answers 503, never 401 or 404, and the process stays', async () => {
    await our.send(next++) // what was read before is no longer remembered
    const { snapshot_id } = JSON.parse((await our.picture(next)).text)
    disk.fail('read', EIO)
    const seen = new Set<number>()
    const paths = [...READS.slice(0, -2), `${V}/snapshots/${snapshot_id}/picture.png`]
    for (const path of paths) seen.add((await our.ask(path)).status)
    const [alive] = [await our.ask('/healthz')]
    disk.heal()
    expect(alive.status).toBe(200)
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(seen).toContain(503)
    for (const path of READS) expect((await our.ask(path)).status, path).toBe(200)
    expect([...(await held(server.url, our.token)).values()].filter((count) => count !== TOGETHER)).toEqual([])
  })
})

describe.skipIf(whyNot.mount)(`a small disk that fills up${whyNot.mount ? ` (${whyNot.mount})` : ''}`, () => {
  let small: string
  beforeAll(() => {
    small = join(folder, 'small')
    mkdirSync(small)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', small])
  })
  afterAll(() => void execFileSync('umount', ['-l', small]))

  it('with data, log and backup on it: no act by halves, reads go on, and room heals it all', async () => {
    const [store, log, backup] = [join(small, 'data'), join(small, 'log'), join(small, 'b.tar')]
    mkdirSync(store)
    const server = await serve(built.program, store, { isFirst: true, log })
    const our = people(server.url, await firstToken(server.url, server.bootstrap))
    await our.send(1)
    fill(join(small, 'filler'))
    const statuses: number[] = []
    for (let n = 2; n < 40; n++) statuses.push((await our.send(n)).status)
    expect(new Set(statuses)).toEqual(new Set([200, 507].filter((status) => statuses.includes(status))))
    expect(statuses).toContain(507)
    expect(await our.upload(300, 1)).toMatchObject({ status: 507, code: 'disk_full' })
    for (const path of READS) expect((await our.ask(path)).status, path).toBe(200)
    const tried = spawnSync(process.execPath, [built.program, 'backup', backup, '--data', store], { encoding: 'utf8' })
    expect(tried).toMatchObject({ status: 1, stderr: expect.stringMatching(/file_unusable|disk_full/) })
    expect(readdirSync(small).sort()).toEqual(['data', 'filler', 'log'])

    rmSync(join(small, 'filler'))
    const taken = statuses.filter((status) => status === 200).length + 1
    const found = await held(server.url, our.token)
    expect([found.size, ...new Set(found.values())]).toEqual([taken, TOGETHER])
    expect((await our.send(99)).status).toBe(200)
    expect(await our.ended(await our.upload(20, 1))).toMatchObject({ status: 'succeeded' })
    expect(spawnSync(process.execPath, [built.program, 'backup', backup, '--data', store]).status).toBe(0)
    await server.kill()
    const lines = readFileSync(log, 'utf8').split('\n')
    const gap = lines.findIndex((text) => text.includes('"log.lost"'))
    expect(JSON.parse(lines[gap]!)).toMatchObject({ lines: expect.any(Number) })
    for (const text of lines.slice(gap).filter(Boolean)) expect(JSON.parse(text)).toHaveProperty('event')
    console.log(`${statuses.length} sends to a full disk, ${taken - 1} acknowledged: 0 lost, 0 by halves`)
  })
})

/** Room that is left: for a send or two, not for many. */
const LEFT = 300_000
/** Writes until the disk is full, and gives a little back. */
function fill(file: string): void {
  const handle = openSync(file, 'w')
  const block = Buffer.alloc(4096, 1)
  try {
    for (;;) writeSync(handle, block)
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
    ftruncateSync(handle, fstatSync(handle).size - LEFT)
  } finally {
    closeSync(handle)
  }
}
