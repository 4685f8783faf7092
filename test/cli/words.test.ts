import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FULL, line } from '../http/deliver.ts'
import { hufu } from './terminal.ts'

let folder: string
let data: string
const file = async (name: string, text: string) => {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}
const QUOTA = { ...FULL, C: '借书配额已满', R: 'toast“本月配额已用完”' }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hufu-words-'))
  data = join(folder, 'data')
  const cases = await file('cases.jsonl', `${line(FULL, '1')}\n${line(QUOTA, '2')}\n`)
  expect((await hufu(['import', '--app-version', '1.0', '--cases', cases, '--data', data])).code).toBe(0)
})
afterAll(() => rm(folder, { recursive: true }))

describe('hufu synonyms in a data directory', () => {
  it('tells what a file would change, sets it, and reads every version by it', async () => {
    const words = await file('synonyms.yaml', 'classes:\n  - {to: 名额, from: [配额]}\n')
    const looked = await hufu(['synonyms', 'preview', words, '--data', data], { lang: 'zh' })
    expect([looked.code, looked.stdout]).toEqual([
      0,
      expect.stringMatching(/1 条文字会有不同写法\n会合并: 1\n {2}1\.0 C=.*名额/),
    ])
    const set = await hufu(['synonyms', 'set', words, '--data', data, '--json'])
    expect(set.code).toBe(0)
    expect(JSON.parse(set.stdout)).toMatchObject({
      status: 'succeeded',
      result: { versions: [{ app_version: '1.0', reworded: 1, merged: 1, parted: 0 }] },
    })
    const again = await hufu(['synonyms', 'set', words, '--data', data])
    expect([again.code, again.stdout]).toEqual([0, 'No text changes\n'])
    expect((await hufu(['doctor', '--data', data])).code).toBe(0)
  })
  it('names the place of what can’t stand, and answers 1', async () => {
    const bad = await file('bad.yaml', 'classes:\n  - {to: 名额, from: [额]}\n')
    const looked = await hufu(['synonyms', 'preview', bad, '--data', data])
    expect([looked.code, looked.stdout]).toEqual([1, expect.stringMatching(/^bad\.yaml:2:\d+: "额" has fewer/)])
    const set = await hufu(['synonyms', 'set', bad, '--data', data])
    expect([set.code, set.stderr]).toEqual([1, expect.stringContaining('bad_input')])
  })
})

describe('hufu modules in a data directory', () => {
  it('tells which rules would move, and moves them', async () => {
    const own = await file('modules.yaml', 'modules:\n  - {id: SEATS, entities: [名额]}\n')
    const looked = await hufu(['modules', 'preview', own, '--data', data])
    expect([looked.code, looked.stderr]).toEqual([0, expect.stringContaining('would change module')])
    expect(looked.stdout).toMatch(/1\.0 — → SEATS C=/)
    const set = await hufu(['modules', 'set', own, '--data', data, '--json'])
    expect(JSON.parse(set.stdout).moves.length).toBeGreaterThan(0)
    expect((await hufu(['modules', 'preview', own, '--data', data])).stdout).toBe('')
  })
})

describe('hufu align --link-accept, --link-pending', () => {
  const align = (...more: string[]) =>
    hufu([
      ...['align', '--app-version', 'v2.3.0', '--design', 'server/web/sample/design.json'],
      ...['--cases', 'server/web/sample/cases.xml', '--out', join(folder, 'out'), '--json', ...more],
    ])
  it('accept more or less, and the report says from where', async () => {
    const { readFile } = await import('node:fs/promises')
    const rules = async () => (await readFile(join(folder, 'out/clusters.jsonl'), 'utf8')).trim().split('\n').length
    expect((await align()).code).toBe(0)
    const usual = await rules()
    expect((await align('--link-accept', '1')).code).toBe(0)
    expect(await rules()).toBeGreaterThan(usual)
    const report = await readFile(join(folder, 'out/merge_report.md'), 'utf8')
    expect(report).toContain('把握不低于 100.0% 自动采纳，不低于 50.0% 交人确认')
  })
  it.each([
    [['--link-accept', '1.2'], '--link-accept'],
    [['--link-pending', '0.4'], '--link-pending'],
    [['--link-accept', 'high'], 'high'],
    [['--link-accept', '0.6', '--link-pending', '0.7'], 'above'],
  ])('%j is wrong usage', async (more, why) => {
    const { code, stderr } = await align(...more)
    expect([code, stderr]).toEqual([2, expect.stringContaining(why)])
  })
})
