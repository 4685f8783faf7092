import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PROJECT_SETTINGS, projectSettings } from '../../server/verbs/project-settings.ts'
import { readSettings, setProjectSettings } from '../../server/verbs/set-project-settings.ts'
import { HufuError } from '../../shared/error.ts'
import { FULL, JSONL, line, suite, XML } from '../http/deliver.ts'
import { type OpenHouse, openHouse, V } from '../http/house.ts'

const ADMIN = { member: 'lin', role: 'admin', token_id: 'tk_1', project: null } as const
let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

const set = (wish: Record<string, unknown>) => setProjectSettings(house.workshop, ADMIN as never, 'default', wish)
const standing = () => projectSettings(house.workshop.store, 'default')
const auditOf = async (action: string) =>
  (await house.workshop.store.access.audit({ project: 'default', action }, { after: null, limit: 50 })).map(
    (row) => row.details,
  )

describe('the table of a project’s settings', () => {
  it.each(Object.entries(PROJECT_SETTINGS))(
    '%s takes its own preset and says what it does in both languages',
    (_, row) => {
      expect(row.shape.safeParse(row.preset).success).toBe(true)
      for (const { en } of [row.title, row.form, row.help]) {
        expect(en).not.toMatch(/\p{Script=Han}/u)
        expect(en).not.toBe('')
      }
      expect(row.title.zh + row.help.zh).toMatch(/\p{Script=Han}/u)
    },
  )
})

describe('setting a project', () => {
  it('keeps what is named, leaves the rest at its preset, and takes null as "back to the preset"', async () => {
    const { items } = (await set({ 'cases.test_project': ' SHOP ', link_accept: 0.9 })).answer
    expect(items.filter((row) => !row.is_preset).map((row) => [row.name, row.value])).toEqual([
      ['cases.test_project', 'SHOP'],
      ['link_accept', 0.9],
    ])
    expect(await standing()).toMatchObject({ 'cases.test_project': 'SHOP', link_accept: 0.9, link_pending: 0.5 })
    await set({ link_accept: null })
    expect((await standing()).link_accept).toBe(PROJECT_SETTINGS.link_accept.preset)
    expect(
      (await readSettings(house.workshop, 'default')).answer.items.find((row) => row.name === 'link_accept'),
    ).toMatchObject({ is_preset: true })
  })

  it('is audited with what stood before and after; what changes nothing is not', async () => {
    await set({ 'cases.test_project': 'A' })
    await set({ 'cases.test_project': 'A' })
    await set({ 'cases.test_project': 'B', link_pending: 0.6 })
    expect(await auditOf('settings')).toEqual([
      [
        { name: 'cases.test_project', before: 'A', after: 'B' },
        { name: 'link_pending', before: null, after: 0.6 },
      ],
      [{ name: 'cases.test_project', before: null, after: 'A' }],
    ])
  })

  it.each([
    ['no such setting', { colour: 'red' }, 'colour'],
    ['a name that every object has', { constructor: 1 }, 'constructor'],
    ['a word for a number', { link_accept: 'high' }, 'link_accept'],
    ['more than all', { link_accept: 1.2 }, 'link_accept'],
    ['asking from above accepting', { link_pending: 0.95 }, 'link_pending'],
    ['an address of another kind', { case_url_template: 'javascript:alert({external_id})' }, 'case_url_template'],
    ['an address that names no case', { case_url_template: 'https://tests.example/' }, 'case_url_template'],
    ['a limit past the largest', { 'upload.test_suites_mib': 100_000 }, 'upload.test_suites_mib'],
    ['one right and one wrong', { 'cases.test_project': 'A', link_accept: 'x' }, 'link_accept'],
  ])('refuses %s, names the setting, and keeps what stood', async (_, wish, field) => {
    const before = await standing()
    const refusal = await set(wish).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(HufuError)
    expect([(refusal as HufuError).code, (refusal as HufuError).place]).toEqual(['bad_input', { field }])
    expect(await standing()).toEqual(before)
    expect(await auditOf('settings')).toEqual([])
  })

  it('is each project’s own, and dictionaries are none of it', async () => {
    await house.ask('POST', '/api/v1/projects', { body: { project: 'other' } })
    await set({ 'cases.test_project': 'A' })
    await house.ask('POST', '/api/v1/projects/default/modules', { body: { text: 'modules: []\n' } })
    expect((await projectSettings(house.workshop.store, 'other'))['cases.test_project']).toBe('')
    const names = (await readSettings(house.workshop, 'default')).answer.items.map((row) => row.name)
    expect(names).toEqual(Object.keys(PROJECT_SETTINGS))
  })
})

describe('what the settings do', () => {
  it('cases.test_project stands where neither file nor upload names one', async () => {
    await set({ 'cases.test_project': 'SHOP' })
    await house.upload(`${V}/case-atoms`, line(FULL, '1'), JSONL)
    await house.upload(`${V}/case-atoms?test_project=OTHER`, line(FULL, '2'), JSONL)
    const keys = (await house.ask('GET', `${V}/case-atoms`)).json.items.map((a: { case_key: string }) => a.case_key)
    expect(keys.sort()).toEqual(['OTHER:2', 'SHOP:1'])
  })

  it('delivery.require_strong_signal refuses the line that has none, and takes the others', async () => {
    const weak = { C: '', A: '看一看', R: '一切正常' }
    const both = `${line(FULL, '1')}\n${line(weak, '2')}`
    expect((await house.upload(`${V}/case-atoms`, both, JSONL)).counts).toMatchObject({ taken: 2, warned: 1 })
    await set({ 'delivery.require_strong_signal': true })
    const { delivery_id, counts } = await house.upload(`${V}/case-atoms?test_project=B`, both, JSONL)
    expect(counts).toMatchObject({ taken: 1, refused: 1 })
    const { json } = await house.ask(
      'GET',
      `/api/v1/projects/default/deliveries/${delivery_id}/results?outcome=refused`,
    )
    expect(json.items).toMatchObject([{ line: 2, code: 'strong_signal_needed', field: 'R' }])
  })

  it('cases.include_not_in_force reads obsolete cases like the others', async () => {
    const file = suite({ 1: [['点击“借书”', 'toast“借书成功”']] }).replace(
      '</testcase>',
      '<status>5</status></testcase>',
    )
    expect((await house.upload(`${V}/test-suites`, file, XML)).counts.taken).toBe(0)
    await set({ 'cases.include_not_in_force': true })
    expect((await house.upload(`${V}/test-suites`, `${file}\n`, XML)).counts.replaced).toBe(1)
    expect((await house.ask('GET', `${V}/case-atoms`)).json.items).toHaveLength(1)
  })

  it('upload.test_suites_mib refuses what is larger before and while it comes', async () => {
    await set({ 'upload.test_suites_mib': 1 })
    const large = `<testsuite name="x"><!--${'x'.repeat(1024 * 1024)}--></testsuite>`
    for (const headers of [{ 'content-length': String(large.length) }, {}]) {
      const { status, json } = await house.ask('POST', `${V}/test-suites`, {
        as: 'editor',
        body: large,
        headers: { 'content-type': XML, ...headers },
      })
      expect([status, json.error.code, json.error.details.limit]).toEqual([413, 'too_large', '1 MiB'])
    }
  })
})
