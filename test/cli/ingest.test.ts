import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../../server/main.ts'
import { hufu } from './terminal.ts'

let home: string
let docs: string
let server: { url: string; token: string; close(): Promise<void> }
const write = (path: string, text: string | Uint8Array) => {
  mkdirSync(dirname(join(docs, path)), { recursive: true })
  writeFileSync(join(docs, path), text)
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'hufu-ingest-'))
  docs = join(home, 'docs')
  const log = { write: () => undefined }
  const serving = await startServer({ port: 0, host: '127.0.0.1', folder: join(home, 'served'), version: '0', log })
  const made = await fetch(`${serving.url}/api/v1/bootstrap`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: serving.bootstrap?.token, name: 'Ada' }),
  })
  server = { url: serving.url, token: ((await made.json()) as { token: string }).token, close: serving.close }
})
afterAll(async () => {
  await server.close()
  rmSync(home, { recursive: true })
})

describe.each(['a data directory', 'a server'])('hufu ingest and list, into %s', (where) => {
  const at = () =>
    where === 'a server' ? ['--server', server.url, '--token', server.token] : ['--data', join(home, 'data')]
  const ingest = (...args: string[]) => hufu(['ingest', '--product', '门诊', ...args, ...at()])
  const lines = (text: string) => text.trim().split('\n')

  it('takes a folder, leaves out what is no document, and says what became of each file', async () => {
    rmSync(docs, { recursive: true, force: true })
    write('guide.md', '# 挂号\n\n先选科室。\n\n## 退号\n\n就诊前一天可退。')
    write('errors/codes.txt', 'E1001 号源已满')
    write('picture.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]))
    write('.hidden.md', '# no')
    const { code, stdout, stderr } = await ingest('--file', docs)
    expect([code, lines(stdout)]).toEqual([0, ['errors/codes.txt: new, taken 1', 'guide.md: new, taken 2']])
    expect(stderr).toContain('picture.png: picture_document')
    const again = await ingest('--file', docs)
    expect(lines(again.stdout)).toEqual([
      'errors/codes.txt: unchanged, unchanged 1',
      'guide.md: unchanged, unchanged 2',
    ])
  })

  it('lists sources, and every section as a line', async () => {
    const listed = await hufu(['list', ...at()])
    expect(lines(listed.stdout)[1]).toMatch(/^门诊 {2,}门诊-docs +2 +3 +/)
    expect(JSON.parse((await hufu(['list', '--json', ...at()])).stdout)).toMatchObject([
      { source_id: '门诊-docs', files: 2 },
    ])
    const chunks = lines((await hufu(['list', '--chunks', '--product', '门诊', ...at()])).stdout).map((l) =>
      JSON.parse(l),
    )
    expect(chunks.map((c) => `${c.path} ${c.title_path}`)).toEqual([
      'errors/codes.txt codes',
      'guide.md 挂号',
      'guide.md 挂号 | ## 退号',
    ])
  })

  it('finds what it took', async () => {
    const { stdout } = await hufu(['search', '退号', '--product', '门诊', ...at()])
    expect(stdout).toContain('门诊-docs/guide.md:5#退号')
    const answer = await hufu(['lookup', '怎么退号', '--json', ...at()])
    expect(JSON.parse(answer.stdout)).toEqual({
      found: true,
      content: '## 退号\n\n就诊前一天可退。',
      source: 'guide.md',
    })
    const none = await hufu(['lookup', '退号 E9999', ...at()])
    expect([none.code, none.stdout]).toEqual([0, expect.stringMatching(/知识库里没有找到|does not hold it/)])
  })

  it('puts it together for a model, as text with its places and as JSON', async () => {
    const asked = ['context', '能退号吗', '--scenario', 'diagnosis', ...at()]
    const { stdout, stderr } = await hufu(asked, { lang: 'zh' })
    expect(stdout).toMatch(/^问题：能退号吗\n\n\[1\] 挂号 › 退号 \(门诊-docs\/guide\.md:5-7\)\n> ## 退号\n/)
    expect(stderr).toMatch(/^回答将依据 \d 段文档。\n$/)
    expect(JSON.parse((await hufu([...asked, '--json'])).stdout)).toMatchObject({ scenario: 'diagnosis' })
    expect((await hufu([...asked, '--budget', 'x'])).code).toBe(2)
  })

  it('replaces what changed, and prunes what is gone', async () => {
    write('guide.md', '# 挂号\n\n先选科室。\n\n## 退号\n\n就诊当天可退。')
    rmSync(join(docs, 'errors'), { recursive: true })
    const kept = await ingest('--file', docs)
    expect(lines(kept.stdout)).toEqual(['guide.md: changed, unchanged 1, replaced 1'])
    const pruned = await ingest('--file', docs, '--prune', '--json')
    expect(lines(pruned.stdout).map((l) => JSON.parse(l).outcome)).toEqual(['unchanged', 'gone'])
    expect(JSON.parse((await hufu(['list', '--json', ...at()])).stdout)).toMatchObject([{ files: 1, sections: 2 }])
  })

  it('takes one file, under a source of its own', async () => {
    const { stdout } = await ingest('--file', join(docs, 'guide.md'), '--source', 'one')
    expect(stdout).toBe('guide.md: new, taken 2\n')
    const refused = await hufu(['ingest', '--product', '别的', '--source', 'one', '--file', docs, ...at()])
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('source_of_other_product')])
  })

  it('says what can not be read', async () => {
    write('only.md', '   \n')
    const { code, stderr } = await hufu(['ingest', '--product', 'x', '--file', join(docs, 'only.md'), ...at()], {
      lang: 'zh',
    })
    expect([code, stderr]).toEqual([1, 'hufu: only.md: empty_document: 文档里没有文字。\n'])
    expect((await ingest('--file', join(docs, 'none'))).stderr).toContain('file_not_found')
    expect((await hufu(['ingest', '--product', ' ', '--file', docs, ...at()])).code).toBe(2)
  })
})
