import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '../../server/verbs/access.ts'
import type { Job } from '../../shared/schema/delivery.ts'
import type { DocumentSection } from '../../shared/schema/document.ts'
import { FULL, scopeOf, sent } from './deliver.ts'
import { type OpenHouse, openHouse, V } from './house.ts'

const P = '/api/v1/projects/default'
const D = `${P}/documents`
const MD = 'text/markdown'
let house: OpenHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const get = async (path: string, as = 'reader') => (await house.ask('GET', path, { as })).json
const send = (text: string | Uint8Array, query: string) =>
  house.ask('POST', `${D}?${query}`, { as: 'editor', body: text as string, headers: { 'content-type': MD } })
/** Uploads a document and waits until its job has ended. */
async function ingest(text: string | Uint8Array, query: string): Promise<Job> {
  const { status, json, text: said } = await send(text, query)
  if (status !== 202) throw new Error(`${status} ${said}`)
  await house.workshop.jobs.idle()
  return get(`${P}/jobs/${json.job_id}`)
}
const sections = async (query: string): Promise<DocumentSection[]> => (await get(`${D}/sections?${query}`)).items
const found = async (q: string, more = '') =>
  (await get(`${P}/search?q=${encodeURIComponent(q)}${more}`)).hits as {
    id: string
    kind: string
    title: string
    text: string
    app_version: string | null
    evidence: { source: string; title_path: string; line_start: number; path: string }
    highlights: { field: 'title' | 'text'; start: number; end: number }[]
  }[]

const MANUAL = `---
title: 借阅手册
keywords: [借阅, 归还]
type: manual
---
借书之前请先办证。

# 借书

## 名额

每位读者每月最多借 5 本书。

## 逾期

逾期每天收取滞纳金 0.10 元。

# 归还

把书放进还书箱即可。
`
const manual = 'product=图书馆&source=handbook&path=manual.md'

