import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DONE, FULL, JSONL, LATE, line, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse } from './house.ts'

const P = '/api/v1/projects/default'
const at = (version: string) => `${P}/versions/${version}`
const PAGE = { touchpoints: ['借书页'] }
let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

const get = async (path: string) => (await house.ask('GET', path, { as: 'reader' })).json
const design = (version: string, ...atoms: unknown[]) =>
  house.ask('POST', `${at(version)}/rule-atoms`, { as: 'editor', body: { scope: scopeOf('1:1'), atoms } })
const cases = (version: string, ...lines: string[]) =>
  house.upload(`${at(version)}/case-atoms`, `${lines.join('\n')}\n`, JSONL)
const create = (app_version: string, base_version?: string) =>
  house.ask('POST', `${P}/versions`, { as: 'editor', body: { app_version, base_version } })
const clusters = async (version: string) => (await get(`${at(version)}/clusters?limit=200`)).items
const ruleOf = async (version: string, words: { R: string }) =>
  (await clusters(version)).find((c: { words: { R: string } }) => c.words.R === words.R)
const inherited = async (version: string) =>
  (await get(`${at(version)}/inherited`)).items.map((r: { words: { R: string } }) => r.words.R).sort()
const withdraw = (version: string, rule_key: string, reason = '下线') =>
  house.ask('POST', `${at(version)}/withdrawals`, { as: 'editor', body: { rule_key, reason } })
const bringBack = (version: string, rule_key: string) =>
  house.ask('DELETE', `${at(version)}/withdrawals/${rule_key}`, { as: 'editor' })
const found = async (q: string, version: string, more = '') =>
  (await get(`${P}/search?q=${encodeURIComponent(q)}&app_version=${version}&kind=rule${more}`)).hits
const modulesText = async (version: string) => {
  const files = (await get(`${at(version)}/exports`)).items.filter((f: { name: string }) =>
    f.name.startsWith('modules/'),
  )
  const texts = []
  for (const { name } of files) {
    const file = await house.ask('GET', `${at(version)}/exports/${name}`)
    expect(file.status, name).toBe(200)
    texts.push(file.text)
  }
  return texts.join('\n')
}
const times = (text: string, piece: string) => text.split(piece).length - 1

/** 1.0 merged, two rules drawn, the first tested; 2.0 builds on it. */
async function two() {
  await design('1.0', sent(FULL, '1:2', '1:1', PAGE), sent(LATE, '1:3', '1:1', PAGE))
  await cases('1.0', line(FULL, '12'))
  await create('2.0', '1.0')
}

