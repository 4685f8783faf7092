import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BackupManifest } from '../../shared/schema/backup.ts'
import { hufu } from '../cli/terminal.ts'
import { FULL, JSONL, line } from '../http/deliver.ts'
import { rowsOf, uploadsOf } from './content.ts'
import { filledFolder, firstAdmin, makeProgram, type Program } from './program.ts'

let program: Program
/** A filled data directory that no test changes. */
let filled: string
let here: string
beforeAll(async () => {
  program = await makeProgram()
  filled = mkdtempSync(join(tmpdir(), 'hufu-ops-'))
  await filledFolder(program, filled)
  shared = join(filled, 'shared.tar')
  await program.run(['backup', shared, '--data', filled])
})
afterAll(() => {
  program.remove()
  rmSync(filled, { recursive: true })
})
beforeEach(() => {
  here = mkdtempSync(join(tmpdir(), 'hufu-ops-'))
})
afterEach(() => rmSync(here, { recursive: true }))

/** Made once, copied for whoever spoils it. */
let shared: string
const copyOfBackup = () => {
  const file = join(here, 'a.tar')
  copyFileSync(shared, file)
  return file
}
const backedUp = async () => {
  const file = join(here, 'a.tar')
  expect(await program.run(['backup', file, '--data', filled])).toMatchObject({ code: 0, stderr: '' })
  return file
}
const restoredTo = (folder: string, file: string) => program.run(['restore', file, '--data', folder])
/** The same without a process of its own: for long tables. */
const refusedTo = (folder: string, file: string) => hufu(['restore', file, '--data', folder])

