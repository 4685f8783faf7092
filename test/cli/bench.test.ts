import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../../server/main.ts'
import { hufu } from './terminal.ts'

let home: string
let server: { url: string; token: string; close(): Promise<void> }
const file = (name: string, text: string) => {
  const path = join(home, name)
  writeFileSync(path, text)
  return path
}
const MANUAL = `# 挂号

先选科室，再选医生。

## 退号

就诊前一天可以退号，当天不退。

## 改约

每张号单可以改约一次。
`
const LINES = [
  { id: '1', question: '当天还能退号吗', category: 'local', expect: { sections: ['退号'], quote: ['当天不退'] } },
  { id: '2', question: '可以改约几次', category: 'local', expect: { sections: ['guide.md#改约'] } },
  { id: '3', question: '先选什么', category: 'causal', expect: { sections: ['挂号'], quote: ['没有这句'] } },
]

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'hufu-bench-'))
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

describe.each(['a data directory', 'a server'])('hufu bench on %s', (where) => {
  const at = () =>
    where === 'a server' ? ['--server', server.url, '--token', server.token] : ['--data', join(home, 'data')]
  const bench = (path: string, ...args: string[]) => hufu(['bench', '--testset', path, ...args, ...at()])
  beforeAll(async () => {
    await hufu(['ingest', '--product', '门诊', '--file', file('guide.md', MANUAL), ...at()])
    // each section by itself: else one chapter has one result
    const sources = JSON.parse((await hufu(['list', '--json', ...at()])).stdout)
    expect(sources).toHaveLength(1)
  })

  it('prints the figures of each category, why questions failed, and ends with 1 below the gate', async () => {
    const path = file('set.jsonl', LINES.map((line) => JSON.stringify(line)).join('\n'))
    const { code, stdout, stderr } = await bench(path)
    expect(code).toBe(1)
    expect(stdout).toMatch(/^local +2 +100%/m)
    expect(stdout).toMatch(/^causal +1 +0%/m)
    expect(stdout).toMatch(/^3: .* \(causal_link_missing\): 先选什么/m)
    expect(stderr).toContain('gate missed: causal')
    expect((await bench(path, '--gate', 'local>=0.9,mrr>=60%')).code).toBe(0)
    expect((await bench(path, '--gate', '0.6')).code).toBe(0)
    expect((await bench(path, '--gate', '0.7')).code).toBe(1)
  })

  it('gives programs every question', async () => {
    const path = file('set.jsonl', LINES.map((line) => JSON.stringify(line)).join('\n'))
    const told = JSON.parse((await bench(path, '--json', '--gate', '0.6', '--top-k', '1')).stdout)
    expect(told).toMatchObject({ is_informal: false, refused: 0, gate: { is_met: true }, config: { top_k: 1 } })
    expect(told.rows.map((row: { is_passed: boolean }) => row.is_passed)).toEqual([true, true, false])
    const mock = await bench(path, '--provider', 'mock')
    expect([mock.code, mock.stderr.includes('nothing is judged')]).toEqual([0, true])
  })
})

describe('hufu bench', () => {
  const bench = (path: string, args: string[] = [], lang: 'zh' | 'en' = 'zh') =>
    hufu(['bench', '--testset', path, ...args, '--data', join(home, 'data')], { lang })

  it('names the lines that are no questions, in both languages, and asks the others', async () => {
    const path = file(
      'bad.jsonl',
      `{"id"\n${JSON.stringify(LINES[0])}\n{"id":"x","question":"?","expect":{"quotes":["a"]}}`,
    )
    const zh = await bench(path)
    expect([zh.code, zh.stdout.includes('100%')]).toEqual([0, true])
    expect(zh.stderr).toContain('bad.jsonl:3: bad_question: 这道题不收：没有名为 quotes 的字段。')
    const en = await bench(path, [], 'en')
    expect(en.stderr).toMatch(/bad\.jsonl:1: json_syntax: Not valid JSON/)
  })

  it.each([
    [['--gate', 'hit@2>=0.9'], '--gate'],
    [['--gate', 'pass>=2'], '--gate'],
    [['--top-k', '0'], '--top-k'],
    [['--provider', 'oracle'], '--provider'],
  ])('%j is wrong usage', async (args, named) => {
    const { code, stderr } = await bench(file('one.jsonl', JSON.stringify(LINES[0])), args)
    expect([code, stderr.includes(named)]).toEqual([2, true])
  })

  it('ends with 1 where there is no file, or no question in it', async () => {
    expect((await bench(join(home, 'none.jsonl'))).code).toBe(1)
    expect((await bench(file('empty.jsonl', '\n'))).code).toBe(1)
  })
})
