import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DONE, FULL, JSONL, LATE, line, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
let house: OpenHouse
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

const send = (...atoms: unknown[]) =>
  house.ask('POST', `${V}/rule-atoms`, { as: 'editor', body: { scope: scopeOf('1:1'), atoms } })
const since = async (watermark: string | number, query = '') =>
  (await house.ask('GET', `${P}/changes?since=${watermark}${query}`, { as: 'bot' })).json
const kinds = (answer: { items: { change: string }[] }) => answer.items.map((item) => item.change).sort()

describe('changes since a watermark', () => {
  it('tells each cluster once, and nothing when asked again from where it ended', async () => {
    const start = (await since(0)).watermark
    await send(sent(FULL, '1:2'), sent(LATE, '1:3'))
    await house.upload(`${V}/case-atoms`, line(FULL, '1'), JSONL)
    const answer = await since(start)
    expect(kinds(answer)).toEqual(['new', 'new'])
    expect(new Set(answer.items.map((i: { cluster_id: string }) => i.cluster_id)).size).toBe(2)
    expect((await since(answer.watermark)).items).toEqual([])
  })

  it('tells what changed and what went, but not what came and went', async () => {
    await send(sent(FULL, '1:2'), sent(LATE, '1:3'))
    const { watermark } = await since(0)
    await send(sent(FULL, '1:2'), sent(DONE, '1:4'))
    await send(sent(FULL, '1:2'))
    await house.upload(`${V}/case-atoms`, line(FULL, '1'), JSONL)
    expect(kinds(await since(watermark))).toEqual(['changed', 'gone'])
    expect(kinds(await since(0))).toEqual(['new'])
  })

  it('pages agree on one watermark, whatever comes between them', async () => {
    const texts = Array.from({ length: 7 }, (_, i) => ({ ...FULL, R: `toast“第${'一二三四五六七'[i]}种提示”` }))
    await send(...texts.map((parts, i) => sent(parts, `1:${i + 2}`)))
    const first = await since(0, '&limit=3')
    await house.upload(`${V}/case-atoms`, line(LATE, '9'), JSONL)
    const seen = [...first.items]
    for (let cursor = first.next_cursor; cursor; ) {
      const page = await since(0, `&limit=3&cursor=${cursor}`)
      expect(page.watermark).toBe(first.watermark)
      seen.push(...page.items)
      cursor = page.next_cursor
    }
    const ids = seen.map((item: { cluster_id: string }) => item.cluster_id)
    expect([ids.length, new Set(ids).size]).toEqual([7, 7])
    expect((await since(first.watermark)).items).toHaveLength(1)
  })

  it.each([
    ['a watermark that is yet to come', 'since=99999', 400, 'bad_input'],
    ['no watermark', '', 400, 'bad_input'],
    ['a word', 'since=soon', 400, 'bad_input'],
    ['a made-up cursor', 'since=0&cursor=YWJj', 400, 'bad_input'],
  ])('%s is refused', async (_, query, status, code) => {
    const answer = await house.ask('GET', `${P}/changes?${query}`, { as: 'reader' })
    expect([answer.status, answer.json.error.code]).toEqual([status, code])
  })
})