describe('the key of a rule', () => {
  it('stays the same when its version is merged and the rule goes on under another cluster', async () => {
    await two()
    const before = await ruleOf('1.0', FULL)
    // the same rule drawn at a second place: its cluster may change its id, never its key
    await design('1.0', sent(LATE, '1:3', '1:1', PAGE))
    await design('1.0', sent(FULL, '1:9', '1:1', PAGE), sent(LATE, '1:3', '1:1', PAGE))
    const after = await ruleOf('1.0', FULL)
    expect(after.rule_key).toBe(before.rule_key)
  })

  it('is handed on where fingerprint and touchpoint are equal, once the next version is merged', async () => {
    await two()
    const before = await ruleOf('1.0', FULL)
    await design('2.0', sent(FULL, '1:2', '1:1', PAGE), sent(DONE, '1:4', '1:1', PAGE))
    expect((await ruleOf('2.0', FULL)).rule_key).toBe((await ruleOf('2.0', FULL)).cluster_id)
    await cases('2.0', line(DONE, '13'))
    expect((await ruleOf('2.0', FULL)).rule_key).toBe(before.rule_key)
    expect((await ruleOf('2.0', DONE)).rule_key).toBe((await ruleOf('2.0', DONE)).cluster_id)
    // what comes later is handed on as it comes
    await design('2.0', sent(FULL, '1:2', '1:1', PAGE), sent(LATE, '1:3', '1:1', PAGE), sent(DONE, '1:4', '1:1', PAGE))
    expect((await ruleOf('2.0', LATE)).rule_key).toBe((await ruleOf('1.0', LATE)).rule_key)
  })

  it('is handed on without a base by the version before in the order, not at another touchpoint', async () => {
    await design('1.0', sent(FULL, '1:2', '1:1', PAGE), sent(LATE, '1:3', '1:1', PAGE))
    await cases('1.0', line(FULL, '12'))
    await design('2.0', sent(FULL, '1:2', '1:1', PAGE), sent(LATE, '1:3', '1:1', { touchpoints: ['还书页'] }))
    await cases('2.0', line(FULL, '12'))
    expect((await ruleOf('2.0', FULL)).rule_key).toBe((await ruleOf('1.0', FULL)).rule_key)
    expect((await ruleOf('2.0', LATE)).rule_key).not.toBe((await ruleOf('1.0', LATE)).rule_key)
  })

  it('is given by a person where the words changed, replaces in what is in force, and can be taken back', async () => {
    await two()
    const old = await ruleOf('1.0', LATE)
    const other = { C: '逾期未还', A: '点“借”', R: 'toast“请先归还”' }
    await design('2.0', sent(other, '2:3', '1:1', { touchpoints: ['首页'] }))
    expect(await inherited('2.0')).toEqual([FULL.R, LATE.R].sort())
    const rule = await ruleOf('2.0', other)
    const say = (body: object, as = 'editor') => house.ask('POST', `${at('2.0')}/successors`, { as, body })
    expect((await say({ cluster_id: rule.cluster_id, succeeds: old.rule_key }, 'reader')).status).toBe(403)
    expect((await say({ cluster_id: rule.cluster_id, succeeds: 'cl_ffffffffffff' })).status).toBe(404)
    const said = await say({ cluster_id: rule.cluster_id, succeeds: old.rule_key, reason: '改了说法' })
    expect(said.json.items).toMatchObject([{ rule_key: old.rule_key, former_key: rule.rule_key, reason: '改了说法' }])
    expect((await ruleOf('2.0', other)).rule_key).toBe(old.rule_key)
    expect(await inherited('2.0')).toEqual([FULL.R])
    const undone = await house.ask('DELETE', `${at('2.0')}/successors/${old.rule_key}`, { as: 'editor' })
    expect(undone.json.items).toEqual([])
    expect((await ruleOf('2.0', other)).rule_key).toBe(rule.rule_key)
    expect(await inherited('2.0')).toEqual([FULL.R, LATE.R].sort())
    const actions = (await house.ask('GET', `${P}/audit?action=rule`)).json.items.map(
      (r: { action: string }) => r.action,
    )
    expect(actions).toEqual(['rule.undo_succeed', 'rule.succeed'])
  })

  it('is one rule’s only', async () => {
    await two()
    const old = await ruleOf('1.0', FULL)
    await design('2.0', sent(FULL, '1:2', '1:1', PAGE), sent(DONE, '1:4', '1:1', PAGE))
    await cases('2.0', line(DONE, '13'))
    const answer = await house.ask('POST', `${at('2.0')}/successors`, {
      as: 'editor',
      body: { cluster_id: (await ruleOf('2.0', DONE)).cluster_id, succeeds: old.rule_key },
    })
    expect([answer.status, answer.json.error.code]).toEqual([409, 'rule_key_taken'])
  })
})

