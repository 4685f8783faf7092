import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A build that runs `hufu align` as its step: a process of its own, judged by its exit code and what it leaves. */
const DESIGN = 'server/web/sample/design.json'
const CASES = 'server/web/sample/cases.xml'

let dir: string
beforeAll(async () => {
  mkdirSync('node_modules/.cache', { recursive: true })
  dir = mkdtempSync('node_modules/.cache/hufu-pipeline-') // beside its packages, which the bundle leaves outside
  await build({
    entryPoints: ['server/cli/main.ts'],
    outfile: join(dir, 'hufu.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  await run('align', ...of(DESIGN), '--out', join(dir, 'base'))
}, 60_000)
afterAll(() => rmSync(dir, { recursive: true, force: true }))

type Ended = { code: number | null; stdout: string; stderr: string }
function run(...argv: string[]): Promise<Ended> {
  return spawned(argv, 'C')
}
function spawned(argv: string[], LC_ALL: string): Promise<Ended> {
  const child = spawn(process.execPath, [join(dir, 'hufu.js'), ...argv], { env: { ...process.env, LC_ALL } })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => {
      said[name] += chunk.toString()
    })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said })))
}
const of = (design: string) => ['--app-version', 'v2.3.0', '--design', `${design}=KEY`, '--cases', CASES]
const gated = (gate: string, ...more: string[]) => [
  'align',
  ...of(DESIGN),
  '--out',
  join(dir, 'out'),
  '--gate',
  gate,
  ...more,
]
const baseline = () => ['--baseline', join(dir, 'base')]
describe('a gate in a build', () => {
  test('that is met lets the build go on, and shows what was found', async () => {
    const { code, stdout, stderr } = await run(...gated('coverage>=0.1,new_uncovered=0', ...baseline()))
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('missed')])
    expect(stdout).toMatch(/gate\s+wanted\s+found\n/)
    expect(stdout).toMatch(/coverage rule coverage\s+>= 0\.1\s+0\.\d+\s+met\n/)
    expect(stdout).toMatch(/new_uncovered new uncovered rules\s+= 0\s+0\s+met\n/)
  })

  test('that is missed stops it with 1, after the files are written', async () => {
    rmSync(join(dir, 'out'), { recursive: true, force: true })
    const { code, stdout, stderr } = await run(...gated('coverage>=1,conflicts=0'))
    expect(code).toBe(1)
    expect(stdout).toMatch(/coverage rule coverage\s+>= 1\s+0\.\d+\s+missed\n/)
    expect(stdout).toMatch(/conflicts conflicting rules\s+= 0\s+[1-9]\d*\s+missed\n/)
    expect(stderr).toMatch(/gate missed: coverage, conflicts\n$/)
    expect(readdirSync(join(dir, 'out'))).toEqual(expect.arrayContaining(['merge_report.md', 'modules']))
  })

  test('speaks Chinese where the machine does', async () => {
    const { code, stdout, stderr } = await spawned(gated('coverage>=1'), 'zh_CN.UTF-8')
    expect(code).toBe(1)
    expect(stdout).toMatch(/门槛\s+要求\s+实际\n/)
    expect(stdout).toMatch(/coverage 规则覆盖\s+>= 1\s+0\.\d+\s+未达到\n/)
    expect(stderr).toMatch(/未达到门槛：coverage\n$/)
  })

  test('answers programs in one line of JSON, missed or not', async () => {
    const { code, stdout } = await run(...gated('coverage>=1,conflicts>=0', '--json'))
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      rule_coverage: expect.any(Number),
      gate: {
        is_met: false,
        terms: [
          { term: 'coverage', wanted: '>= 1', is_met: false },
          { term: 'conflicts', wanted: '>= 0', is_met: true },
        ],
        new_uncovered: [],
      },
    })
  })

  test('tells a rule that lost its test from one that never had one', async () => {
    const lines = readFileSync(join(dir, 'base/rule_atoms.jsonl'), 'utf8').trim().split('\n')
    const atoms = lines.map((line) => JSON.parse(line) as { source_key: string; state: string })
    const open = atoms.filter((a) => a.state !== 'covered')
    expect(open.length).toBeGreaterThan(1)
    const before = join(dir, 'before')
    mkdirSync(before, { recursive: true })
    // one of them was covered then, one was not drawn yet
    const known = atoms
      .filter((a) => a.source_key !== open[1]!.source_key)
      .map((a) => (a.source_key === open[0]!.source_key ? { ...a, state: 'covered' } : a))
    writeFileSync(join(before, 'rule_atoms.jsonl'), known.map((a) => `${JSON.stringify(a)}\n`).join(''))
    const { code, stdout, stderr } = await run(...gated('new_uncovered=0', '--baseline', before, '--json'))
    expect(code).toBe(1)
    const told = (JSON.parse(stdout) as { gate: { new_uncovered: { source_key: string }[] } }).gate.new_uncovered
    expect(told.map((u) => u.source_key).sort()).toEqual([open[0]!.source_key, open[1]!.source_key].sort())
    expect(stderr.match(/^new_uncovered: .*https:\/\/www\.figma\.com\//gm)).toHaveLength(2)
  })

  test('knows a file without a key again, though its bytes changed', async () => {
    const keyless = (design: string, out: string, ...more: string[]) =>
      run('align', '--app-version', 'v2.3.0', '--design', design, '--cases', CASES, '--out', join(dir, out), ...more)
    await keyless(DESIGN, 'keyless')
    const edited = join(dir, 'design.json')
    writeFileSync(edited, `${readFileSync(DESIGN, 'utf8')}\n`)
    const { code, stdout } = await keyless(
      edited,
      'out',
      '--gate',
      'new_uncovered=0',
      '--baseline',
      join(dir, 'keyless'),
    )
    expect([code, stdout]).toEqual([0, expect.stringMatching(/new_uncovered.*met/)])
  })

  test('says so where the baseline is of other files', async () => {
    const { code, stderr } = await run(
      ...[
        'align',
        '--app-version',
        'v2.3.0',
        '--design',
        `${DESIGN}=OTHER`,
        '--cases',
        CASES,
        '--out',
        join(dir, 'out'),
      ],
      ...['--gate', 'new_uncovered=0', ...baseline()],
    )
    expect(code).toBe(1)
    expect(stderr).toContain('holds no rule of these design files')
  })
})

