import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJsonBatch } from '../../server/imports/json-batch.ts'
import { HufuError } from '../../shared/error.ts'
import { nastyText } from '../text/nasty.ts'

async function* chunked(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(source: string | Uint8Array, size = 7, most = 100) {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source
  const members: unknown[] = []
  try {
    for await (const part of readJsonBatch(chunked(bytes, size), 'atoms', most)) {
      if (part.kind === 'rest') return { members, rest: part.value }
      expect(part.index).toBe(members.length)
      members.push(part.value)
    }
  } catch (error) {
    if (!(error instanceof HufuError)) throw error
    return { members, code: error.code, place: error.place }
  }
  throw new Error('no end')
}

describe('a long JSON object read as it comes', () => {
  it('says what JSON.parse says of it, wherever the bytes are cut', async () => {
    const text = nastyText.filter((t) => !/[\0\ud800-\udfff]/u.test(t))
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        text,
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('a', 'b}', 'c]"', 'atoms'), tie('any'), { maxKeys: 3 }),
      ),
    })).any
    const object = fc.record({
      first: fc.dictionary(fc.constantFrom('scope', 'x,y'), value, { maxKeys: 2 }),
      atoms: fc.array(value, { maxLength: 6 }),
      last: fc.dictionary(fc.constantFrom('base', '{z'), value, { maxKeys: 2 }),
      size: fc.integer({ min: 1, max: 40 }),
      space: fc.constantFrom(undefined, 1, '\t', '\r\n'),
    })
    await fc.assert(
      fc.asyncProperty(object, async ({ first, atoms, last, size, space }) => {
        const source = JSON.stringify({ ...first, atoms, ...last }, null, space)
        const { atoms: members, ...rest } = JSON.parse(source)
        expect(await read(source, size)).toEqual({ members, rest })
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['no list', '{"scope": 1}', { members: [], rest: { scope: 1 } }],
    ['an empty list', '{"atoms": [ ]}', { members: [], rest: {} }],
    ['an empty object', ' {} \n', { members: [], rest: {} }],
    ['a list that is none', '{"atoms": {"a": [1]}}', { members: [], rest: { atoms: { a: [1] } } }],
    ['a byte order mark', '\ufeff{"atoms": [1]}', { members: [1], rest: {} }],
    [
      'its name inside a string',
      '{"s": "\\"atoms\\": [", "atoms": ["]"]}',
      { members: [']'], rest: { s: '"atoms": [' } },
    ],
  ])('%s', async (_, source, found) => expect(await read(source)).toEqual(found))

  it.each([
    ['cut off in a member', '{"atoms": [1,\n {"a": ', 'json_syntax', { line: 2 }],
    ['cut off behind the list', '{"atoms": [1]', 'json_syntax', { line: 1, column: 14 }],
    ['nothing', '', 'json_syntax', { line: 1 }],
    ['no object', '[1]', 'json_syntax', { line: 1, column: 1 }],
    ['a comma too many', '{"atoms": [1,]}', 'json_syntax', { line: 1 }],
    ['a comma too few', '{"atoms": [1 2]}', 'json_syntax', { line: 1 }],
    ['a wrong bracket behind a value', '{"app":\n "x"]}', 'json_syntax', { line: 2, column: 5 }],
    ['a wrong bracket in the list', '{"atoms": [1}', 'json_syntax', { line: 1, column: 13 }],
    ['no colon', '{"atoms" [1]}', 'json_syntax', { line: 1, column: 10 }],
    ['more behind the end', '{"atoms": []} x', 'json_syntax', { line: 1, column: 15 }],
    ['a fault in a member', '{"atoms": [{"a": 1},\n  {"b": nope}]}', 'json_syntax', { line: 2, column: 9 }],
    [
      'a fault on a later line of a member',
      '{"atoms": [{"a": 1,\n "b":\n  nope}]}',
      'json_syntax',
      { line: 3, column: 3 },
    ],
    ['a member too deep', `{"atoms": [${'['.repeat(40)}${']'.repeat(40)}]}`, 'json_too_deep', { line: 1 }],
    ['a key twice', '{"scope": 1, "scope": 2}', 'json_duplicate_key', { line: 1 }],
    ['the list twice', '{"atoms": [1], "atoms": [2]}', 'json_duplicate_key', { line: 1 }],
    ['a forbidden name', '{"atoms": [{"__proto__": {}}]}', 'forbidden_name', { line: 1, column: 13 }],
    ['a number beyond numbers', '{"atoms": [1e400]}', 'json_number', { line: 1 }],
    ['too many members', `{"atoms": [${Array(101).fill('1').join()}]}`, 'too_large', { field: 'atoms' }],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22]), 'bad_encoding', { line: 1 }],
  ])('%s is refused with its place', async (_, source, code, place) =>
    expect(await read(source)).toMatchObject({ code, place }),
  )

  it('a member beyond all measure is refused without being held', async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield new TextEncoder().encode('{"atoms": ["')
      for (;;) yield new Uint8Array(1024 * 1024).fill(0x61)
    }
    await expect(async () => {
      for await (const _ of readJsonBatch(endless(), 'atoms', 10));
    }).rejects.toMatchObject({ code: 'too_large' })
  })
})
