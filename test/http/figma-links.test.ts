import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HufuError } from '../../shared/error.ts'
import type { FrameCoverage } from '../../shared/schema/coverage.ts'
import type { ItemResult, Job } from '../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { png } from '../png.ts'
import { type FakeFigma, file, openFigma, screen } from './fake-figma.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
const KEY = 'abcdefghij0123456789'
const link = (rest = '') => `https://www.figma.com/design/${KEY}/Books${rest}`
const FIRST = screen(1, '借书页', '名额已用完')
const SECOND = screen(2, '还书页', '归还成功', 500)

let figma: FakeFigma
let house: OpenHouse
let waits: number[]
beforeEach(async () => {
  figma = await openFigma()
  figma.files.set(KEY, file([FIRST, SECOND]))
  waits = []
  house = await openHouse(undefined, undefined, {
    figma: {
      token: figma.token,
      api_url: figma.url,
      picture_hosts: ['127.0.0.1'],
      wait: async (ms) => void waits.push(ms),
    },
  })
})
afterEach(async () => {
  await house.close()
  await figma.close()
})

type Pulled = { job: Job; results: ItemResult[] }
const ask = (links: string, more: object = {}, as = 'editor') =>
  house.ask('POST', `${V}/figma-links`, { as, body: { links, ...more } })
async function pulled(links: string, more: object = {}): Promise<Pulled> {
  const { status, json } = await ask(links, more)
  expect(status).toBe(202)
  await house.workshop.jobs.idle()
  const job = (await house.ask('GET', `${P}/jobs/${json.job_id}`)).json
  const results = (await house.ask('GET', `${P}/deliveries/${json.delivery_id}/results?limit=200`)).json.items
  return { job, results }
}
const atoms = async (): Promise<RuleAtom[]> => (await house.ask('GET', `${V}/rule-atoms`)).json.items
const toasts = async () => (await atoms()).map((atom) => atom.evidence[0]!.raw_text).sort()
const ofLinks = (results: ItemResult[]) => results.filter((r) => r.line).map((r) => [r.line, r.outcome, r.code])

describe('links are pulled', () => {
  it('from the file that people keep, sent as it is', async () => {
    const headers = { 'content-type': 'text/plain; charset=utf-8' }
    const sent = (body: string, as = 'editor') =>
      house.ask('POST', `${V}/figma-links/file?snapshots=true`, { as, body, headers })
    const { status, json } = await sent(`\ufeff# 借书\r\n${link('?node-id=1-1')} # 首页\r\n\r\nnot a link\r\n`)
    expect(status).toBe(202)
    await house.workshop.jobs.idle()
    const { items } = (await house.ask('GET', `${P}/deliveries/${json.delivery_id}/results`)).json
    expect(ofLinks(items).slice(0, 2)).toEqual([
      [4, 'refused', 'figma_bad_link'],
      [2, 'taken', null],
    ])
    for (const [body, code] of [
      ['# nothing', 'no_figma_link'],
      ['a\0b', 'bad_character'],
      ['', 'bad_input'],
    ] as const)
      expect((await sent(body)).json.error.code).toBe(code)
    expect((await sent(link(), 'reader')).status).toBe(403)
  })

  it('whole files and nodes alike, with comments between, as a delivery that tells of each link', async () => {
    const { job, results } = await pulled(`# 借书\n${link()}\n\nnot a link\n`)
    expect(job).toMatchObject({
      kind: 'figma_links',
      status: 'succeeded',
      counts: { taken: 2, refused: 1 },
      done: 1,
      total: 1,
    })
    expect(ofLinks(results)).toEqual([
      [4, 'refused', 'figma_bad_link'],
      [2, 'taken', null],
    ])
    expect(await toasts()).toEqual(['名额已用完', '归还成功'])
    expect((await atoms())[0]!.evidence[0]).toMatchObject({ file_key: KEY, page: '借阅', file_version: '77' })
    const { json: delivery } = await house.ask('GET', `${P}/deliveries/${job.delivery_id}`)
    expect(delivery).toMatchObject({
      file_name: 'figma_links.txt',
      status: 'succeeded',
      by: 'a editor',
      counts: { taken: 2 },
    })
    expect((await house.ask('GET', V)).json).toMatchObject({
      figma_links_file: 'figma_links.txt',
      figma_file_keys: [KEY],
    })
    expect(figma.asked.map((a) => a.path)).toEqual([`/v1/files/${KEY}`])
  })

  it('speak for what they point at, and for nothing else', async () => {
    await pulled(link())
    figma.files.set(KEY, file([screen(1, '借书页', '本月名额已用完'), screen(2, '还书页', '还书成功', 500)]))
    const { job } = await pulled(link('?node-id=1-1'))
    expect(job.counts).toMatchObject({ taken: 0, replaced: 1, withdrawn: 0 })
    expect(await toasts()).toEqual(['归还成功', '本月名额已用完'].sort())
    expect(figma.asked.at(-1)).toMatchObject({ path: `/v1/files/${KEY}/nodes`, query: { ids: '1:1' } })
  })

  it('the same again changes nothing', async () => {
    await pulled(link())
    const { job, results } = await pulled(link())
    expect(job.counts).toMatchObject({ taken: 0, unchanged: 2 })
    expect(ofLinks(results)).toEqual([[1, 'unchanged', null]])
  })

  it('of one file are one question, and a link to the whole says what all in it do', async () => {
    await pulled([link('?node-id=1-1'), link('?node-id=2%3A1'), link('?node-id=1-1')].join('\n'))
    expect(figma.asked.map((a) => [a.path, a.query.ids])).toEqual([[`/v1/files/${KEY}/nodes`, '1:1,2:1']])
    await pulled([link('?node-id=1-1'), link()].join('\n'))
    expect(figma.asked.at(-1)!.path).toBe(`/v1/files/${KEY}`)
  })

  it('to branches and named versions are asked for as such, and the version is kept in the evidence', async () => {
    figma.files.set('branch0123456789', file([FIRST]))
    figma.files.set(`${KEY}@4242`, file([SECOND], '4242'))
    const branch = `https://www.figma.com/design/${KEY}/branch/branch0123456789/Books`
    await pulled([branch, link('?version-id=4242&node-id=2-1')].join('\n'))
    expect(figma.asked.map((a) => [a.path, a.query.version])).toEqual([
      ['/v1/files/branch0123456789', undefined],
      [`/v1/files/${KEY}/nodes`, '4242'],
    ])
    expect((await atoms()).map((a) => a.evidence[0]!.file_version).sort()).toEqual(['4242', '77'])
  })

  it('whose node is gone say so, and its rules go', async () => {
    await pulled(link())
    figma.files.set(KEY, file([SECOND]))
    const { job, results } = await pulled([link('?node-id=1-1'), link('?node-id=2-1')].join('\n'))
    expect(ofLinks(results)).toEqual([
      [1, 'refused', 'figma_no_node'],
      [2, 'taken', null],
    ])
    expect(job.counts).toMatchObject({ withdrawn: 1, refused: 1 })
    expect(await toasts()).toEqual(['归还成功'])
  })

  it('one that fails stops no other', async () => {
    const none = 'https://www.figma.com/design/nofile0123456789/None'
    const { job, results } = await pulled([none, link()].join('\n'))
    expect(job.status).toBe('succeeded')
    expect(ofLinks(results)).toEqual([
      [1, 'refused', 'figma_no_file'],
      [2, 'taken', null],
    ])
    const all = await pulled(none)
    expect(all.job).toMatchObject({ status: 'failed', error: { code: 'none_taken' } })
  })
})

