import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../../server/main.ts'
import { hufu } from './terminal.ts'

let home: string
let server: { url: string; token: string; close(): Promise<void> }
let data: string

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'hufu-ask-'))
  data = join(home, 'data')
  const docs = join(home, 'docs')
  mkdirSync(docs)
  writeFileSync(join(docs, 'guide.md'), '# 挂号\n\n先选科室。\n\n## 退号\n\n就诊前一天 18:00 前可以退号。')
  const log = { write: () => undefined }
  const serving = await startServer({ port: 0, host: '127.0.0.1', folder: join(home, 'served'), version: '0', log })
  const made = await fetch(`${serving.url}/api/v1/bootstrap`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: serving.bootstrap?.token, name: 'Ada' }),
  })
  server = { url: serving.url, token: ((await made.json()) as { token: string }).token, close: serving.close }
  for (const at of [['--data', data], signed()]) await hufu(['ingest', '--product', '门诊', '--file', docs, ...at])
})
afterAll(async () => {
  await server.close()
  rmSync(home, { recursive: true })
})

const signed = () => ['--server', server.url, '--token', server.token]

describe.each(['a data directory', 'a server'])('hufu ask, of %s', (where) => {
  const at = () => (where === 'a server' ? signed() : ['--data', data])

  it('answers with the sentence of the source, and tells where it stands', async () => {
    const { code, stdout, stderr } = await hufu(['ask', '什么时候可以退号？', ...at()], { lang: 'zh' })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('就诊前一天 18:00 前可以退号。')
    expect(stdout).toContain('guide.md')
  })

  it('gives the whole answer as JSON, and a card to send on', async () => {
    const { stdout } = await hufu(['ask', '什么时候可以退号？', '--json', ...at()])
    expect(JSON.parse(stdout)).toMatchObject({
      question: '什么时候可以退号？',
      no_answer: false,
      citations: [{ product: '门诊', path: 'guide.md', line_start: 5, text: expect.stringContaining('18:00') }],
    })
    const card = await hufu(['ask', '什么时候可以退号？', '--format', 'card', ...at()])
    expect([card.code, JSON.stringify(JSON.parse(card.stdout))]).toEqual([0, expect.stringContaining('18:00')])
  })

  it('says so where nothing answers: in words, and in JSON without an invention', async () => {
    const asked = ['ask', '量子计算机怎样冷却？', ...at()]
    const said = await hufu(asked, { lang: 'zh' })
    expect(said.code).toBe(0)
    expect(said.stdout).toMatch(/没有|不作答/)
    expect(said.stdout).not.toContain('18:00')
    expect(JSON.parse((await hufu([...asked, '--format', 'json'])).stdout)).toMatchObject({
      no_answer: true,
      citations: [],
    })
  })

  it('refuses what is no question and what is no format', async () => {
    expect(await hufu(['ask', ...at()])).toMatchObject({ code: 2, stderr: expect.stringContaining('hufu ask QUERY') })
    const format = await hufu(['ask', '退号', '--format', 'pdf', ...at()], { lang: 'zh' })
    expect(format).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--format 应为') })
  })
})

it('tells a token that is none, and a server that does not listen, in both languages', async () => {
  const asked = (lang: 'zh' | 'en', url: string, token: string) =>
    hufu(['ask', '退号', '--server', url], { lang, env: { HUFU_TOKEN: token } })
  const wrong = [await asked('en', server.url, 'hufu_wrong'), await asked('zh', server.url, 'hufu_wrong')]
  for (const { code, stdout } of wrong) expect([code, stdout]).toEqual([1, ''])
  expect(wrong[0]!.stderr).toMatch(/^hufu: not_signed_in: [A-Z]/)
  expect(wrong[1]!.stderr).toMatch(/^hufu: not_signed_in: .*\p{Script=Han}/u)
  const gone = await asked('zh', 'http://127.0.0.1:9', server.token)
  expect([gone.code, gone.stderr]).toEqual([1, expect.stringMatching(/^hufu: unreachable: .*127\.0\.0\.1:9/)])
})