describe('a manual', () => {
  it('is taken by a job, cut into sections, and found by the next search, without any version', async () => {
    const job = await ingest(MANUAL, manual)
    expect(job).toMatchObject({
      kind: 'document',
      status: 'succeeded',
      counts: { taken: 4, replaced: 0, refused: 0 },
      result: { source_id: 'handbook', product: '图书馆', path: 'manual.md', format: 'markdown', outcome: 'new' },
    })
    expect(job.done).toBe(job.total)
    const [first, limit] = await sections('source=handbook')
    expect(first).toMatchObject({ title_path: '借阅手册', line_start: 6, cite: { anchor: '', line: 6 } })
    expect(limit).toMatchObject({
      source: 'handbook',
      product: '图书馆',
      kb_id: 'docs:图书馆',
      doc_kind: 'manual',
      title: '借阅手册',
      title_path: '借书 | ## 名额',
      stage_name: '借书',
      heading: '名额',
      cite: { anchor: '名额', line: 10 },
      line_start: 8,
      line_end: 12,
      keywords: ['借阅', '归还'],
      truncated: false,
      chunking: 'h2',
      text: '# 借书\n\n## 名额\n\n每位读者每月最多借 5 本书。',
    })
    const [hit] = await found('滞纳金')
    expect(hit).toMatchObject({
      kind: 'section',
      title: '借阅手册 › 借书 › 逾期',
      app_version: null,
      evidence: {
        source: 'handbook',
        product: '图书馆',
        path: 'manual.md',
        title_path: '借书 | ## 逾期',
        anchor: '逾期',
        line_start: 14,
      },
    })
    const mark = hit!.highlights.find((h) => h.field === 'text')!
    expect(hit!.text.slice(mark.start, mark.end)).toBe('滞纳金')
    expect((await get(`${D}/sections/${hit!.id}`)).text).toContain('0.10 元')
  })

  it('sent again changes nothing; changed, only what differs is replaced, and history keeps what was', async () => {
    const before = await sections('source=handbook')
    const watermark = (await get(P)).watermark
    const again = await ingest(MANUAL, manual)
    expect(again).toMatchObject({ counts: { taken: 0, unchanged: 4, replaced: 0 }, result: { outcome: 'unchanged' } })
    expect((await get(P)).watermark).toBe(watermark)

    const changed = await ingest(
      MANUAL.replace('0.10', '0.20').replace('\n# 归还', '\n## 赔偿\n\n丢失照价赔偿。\n\n# 归还'),
      manual,
    )
    expect(changed).toMatchObject({ counts: { taken: 1, unchanged: 3, replaced: 1, withdrawn: 0 } })
    const after = await sections('source=handbook')
    expect(after.map((s) => s.title_path)).toEqual([
      '借阅手册',
      '借书 | ## 名额',
      '借书 | ## 逾期',
      '借书 | ## 赔偿',
      '归还',
    ])
    for (const one of before.filter((s) => s.title_path !== '借书 | ## 逾期'))
      expect(after.find((s) => s.chunk_key === one.chunk_key)?.created_at).toBe(one.created_at)
    expect((await found('归还 还书箱'))[0]!.evidence.line_start).toBe(22)
    const late = after.find((s) => s.heading === '逾期')!
    expect((await get(`${D}/sections/${late.id}/history`)).items).toMatchObject([
      { fate: 'changed', text: expect.stringContaining('0.10') },
    ])
    expect((await found('照价赔偿'))[0]!.evidence.title_path).toBe('借书 | ## 赔偿')
    await ingest(MANUAL, manual)
    expect((await found('照价赔偿')).filter((h) => h.evidence.title_path === '借书 | ## 赔偿')).toEqual([])
  })

  it('is found beside rules, in a version and without one; own knowledge of a version holds no manual', async () => {
    await house.ask('POST', `${V}/rule-atoms`, {
      as: 'editor',
      body: { scope: scopeOf('1:1'), atoms: [sent(FULL, '1:2')] },
    })
    const kinds = async (more: string) => new Set((await found('借书 名额', more)).map((hit) => hit.kind))
    expect(await kinds('')).toEqual(new Set(['rule', 'section']))
    expect(await kinds('&app_version=1.0')).toEqual(new Set(['rule', 'section']))
    expect(await kinds('&scope=own')).toEqual(new Set(['rule']))
    expect(await kinds('&kind=section')).toEqual(new Set(['section']))
    expect(await kinds('&product=图书馆')).toEqual(new Set(['section']))
    expect(await kinds('&product=别的')).toEqual(new Set())
    expect(await kinds('&document=handbook')).toEqual(new Set(['section']))
  })

  it('of a version is found in it and in those that build on it, no others', async () => {
    await house.ask('POST', `${P}/versions`, { body: { app_version: '2.0', base_version: '1.0' } })
    await house.ask('POST', `${P}/versions`, { body: { app_version: '0.9' } })
    await ingest('# 自助机\n\n只在一楼大厅有自助机。', 'product=图书馆&source=machines&path=a.md&app_version=1.0')
    const versions = async (v: string) =>
      (await found('自助机 大厅', `&app_version=${v}`)).map((hit) => hit.app_version)
    expect([await versions('1.0'), await versions('2.0'), await versions('0.9')]).toEqual([['1.0'], ['1.0'], []])
    await house.ask('PATCH', `${D}/sources/machines`, { as: 'editor', body: { app_version: null } })
    expect(await versions('0.9')).toEqual([null])
    expect(await versions('1.0')).toEqual([null])
  })

  it('is seen only by tokens whose knowledge bases hold it', async () => {
    const kept = async (...knowledge_bases: string[]) => {
      const wish = { member: knowledge_bases.join(), role: 'bot' as const, knowledge_bases }
      const { secret } = await createToken(house.workshop, { member: 'machine' }, wish)
      const hits = (await get(`${P}/search?q=${encodeURIComponent('借书 名额')}`, secret)).hits as { kind: string }[]
      return [...new Set(hits.map((hit) => hit.kind))].sort()
    }
    expect(await kept('docs:图书馆')).toEqual(['section'])
    expect(await kept('docs:别的')).toEqual([])
    expect(await kept('rules')).toEqual(['rule'])
    expect(await kept('rules', 'docs:图书馆')).toEqual(['rule', 'section'])
  })
})

