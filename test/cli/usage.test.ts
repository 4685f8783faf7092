import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { COMMANDS } from '../../server/cli/index.ts'
import { hufu } from './terminal.ts'

const dir = mkdtempSync(join(tmpdir(), 'hufu-usage-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const file = join(dir, 'file.txt')
writeFileSync(file, 'x')

const SAMPLE = ['--design', 'server/web/sample/design.json', '--cases', 'server/web/sample/cases.xml']
const ALIGN = ['align', '--app-version', 'v1', ...SAMPLE]

describe('wrong words end with 2 and say in both languages what is wrong', () => {
  test.each<[string[], RegExp, RegExp]>([
    [['nosuch'], /no command "nosuch"/, /没有命令“nosuch”/],
    [['align', '--nosuch'], /no option --nosuch/, /没有选项 --nosuch/],
    [['align', '--out'], /--out needs a value/, /--out 后面要有值/],
    [['canon', '--explain=yes'], /--explain takes no value/, /--explain 后面不带值/],
    [['align', ...SAMPLE, '--out', dir], /--app-version is missing/, /缺少 --app-version/],
    [['align', '--app-version', 'a:b', ...SAMPLE, '--out', dir], /bad_app_version/, /应用版本须为/],
    [[...ALIGN, '--out', dir, '--lang', 'fr'], /--lang is zh or en/, /--lang 只能是 zh 或 en/],
    [['canon', 'file'], /unexpected "file"/, /多余的“file”/],
    [['serve', '--port', '70000'], /0 to 65535/, /0 到 65535/],
    [['search', 'x', '--limit', '0'], /1 to 50/, /1 到 50/],
    [['token', 'create', '--role', 'king'], /admin, editor/, /admin、editor/],
  ])('hufu %j', async (argv, en, zh) => {
    const english = await hufu(argv)
    expect([english.code, english.stdout]).toEqual([2, ''])
    expect(english.stderr).toMatch(en)
    expect(english.stderr).not.toMatch(/\p{Script=Han}/u)
    expect((await hufu(argv, { lang: 'zh' })).stderr).toMatch(zh)
  })
  test('no words at all: the overview, where messages go', async () => {
    expect(await hufu([])).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/align/) })
    expect(await hufu(['--help'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/align/), stderr: '' })
  })
})

describe('work that can not be done ends with 1', () => {
  test('a file where a folder should be', async () => {
    const { code, stderr } = await hufu([...ALIGN, '--out', file])
    expect(code).toBe(1)
    expect(stderr).toContain(`not_a_folder: ${file}`)
  })
  test('a folder below a file', async () => {
    expect((await hufu([...ALIGN, '--out', join(file, 'deep', 'er')])).stderr).toContain('not_a_folder')
  })
  test('a file that is not there', async () => {
    const argv = ['extract', '--app-version', 'v1', '--design', join(dir, 'none.json')]
    expect((await hufu(argv)).stderr).toMatch(/file_not_found: There is no file none\.json/)
    expect((await hufu(argv, { lang: 'zh' })).stderr).toMatch(/没有文件 none\.json/)
  })
})

test('a key of any length may follow a design', async () => {
  const { code, stdout } = await hufu([
    'extract',
    '--app-version',
    'v1',
    '--design',
    'server/web/sample/design.json=KEY123',
  ])
  expect(code).toBe(0)
  expect(stdout).toContain('https://www.figma.com/design/KEY123?node-id=')
})

test.each(Object.keys(COMMANDS))('hufu %s --help speaks to whoever asks, in both languages', async (name) => {
  expect(await hufu([name, '--help'])).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining(`hufu ${name}`),
  })
  expect((await hufu([name, '--help'], { lang: 'zh' })).stdout).toMatch(/\p{Script=Han}/u)
})
