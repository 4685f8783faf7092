import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DONE, FULL, JSONL, LATE, line, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

const at = (version: string) => `${P}/versions/${version}`
const get = (path: string) => house.ask('GET', path, { as: 'reader' })
const create = (app_version: string, more: object = {}) =>
  house.ask('POST', `${P}/versions`, { as: 'editor', body: { app_version, ...more } })
const edit = (version: string, body: object, headers: Record<string, string> = {}) =>
  house.ask('PATCH', at(version), { as: 'editor', body, headers })
const design = (atoms: unknown[], version = V) =>
  house.ask('POST', `${version}/rule-atoms`, { as: 'editor', body: { scope: scopeOf('1:1'), atoms } })
const cases = (lines: string[], version = V) => house.upload(`${version}/case-atoms`, `${lines.join('\n')}\n`, JSONL)
const order = async () => (await get(`${P}/versions`)).json.items.map((v: { app_version: string }) => v.app_version)
const audited = async (action: string) =>
  (await house.ask('GET', `${P}/audit?action=${action}`)).json.items.map((r: { details: unknown }) => r.details)
const status = async (version = V) => (await get(version)).json.status

/** Both sides there, the rule tested. */
async function merged() {
  await design([sent(FULL, '1:2')])
  await cases([line(FULL, '12')])
}

describe('editing a version', () => {
  it('changes what people fill in, and says who changed what', async () => {
    await create('1.0')
    await create('2.0')
    const answer = await edit('2.0', {
      base_version: '1.0',
      owners: { test: '小测' },
      notes: '第二版',
      module_hints: ['PAY'],
      module_review_status: 'partial',
      figma_links_file: 'links.txt',
    })
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      base_version: '1.0',
      owners: { figma: '', test: '小测', merge: '' },
      notes: '第二版',
      module_hints: ['PAY'],
      module_review_status: 'partial',
      figma_links_file: 'links.txt',
    })
    expect((await get(at('2.0'))).json).toEqual(answer.json)
    const [details] = await audited('version.edit')
    expect(details).toMatchObject({ base_version: { from: null, to: '1.0' }, notes: { from: '', to: '第二版' } })
    expect((await edit('2.0', { notes: '第二版' })).status).toBe(200)
    expect(await audited('version.edit')).toHaveLength(1)
  })

  it('moves it in the order', async () => {
    for (const v of ['1.0', '2.0', '3.0']) await create(v)
    await edit('3.0', { after: '1.0' })
    expect(await order()).toEqual(['1.0', '3.0', '2.0'])
    await edit('2.0', { after: null })
    expect(await order()).toEqual(['2.0', '1.0', '3.0'])
    expect((await edit('2.0', { after: '9.9' })).json.error).toMatchObject({ code: 'not_found' })
    expect(await order()).toEqual(['2.0', '1.0', '3.0'])
  })

  it.each([
    ['a base that is none', { base_version: '9.9' }, 404, 'not_found'],
    ['itself as base', { base_version: '1.0' }, 409, 'base_circle'],
    ['a base that builds on it', { base_version: '3.0' }, 409, 'base_circle'],
    ['a field that nobody edits', { figma_file_keys: ['K'] }, 400, 'bad_input'],
    ['a base that is no label', { base_version: 'a:b' }, 400, 'bad_input'],
  ])('refuses %s', async (_, body, code_status, code) => {
    await create('1.0')
    await create('2.0', { base_version: '1.0' })
    await create('3.0', { base_version: '2.0' })
    const answer = await edit('1.0', body)
    expect([answer.status, answer.json.error.code]).toEqual([code_status, code])
    expect((await get(at('1.0'))).json.base_version).toBeNull()
  })

  it('is done on the edition that was read, else tells which is there now', async () => {
    await create('1.0')
    const read = (await get(at('1.0'))).headers.get('etag')!
    expect((await edit('1.0', { notes: 'mine' }, { 'if-match': read })).status).toBe(200)
    const second = await edit('1.0', { notes: 'theirs' }, { 'if-match': read })
    expect([second.status, second.json.error.code]).toEqual([409, 'stale'])
    const now = (await get(at('1.0'))).headers.get('etag')!
    expect(`"${second.json.error.details.edition}"`).toBe(now)
    expect((await edit('1.0', { notes: 'theirs' }, { 'if-match': now })).json.notes).toBe('theirs')
  })

  it('does not make what the server notes by itself another edition', async () => {
    await merged()
    const read = (await get(V)).headers.get('etag')!
    await design([sent(FULL, '1:2'), sent(LATE, '1:3')])
    expect((await edit('1.0', { notes: 'still mine' }, { 'if-match': read })).status).toBe(200)
  })
})

