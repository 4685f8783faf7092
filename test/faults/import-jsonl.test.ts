import { describe, expect, it } from 'vitest'
import { caseAtoms } from '../../server/imports/case-atoms.ts'
import { utf16 } from '../imports/encodings.ts'
import { line } from '../imports/lines.ts'
import { readFile, utf8 } from '../imports/reading.ts'

const read = (text: string | Uint8Array) => readFile(caseAtoms, [typeof text === 'string' ? utf8(text) : text])
const MB = 1_048_576

describe('J1: one bad line is refused by itself, the good ones are taken', () => {
  const good = line({})
  const long = (bytes: number) => good.replace('{', `{${' '.repeat(bytes - utf8(good).length)}`)
  const rows: [string, string | Uint8Array, [string, number, string?][]][] = [
    [
      'CRLF',
      `${good}\r\n${good}\r\n`,
      [
        ['case_atom', 1],
        ['case_atom', 2],
      ],
    ],
    [
      'no final newline',
      `${good}\n${good}`,
      [
        ['case_atom', 1],
        ['case_atom', 2],
      ],
    ],
    ['a byte order mark', `\ufeff${good}`, [['case_atom', 1]]],
    ['blank lines', `\n  \n${good}\n\n`, [['case_atom', 3]]],
    [
      'a line of 1 MB',
      `${long(MB)}\r\n${good}`,
      [
        ['case_atom', 1],
        ['case_atom', 2],
      ],
    ],
    [
      'a line of 1 MB and a byte',
      `${long(MB + 1)}\n${good}`,
      [
        ['refused', 1, 'line_too_long'],
        ['case_atom', 2],
      ],
    ],
    [
      'a list 100,000 deep',
      `${'['.repeat(100_000)}\n${good}`,
      [
        ['refused', 1, 'json_too_deep'],
        ['case_atom', 2],
      ],
    ],
    [
      'a field 100,000 deep',
      `{"a":${'{"a":'.repeat(100_000)}\n${good}`,
      [
        ['refused', 1, 'json_too_deep'],
        ['case_atom', 2],
      ],
    ],
    [
      'a key twice',
      `{"C":"","C":""}\n${good}`,
      [
        ['refused', 1, 'json_duplicate_key'],
        ['case_atom', 2],
      ],
    ],
    [
      '__proto__',
      `{"__proto__":{"polluted":1}}\n${good}`,
      [
        ['refused', 1, 'forbidden_name'],
        ['case_atom', 2],
      ],
    ],
    [
      'NaN',
      `{"external_id":NaN}\n${good}`,
      [
        ['refused', 1, 'json_syntax'],
        ['case_atom', 2],
      ],
    ],
    [
      '1e400',
      `{"external_id":1e400}\n${good}`,
      [
        ['refused', 1, 'json_number'],
        ['case_atom', 2],
      ],
    ],
    [
      'bytes that are no UTF-8',
      Buffer.concat([utf8('{"C":"'), Buffer.from([0xff]), utf8(`"}\n${good}`)]),
      [
        ['refused', 1, 'bad_encoding'],
        ['case_atom', 2],
      ],
    ],
  ]
  it.each(rows)('%s', async (_, text, expected) => {
    const { items, error } = await read(text)
    expect(error).toBeNull()
    const found = items.map((one) => {
      if (one.kind === 'refused') return [one.kind, one.line, one.code]
      return one.kind === 'case_atom' ? [one.kind, one.line] : [one.kind]
    })
    expect(found).toEqual(expected)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('line 9,999 of 10,000 is bad: it is named, handed back as sent, and alone', async () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => (i === 9998 ? '{"C": oops}' : good))
    const { items } = await read(lines.join('\n'))
    expect(items.length).toBe(10_000)
    expect(items.filter(({ kind }) => kind === 'refused')).toEqual([
      {
        kind: 'refused',
        line: 9999,
        raw: '{"C": oops}',
        code: 'json_syntax',
        field: null,
        details: { column: 7, found: 'oops}' },
      },
    ])
  })

  it('a line of 100 MB passes by without being held', async () => {
    const chunk = utf8('x'.repeat(MB))
    async function* bytes() {
      yield utf8('{"C":"')
      for (let i = 0; i < 100; i++) yield chunk
      yield utf8(`"}\n${good}`)
    }
    const { items } = await readFile(caseAtoms, bytes())
    expect(items.map((one) => ('line' in one ? one.line : 0))).toEqual([1, 2])
    expect(items[0]).toMatchObject({ kind: 'refused', code: 'line_too_long', raw: `{"C":"${'x'.repeat(994)}` })
  })

  it('UTF-16 is refused whole, by name', async () => {
    const { items, error } = await read(utf16(good, 'le'))
    expect([items, error?.code, error?.details]).toEqual([[], 'encoding_lie', { declared: 'UTF-8', found: 'UTF-16' }])
  })
})

describe('R1: a megabyte of one thing in a line', () => {
  const rows = ['(', '，', '一', '"', '\\', '[', '{', '>|A=<', '1', ' ']
  it.each(rows)('%j ends as an atom or as a refusal', async (piece) => {
    const text = piece.repeat(Math.ceil(500_000 / utf8(piece).length))
    const fields = { ...JSON.parse(line({})), canon_text: `C=<${text}>` }
    for (const one of [text, `{"C":${text}}`, JSON.stringify(fields)]) {
      const { items } = await read(one)
      expect(items.map(({ kind }) => kind)).toEqual(
        text.trim() || one !== text ? [expect.stringMatching(/^(?:case_atom|refused)$/)] : [],
      )
    }
  })
})