describe('a gate that can not be judged writes nothing', () => {
  const folder = (name: string, text?: string) => () => {
    const path = join(dir, name)
    mkdirSync(path, { recursive: true })
    if (text !== undefined) writeFileSync(join(path, 'rule_atoms.jsonl'), text)
    return ['new_uncovered=0', '--baseline', path]
  }
  test.each<[string, () => string[], number, RegExp]>([
    ['an unknown term', () => ['coverge>=0.8'], 2, /bad_usage: .*--gate, column 1: "coverge" is none of/],
    ['no baseline', () => ['new_uncovered=0'], 2, /bad_usage: .*new_uncovered needs --baseline DIR/],
    [
      'no such folder',
      () => ['new_uncovered=0', '--baseline', join(dir, 'nowhere')],
      1,
      /bad_baseline: .*nowhere.*no rule_atoms\.jsonl/,
    ],
    ['a folder of something else', folder('empty'), 1, /bad_baseline: .*empty.*no rule_atoms\.jsonl/],
    [
      'lines of something else',
      folder('odd', '{"a": 1}\n'),
      1,
      /bad_baseline: .*line 1 holds no rule atom\. \(rule_atoms\.jsonl:1\)/,
    ],
    [
      'a file that is cut off',
      folder('cut', '{"source_key": "K:1:1:toast:0", "state": "covered"}\n{"sou'),
      1,
      /line 2 holds no rule atom/,
    ],
  ])('%s', async (_, gate, code, said) => {
    rmSync(join(dir, 'out'), { recursive: true, force: true })
    const [first, ...more] = gate()
    const ended = await run(...gated(first!, ...more))
    expect([ended.code, ended.stdout]).toEqual([code, ''])
    expect(ended.stderr).toMatch(said)
    expect(readdirSync(dir)).not.toContain('out')
  })

  test('a baseline without a gate is no use', async () => {
    const { code, stderr } = await run('align', ...of(DESIGN), '--out', join(dir, 'out'), ...baseline())
    expect([code, stderr]).toEqual([2, expect.stringContaining('--baseline goes with --gate')])
  })
})