describe('a source', () => {
  it('is cut at the level that is set, at once, and put together as it is set', async () => {
    const text = `# 卡\n\n${['挂失', '补办'].map((name) => `## ${name}\n\n读者卡要${name}请到前台。\n\n### 费用\n\n读者卡${name}收 10 元。`).join('\n\n')}`
    await ingest(text, 'product=图书馆&source=cards&path=cards.md')
    const paths = async () => (await sections('source=cards')).map((s) => s.title_path)
    expect(await paths()).toEqual(['卡 | ## 挂失', '卡 | ## 补办'])
    const set = (body: object, headers = {}) =>
      house.ask('PATCH', `${D}/sources/cards`, { as: 'editor', body, headers })
    const first = await set({ cut_level: 3 })
    expect(first.json).toMatchObject({ cut_level: 3, sections: 4, files: 1, collapses: 'chapter' })
    expect(await paths()).toEqual([
      '卡 | ## 挂失',
      '卡 | ## 挂失 | ### 费用',
      '卡 | ## 补办',
      '卡 | ## 补办 | ### 费用',
    ])
    const ids = async () => (await found('读者卡', '&document=cards')).map((hit) => hit.evidence.title_path)
    expect((await ids()).length).toBe(4)
    expect((await set({ collapse: 'file' }, { 'if-match': '"0000000000000000"' })).status).toBe(409)
    await set({ collapse: 'file' }, { 'if-match': first.headers.get('etag')! })
    expect((await ids()).length).toBe(1)
    await set({ cut_level: 0, collapse: null })
    expect(await paths()).toEqual(['卡'])
  })

  it('shows several parts of one chapter as one hit, or each by itself; pages hold each hit once', async () => {
    const long = Array.from({ length: 20 }, (_, i) => `第${i}段，关于座位预约${'很长的话'.repeat(300)}`).join('\n\n')
    await ingest(`## 座位\n\n${long}`, 'product=自习室&path=seats.md&source=seats')
    const count = async () => (await found('座位预约', '&document=seats')).length
    expect((await sections('source=seats')).length).toBeGreaterThan(3)
    expect(await count()).toBe(1)
    await house.ask('PATCH', `${D}/sources/seats`, { as: 'editor', body: { collapse: 'none' } })
    expect(await count()).toBe((await sections('source=seats')).length)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { hits: { id: string }[]; next_cursor: string | null } = await get(
        `${P}/search?q=${encodeURIComponent('座位预约')}&document=seats&limit=2${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...page.hits.map((hit) => hit.id))
      cursor = page.next_cursor
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(await count())
  })

  it('finds a file whose sections each hold a part of the question only, as the file', async () => {
    await ingest('## 钥匙\n\n储物柜的钥匙\n\n## 押金\n\n退还押金的规定', 'product=自习室&path=locker.md&source=locker')
    const [hit] = await found('储物柜 押金', '&document=locker')
    expect(hit!.evidence.path).toBe('locker.md')
  })

  it('belongs to one product', async () => {
    const { status, json } = await send('# x\ny', 'product=别的&source=handbook&path=x.md')
    expect([status, json.error.code]).toEqual([409, 'source_of_other_product'])
  })

  it('is named after product and file where it is not named', async () => {
    expect((await send('# 说明\n内容', 'product=Gate House&path=faq/a.md')).json.source_id).toBe('Gate-House-faq')
    await house.workshop.jobs.idle()
  })

  it('is counted, and lists its files', async () => {
    const source = await get(`${D}/sources/handbook`)
    expect(source).toMatchObject({
      product: '图书馆',
      files: 1,
      sections: 4,
      formats: { markdown: 1 },
      collapses: 'chapter',
    })
    expect((await get(`${D}/sources?product=自习室`)).items.map((s: { source_id: string }) => s.source_id)).toEqual([
      'locker',
      'seats',
    ])
    const page = await get(`${D}/files?limit=1`)
    expect([page.items.length, typeof page.next_cursor]).toEqual([1, 'string'])
    expect((await get(`${D}/files?q=CARDS`)).items).toMatchObject([
      { path: 'cards.md', source_id: 'cards', sections: 1 },
    ])
    const chunks = (await house.ask('GET', `${D}/chunks.jsonl?source=handbook`, { as: 'reader' })).text
      .trim()
      .split('\n')
    expect(chunks.map((line) => JSON.parse(line).title_path)).toEqual([
      '借阅手册',
      '借书 | ## 名额',
      '借书 | ## 逾期',
      '归还',
    ])
  })

  it('loses the files that it no longer has, once it was shown which', async () => {
    for (const name of ['a', 'b', 'c'])
      await ingest(`# 公告${name}\n闭馆通知${name}`, `product=公告&source=news&path=${name}.md`)
    const prune = (query: string) =>
      house.ask('POST', `${D}/sources/news/prune${query}`, { as: 'editor', body: { keep: ['a.md', 'c.md'] } })
    expect((await prune('?dry_run=true')).json).toEqual({ files: ['b.md'], sections: 1, is_dry_run: true })
    expect((await get(`${D}/sources/news`)).files).toBe(3)
    expect((await prune('')).json).toEqual({ files: ['b.md'], sections: 1, is_dry_run: false })
    expect((await found('闭馆通知', '&document=news')).map((hit) => hit.evidence.path).sort()).toEqual(['a.md', 'c.md'])
    const [file] = (await get(`${D}/files?source=news`)).items
    expect((await house.ask('DELETE', `${D}/files/${file.file_id}`, { as: 'editor' })).status).toBe(204)
    expect((await found('闭馆通知', '&document=news')).map((hit) => hit.evidence.path)).toEqual(['c.md'])
    const wrong = await house.ask('DELETE', `${D}/sources/news?name=new`, { as: 'editor' })
    expect([wrong.status, wrong.json.error.code]).toEqual([422, 'wrong_source_name'])
    expect((await house.ask('DELETE', `${D}/sources/news?name=news`, { as: 'editor' })).status).toBe(204)
    expect(await found('闭馆通知', '&document=news')).toEqual([])
    expect((await house.ask('GET', `${D}/sources/news`, { as: 'reader' })).status).toBe(404)
    const audit = (await get(`${P}/audit?action=source&limit=3`, 'admin')).items
    expect(audit.map((row: { action: string }) => row.action)).toEqual(['source.delete', 'source.prune', 'source.edit'])
  })
})

describe('what is no document', () => {
  const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const gbk = new Uint8Array([
    0xd5, 0xe2, 0xca, 0xc7, 0xd2, 0xbb, 0xb7, 0xdd, 0xd6, 0xd0, 0xce, 0xc4, 0xcb, 0xb5, 0xc3, 0xf7,
  ])
  it.each<[string, string | Uint8Array, string]>([
    ['nothing', '  \n\n', 'empty_document'],
    ['a picture', PNG, 'picture_document'],
    ['a web page', '<!DOCTYPE html><title>login</title>', 'web_page_document'],
    ['bytes', new Uint8Array([1, 2, 0, 3, 0, 0]), 'unknown_document'],
    [
      'UTF-8 that breaks off',
      new Uint8Array([...new TextEncoder().encode('# 标题\n'.repeat(40_000)), 0xe6, 0x97]),
      'bad_encoding',
    ],
  ])('%s is refused by name, in both languages, and leaves nothing', async (_, bytes, code) => {
    const job = await ingest(bytes, 'product=x&source=hostile&path=f.md')
    expect(job).toMatchObject({ status: 'failed', error: { code } })
    expect(job.error!.message_zh).toMatch(/\p{Script=Han}/u)
    expect((await house.ask('GET', `${D}/sources/hostile`, { as: 'reader' })).status).toBe(404)
  })
  it.each(['../x', '/etc/passwd', 'a/../b', 'a//b', 'a\u0000b', '', 'x/.'])('a path %j is refused', async (path) => {
    expect((await send('# x', `product=x&source=p&path=${encodeURIComponent(path)}`)).status).toBe(400)
  })
  it('GBK and a byte order mark are read for what they are', async () => {
    await ingest(gbk, 'product=x&source=enc&path=gbk.txt')
    await ingest('\ufeff# 带标记\r\n\r\n正文\r\n', 'product=x&source=enc&path=bom.md')
    expect((await sections('source=enc')).map((s) => [s.path, s.text])).toEqual([
      ['bom.md', '# 带标记\n\n正文'],
      ['gbk.txt', '这是一份中文说明'],
    ])
  })
})

it('of no document does a file stay in the upload folder: only that of the design', async () => {
  const { readdirSync } = await import('node:fs')
  expect(readdirSync(`${house.folder}/uploads`)).toHaveLength(1)
})