describe('a backup', () => {
  it('comes back the same: every row and every upload', async () => {
    const file = await backedUp()
    expect(readdirSync(here)).toEqual(['a.tar'])
    const there = join(here, 'there')
    expect(await restoredTo(there, file)).toMatchObject({ code: 0, stdout: expect.stringContaining('hufu serve') })
    expect(readdirSync(there).sort()).toEqual(['hufu.sqlite', 'snapshots', 'uploads'])
    expect(rowsOf(join(there, 'hufu.sqlite'))).toEqual(rowsOf(join(filled, 'hufu.sqlite')))
    expect(uploadsOf(there)).toEqual(uploadsOf(filled))
    expect(Object.keys(uploadsOf(there))).toHaveLength(2)
    expect(await program.run(['doctor', '--data', there])).toMatchObject({ code: 0 })
    const found = await program.run(['search', '验证码', '--json', '--data', there])
    expect(found.stdout).toBe(
      (await program.run(['search', '验证码', '--json', '--data', filled])).stdout.replace(
        /"took_ms":[\d.]+/,
        /"took_ms":[\d.]+/.exec(found.stdout)![0],
      ),
    )
  })

  it('is a tar that any machine opens', async () => {
    const file = await backedUp()
    const listed = spawnSync('tar', ['tf', file], { encoding: 'utf8' })
    expect(listed.stdout.trim().split('\n')).toEqual([
      'hufu.sqlite',
      expect.stringMatching(/^uploads\/[0-9a-f]{32}$/),
      expect.stringMatching(/^uploads\/[0-9a-f]{32}$/),
      'manifest.json',
    ])
    const manifest = JSON.parse(
      spawnSync('tar', ['xOf', file, 'manifest.json'], { encoding: 'utf8' }).stdout,
    ) as BackupManifest
    expect(manifest).toMatchObject({ format: 'hufu-backup', hufu_version: '0.0.0-test', left_out: [] })
    expect(manifest.tables.rule_atoms).toBeGreaterThan(0)
  })

  it('made while fifty write holds all that was acknowledged before it, and hangs together', async () => {
    const data = join(here, 'data')
    const server = await program.serve(['--data', data])
    const authorization = `Bearer ${await firstAdmin(server)}`
    let [next, isOver] = [0, false]
    const acknowledged: string[] = []
    const send = async () => {
      const id = String(next++)
      const sent = await fetch(`${server.url}/api/v1/projects/default/versions/1.0/case-atoms?file_name=${id}.jsonl`, {
        method: 'POST',
        headers: { authorization, 'content-type': JSONL },
        body: `${line({ ...FULL, R: `toast“第${id}条”` }, id)}\n`,
      })
      const { delivery_id } = (await sent.json()) as { delivery_id: string }
      if (sent.status === 202) acknowledged.push(delivery_id)
    }
    await send() // the version is there before they all come
    const writers = Array.from({ length: 50 }, async () => {
      while (!isOver) await send()
    })
    const before = [...acknowledged]
    const ran = await program.run(['backup', join(here, 'b.tar'), '--data', data])
    isOver = true
    await Promise.all(writers)
    server.child.kill('SIGTERM')
    await server.ended
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(acknowledged.length).toBeGreaterThan(before.length)
    const there = join(here, 'there')
    expect(await restoredTo(there, join(here, 'b.tar'))).toMatchObject({ code: 0 })
    const held = rowsOf(join(there, 'hufu.sqlite')).deliveries!.join('\n')
    expect(before.filter((id) => !held.includes(id))).toEqual([])
    expect(await program.run(['doctor', '--data', there])).toMatchObject({ code: 0 })
    // what was under way when the copy was made is taken up by whoever starts on it
    const again = await program.serve(['--data', there])
    again.child.kill('SIGTERM')
    expect(await again.ended).toMatchObject({ code: 0 })
  })

  it('of a server that was killed holds what it had acknowledged', async () => {
    const data = join(here, 'data')
    const server = await program.serve(['--data', data])
    const token = await firstAdmin(server)
    server.child.kill('SIGKILL')
    await server.ended
    expect(statSync(join(data, 'hufu.sqlite-wal')).size).toBeGreaterThan(0)
    expect(await program.run(['doctor', '--data', data])).toMatchObject({ code: 0 })
    expect(await program.run(['backup', join(here, 'b.tar'), '--data', data])).toMatchObject({ code: 0 })
    const there = join(here, 'there')
    await restoredTo(there, join(here, 'b.tar'))
    const again = await program.serve(['--data', there])
    const me = await fetch(`${again.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(me.status).toBe(200)
    again.child.kill('SIGTERM')
    await again.ended
  })

  it('that is interrupted leaves nothing, nor does a restore', async () => {
    const signal = AbortSignal.abort()
    const said = { code: 1, stdout: '', stderr: expect.stringContaining('interrupted') }
    expect(await hufu(['backup', join(here, 'b.tar'), '--data', filled], { signal })).toMatchObject(said)
    expect(await hufu(['restore', shared, '--data', join(here, 'there')], { signal })).toMatchObject(said)
    expect(readdirSync(here)).toEqual([])
  })

  it('for which there is no room says so and leaves nothing, nor does a restore', () => {
    const script = join(program.folder, 'hufu.js')
    /** A limit on the size of a file, in KiB, stands in for a full disk. */
    const within = (limit: number, ...args: string[]) =>
      spawnSync('bash', ['-c', `ulimit -f ${limit}; exec "$0" "$@"`, process.execPath, script, ...args], {
        encoding: 'utf8',
      })
    const said = { status: 1, stdout: '', stderr: expect.stringContaining('file_unusable') }
    const room = Math.floor(statSync(shared).size / 1024) - 1
    for (const limit of [50, room])
      expect(within(limit, 'backup', join(here, 'b.tar'), '--data', filled)).toMatchObject(said)
    expect(within(50, 'restore', shared, '--data', join(here, 'there'))).toMatchObject(said)
    expect(readdirSync(here)).toEqual([])
    expect(within(room + 1000, 'backup', join(here, 'b.tar'), '--data', filled)).toMatchObject({ status: 0 })
  })

  it('never overwrites, and makes no store where there is none', async () => {
    writeFileSync(join(here, 'taken'), 'mine')
    expect(await program.run(['backup', join(here, 'taken'), '--data', filled])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('file_exists'),
    })
    expect(readFileSync(join(here, 'taken'), 'utf8')).toBe('mine')
    expect(await program.run(['backup', join(here, 'b.tar'), '--data', join(here, 'none')])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no_store'),
    })
    expect(readdirSync(here)).toEqual(['taken'])
  })

  it.each([
    ['into a folder that is not there', ['backup', 'no/such/folder/b.tar'], 1, 'file_unusable'],
    ['without a name', ['backup'], 2, 'bad_usage'],
  ])('%s is refused and leaves nothing', async (_name, args, code, said) => {
    expect(await program.run([...args, '--data', filled], { cwd: here })).toMatchObject({
      code,
      stderr: expect.stringContaining(said),
    })
    expect(readdirSync(here)).toEqual([])
  })

  it('of a torn database is refused, and leaves nothing', async () => {
    const data = join(here, 'data')
    mkdirSync(data)
    await torn(join(data, 'hufu.sqlite'))
    const ran = await program.run(['backup', join(here, 'b.tar'), '--data', data])
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('store_damaged') })
    expect(readdirSync(here)).toEqual(['data'])
  })

  it('tells of an upload that is gone or changed, and leaves it out', async () => {
    const data = join(here, 'data')
    expect(await restoredTo(data, await backedUp())).toMatchObject({ code: 0 })
    const [upload] = Object.keys(uploadsOf(data))
    writeFileSync(join(data, 'uploads', upload!), 'something else')
    const changed = await program.run(['backup', join(here, 'b.tar'), '--data', data])
    expect(changed).toMatchObject({ code: 0, stderr: expect.stringContaining('changed') })
    rmSync(join(data, 'uploads', upload!))
    const gone = await program.run(['backup', join(here, 'c.tar'), '--data', data, '--json'])
    expect(gone).toMatchObject({ code: 0, stderr: expect.stringContaining('missing') })
    expect(JSON.parse(gone.stdout)).toMatchObject({ left_out: [{ why: 'missing' }] })
    expect(await restoredTo(join(here, 'there'), join(here, 'c.tar'))).toMatchObject({ code: 0 })
  })
})

/** A copy of the filled database with zeros over pages in its middle. */
async function torn(file: string): Promise<void> {
  const log = new Database(join(filled, 'hufu.sqlite'))
  log.pragma('wal_checkpoint(TRUNCATE)')
  log.close()
  const bytes = readFileSync(join(filled, 'hufu.sqlite'))
  bytes.fill(0, 4096 * 20, bytes.length - 4096 * 5)
  writeFileSync(file, bytes)
}

describe('a restore refuses', () => {
  const MANY: [string, (bytes: Buffer) => Buffer, string][] = [
    ['what was cut off', (bytes) => bytes.subarray(0, bytes.length - 5000), 'bad_backup'],
    ['what lost its end', (bytes) => bytes.subarray(0, bytes.length >> 1), 'bad_backup'],
    ['one changed byte of the database', (bytes) => flipped(bytes, 5000), 'bad_backup'],
    ['one changed byte of an upload', (bytes) => flipped(bytes, bytes.indexOf('<testcase') + 40), 'bad_backup'],
    ['a changed header', (bytes) => flipped(bytes, 3), 'bad_backup'],
    ['what is none', () => Buffer.from('no backup at all '.repeat(100)), 'bad_backup'],
    ['an empty file', () => Buffer.alloc(0), 'bad_backup'],
    ['a newer schema', (bytes) => renamed(bytes, /"schema": \d{13}/, '"schema": 9999999999999'), 'store_too_new'],
    [
      'a manifest of a format to come',
      (bytes) => renamed(bytes, /"format_version": 1/, '"format_version": 2'),
      'bad_backup',
    ],
  ]
  it.each(MANY)('%s', async (_name, spoil, code) => {
    const file = copyOfBackup()
    writeFileSync(file, spoil(readFileSync(file)))
    const there = join(here, 'there')
    expect(await refusedTo(there, file)).toMatchObject({ code: 1, stderr: expect.stringContaining(code) })
    expect(existsSync(there)).toBe(false)
  })

  it('a folder that holds something, if only the log of another database', async () => {
    const file = copyOfBackup()
    const there = join(here, 'there')
    mkdirSync(there)
    writeFileSync(join(there, 'hufu.sqlite-wal'), 'of another')
    expect(await refusedTo(there, file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('folder_not_empty'),
    })
    expect(readdirSync(there)).toEqual(['hufu.sqlite-wal'])
  })

  it('a spoilt backup into an empty folder, which stays empty', async () => {
    const file = copyOfBackup()
    writeFileSync(file, flipped(readFileSync(file), 5000))
    const there = join(here, 'there')
    mkdirSync(there)
    expect(await refusedTo(there, file)).toMatchObject({ code: 1 })
    expect(readdirSync(there)).toEqual([])
  })

  it('a name that leads out of the folder', async () => {
    const manifest = (path: string) => ({
      format: 'hufu-backup',
      format_version: 1,
      hufu_version: '0',
      made_at: '2026-01-01T00:00:00Z',
      schema: 0,
      tables: {},
      left_out: [],
      files: ['hufu.sqlite', path].map((name) => ({ path: name, size_bytes: 1, sha256: '0'.repeat(64) })),
    })
    for (const [name, text] of [
      ['hufu.sqlite', 'x'],
      ['out', 'x'],
      ['manifest.json', JSON.stringify(manifest('../out'))],
    ] as const)
      writeFileSync(join(here, name), text)
    spawnSync(
      'tar',
      ['cf', 'bad.tar', '--format=ustar', '--transform=s,^out$,../out,', '-P', 'hufu.sqlite', 'out', 'manifest.json'],
      { cwd: here },
    )
    expect(await refusedTo(join(here, 'a', 'there'), join(here, 'bad.tar'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('bad_backup'),
    })
    expect(existsSync(join(here, 'a', 'out'))).toBe(false)
  })

  it('a file that is not there, and a call without a folder', async () => {
    expect(await refusedTo(join(here, 'there'), join(here, 'none.tar'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('file_not_found'),
    })
    expect(await hufu(['restore', 'x.tar'])).toMatchObject({ code: 2 })
  })
})

const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at] = copy[at]! ^ 1
  return copy
}
const renamed = (bytes: Buffer, what: RegExp, by: string): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(what, by), 'latin1')

it('a copy put in place by hand is not spoilt by the log of the database before it', async () => {
  const [old, copy] = [join(here, 'old'), join(here, 'copy')]
  mkdirSync(old)
  // a database with a log, as a server leaves them that was killed
  const living = new Database(join(old, 'hufu.sqlite'))
  living.pragma('journal_mode = WAL')
  living.exec('CREATE TABLE foreign_rows (x)')
  copyFileSync(join(old, 'hufu.sqlite-wal'), join(here, 'log'))
  living.close()
  expect(await restoredTo(copy, await backedUp())).toMatchObject({ code: 0 })
  const expected = rowsOf(join(copy, 'hufu.sqlite'))
  copyFileSync(join(here, 'log'), join(copy, 'hufu.sqlite-wal'))
  for (const args of [['doctor'], ['backup', join(here, 'c.tar')]])
    expect(await hufu([...args, '--data', copy])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('another database'),
    })
  const server = await program.serve(['--data', copy])
  server.child.kill('SIGTERM')
  await server.ended
  expect(rowsOf(join(copy, 'hufu.sqlite'))).toEqual({
    ...expected,
    bootstrap_tokens: [expect.any(String)],
    audit: expect.any(Array),
  })
  expect(readdirSync(copy)).toContain('hufu.sqlite-wal.foreign')
})