describe('Figma is asked as it wishes', () => {
  it('the token goes to the API alone, and is written nowhere', async () => {
    figma.state.pictures.set('1:1', png(750, 1624))
    await pulled(link('?node-id=1-1'), { snapshots: true })
    const tokens = figma.asked.map((a) => [a.path.split('/')[2], a.headers['x-figma-token']])
    expect(tokens).toEqual([
      ['files', figma.token],
      ['images', figma.token],
      ['pictures', undefined],
    ])
    const told = JSON.stringify([
      house.lines,
      (await house.ask('GET', `${P}/audit`)).json,
      (await house.ask('GET', `${P}/jobs`)).json,
    ])
    expect(told).not.toContain(figma.token)
  })

  it.each<[string, string, number]>([
    ['seconds', '7', 7000],
    ['nothing to wait', '0', 0],
  ])('it waits as long as it is told: %s', async (_, told, ms) => {
    let left = 2
    figma.state.before = () => (left-- > 0 ? { status: 429, headers: { 'retry-after': told } } : undefined)
    const { job } = await pulled(link())
    expect([job.status, waits]).toEqual(['succeeded', [ms, ms]])
  })

  it.each<[string, { status: number; headers?: Record<string, string> }, string, number]>([
    ['a wait that is too long', { status: 429, headers: { 'retry-after': '86400' } }, 'figma_busy', 1],
    ['told to wait again and again', { status: 429, headers: { 'retry-after': '1' } }, 'figma_busy', 4],
    ['failing for long', { status: 503 }, 'figma_unreachable', 4],
    ['a token that ran out', { status: 403 }, 'figma_refused', 1],
    ['sent elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:9/steal' } }, 'figma_unreachable', 4],
  ])('%s is told at the link', async (_, said, code, tries) => {
    figma.state.before = () => said
    const { job, results } = await pulled(link())
    expect([job.status, ofLinks(results), figma.asked.length]).toEqual(['failed', [[1, 'refused', code]], tries])
    expect(results[0]!.message_zh).toMatch(/\p{Script=Han}/u)
    expect(await atoms()).toEqual([])
  })

  it('a failure that passes is tried again', async () => {
    let left = 1
    figma.state.before = () => (left-- > 0 ? { status: 500 } : undefined)
    expect((await pulled(link())).job.status).toBe('succeeded')
    expect(waits).toEqual([1000])
  })

  it.each([
    ['no JSON', 'oops', 'bad_json'],
    ['no design', '{"err": null}', 'bad_input'],
  ])('an answer that is %s is refused', async (_, body, code) => {
    figma.state.before = () => ({ status: 200, body })
    expect(ofLinks((await pulled(link())).results)).toEqual([[1, 'refused', code]])
  })

  it('a pull can be cancelled while Figma is silent', async () => {
    figma.state.before = () => 'silence'
    const { json } = await ask(link())
    await figma.next(1)
    const cancelled = await house.ask('POST', `${P}/jobs/${json.job_id}/cancel`)
    expect(cancelled.json.status).toBe('cancelled')
    expect(await atoms()).toEqual([])
    expect((await house.ask('GET', `${P}/deliveries/${json.delivery_id}`)).json.status).toBe('cancelled')
  })
})

