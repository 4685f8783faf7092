import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommandLine } from '../../server/cli/main.ts'
import { findJsonFault } from '../../server/figma-rest/json-fault.ts'
import { readFileSpec, readSavedFile } from '../../server/figma-rest/saved-file.ts'
import { makeFile, makeNode, makeText } from '../fixtures/design/make-node.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hufu-'))
})
afterAll(() => rm(folder, { recursive: true }))

const KEY = 'AbCdEfGhIjKlMnOpQrStUv'
const design = (copy: string) =>
  makeFile('订单', [
    makeNode('CANVAS', '0:1', '流程', {
      children: [
        makeNode('FRAME', '1:1', '订单-已取消', {
          at: [0, 0, 375, 812],
          children: [
            makeNode('FRAME', '1:2', 'Toast', {
              at: [80, 400, 200, 44],
              children: [makeText('1:3', copy, { at: [90, 410, 180, 20] })],
            }),
          ],
        }),
      ],
    }),
  ])

const save = async (name: string, text: string) => {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

it.each([
  [`a.json=${KEY}`, 'a.json', KEY],
  ['a=b.json', 'a=b.json', null],
  ['a.json', 'a.json', null],
])('the spec %s', (spec, path, file_key) => {
  expect(readFileSpec(spec)).toEqual({ path, file_key })
})

it('gives a file without a key one of its own, by its bytes', async () => {
  const key = async (name: string, text: string) =>
    (await readSavedFile({ path: await save(name, text), file_key: null })).file_key
  const [a, again, b] = [
    await key('a.json', JSON.stringify(design('一'))),
    await key('copy.json', JSON.stringify(design('一'))),
    await key('b.json', JSON.stringify(design('二'))),
  ]
  expect(a).toMatch(/^local-[0-9a-f]{12}$/)
  expect([again === a, b === a]).toEqual([true, false])
})

it.each([
  ['cut.json', '{"document": {\n  "id": }', 'bad_json', 2],
  ['other.json', '{"hello": 1}', 'bad_input', undefined],
])('refuses %s with its place', async (name, text, code, line) => {
  const path = await save(name, text)
  await expect(readSavedFile({ path, file_key: null })).rejects.toMatchObject({
    code,
    place: { file: name, ...(line ? { line } : {}) },
  })
})

it.each([
  ['{"a": 1,}', 1, 9],
  ['{"a": [1 2]}', 1, 10],
  ['{"a": "x\ny"}', 1, 7],
  ['[1,\n2', 2, 2],
  ['{} {}', 1, 4],
  ['nul', 1, 1],
  ['', 1, 1],
  ['[[[[}', 1, 5],
])('finds the fault in %j', (text, line, column) => {
  expect(findJsonFault(text)).toEqual({ line, column })
})

it('says which file is missing', async () => {
  await expect(readSavedFile({ path: join(folder, 'gone.json'), file_key: null })).rejects.toMatchObject({
    code: 'file_not_found',
    place: { file: 'gone.json' },
  })
})

/** Runs `hufu` in this process; what it printed. */
async function hufu(...argv: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const code = await runCommandLine(argv, {
    stdin: new PassThrough(),
    stdout,
    stderr,
    env: {},
    cwd: folder,
    lang: 'en',
    signal: new AbortController().signal,
  })
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') }
}

it('prints rule atoms as JSON Lines, linked where the key is known', async () => {
  const file = await save('d.json', JSON.stringify(design('订单已取消')))
  const { code, out, err } = await hufu('extract', '--app-version', 'v1', '--design', `${file}=${KEY}`)
  const [atom, ...more] = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect([code, more]).toEqual([0, []])
  expect(atom).toMatchObject({ signal: 'toast', R: 'toast提示「订单已取消」', app_version: 'v1' })
  expect(atom.evidence[0].figma_url).toBe(`https://www.figma.com/design/${KEY}?node-id=1-3`)
  expect(err).toContain('1 rule atoms')
})

it('prints nothing where one of the files is no design', async () => {
  const good = await save('d.json', JSON.stringify(design('订单已取消')))
  const bad = await save('bad.json', '{')
  const { code, out, err } = await hufu('extract', '--app-version', 'v1', '--design', good, '--design', bad)
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain('bad.json')
})
