import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeLine, SMALL_BYTES } from '../../server/verbs/job-line.ts'
import { MOST_WAITING } from '../../server/verbs/jobs.ts'
import { line as caseLine, FULL, JSONL } from '../http/deliver.ts'
import { type OpenHouse, openHouse, V } from '../http/house.ts'

/** Jobs that end when they are told to, and what started in which order. */
function bench() {
  const line = makeLine()
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, project: string, size = 1) => {
    const waiting = {
      project,
      size,
      run: () => {
        started.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      },
    }
    line.add(waiting)
    return waiting
  }
  const end = async (name: string) => {
    ends.get(name)!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { line, started, add, end }
}
const LARGE = SMALL_BYTES + 1

describe('the line of background work', () => {
  it('keeps the order of one project: the later delivery is the one that counts', async () => {
    const { started, add, end } = bench()
    add('a1', 'a', LARGE)
    add('a2', 'a')
    add('a3', 'a')
    expect(started).toEqual(['a1'])
    await end('a1')
    await end('a2')
    expect(started).toEqual(['a1', 'a2', 'a3'])
  })
  it('lets projects take turns, however many of one wait', async () => {
    const { started, add, end } = bench()
    for (const name of ['a1', 'a2', 'a3']) add(name, 'a', LARGE)
    add('b1', 'b', LARGE)
    await end('a1')
    expect(started).toEqual(['a1', 'b1'])
    await end('b1')
    expect(started).toEqual(['a1', 'b1', 'a2'])
  })
  it('lets a small one of another project go beside a large one, and never two large ones', async () => {
    const { line, started, add, end } = bench()
    add('a1', 'a', LARGE)
    add('b1', 'b', LARGE)
    add('c1', 'c')
    add('d1', 'd')
    expect([started, line.running(), line.waiting()]).toEqual([['a1', 'c1'], 2, 2])
    await end('c1')
    expect(started).toEqual(['a1', 'c1', 'd1'])
    await end('a1')
    expect(started).toEqual(['a1', 'c1', 'd1']) // beside a small one a large one waits too
    await end('d1')
    expect(started).toEqual(['a1', 'c1', 'd1', 'b1'])
  })
  it('is idle when nothing waits or runs, and starts nothing once it is closed', async () => {
    const { line, started, add, end } = bench()
    add('a1', 'a')
    const second = add('a2', 'a')
    expect(line.remove(second)).toBe(true)
    expect(line.remove(second)).toBe(false)
    add('a3', 'a')
    const closed = line.close()
    await end('a1')
    await closed
    expect([started, line.waiting()]).toEqual([['a1'], 0])
    await line.idle()
  })
})

describe('a server with too much to read', () => {
  let house: OpenHouse
  beforeEach(async () => {
    house = await openHouse()
  })
  afterEach(() => house.close())
  const send = () =>
    house.ask('POST', `${V}/case-atoms`, { body: caseLine(FULL, '1'), headers: { 'content-type': JSONL } })

  it('says so before it takes another file, and when to come again', async () => {
    const releases = Array.from({ length: MOST_WAITING * 0.75 }, () => house.workshop.jobs.reserve('default'))
    const { status, json, headers } = await send()
    expect([status, json.error.code, headers.get('retry-after')]).toEqual([503, 'queue_full', '30'])
    expect((await house.ask('GET', '/api/v1/projects/default/deliveries')).json.items).toEqual([])
    releases[0]!()
    releases[0]!() // a place is given back once
    expect((await send()).status).toBe(202)
    expect(house.workshop.jobs.load().queued).toBeLessThan(2)
  })
  it.each<[string, string, object, string]>([
    ['a look through a version', 'POST', {}, 'versions/1.0/checks'],
    ['words that everything is read by', 'PUT', { text: 'classes:\n  - {to: 座席, from: [名额]}\n' }, 'synonyms'],
    ['other thresholds', 'PATCH', { link_accept: 0.9 }, 'settings'],
  ])('says so of %s, and changes nothing', async (_, method, body, path) => {
    const { status: sent } = await send()
    await house.workshop.jobs.idle()
    const releases = Array.from({ length: MOST_WAITING * 0.75 }, () => house.workshop.jobs.reserve('default'))
    const ask = () => house.ask(method, `/api/v1/projects/default/${path}`, { body })
    const standing = async () => (await house.ask('GET', '/api/v1/projects/default/audit')).json.items
    const before = await standing()
    const refused = await ask()
    expect([sent, refused.status, refused.json.error.code]).toEqual([202, 503, 'queue_full'])
    expect(await standing()).toEqual(before)
    for (const release of releases) release()
    expect((await ask()).status).toBeLessThan(300)
    await house.workshop.jobs.idle()
    for (let i = 0; i < MOST_WAITING * 0.75; i++) house.workshop.jobs.reserve('default') // no place was lost
  })
  it('keeps a part of its places for other projects', () => {
    const { jobs } = house.workshop
    for (let i = 0; i < MOST_WAITING * 0.75; i++) jobs.reserve('default')
    expect(() => jobs.reserve('default')).toThrow()
    for (let i = 0; i < MOST_WAITING * 0.25; i++) jobs.reserve('other')
    expect(() => jobs.reserve('other')).toThrow()
    expect(() => jobs.reserve('third')).toThrow()
  })
})
