import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Serving, startServer } from '../../server/main.ts'
import type { VersionAnswer, VersionDifference } from '../../shared/schema/answers.ts'
import { hufu } from '../cli/terminal.ts'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'hufu-ops-'))
})
afterEach(() => rmSync(data, { recursive: true }))

const versions = (...args: string[]) => hufu(['versions', ...args, '--data', data])
const order = async () =>
  (JSON.parse((await versions('list', '--json')).stdout) as VersionAnswer[]).map((v) => v.app_version)

describe('hufu versions', () => {
  it('lists none, then those that were created, in their order, with what they build on', async () => {
    expect((await versions('list')).stdout).toBe('No versions yet.\n')
    for (const args of [
      ['1.0'],
      ['3.0', '--base', '1.0'],
      ['2.0', '--base', '1.0', '--after', '1.0', '--notes', 'spring'],
    ])
      expect(await versions('create', ...args)).toMatchObject({ code: 0, stderr: '' })
    expect(await order()).toEqual(['1.0', '2.0', '3.0'])
    const { stdout } = await versions('list')
    expect(stdout.split('\n').slice(0, 3)).toEqual([
      'version  base  status      rule atoms  case atoms  clusters  last sync',
      '1.0      -     collecting  0           0           0         -',
      '2.0      1.0   collecting  0           0           0         -',
    ])
    await versions('create', '4.0')
    expect(await order()).toEqual(['1.0', '2.0', '3.0', '4.0'])
  })

  it('leaves an existing one as it is, and says so', async () => {
    await versions('create', '1.0', '--notes', 'first')
    expect(await versions('create', '1.0', '--notes', 'second')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('stays as it is'),
    })
    expect(JSON.parse((await versions('list', '--json')).stdout)).toMatchObject([{ notes: 'first' }])
  })

  it('wants a confirmation for one that looks like another', async () => {
    await versions('create', '1.0')
    expect(await versions('create', 'v1.0.0')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('version_lookalike'),
    })
    expect(await versions('create', 'v1.0.0', '--confirm')).toMatchObject({ code: 0 })
    expect(await order()).toEqual(['1.0', 'v1.0.0'])
  })

  it.each([
    [['create', '2.0', '--base', 'none'], 1, 'not_found'],
    [['create', '2.0', '--after', 'none'], 1, 'not_found'],
    [['create', 'a:b'], 2, 'bad_app_version'],
    [['create'], 2, 'bad_usage'],
    [['diff', '1.0'], 2, 'bad_usage'],
    [['diff', '1.0', '2.0'], 1, 'not_found'],
    [['drop', '1.0'], 2, 'bad_usage'],
    [['constructor'], 2, 'bad_usage'],
    [[], 2, 'bad_usage'],
  ] as const)('%j is refused and creates nothing', async (args, code, said) => {
    expect(await versions(...args)).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(said) })
    expect(await order()).toEqual([])
  })

  it('prints the very template that is shipped', async () => {
    expect((await versions('template')).stdout).toBe(readFileSync('docs/version_sync_template.yaml', 'utf8'))
  })
})

describe('the difference of two versions', () => {
  const imported = (version: string, ...more: string[]) =>
    hufu(['import', '--data', data, '--app-version', version, '--design', 'test/fixtures/proof/design.json', ...more])

  it('of one design sent twice, with tests only the first time', async () => {
    await imported('1.0', '--cases', 'test/fixtures/proof/cases.xml')
    await imported('2.0')
    const found = JSON.parse((await versions('diff', '1.0', '2.0', '--json')).stdout) as VersionDifference
    expect(found).toMatchObject({
      from: '1.0',
      to: '2.0',
      new: [],
      gone: [],
      reworded: [],
      value_changed: [],
      moved: [],
      gained_tests: [],
    })
    expect(found.lost_tests.length).toBeGreaterThan(0)
    expect((await versions('diff', '2.0', '1.0')).stdout).toContain(`Gained tests (${found.lost_tests.length})`)
    expect((await hufu(['versions', 'diff', '1.0', '2.0', '--data', data], { lang: 'zh' })).stdout).toContain(
      '失去测试',
    )
  })

  it('of a version without a design names every rule as gone', async () => {
    await imported('1.0')
    await versions('create', '2.0')
    const { stdout } = await versions('diff', '1.0', '2.0')
    expect(stdout).toMatch(/^1\.0 → 2\.0\n\nGone \([1-9]/)
    expect(stdout).toContain('0 unchanged')
  })
})

describe('the same of a server', () => {
  let serving: Serving
  let there: string[]
  beforeEach(async () => {
    serving = await startServer({
      port: 0,
      host: '127.0.0.1',
      folder: data,
      version: '0.0.0-test',
      log: { write: () => undefined },
    })
    const { stdout } = await hufu(['token', 'create', '--role', 'editor', '--data', data])
    there = ['--server', serving.url, '--token', stdout.trim()]
  })
  afterEach(() => serving.close())

  it('create, list and diff', async () => {
    expect(await hufu(['versions', 'create', '1.0', ...there])).toMatchObject({ code: 0, stderr: '' })
    expect(await hufu(['versions', 'create', '1.0', ...there])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('stays as it is'),
    })
    await hufu(['versions', 'create', '3/β', '--base', '1.0', ...there])
    await hufu(['versions', 'create', '2.0', '--after', '1.0', ...there])
    const { stdout } = await hufu(['versions', 'list', '--json', ...there])
    expect((JSON.parse(stdout) as VersionAnswer[]).map((v) => [v.app_version, v.base_version])).toEqual([
      ['1.0', null],
      ['2.0', null],
      ['3/β', '1.0'],
    ])
    expect(JSON.parse((await hufu(['versions', 'diff', '1.0', '3/β', '--json', ...there])).stdout)).toMatchObject({
      from: '1.0',
      to: '3/β',
      unchanged: 0,
    })
    expect(await hufu(['versions', 'diff', '1.0', 'none', ...there])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('not_found'),
    })
  })
})
