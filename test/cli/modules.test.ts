import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hufu } from './terminal.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hufu-modules-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

describe('hufu modules', () => {
  it.each(['server/web/sample/modules.yaml', 'server/web/sample/modules_doctor.yaml'])(
    '%s is fit for use',
    async (path) => {
      const { code, stdout } = await hufu(['modules', 'check', path, '--json'])
      expect(code).toBe(0)
      expect(JSON.parse(stdout).problems.filter((p: { is_error: boolean }) => p.is_error)).toEqual([])
    },
  )
  it.each([
    ['zh', /bad\.yaml:2:5, .*bad\.yaml:3:5: 错误 module_id_twice: 模块 A/],
    ['en', /bad\.yaml:2:5, .*bad\.yaml:3:5: error module_id_twice: The module A/],
  ] as const)('names the places and answers 1 where it can’t be used, in %s', async (lang, told) => {
    const path = await file('bad.yaml', 'modules:\n  - {id: A, names: [甲班]}\n  - {id: A, names: [乙班]}\n')
    const { code, stdout } = await hufu(['modules', 'check', path], { lang })
    expect([code, stdout]).toEqual([1, expect.stringMatching(told)])
  })
  it('warns and answers 0', async () => {
    const path = await file('shared.yaml', 'modules:\n  - {id: A, names: [甲班]}\n  - {id: B, names: [甲班]}\n')
    const { code, stdout } = await hufu(['modules', 'check', path])
    expect([code, stdout]).toEqual([0, expect.stringMatching(/warning module_term_shared: "甲班"/)])
  })
  it('prints an example that itself is in order', async () => {
    const { code, stdout } = await hufu(['modules', 'template'])
    expect(code).toBe(0)
    expect((await hufu(['modules', 'check', await file('own.yaml', stdout)])).code).toBe(0)
  })
  it.each([
    [['modules'], 2, 'bad_usage'],
    [['modules', 'chek', 'x'], 2, 'bad_usage'],
    [['modules', 'check', 'no-such.yaml'], 1, 'file_not_found'],
  ])('%j answers %i', async (argv, exit, code) => {
    const ran = await hufu(argv)
    expect([ran.code, ran.stderr]).toEqual([exit, expect.stringContaining(code)])
  })
})

describe('hufu align --modules', () => {
  const SAMPLE = 'server/web/sample'
  const align = (out: string, ...more: string[]) =>
    hufu([
      'align',
      '--app-version',
      'v2.3.0',
      '--design',
      `${SAMPLE}/design.json`,
      '--cases',
      `${SAMPLE}/cases.xml`,
      '--out',
      join(folder, out),
      ...more,
    ])
  type Line = { primary_module: string | null; module_confidence: number; module_reason: string; canon_text: string }
  const lines = async (out: string, name: string): Promise<Line[]> =>
    (await readFile(join(folder, out, name), 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))

  it('tags rules and clusters, and the report counts by module', async () => {
    expect((await align('tagged', '--modules', `${SAMPLE}/modules.yaml`)).code).toBe(0)
    const clusters = await lines('tagged', 'clusters.jsonl')
    const moduleOf = (words: string) => clusters.find((c) => c.canon_text.includes(words))?.primary_module
    expect(moduleOf('请先选择柜机')).toBe('SEND')
    expect(moduleOf('输错次数过多')).toBe('PICKUP')
    expect(moduleOf('this locker is offline')).toBe('CONSOLE')
    expect((await lines('tagged', 'rule_atoms.jsonl')).some((a) => a.primary_module === 'SEND')).toBe(true)
    expect(await readFile(join(folder, 'tagged', 'merge_report.md'), 'utf8')).toMatch(/按模块[\s\S]*PICKUP/)
  })
  it('tags nothing without a dictionary', async () => {
    expect((await align('plain')).code).toBe(0)
    for (const name of ['clusters.jsonl', 'rule_atoms.jsonl'])
      expect(new Set((await lines('plain', name)).map((c) => c.primary_module))).toEqual(new Set([null]))
  })
  it('refuses a dictionary that can’t be used before anything is written', async () => {
    const path = await file('twice.yaml', 'modules:\n  - {id: A, names: [甲班]}\n  - {id: A, names: [乙班]}\n')
    const { code, stderr } = await align('refused', '--modules', path)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/module_id_twice.*twice\.yaml:3:5/)])
    await expect(readFile(join(folder, 'refused', 'clusters.jsonl'))).rejects.toThrow()
  })
})

describe('hufu import --modules', () => {
  const data = () => ['--data', join(folder, 'store')]
  it('sets the dictionary of a store and says how many rules it moved', async () => {
    await hufu(['import', '--app-version', 'v1', '--design', 'server/web/sample/design.json', ...data()])
    const first = await hufu([
      'import',
      '--app-version',
      'v1',
      '--modules',
      'server/web/sample/modules.yaml',
      ...data(),
    ])
    expect([first.code, first.stdout]).toEqual([0, expect.stringMatching(/^modules\.yaml: modules 3, moves \d+\n$/)])
    const again = await hufu([
      'import',
      '--app-version',
      'v1',
      '--modules',
      'server/web/sample/modules.yaml',
      '--json',
      ...data(),
    ])
    expect(JSON.parse(again.stdout)).toEqual({ file: 'modules.yaml', modules: 3, moves: 0 })
  })
  it('refuses one that can’t be used', async () => {
    const path = await file('again.yaml', 'modules:\n  - {id: A, names: [甲班]}\n  - {id: A, names: [乙班]}\n')
    const { code, stderr } = await hufu(['import', '--app-version', 'v1', '--modules', path, ...data()])
    expect([code, stderr]).toEqual([1, expect.stringContaining('module_id_twice')])
  })
})
