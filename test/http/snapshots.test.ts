import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { letGo } from '../../server/verbs/retention.ts'
import type { FrameDetail, Snapshot } from '../../shared/schema/coverage.ts'
import { png, pngTelling } from '../png.ts'
import { FULL, LATE, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
let now: number
let house: OpenHouse
beforeEach(async () => {
  now = Date.parse('2026-11-01T08:00:00.000Z')
  house = await openHouse(() => new Date(now).toISOString())
  await sendRules(FULL)
})
afterEach(() => house.close())

const sendRules = (...rules: (typeof FULL)[]) =>
  house.ask('POST', `${V}/rule-atoms`, {
    body: { scope: scopeOf('1:1'), atoms: rules.map((parts, i) => sent(parts, `1:${i + 2}`)) },
  })

type Wish = {
  as?: string | null
  type?: string
  query?: string
  body?: Uint8Array<ArrayBuffer> | FormData
  headers?: object
}
async function send({ as = 'editor', type = 'image/png', query, body = png(375, 200), headers = {} }: Wish = {}) {
  const secret = as === null ? undefined : house.tokens[as as 'editor']
  const said = query ?? 'file_key=FILE&node_id=1:1&name=Borrow&page=P1&scale=1'
  const response = await house.app.request(`${V}/snapshots?${said}`, {
    method: 'POST',
    headers: {
      ...(secret && { authorization: `Bearer ${secret}` }),
      ...(!(body instanceof FormData) && { 'content-type': type }),
      ...headers,
    },
    body: body as BodyInit,
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  return { status: response.status, json: JSON.parse(await response.text()) as any }
}
const picture = (id: string, as = 'reader', headers: Record<string, string> = {}) =>
  house.app.request(`${V}/snapshots/${id}/picture.png`, {
    headers: { authorization: `Bearer ${house.tokens[as as 'reader']}`, ...headers },
  })
const frame = async (): Promise<FrameDetail> =>
  (await house.ask('GET', `${V}/coverage/frame?file_key=FILE&frame_id=1:1`)).json
const files = () => (existsSync(join(house.folder, 'snapshots')) ? readdirSync(join(house.folder, 'snapshots')) : [])

describe('the picture of a screen', () => {
  it('is kept, shown with its screen and handed out as it was sent', async () => {
    const bytes = png(750, 400)
    const { status, json } = await send({ body: bytes, query: 'file_key=FILE&node_id=1:1&name=Borrow&page=P&scale=2' })
    expect([status, json.width, json.height, json.by]).toEqual([201, 750, 400, 'a editor'])
    expect(await frame()).toMatchObject({
      size: { width: 375, height: 200 },
      picture: { snapshot_id: json.snapshot_id, is_older: false },
    })
    const got = await picture(json.snapshot_id)
    expect([got.status, got.headers.get('content-type'), got.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
    expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('travels once: rights are asked for again, the bytes are not', async () => {
    const { json } = await send()
    const etag = (await picture(json.snapshot_id)).headers.get('etag')!
    const again = await picture(json.snapshot_id, 'reader', { 'if-none-match': etag })
    expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([
      304,
      '',
      'private, no-cache',
    ])
    expect((await picture(json.snapshot_id, 'reader', { 'if-none-match': '"other"' })).status).toBe(200)
    const { status } = await house.ask('GET', `${V}/snapshots/${json.snapshot_id}/picture.png`, {
      as: null,
      headers: { 'if-none-match': etag },
    })
    expect(status).toBe(401)
  })

  it('gives way to a later one, never to an earlier one', async () => {
    const first = (await send({ body: png(10, 10, 1) })).json
    now += MINUTE_MS
    const second = await send({ body: png(10, 10, 2) })
    expect(second.status).toBe(200)
    expect((await picture(first.snapshot_id)).status).toBe(404)
    const late = await send({ query: 'file_key=FILE&node_id=1:1&taken_at=2026-11-01T07:00:00Z' })
    expect([late.status, late.json.error.code]).toEqual([409, 'picture_older'])
    const { json } = await house.ask('GET', `${V}/snapshots`)
    expect(json.items.map((s: Snapshot) => s.snapshot_id)).toEqual([second.json.snapshot_id])
  })

  it('says when a rule on it changed after it was taken, and only then', async () => {
    expect((await send({ query: 'file_key=FILE&node_id=1:1&taken_at=2026-11-01T07:00:00Z' })).json.is_older).toBe(true)
    now += MINUTE_MS
    expect((await send()).json.is_older).toBe(false)
    now += MINUTE_MS
    await sendRules(FULL) // the same again changes nothing
    expect((await frame()).picture?.is_older).toBe(false)
    await house.ask('POST', `${V}/rule-atoms`, { body: { scope: scopeOf('1:8'), atoms: [sent(LATE, '1:9', '1:8')] } })
    expect((await frame()).picture?.is_older).toBe(false) // that was another screen
    await sendRules(FULL, LATE)
    expect((await frame()).picture?.is_older).toBe(true)
    now += MINUTE_MS
    await send()
    now += MINUTE_MS
    await sendRules() // gone ones count as well
    const { items } = (await house.ask('GET', `${V}/coverage/frames`)).json
    expect(items.find((f: { frame_id: string }) => f.frame_id === '1:1')).toMatchObject({
      rules: { total: 0 },
      picture: { is_older: true },
    })
  })

  it('takes a time to come for now', async () => {
    const { json } = await send({ query: 'file_key=FILE&node_id=1:1&taken_at=2031-01-01T00:00:00Z' })
    expect(json.taken_at).toBe('2026-11-01T08:00:00.000Z')
  })

  it('of a section comes with boxes, by which rules find their places', async () => {
    const form = new FormData()
    form.set('picture', new Blob([new Uint8Array(png(900, 500))], { type: 'image/png' }), '../../etc/passwd')
    const box = { x: 500, y: 20, width: 40, height: 10 }
    form.set(
      'terms',
      JSON.stringify({ file_key: 'FILE', node_id: '0:1', kind: 'section', boxes: [{ node_id: '1:2', box }] }),
    )
    const { status } = await send({ body: form, query: '' })
    expect(status).toBe(201)
    const { json } = await house.ask('GET', `${V}/coverage/frame?file_key=FILE&frame_id=0:1`)
    expect(json).toMatchObject({ kind: 'section', rules: { total: 1 }, marks: [{ words: FULL, box }] })
  })

  it.each<[string, Wish, number, string]>([
    ['nobody', { as: null }, 401, 'not_signed_in'],
    ['a reader', { as: 'reader' }, 403, 'not_allowed'],
    ['a bot', { as: 'bot' }, 403, 'not_allowed'],
    ['a picture of another kind', { type: 'image/jpeg' }, 415, 'wrong_type'],
    ['a web page under a picture’s name', { body: Buffer.from('<script>alert(1)</script>') }, 400, 'bad_picture'],
    ['nothing', { body: new Uint8Array() }, 400, 'bad_picture'],
    ['one that was cut off', { body: png(300, 300).subarray(0, 500) }, 400, 'bad_picture'],
    ['one too wide', { body: pngTelling(2049, 10) }, 413, 'picture_too_large'],
    ['one too heavy', { body: Buffer.alloc(9 * 1024 * 1024 + 1) }, 413, 'too_large'],
    ['no frame', { query: 'file_key=FILE' }, 400, 'bad_input'],
    ['a scale of nothing', { query: 'file_key=FILE&node_id=1:1&scale=0' }, 400, 'bad_input'],
    ['a form that is none', { type: 'multipart/form-data; boundary=x', body: Buffer.from('--y') }, 400, 'bad_input'],
  ])('%s is refused, and leaves nothing behind', async (_, wish, status, code) => {
    const refused = await send(wish)
    expect([refused.status, refused.json.error.code]).toEqual([status, code])
    expect(refused.json.error.message_zh).toMatch(/\p{Script=Han}/u)
    expect((await house.ask('GET', `${V}/snapshots`)).json.items).toEqual([])
    expect(files()).toEqual([])
  })

  it('wants a version that there is', async () => {
    const { status } = await house.ask('GET', `${V.replace('1.0', '9.9')}/snapshots`)
    expect(status).toBe(404)
  })

  it('can be taken away, by those who may, and is told in the audit log', async () => {
    const { json } = await send()
    const path = `${V}/snapshots/${json.snapshot_id}`
    expect((await house.ask('DELETE', path, { as: 'reader' })).status).toBe(403)
    expect((await house.ask('DELETE', path, { as: 'editor' })).status).toBe(204)
    expect((await house.ask('DELETE', path, { as: 'editor' })).status).toBe(404)
    expect((await frame()).picture).toBeNull()
    const { json: log } = await house.ask('GET', '/api/v1/projects/default/audit?action=snapshot')
    expect(log.items.map((row: { action: string }) => row.action)).toEqual(['snapshot.delete', 'snapshot.send'])
  })
})

describe('pictures are kept for a while only', () => {
  const age = (ms: number) => {
    for (const name of files()) utimesSync(join(house.folder, 'snapshots', name), (now - ms) / 1000, (now - ms) / 1000)
  }

  it('a picture goes when its time is over, a file when nothing names it any more', async () => {
    const { json } = await send({ body: png(10, 10, 1) })
    age(2 * DAY_MS)
    await letGo(house.workshop, 30, now)
    expect([(await picture(json.snapshot_id)).status, files().length]).toEqual([200, 1])
    now += MINUTE_MS
    await send({ body: png(10, 10, 2) })
    await letGo(house.workshop, 30, now)
    expect(files()).toHaveLength(1)
    now += 31 * DAY_MS
    await letGo(house.workshop, 30, now)
    expect([(await frame()).picture, files()]).toEqual([null, []])
  })

  it('one file that two screens share stays as long as one of them has it', async () => {
    const { json } = await send()
    await send({ query: 'file_key=FILE&node_id=1:8' })
    expect(files()).toHaveLength(1)
    await house.ask('DELETE', `${V}/snapshots/${json.snapshot_id}`, { as: 'editor' })
    age(2 * DAY_MS)
    await letGo(house.workshop, 30, now)
    expect(files()).toHaveLength(1)
  })
})
