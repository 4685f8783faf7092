import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileNames } from '../../server/exports/index.ts'
import { hufu } from './terminal.ts'

const DESIGN = 'server/web/sample/design.json'
const CASES = 'server/web/sample/cases.xml'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hufu-align-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const job = (...more: string[]) => [
  'align',
  '--app-version',
  'v2.3.0',
  '--design',
  DESIGN,
  '--cases',
  CASES,
  '--out',
  join(dir, 'out'),
  ...more,
]
const written = (folder = 'out') =>
  Object.fromEntries(
    readdirSync(join(dir, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [relative(join(dir, folder), path).replaceAll(sep, '/'), readFileSync(path, 'utf8')]),
  )

describe('hufu align', () => {
  test('writes every file of the version and prints the rates', async () => {
    const { code, stdout } = await hufu(job())
    expect(code).toBe(0)
    expect(stdout).toMatch(/rules covered\s+\d+ \/ \d+/)
    expect(Object.keys(written()).sort()).toEqual(
      fileNames([null])
        .map((e) => e.name)
        .sort(),
    )
    expect(readdirSync(dir)).toEqual(['out'])
  })

  test('the same files give the same bytes, with the time that is asked for', async () => {
    await hufu(job(), { env: { SOURCE_DATE_EPOCH: '1700000000' } })
    const first = written()
    expect(first['merge_report.md']).toContain('2023-11-14T22:13:20')
    await hufu(job(), { env: { SOURCE_DATE_EPOCH: '1700000000' } })
    expect(written()).toEqual(first)
    await hufu(job())
    expect(written()['clusters.jsonl']).toContain('"created_at":null')
  })

  test('its own JSON Lines go in again and give the same clusters', async () => {
    await hufu(job())
    const again = [
      'align',
      '--app-version',
      'v2.3.0',
      '--design',
      join(dir, 'out/rule_atoms.jsonl'),
      '--cases',
      join(dir, 'out/case_atoms.jsonl'),
    ]
    const { code, stderr } = await hufu([...again, '--out', join(dir, 'again')])
    expect(code, stderr).toBe(0)
    expect(written('again')['clusters.jsonl']).toBe(written()['clusters.jsonl'])
    expect(written('again')['rule_atoms.jsonl']).toBe(written()['rule_atoms.jsonl'])
  })

  test('writes the files in the language asked for, whatever the terminal speaks', async () => {
    await hufu(job(), { lang: 'en' })
    expect(written()['merge_report.md']).toMatch(/^# 合并报告/)
    const chinese = written()
    await hufu(job('--lang', 'en'), { lang: 'zh' })
    expect(written()['merge_report.md']).toMatch(/^# Merge report/)
    expect(written()['clusters.jsonl']).toBe(chinese['clusters.jsonl'])
  })

  test('leaves other files of the folder alone', async () => {
    await hufu(job())
    writeFileSync(join(dir, 'out', 'mine.txt'), 'mine')
    await hufu(job())
    expect(written()['mine.txt']).toBe('mine')
  })

  test('takes away its own documents of modules that no rule is of any more, and nothing else', async () => {
    await hufu(job())
    const own = written()['modules/unassigned_rules.md']!
    const theirs = '---\ntitle: 收入\ntype: notes\n---\n# by hand\n'
    for (const folder of ['modules', 'knowledge_base/modules']) {
      writeFileSync(join(dir, 'out', folder, 'income_rules.md'), own)
      writeFileSync(join(dir, 'out', folder, 'team_rules.md'), theirs)
      writeFileSync(join(dir, 'out', folder, 'notes.md'), own)
    }
    const { stderr } = await hufu(job())
    const names = Object.keys(written()).filter((name) => name.includes('modules/'))
    expect(names.sort()).toEqual(
      ['', 'knowledge_base/']
        .flatMap((under) => ['notes.md', 'team_rules.md', 'unassigned_rules.md'].map((n) => `${under}modules/${n}`))
        .sort(),
    )
    expect(stderr).toContain('removed modules/income_rules.md')
  })

  test('prints JSON where asked', async () => {
    const { stdout } = await hufu(job('--json'))
    expect(JSON.parse(stdout)).toMatchObject({
      app_version: 'v2.3.0',
      rules: { total: expect.any(Number) },
      hit_rate: expect.any(Number),
    })
  })

  test('speaks Chinese to who reads Chinese', async () => {
    const { stdout, stderr } = await hufu(job(), { lang: 'zh' })
    expect(stdout).toContain('规则覆盖')
    expect(stderr).toContain('读取 design.json')
  })

  test('warns of a design whose name carries another version', async () => {
    const other = join(dir, 'design_v1.9.0.json')
    writeFileSync(other, readFileSync(DESIGN))
    const { code, stderr } = await hufu([
      'align',
      '--app-version',
      'v2.3.0',
      '--design',
      other,
      '--cases',
      CASES,
      '--out',
      join(dir, 'out'),
    ])
    expect(code).toBe(0)
    expect(stderr).toContain('design_v1.9.0.json: version_mismatch')
  })

  test('stopped, it leaves nothing behind', async () => {
    const abort = new AbortController()
    abort.abort()
    const { code, stderr } = await hufu(job(), { signal: abort.signal })
    expect(code).toBe(1)
    expect(stderr).toContain('nothing was written')
    expect(readdirSync(dir)).toEqual([])
  })

  const file = (name: string, text: string) => {
    writeFileSync(join(dir, name), text)
    return join(dir, name)
  }
  const refusals: [string, () => string[], number, RegExp][] = [
    ['a missing option', () => ['align', '--app-version', 'v1'], 2, /bad_usage/],
    ['an unknown option', () => job('--colour'), 2, /bad_usage/],
    [
      'a version with a colon',
      () => ['align', '--app-version', 'v:1', '--design', DESIGN, '--cases', CASES, '--out', join(dir, 'out')],
      2,
      /bad_app_version/,
    ],
    [
      'a file that is not there',
      () => ['align', '--app-version', 'v1', '--design', 'nowhere.json', '--cases', CASES, '--out', join(dir, 'out')],
      1,
      /not_found.*nowhere\.json/,
    ],
    [
      'JSON that is cut off',
      () => [
        'align',
        '--app-version',
        'v1',
        '--design',
        file('d.json', '{"document": {'),
        '--cases',
        CASES,
        '--out',
        join(dir, 'out'),
      ],
      1,
      /bad_json.*d\.json/,
    ],
    [
      'rule atoms given as cases',
      () => [
        'align',
        '--app-version',
        'v1',
        '--design',
        DESIGN,
        '--cases',
        file('r.jsonl', '{"atom_id":"ra_000000000000"}\n'),
        '--out',
        join(dir, 'out'),
      ],
      1,
      /rule_atoms_file.*r\.jsonl/,
    ],
    ['a synonym file that is no table', () => job('--synonyms', file('s.yaml', 'classes: 3')), 1, /bad_input.*s\.yaml/],
  ]
  test.each(refusals)('refuses %s and writes nothing', async (_, argv, code, said) => {
    const ran = await hufu(argv())
    expect(ran.code).toBe(code)
    expect(ran.stderr).toMatch(said)
    expect(readdirSync(dir)).not.toContain('out')
  })

  test('takes the good lines of a file and names the others', async () => {
    await hufu(job())
    const lines = written()['rule_atoms.jsonl']!.trim().split('\n')
    const bad = file('mixed.jsonl', [lines[0], '{"atom_id": 7}', 'not json', lines[1]].join('\n'))
    const { code, stderr } = await hufu([
      'align',
      '--app-version',
      'v2.3.0',
      '--design',
      bad,
      '--cases',
      CASES,
      '--out',
      join(dir, 'mixed'),
    ])
    expect(code).toBe(0)
    expect(stderr).toMatch(/mixed\.jsonl:2:atom_id: bad_field/)
    expect(stderr).toMatch(/mixed\.jsonl:3: bad_json/)
    expect(written('mixed')['rule_atoms.jsonl']!.trim().split('\n')).toHaveLength(2)
  })
})
