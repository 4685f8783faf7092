import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FULL, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
const YAML = { 'content-type': 'application/yaml' }
let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

const get = () => house.ask('GET', `${P}/version_sync.yaml`, { as: 'reader' })
const put = (body: string, more: Record<string, string> = {}, query = '', as = 'editor') =>
  house.ask('PUT', `${P}/version_sync.yaml${query}`, { as, body, headers: { ...YAML, ...more } })
const versions = async () => (await house.ask('GET', `${P}/versions`)).json.items

describe('the version table as a file', () => {
  it('is taken in its order and handed back with its comments, brought up to what the server knows', async () => {
    const text = `# 我们的版本\nversions:\n  - app_version: "1.0" # 首发\n    notes: 首发\n    owners: { figma: 小图, test: "", merge: "" }\n  - app_version: "2.0"\n    base_version: "1.0"\n`
    expect((await put(text, {}, '', 'reader')).status).toBe(403)
    expect((await put(text)).status).toBe(200)
    expect(await versions()).toMatchObject([
      { app_version: '1.0', notes: '首发', owners: { figma: '小图' } },
      { app_version: '2.0', base_version: '1.0' },
    ])
    await house.ask('POST', `${V}/rule-atoms`, {
      as: 'editor',
      body: { scope: scopeOf('1:1'), atoms: [sent(FULL, '1:2')] },
    })
    const file = await get()
    expect(file.text).toContain('# 我们的版本')
    expect(file.text).toContain('# 首发')
    expect(file.text).toMatch(/figma_file_keys: \[ ?FILE ?\]/)
    const again = await put(file.text, { 'if-match': file.headers.get('etag')! })
    expect([again.status, again.text]).toEqual([200, file.text])
  })

  it('keeps versions that it does not list, after those that it does', async () => {
    await put('versions:\n  - app_version: "1.0"\n  - app_version: "2.0"\n')
    await put('versions:\n  - app_version: "2.0"\n')
    expect((await versions()).map((v: { app_version: string }) => v.app_version)).toEqual(['2.0', '1.0'])
  })

  it.each([
    ['no YAML', 'versions: [', 'bad_input'],
    ['a status that skips something', 'versions:\n  - app_version: "1.0"\n    status: done\n', 'status_missing'],
    ['a base that is none', 'versions:\n  - app_version: "1.0"\n    base_version: "9"\n', 'not_found'],
    [
      'bases in a circle',
      'versions:\n  - app_version: "1.0"\n    base_version: "2.0"\n  - app_version: "2.0"\n    base_version: "1.0"\n',
      'base_circle',
    ],
    [
      'a name that looks like another',
      'versions:\n  - app_version: "1.0"\n  - app_version: "v1.0"\n',
      'version_lookalike',
    ],
  ])('refuses %s, whole', async (_, text, code) => {
    expect((await put(text)).json.error.code).toBe(code)
    expect(await versions()).toEqual([])
  })

  it('is refused on another edition than was read', async () => {
    await put('versions:\n  - app_version: "1.0"\n')
    const read = (await get()).headers.get('etag')!
    await house.ask('PATCH', V, { as: 'editor', body: { notes: '别人' } })
    const answer = await put('versions:\n  - app_version: "1.0"\n    notes: 我\n', { 'if-match': read })
    expect([answer.status, answer.json.error.code]).toEqual([409, 'stale'])
  })
})