describe('pictures come along when asked for', () => {
  const frames = async (): Promise<FrameCoverage[]> => (await house.ask('GET', `${V}/coverage/frames`)).json.items

  it('of each screen with rules, no older than they', async () => {
    for (const id of ['1:1', '2:1']) figma.state.pictures.set(id, png(750, 1624))
    const { job } = await pulled(link(), { snapshots: true })
    expect(job).toMatchObject({ status: 'succeeded', done: 2, total: 2, counts: { warned: 0 } })
    expect((await frames()).map((f) => [f.name, f.picture?.is_older, f.picture?.scale])).toEqual([
      ['借书页', false, 2],
      ['还书页', false, 2],
    ])
    expect(figma.asked.find((a) => a.path.startsWith('/v1/images'))!.query).toMatchObject({
      ids: '1:1,2:1',
      format: 'png',
      scale: '2',
      use_absolute_bounds: 'true',
    })
  })

  it('one that is not to be had is a remark', async () => {
    figma.state.pictures.set('1:1', Buffer.from('<html>no picture</html>'))
    const { job, results } = await pulled(link(), { snapshots: true })
    expect([job.status, job.counts.taken, job.counts.warned]).toEqual(['succeeded', 2, 2])
    const warned = results.filter((row) => row.outcome === 'warned').map((row) => [row.subject, row.code])
    expect(warned.sort()).toEqual([
      [`${KEY} 1:1`, 'bad_picture'],
      [`${KEY} 2:1`, 'figma_no_picture'],
    ])
    expect((await frames()).every((f) => f.picture === null)).toBe(true)
  })

  it('a disk without room is no remark: the pull waits, and goes through once there is some', async () => {
    figma.state.pictures.set('1:1', png(750, 1624))
    const { pictures } = house.workshop
    const { keep } = pictures
    pictures.keep = async () => {
      pictures.keep = keep
      throw new HufuError('disk_full')
    }
    const { job } = await pulled(link('?node-id=1-1'), { snapshots: true })
    expect(job).toMatchObject({ status: 'succeeded', counts: { warned: 0 } })
    expect((await frames()).map((f) => f.picture?.scale)).toEqual([2])
  })

  it('are fetched from hosts that the operator named, and from no other', async () => {
    figma.state.pictures.set('1:1', png(10, 10))
    figma.state.pictureHost = 'localhost'
    const { results } = await pulled(link('?node-id=1-1'), { snapshots: true })
    expect(results.filter((row) => row.outcome === 'warned').map((row) => row.code)).toEqual(['figma_other_host'])
    expect(figma.asked.some((a) => a.path.includes('pictures'))).toBe(false)
  })
})

describe('what is refused at once', () => {
  it.each([
    ['a reader', link(), 'reader', 403, 'not_allowed'],
    ['no link', '# nothing\nhttps://example.com/design/abc', 'editor', 400, 'no_figma_link'],
    ['nothing', '', 'editor', 400, 'bad_input'],
    ['too many', Array.from({ length: 201 }, (_, i) => link(`?node-id=1-${i}`)).join('\n'), 'editor', 400, 'bad_input'],
  ])('%s', async (_, links, as, status, code) => {
    expect(await ask(links, {}, as)).toMatchObject({ status, json: { error: { code } } })
    expect(figma.asked).toEqual([])
  })

  it('without a token the server says what whoever runs it has to set', async () => {
    const other = await openHouse()
    const { status, json } = await other.ask('POST', `${V}/figma-links`, { as: 'editor', body: { links: link() } })
    await other.close()
    expect([status, json.error.code]).toEqual([409, 'figma_token_needed'])
    expect(json.error.message).toContain('FIGMA_TOKEN')
    expect(json.error.message_zh).toContain('FIGMA_TOKEN')
  })
})
