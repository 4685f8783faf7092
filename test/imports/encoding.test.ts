import { describe, expect, it } from 'vitest'
import { testlink } from '../../server/imports/testlink.ts'
import { gbk, latin1, utf16, withBom } from './encodings.ts'
import { casesOf, readFile, utf8 } from './reading.ts'

const NAME = '借书卡挂失后不能借书，要先到总馆服务台补办一张新卡'
const xml = (encoding: string | null, name = NAME) =>
  `<?xml version="1.0"${encoding ? ` encoding="${encoding}"` : ''}?>\n<testsuite name="读者">\n<testcase name="${name}"/>\n</testsuite>`
const reading = (bytes: Uint8Array) => readFile(testlink, [bytes])

describe('encodings that are what they say', () => {
  const rows: [string, Uint8Array][] = [
    ['UTF-8', utf8(xml('UTF-8'))],
    ['UTF-8, said in small letters and single quotes', utf8(xml(null).replace('?>', " encoding='utf-8' ?>"))],
    ['UTF-8 that says nothing', utf8(xml(null))],
    ['UTF-8 with a byte order mark', withBom(utf8(xml('UTF-8')))],
    ['GBK', gbk(xml('GBK'))],
    ['GB2312', gbk(xml('gb2312'))],
    ['GB18030', gbk(xml('GB18030'))],
    ['UTF-16 LE with a mark', utf16(xml('UTF-16'), 'le')],
    ['UTF-16 BE with a mark', utf16(xml('UTF-16'), 'be')],
    ['UTF-16 LE without a mark', utf16(xml('UTF-16LE'), 'le', false)],
    ['UTF-16 BE that says nothing', utf16(xml(null), 'be', false)],
  ]
  it.each(rows)('%s', async (_, bytes) => {
    const read = await reading(bytes)
    expect(read.error).toBeNull()
    expect(casesOf(read).map((one) => [one.case_name, one.suite_name])).toEqual([[NAME, '读者']])
  })

  it('ISO-8859-1', async () => {
    const read = await reading(latin1(`<?xml version="1.0" encoding="ISO-8859-1"?><testcase name="Cita médica"/>`))
    expect(casesOf(read).map((one) => one.case_name)).toEqual(['Cita médica'])
  })

  it('a written U+FFFD is a character like others, also on a chunk border', async () => {
    const bytes = utf8(xml('UTF-8', `${'x'.repeat(5000)}a\ufffdb`))
    const at = bytes.indexOf(0xef, 100)
    const read = await readFile(testlink, [bytes.subarray(0, at + 1), bytes.subarray(at + 1)])
    expect(read.error).toBeNull()
    expect(casesOf(read)[0]!.case_name).toContain('a\ufffdb')
  })
})

describe('encodings that lie, and bytes that are none', () => {
  const bad = Buffer.from(xml('UTF-8', 'ab'))
  bad[bad.indexOf('ab')] = 0xff
  const rows: [string, Uint8Array, object][] = [
    [
      'GBK that says UTF-8',
      gbk(xml('UTF-8')),
      { code: 'encoding_lie', details: { found: 'GBK' }, place: { line: 2, column: 18 } },
    ],
    ['GBK that says nothing', gbk(xml(null)), { code: 'encoding_lie', details: { declared: 'UTF-8', found: 'GBK' } }],
    ['UTF-8 that says GBK', utf8(xml('GBK')), { code: 'encoding_lie', details: { declared: 'GBK', found: 'UTF-8' } }],
    ['UTF-8 that says UTF-16', utf8(xml('UTF-16')), { code: 'encoding_lie', details: { declared: 'UTF-16' } }],
    [
      'UTF-8 with a mark that says GBK',
      withBom(utf8(xml('GBK'))),
      { code: 'encoding_lie', details: { found: 'UTF-8' } },
    ],
    ['UTF-16 that says UTF-8', utf16(xml('UTF-8'), 'le'), { code: 'encoding_lie', details: { found: 'UTF-16' } }],
    ['UTF-16 BE that says LE', utf16(xml('UTF-16LE'), 'be', false), { code: 'encoding_lie' }],
    [
      'UTF-32',
      new Uint8Array([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]),
      { code: 'unknown_encoding', details: { declared: 'UTF-32' } },
    ],
    ['an unknown name', utf8(xml('KLINGON')), { code: 'unknown_encoding', details: { declared: 'KLINGON' } }],
    ['a wrong byte', bad, { code: 'bad_encoding', place: { line: 3, column: 17 } }],
    ['a character cut off at the end', utf8(xml(null)).slice(0, 90), { code: 'bad_encoding' }],
    [
      'half a surrogate pair',
      utf16(xml('UTF-16', 'a\ud83db'), 'le'),
      { code: 'bad_encoding', place: { line: 3, column: 18 } },
    ],
  ]
  it.each(rows)('%s', async (_, bytes, error) => {
    const read = await reading(bytes)
    expect(read.error).toMatchObject(error)
    expect(casesOf(read)).toEqual([])
  })
})
