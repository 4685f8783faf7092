import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Serving, startServer } from '../../server/main.ts'
import type { VersionAnswer } from '../../shared/schema/answers.ts'
import type { WithdrawnRule } from '../../shared/schema/lineage.ts'
import { hufu } from './terminal.ts'

const FIXTURES = 'test/fixtures/proof'

describe.each(['a data directory', 'a server'] as const)('hufu versions over %s', (kind) => {
  let data: string
  let place: string[]
  let serving: Serving | undefined
  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'hufu-edit-'))
    const version = ['import', '--data', data, '--app-version', '1.0']
    const both = ['--design', `${FIXTURES}/design.json`, '--cases', `${FIXTURES}/cases.xml`]
    expect((await hufu([...version, ...both])).code).toBe(0)
    for (const args of [['2.0', '--base', '1.0'], ['3.0']]) await hufu(['versions', 'create', ...args, '--data', data])
    place = ['--data', data]
    if (kind === 'a data directory') return
    const log = { write: () => undefined }
    serving = await startServer({ port: 0, host: '127.0.0.1', folder: data, version: '0.0.0-test', log })
    const { stdout } = await hufu(['token', 'create', '--role', 'editor', '--data', data])
    place = ['--server', serving.url, '--token', stdout.trim()]
  })
  afterAll(async () => {
    await serving?.close()
    rmSync(data, { recursive: true })
  })
  const versions = (args: string[], lang: 'en' | 'zh' = 'en') => hufu(['versions', ...args, ...place], { lang })
  const edited = async (...args: string[]) => {
    const { stdout, stderr } = await versions(['edit', ...args, '--json'])
    expect(stderr).toBe('')
    return JSON.parse(stdout) as VersionAnswer
  }
  const order = async () =>
    (JSON.parse((await versions(['list', '--json'])).stdout) as VersionAnswer[]).map((v) => v.app_version)

  it.each<[string[], Partial<Record<keyof VersionAnswer, unknown>>]>([
    [['--notes', 'spring'], { notes: 'spring' }],
    [['--owner', 'figma=Ann', '--owner', 'test=王五'], { owners: { figma: 'Ann', test: '王五', merge: '' } }],
    [['--owner', 'figma='], { notes: 'spring', owners: { figma: '', test: '王五', merge: '' } }],
    [['--module-hints', 'PAY', '--module-hints', 'LOGIN'], { module_hints: ['PAY', 'LOGIN'] }],
    [['--module-hints', '', '--notes', ''], { module_hints: [], notes: '' }],
    [['--figma-links-file', 'links.md', '--case-atoms-file', 'atoms.jsonl'], { figma_links_file: 'links.md' }],
    [['--figma-links-file', ''], { figma_links_file: null, case_atoms_file: 'atoms.jsonl' }],
    [['--test-suite-files', 'a.xml', '--test-suite-files', 'b.xml'], { test_suite_files: ['a.xml', 'b.xml'] }],
    [['--module-review-status', 'partial'], { module_review_status: 'partial' }],
    [['--base', '2.0'], { base_version: '2.0' }],
    [['--base', ''], { base_version: null }],
  ])('edit 3.0 %j', async (args, wanted) => expect(await edited('3.0', ...args)).toMatchObject(wanted))

  it('edit moves a version in the order, to its front too, and prints it', async () => {
    expect((await versions(['edit', '3.0', '--after', '1.0'])).stdout).toMatch(/^version .*\n3\.0 +- +collecting/)
    expect(await order()).toEqual(['1.0', '3.0', '2.0'])
    await versions(['edit', '3.0', '--after', ''])
    expect(await order()).toEqual(['3.0', '1.0', '2.0'])
  })

  it.each<[string[], number, RegExp, RegExp]>([
    [
      ['edit', '3.0', '--status', 'merged'],
      1,
      /status_missing.*merged yet: \S.*; \S/,
      /status_missing.*merged：\S.*；/,
    ],
    [['edit', '1.0', '--status', 'collecting'], 1, /status_kept.*merged/, /status_kept.*merged/],
    [['edit', '1.0', '--base', '2.0'], 1, /base_circle.*1\.0/, /base_circle.*不能基于/],
    [['edit', '9.9', '--notes', 'x'], 1, /not_found/, /not_found/],
    [['edit', '3.0'], 2, /at least one of --base/, /至少要有 --base/],
    [['edit', '3.0', '--status', 'shipped'], 2, /one of collecting, /, /只能是 collecting、/],
    [['edit', '3.0', '--owner', 'boss=Ann'], 2, /not boss=Ann/, /不能是 boss=Ann/],
    [['edit', '3.0', '--base', 'a:b'], 2, /bad_app_version/, /应用版本须为/],
    [['edit', '3.0', '4.0', '--notes', 'x'], 2, /edit V \| withdraw V RULE_KEY/, /写法是/],
    [['withdraw', '2.0', 'none', '--reason', 'cut'], 1, /rule_not_in_force/, /rule_not_in_force/],
    [['withdraw', '2.0', 'none', '--undo'], 1, /not_found/, /not_found/],
    [['withdraw', '2.0', 'none'], 2, /either --reason TEXT or --undo/, /须带 --reason/],
    [['withdraw', '2.0', 'none', '--reason', 'cut', '--undo'], 2, /either --reason/, /须带 --reason/],
    [['list', '--notes', 'x'], 2, /--notes does not go with versions list/, /versions list 没有 --notes/],
    [['create', '4.0', '--status', 'merged'], 2, /--status does not go with versions create/, /没有 --status/],
    [['edit', '3.0', '--notes', 'x', '--undo'], 2, /--undo does not go/, /没有 --undo/],
    [['diff', '1.0', '2.0', '--reason', 'x'], 2, /--reason does not go/, /没有 --reason/],
    [['withdraw', '2.0', '--undo'], 2, /withdraw V RULE_KEY/, /写法是/],
  ])('%j is refused in both languages and changes nothing', async (args, code, en, zh) => {
    const before = (await versions(['list', '--json'])).stdout
    expect(await versions(args)).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(en) })
    expect((await versions(args, 'zh')).stderr).toMatch(zh)
    expect((await versions(['list', '--json'])).stdout).toBe(before)
  })

  it('withdraw takes an inherited rule out, tells which are out, and --undo brings it back', async () => {
    const words = (rules: WithdrawnRule[]) => rules.map(({ rule_key, reason }) => [rule_key, reason])
    const { gone } = JSON.parse((await versions(['diff', '1.0', '3.0', '--json'])).stdout)
    const key: string = gone[0].rule_key
    const out = await versions(['withdraw', '2.0', key, '--reason', ' no longer sold ', '--json'])
    expect(words(JSON.parse(out.stdout))).toEqual([[key, 'no longer sold']])
    const again = await versions(['withdraw', '2.0', key, '--reason', 'said twice'])
    expect(again).toMatchObject({ code: 0, stderr: '' })
    expect(again.stdout).toMatch(/^rule +from +says +reason\n\S+ +2\.0 .+ no longer sold\n$/)
    expect((await versions(['withdraw', '1.0', key, '--reason', 'own'])).stderr).toMatch(/rule_is_own/)
    expect(await versions(['withdraw', '2.0', key, '--undo'])).toMatchObject({
      code: 0,
      stdout: 'No rule is withdrawn.\n',
    })
    expect((await versions(['withdraw', '2.0', key, '--undo'])).stderr).toMatch(/not_found/)
  })
})
