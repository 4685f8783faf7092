import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ClusterDetail } from '../../shared/schema/answers.ts'
import { type ParameterAtom, parameterAtom } from '../../shared/schema/document.ts'
import { API } from '../documents/fixtures.ts'
import { FULL, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
const D = `${P}/documents`
const CODES = `# 借还错误码

| 错误码 | 说明 | 提示 |
| --- | --- | --- |
| ERR_LATE | 有逾期 | 请先归还逾期图书 |
| ERR_DUP | 重复借 | 这本书已借过 |
`
let house: OpenHouse
beforeAll(async () => {
  house = await openHouse()
  await house.ask('POST', `${V}/rule-atoms`, {
    as: 'editor',
    body: {
      scope: scopeOf('1:1'),
      atoms: [
        sent(FULL, '1:2'),
        sent({ C: '', A: '输入昵称', R: '最多20字' }, '1:3'),
        sent({ C: '有逾期图书', A: '点击“借书”', R: '弹窗“请先归还逾期图书”' }, '1:4'),
      ],
    },
  })
  await ingest(API, 'product=账户&source=api&path=api.yaml')
  await ingest(CODES, 'product=图书馆&source=codes&path=codes.md')
})
afterAll(() => house.close())

const get = async (path: string) => (await house.ask('GET', path, { as: 'reader' })).json
async function ingest(text: string, query: string) {
  const headers = { 'content-type': 'application/octet-stream' }
  const { json } = await house.ask('POST', `${D}?${query}`, { as: 'editor', body: text, headers })
  await house.workshop.jobs.idle()
  return get(`${P}/jobs/${json.job_id}`)
}
const parameters = async (query: string): Promise<ParameterAtom[]> =>
  (await get(`${D}/parameters?${query}`)).items.map((item: unknown) => parameterAtom.parse(item))
const found = async (q: string, more = '&kind=parameter') =>
  (await get(`${P}/search?q=${encodeURIComponent(q)}${more}`)).hits as {
    id: string
    kind: string
    title: string
    evidence: object
  }[]
async function rule(words: string): Promise<ClusterDetail> {
  const [cluster] = (await get(`${V}/clusters?q=${encodeURIComponent(words)}`)).items
  return get(`${V}/clusters/${cluster.cluster_id}`)
}
const links = async (words: string) => {
  const { cluster, parameter_atoms = [] } = await rule(words)
  const names = new Map(parameter_atoms.map((atom) => [atom.atom_id, `${atom.name} ${atom.raw_text}`]))
  return cluster.parameter_links.map(({ atom_id, status, reason }) => [
    names.get(atom_id),
    status,
    [...reason.for, ...reason.against].join(),
  ])
}

it('are listed with their places, counted, and found by name, meaning and code', async () => {
  const api = await parameters('source=api')
  expect(api.length).toBe(13)
  expect(api.find((p) => p.name === 'nickname')).toMatchObject({
    ...{ source: 'api', product: '账户', path: 'api.yaml', line: 28, about: 'PUT /readers/{id}', kind: 'limit' },
    ...{ type: 'string', is_required: true, value: '20', unit: '个', meaning: '昵称', raw_text: 'maxLength: 20' },
  })
  expect((await get(`${D}/sources/api`)).parameters).toBe(13)
  expect((await get(`${D}/files?source=codes`)).items[0].parameters).toBe(2)
  expect((await get(`${D}/parameters?limit=5`)).next_cursor).not.toBeNull()
  const [hit] = await found('读者等级')
  expect(hit).toMatchObject({
    kind: 'parameter',
    title: 'PUT /readers/{id} › level',
    evidence: { source: 'api', path: 'api.yaml', anchor: expect.stringContaining('readers') },
  })
  expect((await found('ERR_DUP'))[0]).toMatchObject({ title: '借还错误码 › ERR_DUP' })
  expect((await found('ERR_DUP', '')).map((h) => h.kind)).toContain('section')
})

it('meet the rules that speak of the same thing: by the message shown, by an equal value, by another', async () => {
  expect(await links('请先归还')).toEqual([['ERR_LATE ERR_LATE | 有逾期 | 请先归还逾期图书', 'accepted', 'copy_equal']])
  expect(await links('本月名额')).toEqual([['QUOTA_FULL QUOTA_FULL: 本月名额已用完', 'accepted', 'copy_equal']])
  expect(await links('昵称')).toEqual([['nickname maxLength: 20', 'accepted', 'value_agrees']])
  expect((await rule('昵称')).cluster.value_conflicts).toEqual([])
  const before = await parameters('source=api')
  const job = await ingest(API.replace('maxLength: 20', 'maxLength: 30'), 'product=账户&source=api&path=api.yaml')
  expect(job.result).toMatchObject({ outcome: 'changed', parameters: 13 })
  expect(await links('昵称')).toEqual([['nickname maxLength: 30', 'pending', 'value_differs']])
  const { cluster } = await rule('昵称')
  expect(cluster.value_conflicts[0]!.sides.map(({ side, value }) => [side, value])).toEqual([
    ['design', '20'],
    ['parameter', '30'],
  ])
  expect(cluster).toMatchObject({ state: 'design_only', coverage: 'design_only' })
  expect((await parameters('source=api')).map((p) => p.atom_id)).toEqual(before.map((p) => p.atom_id))
})

it('of a long table show a few among other kinds, and all by themselves', async () => {
  const rows = Array.from({ length: 12 }, (_, i) => `| ERR_GATE_${i} | 闸机异常${i} |`)
  await ingest(
    ['# 闸机', '', '| code | message |', '| --- | --- |', ...rows].join('\n'),
    'product=闸机&source=gate&path=g.md',
  )
  const kinds = (await found('闸机异常', '&document=gate')).map((hit) => hit.kind)
  expect(kinds.filter((kind) => kind === 'parameter').length).toBe(3)
  expect(kinds).toContain('section')
  expect((await found('闸机异常', '&document=gate&kind=parameter&limit=50')).length).toBe(12)
  await house.ask('DELETE', `${D}/sources/gate?name=gate`, { as: 'editor' })
})

it('stand in a context for a model after the sections, with their places', async () => {
  const body = { scenario: 'diagnosis', intent: 'ERR_LATE 逾期' }
  const { layers } = (await house.ask('POST', `${P}/context`, { as: 'bot', body })).json
  const refs = layers[3].source_refs as { kind: string; title: string; path: string; line_start: number }[]
  expect(refs.find((ref) => ref.kind === 'parameter')).toMatchObject({
    ...{ title: '借还错误码 › ERR_LATE', path: 'codes.md', line_start: 5 },
  })
  expect(refs[0]!.kind).toBe('section')
})

it('sent again change nothing; of a version, they are found in it alone', async () => {
  const watermark = (await get(P)).watermark
  await ingest(CODES, 'product=图书馆&source=codes&path=codes.md')
  expect((await get(P)).watermark).toBe(watermark)
  await house.ask('POST', `${P}/versions`, { body: { app_version: '0.9' } })
  const versions = async (v: string) =>
    (await found('ERR_DUP', `&kind=parameter&app_version=${v}`)).filter((hit) => hit.title.endsWith('ERR_DUP')).length
  await house.ask('PATCH', `${D}/sources/codes`, { as: 'editor', body: { app_version: '1.0' } })
  expect([await versions('1.0'), await versions('0.9')]).toEqual([1, 0])
  await house.ask('PATCH', `${D}/sources/codes`, { as: 'editor', body: { app_version: null, cut_level: 0 } })
  expect([await versions('1.0'), await versions('0.9')]).toEqual([1, 1])
  expect((await parameters('source=codes')).map((p) => p.line)).toEqual([5, 6])
})

it('are found after a restart of the index as before', async () => {
  const before = await found('ERR_DUP 读者等级')
  await house.workshop.catalogue.forget('default')
  expect(await found('ERR_DUP 读者等级')).toEqual(before)
})

it('go with what the document no longer states, with its file and with its source', async () => {
  await ingest(CODES.replace(/\| ERR_DUP.*\n/, ''), 'product=图书馆&source=codes&path=codes.md')
  expect((await parameters('source=codes')).map((p) => p.value)).toEqual(['ERR_LATE'])
  expect((await found('ERR_DUP')).map((hit) => hit.title)).not.toContain('借还错误码 › ERR_DUP')
  await house.ask('POST', `${D}/sources/codes/prune`, { as: 'editor', body: { keep: [] } })
  expect(await parameters('source=codes')).toEqual([])
  expect(await links('请先归还')).toEqual([])
  expect((await house.ask('DELETE', `${D}/sources/api?name=api`, { as: 'editor' })).status).toBe(204)
  expect(await parameters('')).toEqual([])
  expect(await found('读者等级')).toEqual([])
})