describe('how far a version is', () => {
  it('is refused with each thing that is missing, in both languages', async () => {
    await create('1.0')
    const answer = await edit('1.0', { status: 'done' })
    expect([answer.status, answer.json.error.code]).toEqual([409, 'status_missing'])
    const { missing } = answer.json.error.details
    expect(missing.map((thing: { code: string }) => thing.code)).toEqual([
      'no_design_source',
      'no_case_delivery',
      'not_exported',
      'modules_not_reviewed',
    ])
    for (const { message, message_zh } of missing) {
      expect(answer.json.error.message).toContain(message)
      expect(answer.json.error.message_zh).toContain(message_zh)
    }
    expect(await status()).toBe('collecting')
  })

  it('says what the next step wants', async () => {
    await create('1.0')
    const next = async () => (await get(V)).json.next
    const codes = async () => (await next())?.missing.map((thing: { code: string }) => thing.code)
    expect(await next()).toMatchObject({ status: 'ready_to_merge' })
    expect(await codes()).toEqual(['no_design_source', 'no_case_delivery'])
    await design([sent(FULL, '1:2')])
    expect(await codes()).toEqual(['no_case_delivery'])
    await cases([line(FULL, '12')])
    expect(await next()).toMatchObject({ status: 'ingested', missing: [{ code: 'not_exported' }] })
    await house.ask('GET', `${V}/exports.zip`, { as: 'editor' })
    expect(await next()).toMatchObject({ status: 'done', missing: [{ code: 'modules_not_reviewed' }] })
    await edit('1.0', { module_review_status: 'done' })
    expect(await codes()).toEqual([])
    expect((await edit('1.0', { status: 'done' })).json).toMatchObject({ status: 'done', next: null })
  })

  it('counts the files as exported by those who may edit', async () => {
    await merged()
    for (const as of ['reader', 'bot']) await house.ask('GET', `${V}/exports.zip`, { as })
    expect(await status()).toBe('merged')
    expect((await house.ask('POST', `${V}/exported`, { as: 'reader' })).status).toBe(403)
    await house.ask('POST', `${V}/exported`, { as: 'editor' })
    expect(await status()).toBe('ingested')
    expect(await audited('version.export')).toEqual([{ from: 'merged', to: 'ingested' }])
  })

  it('is not done while values disagree', async () => {
    const [three, five] = ['3', '5'].map((n) => ({ C: '名额未满', A: '点击“借书”', R: `toast“还可借 ${n} 本”` }))
    await design([sent(three!, '1:2')])
    await cases([line(five!, '12')])
    await house.ask('POST', `${V}/exported`, { as: 'editor' })
    const answer = await edit('1.0', { status: 'done', module_review_status: 'done' })
    expect(answer.json.error.details.missing).toMatchObject([{ code: 'open_items' }])
    expect(answer.json.error.message_zh).toContain('还有 1 个高风险或严重的条目')
  })

  it('goes back when something else arrives, which the log tells', async () => {
    await merged()
    await house.ask('POST', `${V}/exported`, { as: 'editor' })
    await edit('1.0', { module_review_status: 'done' })
    await edit('1.0', { status: 'done' })
    await design([sent(FULL, '1:2')]) // the same again
    expect(await status()).toBe('done')
    await design([sent(FULL, '1:2'), sent(LATE, '1:3')])
    expect((await get(V)).json).toMatchObject({ status: 'merged', exported_at: null, next: { status: 'ingested' } })
    expect(await audited('version.set_back')).toEqual([{ from: 'done', through: 'ready_to_merge', to: 'merged' }])
  })

  it('is for people to take back, as far as the server does not know better', async () => {
    await merged()
    await house.ask('POST', `${V}/exported`, { as: 'editor' })
    await edit('1.0', { module_review_status: 'done' })
    await edit('1.0', { status: 'done' })
    expect((await edit('1.0', { status: 'ingested' })).json.status).toBe('ingested')
    await edit('1.0', { status: 'done' })
    expect((await edit('1.0', { module_review_status: 'partial' })).json.status).toBe('ingested')
    const kept = await edit('1.0', { status: 'collecting' })
    expect([kept.status, kept.json.error.code]).toEqual([409, 'status_kept'])
  })

  it('takes cases without an atom for a delivery too', async () => {
    await design([sent(FULL, '1:2')])
    const pictures = `<?xml version="1.0"?><testsuite name="图"><testcase internalid="1" name="只有图"><externalid>9</externalid><steps><step><step_number>1</step_number><actions><![CDATA[<img src="data:image/png;base64,AA"/>]]></actions><expectedresults></expectedresults></step></steps></testcase></testsuite>`
    await house.upload(`${V}/test-suites`, pictures, 'application/xml')
    expect((await get(V)).json).toMatchObject({ status: 'merged', holds: { case_atoms: 0 }, deliveries: { cases: 1 } })
  })
})

