import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FULL, JSONL, LATE, line, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

const DICTIONARY = `# ours
modules:
  - id: QUOTA
    entities: [名额]
  - id: LATE
    entities: [截止]
`
const set = (text: string, query = '', as = 'editor') =>
  house.ask('POST', `${P}/modules${query}`, { as, body: { text } })
const send = (...atoms: unknown[]) =>
  house.ask('POST', `${V}/rule-atoms`, { as: 'editor', body: { scope: scopeOf('1:1'), atoms } })
const clusters = async () => (await house.ask('GET', `${V}/clusters?limit=200`, { as: 'reader' })).json.items
const modulesOf = async () =>
  Object.fromEntries(
    (await clusters()).map((c: { canon_text: string; primary_module: string | null }) => [
      c.canon_text.includes('名额') ? 'full' : 'late',
      c.primary_module,
    ]),
  )

describe('a project’s dictionary', () => {
  it('is nobody’s until it is set, and then handed back with its comments', async () => {
    expect((await house.ask('GET', `${P}/modules`, { as: 'reader' })).status).toBe(404)
    await send(sent(FULL, '1:2'))
    expect(await modulesOf()).toEqual({ full: null })
    expect((await set(DICTIONARY)).status).toBe(200)
    expect((await house.ask('GET', `${P}/modules`, { as: 'bot' })).json).toMatchObject({ text: DICTIONARY })
  })

  it('tags what is there, and what comes later', async () => {
    await send(sent(FULL, '1:2'))
    const { json } = await set(DICTIONARY)
    expect(json).toMatchObject({
      modules: 2,
      moves: [{ app_version: '1.0', from: { primary_module: null }, to: { primary_module: 'QUOTA' } }],
    })
    await house.upload(`${V}/case-atoms`, `${line(FULL, '12')}\n`, JSONL)
    const [cluster] = await clusters()
    expect(cluster).toMatchObject({ coverage: 'both', primary_module: 'QUOTA', modules: ['QUOTA'] })
    const found = await house.ask('GET', `${P}/search?q=${encodeURIComponent('名额')}&module=QUOTA`, { as: 'reader' })
    expect(found.json.hits[0]?.id).toBe(cluster.cluster_id)
  })

  it('is tried out first: a dry run tells what would move and changes nothing', async () => {
    await send(sent(FULL, '1:2'), sent(LATE, '1:3'))
    await set(DICTIONARY)
    const before = await clusters()
    const renamed = DICTIONARY.replace('QUOTA', 'SEATS')
    const { json } = await set(renamed, '?dry_run=true')
    expect(json.moves.map((m: { from: object; to: object }) => [m.from, m.to])).toEqual([
      [
        { primary_module: 'QUOTA', modules: ['QUOTA'] },
        { primary_module: 'SEATS', modules: ['SEATS'] },
      ],
    ])
    expect(await clusters()).toEqual(before)
    await set(renamed)
    expect((await modulesOf()).full).toBe('SEATS')
  })

  it('is changed by one at a time: who read an older edition is told', async () => {
    await set(DICTIONARY)
    const { headers } = await house.ask('GET', `${P}/modules`, { as: 'reader' })
    const change = (text: string) =>
      house.ask('POST', `${P}/modules`, {
        as: 'editor',
        body: { text },
        headers: { 'if-match': headers.get('etag')! },
      })
    expect((await change(`${DICTIONARY}# a remark\n`)).status).toBe(200)
    expect((await change(DICTIONARY)).json.error.code).toBe('stale')
    expect((await house.ask('GET', `${P}/modules`, { as: 'reader' })).json.text).toContain('# a remark')
  })

  it('is handed out with the edition of the very text, and the ids of its modules however they are written', async () => {
    await set('modules:\n  - names: [名额]\n    id: "A #1"\n  - {entities: [截止], id: LATE}\n')
    const { modules } = house.workshop
    const { textOf } = modules
    let reads = 0
    modules.textOf = async (project) => (reads++ ? 'modules: []' : textOf(project))
    const { headers, json } = await house.ask('GET', `${P}/modules`, { as: 'reader' })
    modules.textOf = textOf
    expect(json.ids).toEqual(['A #1', 'LATE'])
    const edition = headers.get('etag')!
    const saved = await house.ask('POST', `${P}/modules`, { body: { text: '' }, headers: { 'if-match': edition } })
    expect(saved.status).toBe(200)
  })

  it('moves nothing when it is set again, nor when the same design is sent again', async () => {
    await send(sent(FULL, '1:2'))
    await set(DICTIONARY)
    const before = await clusters()
    expect((await set(`${DICTIONARY}# a remark\n`)).json.moves).toEqual([])
    expect((await send(sent(FULL, '1:2'))).json.counts).toMatchObject({ unchanged: 1, replaced: 0 })
    expect(await clusters()).toEqual(before)
  })

  it('is taken away by an empty text', async () => {
    await send(sent(FULL, '1:2'))
    await set(DICTIONARY)
    await set('')
    expect(await modulesOf()).toEqual({ full: null })
    expect((await house.ask('GET', `${P}/modules`, { as: 'reader' })).status).toBe(404)
  })

  it('never overwrites what a person set, on a rule or on a cluster', async () => {
    await send(sent(FULL, '1:2'))
    const { store } = house.workshop
    const [cluster] = await store.clusters.all('default', (await clusters())[0].app_version)
    const mine = { ...cluster!, project: 'default', primary_module: 'OURS', modules: ['OURS'], module_by: 'lin' }
    await store.commit({ writes: [{ table: 'clusters', put: [mine] }], project: 'default', changes: [] })
    expect((await set(DICTIONARY)).json.moves).toEqual([])
    await house.upload(`${V}/case-atoms`, `${line(FULL, '12')}\n`, JSONL)
    expect(await clusters()).toMatchObject([{ coverage: 'both', primary_module: 'OURS', module_by: 'lin' }])
  })

  it('lets pages meet under their other names, from the moment that it says so', async () => {
    const words = { C: '图书已逾期', A: '点击「续借」', R: 'toast提示「图书已逾期，请先归还」' }
    await send(sent(words, '1:2', '1:1', { touchpoints: ['书架'] }))
    const checked = { ...words, R: '提示逾期，需先归还' }
    await house.upload(`${V}/case-atoms`, `${line(checked, '12', 1, { touchpoints: ['书柜'] })}\n`, JSONL)
    const isSamePage = async () =>
      (await clusters())
        .flatMap((c: { case_links: { reason: { for: string[] } }[] }) => c.case_links)
        .some((link: { reason: { for: string[] } }) => link.reason.for.includes('touchpoint_same'))
    expect(await isSamePage()).toBe(false)
    await set(`${DICTIONARY}touchpoint_aliases:\n  书架: [书柜]\n`)
    expect(await isSamePage()).toBe(true)
    await set(DICTIONARY)
    expect(await isSamePage()).toBe(false)
  })

  it.each([
    ['no YAML', 'modules: [{', 'bad_input', 1],
    ['a module twice', 'modules:\n  - {id: A, names: [甲班]}\n  - {id: A, names: [乙班]}\n', 'module_id_twice', 3],
    [
      'aliases that lead on',
      'modules: []\ntouchpoint_aliases:\n  课表: [日程]\n  日程: [安排]\n',
      'touchpoint_alias_circle',
      4,
    ],
  ])('refuses %s with its place and keeps the one that stands', async (_, text, code, at) => {
    await set(DICTIONARY)
    const { status, json } = await set(text)
    expect([status, json.error.code, json.error.place.line]).toEqual([400, code, at])
    expect((await house.ask('GET', `${P}/modules`, { as: 'reader' })).json).toMatchObject({ text: DICTIONARY })
  })
})

describe('the sample project', () => {
  const own = readFileSync('server/web/sample/modules.yaml', 'utf8')
  it('brings its dictionary, and every rule drawn on a page of it has its module', async () => {
    await house.ask('POST', `${P}/sample`, { as: 'editor' })
    await house.workshop.jobs.idle()
    expect((await house.ask('GET', `${P}/modules`, { as: 'reader' })).json.text).toBe(own)
    const { items } = (await house.ask('GET', `${P}/versions/v2.3.0/clusters?limit=200`, { as: 'reader' })).json
    expect(new Set(items.map((c: { primary_module: string }) => c.primary_module))).toContain('PICKUP')
  })
  it('leaves a team’s own dictionary alone', async () => {
    await set(DICTIONARY)
    await house.ask('POST', `${P}/sample`, { as: 'editor' })
    await house.workshop.jobs.idle()
    expect((await house.ask('GET', `${P}/modules`, { as: 'reader' })).json.text).toBe(DICTIONARY)
  })
})