describe('withdrawing an inherited rule', () => {
  it('takes it out of all that is in force, from the version on, and back', async () => {
    await two()
    await create('3.0', '2.0')
    const { rule_key } = await ruleOf('1.0', LATE)
    const answer = await withdraw('2.0', rule_key, '逾期改由柜台处理')
    expect(answer.json.items).toMatchObject([
      { rule_key, app_version: '2.0', reason: '逾期改由柜台处理', by: 'a editor', words: LATE, held_by: '1.0' },
    ])
    for (const version of ['2.0', '3.0']) {
      expect(await inherited(version)).toEqual([FULL.R])
      expect(await found('先归还逾期', version)).toEqual([])
      expect(await modulesText(version)).not.toContain(LATE.R)
    }
    expect(await found('先归还逾期', '1.0')).toHaveLength(1)
    expect((await get(`${at('3.0')}/withdrawals`)).items).toHaveLength(1)

    expect((await bringBack('2.0', rule_key)).json.items).toEqual([])
    expect(await inherited('3.0')).toEqual([FULL.R, LATE.R].sort())
    expect((await found('先归还逾期', '3.0'))[0]).toMatchObject({ app_version: '1.0', inherited_from: '1.0' })
    expect((await bringBack('2.0', rule_key)).status).toBe(404)
    const audit = (await house.ask('GET', `${P}/audit?action=rule`)).json.items
    expect(audit.map((r: { action: string }) => r.action)).toEqual(['rule.bring_back', 'rule.withdraw'])
  })

  it('can be back from a later version on, and out again, and back again', async () => {
    await two()
    await create('3.0', '2.0')
    await create('4.0', '3.0')
    const { rule_key } = await ruleOf('1.0', LATE)
    await withdraw('2.0', rule_key)
    expect((await bringBack('3.0', rule_key)).json.items).toEqual([])
    const held = async () => Promise.all(['2.0', '3.0', '4.0'].map(async (v) => (await inherited(v)).length))
    expect(await held()).toEqual([1, 2, 2])
    await withdraw('3.0', rule_key)
    expect(await held()).toEqual([1, 1, 1])
    await bringBack('3.0', rule_key)
    expect(await held()).toEqual([1, 2, 2])
  })

  it('is refused for a rule of its own, for none, and without a reason', async () => {
    await two()
    const { rule_key } = await ruleOf('1.0', LATE)
    const code = async (...of: Parameters<typeof withdraw>) => (await withdraw(...of)).json.error.code
    expect(await code('1.0', rule_key)).toBe('rule_is_own')
    expect(await code('2.0', 'cl_ffffffffffff')).toBe('rule_not_in_force')
    expect(await code('2.0', rule_key, ' ')).toBe('bad_input')
    expect((await withdraw('2.0', rule_key)).status).toBe(200)
    expect((await withdraw('2.0', rule_key)).status).toBe(200) // once more changes nothing
    expect((await house.ask('GET', `${P}/audit?action=rule`)).json.items).toHaveLength(1)
  })
})

describe('what is in force', () => {
  it('is searched by default, and only what is held with scope=own', async () => {
    await two()
    expect((await found('名额已用完', '2.0'))[0]).toMatchObject({ inherited_from: '1.0' })
    expect(await found('名额已用完', '2.0', '&scope=own')).toEqual([])
    await design('2.0', sent(FULL, '1:2', '1:1', PAGE))
    const hits = await found('名额已用完', '2.0')
    expect(hits).toHaveLength(1)
    expect(hits[0].inherited_from).toBeUndefined()
  })

  it('holds a rule once whose case was sent again without its design', async () => {
    await two()
    await cases('2.0', line(FULL, '12'))
    expect(await clusters('2.0')).toHaveLength(1)
    const text = await modulesText('2.0')
    expect(times(text, `## `)).toBeGreaterThan(0)
    expect(times(text, LATE.R)).toBe(times(await modulesText('1.0'), LATE.R))
    expect(times(text, FULL.R)).toBe(times(await modulesText('1.0'), FULL.R))
    expect(text).toContain('1.0')
    const hits = await found('名额已用完', '2.0')
    expect(hits.map((h: { app_version: string }) => h.app_version)).toEqual(['1.0'])
  })

  it('does not bring back what a version between had replaced', async () => {
    await two()
    const reworded = { ...LATE, R: '弹窗“请先归还逾期图书，再来借书”' }
    await design('2.0', sent(reworded, '1:3', '1:1', PAGE))
    await cases('2.0', line(reworded, '14'))
    await create('3.0', '2.0')
    const { rule_key } = await ruleOf('2.0', reworded)
    await withdraw('3.0', rule_key)
    expect(await inherited('3.0')).toEqual([FULL.R])
  })
})
