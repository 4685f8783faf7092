import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Parts } from '../../shared/schema/base.ts'
import type { ItemResult } from '../../shared/schema/delivery.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { DONE, FULL, JSONL, LATE, line, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
const V2 = V.replace('1.0', '2.0')
let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

/** A rule at place 1:2, the nth of its signal there. */
const at = (parts: Parts, ordinal = 0, node = '1:2') =>
  sent(parts, node, '1:1', { source_key: `FILE:1:2:toast:${ordinal}` })
type Sent = ReturnType<typeof at>
const send = async (atoms: Sent[], version = V, query = '') =>
  (await house.ask('POST', `${version}/rule-atoms${query}`, { as: 'editor', body: { scope: scopeOf('1:1'), atoms } }))
    .json
const standing = async (version = V) =>
  (await house.ask('GET', `${version}/rule-atoms`)).json.items.map((atom: RuleAtom) => atom.R).sort()
const ignore = (source_key = 'FILE:1:2:toast:0', more: object = {}, as = 'editor') =>
  house.ask('POST', `${P}/ignored-rules`, { as, body: { source_key, reason: '老稿', ...more } })
const list = async () => (await house.ask('GET', `${P}/ignored-rules`, { as: 'reader' })).json.items
const outcomes = (results: ItemResult[]) => results.map((row) => [row.outcome, row.code])

const REWORDED: Parts = { ...FULL, R: 'toast“本月借书名额已用完”' }

describe('a rule that nobody wants', () => {
  it('goes from every version, with its cluster, and says who and why', async () => {
    await send([at(FULL), at(LATE, 1)])
    await send([at(FULL)], V2)
    await house.upload(`${V}/case-atoms?file_name=a.jsonl`, line(FULL, '1'), JSONL)
    const { status, json } = await ignore()
    expect([status, json.gone.map((g: { app_version: string }) => g.app_version)]).toEqual([201, ['1.0', '2.0']])
    expect(json.rule).toMatchObject({
      words: FULL,
      reason: '老稿',
      by: 'a editor',
      app_version: '2.0',
      place: expect.stringContaining('借书'),
    })
    expect([await standing(), await standing(V2)]).toEqual([[LATE.R], []])
    const { items } = (await house.ask('GET', `${V}/clusters`)).json
    expect(items.map((c: { state: string }) => c.state).sort()).toEqual(['case_only', 'design_only'])
    expect(await list()).toMatchObject([{ words: FULL }])
  })

  it('may be one that was never sent: it comes along, and takes nothing else at its place', async () => {
    await send([at(LATE, 1)])
    const atom = at(FULL)
    expect((await ignore(atom.source_key, { app_version: '9.9' })).status).toBe(404)
    const { status, json } = await ignore(atom.source_key, { app_version: '9.9', atom })
    expect([status, json.gone, json.rule.words]).toEqual([201, [], FULL])
    expect(await standing()).toEqual([LATE.R])
    const { results } = await send([at(FULL), at(LATE, 1)])
    expect(outcomes(results)).toEqual([
      ['unchanged', null],
      ['ignored', 'ignored'],
    ])
  })

  it('is not taken when it is sent again, in a dry run as little; the rest is', async () => {
    await send([at(FULL)])
    await ignore()
    const { counts, results } = await send([at(FULL), at(LATE, 1)])
    expect([counts.taken, counts.refused, outcomes(results)]).toEqual([
      1,
      0,
      [
        ['taken', null],
        ['ignored', 'ignored'],
      ],
    ])
    expect(results[1]).toMatchObject({
      message: expect.stringContaining('a editor'),
      message_zh: expect.stringContaining('老稿'),
    })
    expect(outcomes((await send([at(FULL)], V2, '?dry_run=true')).results)).toEqual([['ignored', 'ignored']])
    expect(outcomes((await send([at(FULL)], V2)).results)).toEqual([['ignored', 'ignored']])
    expect([await standing(), await standing(V2)]).toEqual([[LATE.R], []])
  })

  it('comes back with the next send once it is wanted again, and the answer says so', async () => {
    await send([at(FULL)])
    const { rule } = (await ignore()).json
    const undone = await house.ask('DELETE', `${P}/ignored-rules/${rule.ignored_id}`, { as: 'editor' })
    expect(undone).toMatchObject({
      status: 200,
      json: { rule: { words: FULL }, message: expect.stringContaining('next send') },
    })
    expect([await standing(), await list()]).toEqual([[], []])
    await send([at(FULL)])
    expect(await standing()).toEqual([FULL.R])
    expect((await house.ask('DELETE', `${P}/ignored-rules/${rule.ignored_id}`)).status).toBe(404)
  })

  it('is told in the audit log', async () => {
    await send([at(FULL)])
    const { rule } = (await ignore()).json
    await house.ask('DELETE', `${P}/ignored-rules/${rule.ignored_id}`)
    const { items } = (await house.ask('GET', `${P}/audit?action=ignored_rule`)).json
    expect(items.map((row: { action: string }) => row.action)).toEqual(['ignored_rule.delete', 'ignored_rule.create'])
    expect(items[1].details).toMatchObject({ reason: '老稿', versions: ['1.0'] })
  })

  it('is ignored once only', async () => {
    await send([at(FULL)])
    const first = (await ignore()).json.rule
    expect(await ignore()).toMatchObject({ status: 200, json: { rule: { ignored_id: first.ignored_id }, gone: [] } })
  })
})

