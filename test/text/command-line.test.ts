import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommandLine } from '../../server/cli/main.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hufu-text-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function hufu(argv: string[], input: string | Buffer = '', lang: 'zh' | 'en' = 'en') {
  const [stdout, stderr] = [new PassThrough({ highWaterMark: 1 << 24 }), new PassThrough()]
  const terminal = {
    stdin: Readable.from([Buffer.from(input)]),
    stdout,
    stderr,
    env: {},
    cwd: folder,
    lang,
    signal: new AbortController().signal,
  }
  const exit = await runCommandLine(argv, terminal)
  stdout.end()
  stderr.end()
  return { exit, out: await text(stdout), err: await text(stderr) }
}

const lines = (out: string): Record<string, unknown>[] =>
  out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

describe('hufu canon', () => {
  it('answers one for one', async () => {
    const input = [
      '{"C":"未选择坐诊时间段","A":"点击「发送给患者」","R":"toast提示「请选择坐诊时间段」"}',
      '',
      '{"R":"最多３次"}',
    ].join('\r\n')
    const { exit, out } = await hufu(['canon'], `\ufeff${input}`)
    expect(exit).toBe(0)
    expect(lines(out)).toEqual([
      {
        canon_text: 'C=未选择坐诊时间段|A=点击发送给患者|R=toast提示请选择坐诊时间段',
        merge_fingerprint: '8f424f563748',
        slots: [],
      },
      {
        canon_text: 'C=|A=|R=最多<NUM>次',
        merge_fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/),
        slots: [{ part: 'R', kind: 'NUM', literal: '3', value: '3', unit: '个' }],
      },
    ])
  })

  it.each([
    ['no JSON', '{bad', 'bad_json'],
    ['no object', '[1]', 'bad_json'],
    ['another type', '{"C":1}', 'bad_input'],
    ['too deep', '['.repeat(40) + ']'.repeat(40), 'bad_json'],
    ['too long', `{"C":"${'a'.repeat(1_100_000)}"}`, 'too_large'],
  ])('answers %s in its place, goes on, and exits with 1', async (_, bad, code) => {
    const { exit, out } = await hufu(['canon'], `{"A":"x"}\n${bad}\n{"A":"y"}\n`)
    const [first, second, third] = lines(out)
    expect(exit).toBe(1)
    expect([first!.canon_text, third!.canon_text]).toEqual(['C=|A=x|R=', 'C=|A=y|R='])
    expect(second).toEqual({
      error: { code, message: expect.any(String), message_zh: expect.stringMatching(/[\u4e00-\u9fff]/), line: 2 },
    })
  })

  it('explains what each step changed', async () => {
    const { out } = await hufu(['canon', '--explain'], '{"A":"点按【提现】"}')
    expect(lines(out)[0]!.steps).toMatchObject({
      C: [],
      A: [{ name: 'punctuation' }, { name: 'synonyms', after: '点击提现' }],
    })
  })

  it('takes a table of its own beside the shipped one', async () => {
    const file = join(folder, 'own.yaml')
    await writeFile(file, 'classes:\n  - {to: 点击, from: [戳一戳]}\n')
    const { out } = await hufu(['canon', '--synonyms', file], '{"A":"戳一戳 轻触"}')
    expect(lines(out)[0]!.canon_text).toBe('C=|A=点击点击|R=')
  })
})

describe('hufu synonyms check', () => {
  it('says how much a good file holds', async () => {
    await writeFile(join(folder, 'good.yaml'), '# ours\nclasses:\n  - to: 就诊人\n    from: [患者档案]\n')
    expect(await hufu(['synonyms', 'check', 'good.yaml'])).toMatchObject({
      exit: 0,
      out: 'good.yaml: 1 classes, 2 words, fit for use\n',
    })
  })

  it.each(['zh', 'en'] as const)('names line and column of what is refused, in %s', async (lang) => {
    await writeFile(
      join(folder, 'bad.yaml'),
      'classes:\n  - to: 触摸\n    from: [可点击, 摸]\n  - {to: 碰触, from: [触摸]}\n',
    )
    const { exit, out } = await hufu(['synonyms', 'check', 'bad.yaml'], '', lang)
    expect(exit).toBe(1)
    expect(out).toMatch(/^bad\.yaml:3:12: .*可点击.*不可/m)
    expect(out).toMatch(/^bad\.yaml:3:17: .*摸/m)
    expect(out).toMatch(/^bad\.yaml:2:9, bad\.yaml:4:21: /m)
  })

  it('names the shipped class that a word clashes with', async () => {
    await writeFile(join(folder, 'clash.yaml'), 'classes: [{to: 碰触, from: [轻触]}]\n')
    const { exit, out } = await hufu(['synonyms', 'check', 'clash.yaml', '--json'])
    expect(exit).toBe(1)
    expect(JSON.parse(out).problems[0]).toMatchObject({
      terms: ['轻触', '轻触'],
      places: [{ file: 'clash.yaml', line: 1, column: 27 }],
    })
    expect(out).toContain('点击')
  })

  it.each([
    ['no YAML', 'classes: {a', 'bad_input'],
    ['no list', 'classes: 3', 'bad_input'],
    ['no word', 'classes:\n  - from: [a]', 'bad_input'],
  ])('refuses %s with its place', async (_, yaml, code) => {
    await writeFile(join(folder, 'broken.yaml'), yaml)
    const { exit, err } = await hufu(['synonyms', 'check', 'broken.yaml'])
    expect(exit).toBe(1)
    expect(err).toMatch(new RegExp(`${code}.*broken\\.yaml:\\d+:\\d+`))
  })

  it('exits with 2 on wrong usage', async () => expect((await hufu(['synonyms', 'chek', 'x'])).exit).toBe(2))
})