describe('the version that is meant where none is named', () => {
  it('is the last that was ever merged: to be set back does not count', async () => {
    await merged()
    await create('2.0')
    await design([sent(DONE, '1:4')], at('2.0'))
    const meant = async () =>
      (await get(`${P}/versions`)).json.items.find((v: { is_default: boolean }) => v.is_default)?.app_version
    expect(await meant()).toBe('1.0')
    const job = await cases([line(DONE, '13')], at('2.0'))
    expect(await meant()).toBe('2.0')
    await house.ask('POST', `${P}/deliveries/${job.delivery_id}/take-back`, { as: 'editor' })
    expect(await status(at('2.0'))).toBe('collecting')
    expect(await audited('version.set_back')).toEqual([{ from: 'merged', to: 'collecting' }])
    expect(await meant()).toBe('2.0')
    expect((await get(`${P}/search?q=${encodeURIComponent('借书成功')}`)).json.hits).toHaveLength(1)
  })
})

describe('deleting a version', () => {
  it('goes where it was made by mistake, and is told', async () => {
    await create('1.0')
    expect((await house.ask('DELETE', at('1.0'), { as: 'reader' })).status).toBe(403)
    expect((await house.ask('DELETE', at('1.0'), { as: 'editor' })).status).toBe(204)
    expect((await get(at('1.0'))).status).toBe(404)
    expect(await audited('version.delete')).toHaveLength(1)
  })

  it('stays where it holds something, had deliveries, or others build on it', async () => {
    await merged()
    const remove = async (version: string) =>
      (await house.ask('DELETE', at(version), { as: 'editor' })).json?.error.code
    expect(await remove('1.0')).toBe('version_not_empty')
    await create('2.0')
    await create('3.0', { base_version: '2.0' })
    expect(await remove('2.0')).toBe('version_is_base')
    const job = await cases([line(FULL, '12')], at('3.0'))
    await house.ask('POST', `${P}/deliveries/${job.delivery_id}/take-back`, { as: 'editor' })
    expect(await remove('3.0')).toBe('version_not_empty')
  })
})