describe('an ignored rule follows the succession', () => {
  it.each<[string, Sent[], string[], Parts]>([
    ['reworded at its place it stays ignored', [at(REWORDED)], [], REWORDED],
    ['another beside it is taken, also under its ordinal', [at(LATE, 0)], [LATE.R], FULL],
    ['of two new ones the nearest text is it', [at(DONE, 0), at(REWORDED, 1)], [DONE.R], REWORDED],
    ['while it is still there, a new one beside it is taken', [at(FULL, 0), at(DONE, 1)], [DONE.R], FULL],
    [
      'one at another place is taken',
      [sent(REWORDED, '1:7', '1:1', { source_key: 'FILE:1:7:toast:0' })],
      [REWORDED.R],
      FULL,
    ],
  ])('%s', async (_, atoms, left, words) => {
    await send([at(FULL, 0), at(LATE, 1)])
    await ignore()
    await send(atoms)
    expect(await standing()).toEqual(left)
    expect(await list()).toMatchObject([{ words }])
  })

  it('goes on over several wordings', async () => {
    await send([at(FULL)])
    await ignore()
    await send([at(REWORDED)])
    const again = { ...REWORDED, R: 'toast“本月借书的名额都已用完”' }
    await send([at(again)])
    await send([at(again)], V2)
    expect([await standing(), await standing(V2)]).toEqual([[], []])
    expect(await list()).toMatchObject([{ words: again }])
  })

  it('says nothing of places that the send does not speak for', async () => {
    await send([at(FULL)])
    await ignore()
    const elsewhere = sent(DONE, '9:2', '9:1', { source_key: 'FILE:1:2:toast:0' })
    await house.ask('POST', `${V}/rule-atoms`, { body: { scope: scopeOf('9:1'), atoms: [elsewhere] } })
    expect([await standing(), await list()]).toMatchObject([[DONE.R], [{ words: FULL }]])
  })

  it('takes from other versions the same rule in other words, and leaves what stood beside it', async () => {
    await send([at(FULL, 0), at(LATE, 1)])
    await send([at(REWORDED, 0), at(LATE, 1)], V2)
    await ignore('FILE:1:2:toast:0', { app_version: '1.0' })
    expect([await standing(), await standing(V2)]).toEqual([[LATE.R], [LATE.R]])
    const V3 = V.replace('1.0', '3.0')
    await send([at(LATE, 0)], V3)
    expect(await standing(V3)).toEqual([LATE.R])
  })
})

describe('what is refused', () => {
  it.each<[string, string, object, string, number, string]>([
    ['a reader', 'FILE:1:2:toast:0', {}, 'reader', 403, 'not_allowed'],
    ['a bot', 'FILE:1:2:toast:0', {}, 'bot', 403, 'not_allowed'],
    ['no reason', 'FILE:1:2:toast:0', { reason: ' ' }, 'editor', 400, 'bad_input'],
    ['no such rule', 'FILE:7:7:toast:0', {}, 'editor', 404, 'not_found'],
    ['another ordinal', 'FILE:1:2:toast:1', {}, 'editor', 404, 'not_found'],
    ['no such version', 'FILE:1:2:toast:0', { app_version: '9.9' }, 'editor', 404, 'not_found'],
  ])('%s', async (_, key, more, as, status, code) => {
    await send([at(FULL)])
    expect(await ignore(key, more, as)).toMatchObject({ status, json: { error: { code } } })
    expect([await standing(), await list()]).toEqual([[FULL.R], []])
  })
})
