import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caseAtoms } from '../../server/imports/case-atoms.ts'
import { testlink } from '../../server/imports/testlink.ts'
import { gbk, utf16 } from './encodings.ts'
import { line } from './lines.ts'
import { type ReadFile, readFile, utf8 } from './reading.ts'

const FOLDER = join(import.meta.dirname, '../fixtures/testlink')
const FIXTURES = readdirSync(FOLDER).map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(FOLDER, name))) }))
const SMALL = `<?xml version="1.0" encoding="CODE"?><testsuite name="读者">\n<testcase name="挂失 &amp; 补办"><summary><![CDATA[a]]>b]]></summary></testcase>\n</testsuite>`
const BROKEN = FIXTURES.flatMap(({ name, bytes }) => [
  { name: `${name}, cut off`, bytes: bytes.slice(0, (bytes.length * 2) / 3) },
  { name: `${name}, damaged`, bytes: bytes.map((byte, i) => (i === Math.floor(bytes.length / 2) ? 0x3c : byte)) },
])
const XML = [
  ...FIXTURES,
  ...BROKEN,
  { name: 'GBK', bytes: gbk(SMALL.replace('CODE', 'GBK')) },
  { name: 'UTF-16', bytes: utf16(SMALL.replace('CODE', 'UTF-16'), 'le') },
]

const outcome = ({ items, error }: ReadFile) => ({
  items,
  error: error && { code: error.code, details: error.details, place: error.place },
})

function cut(bytes: Uint8Array, at: number[]): Uint8Array[] {
  const borders = [0, ...at.map((n) => n % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return borders.slice(1).map((border, i) => bytes.subarray(borders[i], border))
}

describe('how the bytes are cut into chunks does not show', () => {
  it.each(XML)('$name, any cuts', async ({ bytes }) => {
    const whole = outcome(await readFile(testlink, [bytes]))
    const borders = fc.array(fc.nat({ max: bytes.length }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(borders, async (at) => {
        expect(outcome(await readFile(testlink, cut(bytes, at)))).toEqual(whole)
      }),
      { numRuns: 12 },
    )
  })

  it.each(XML)('$name, byte by byte behind the head', async ({ bytes }) => {
    const padding = utf8(`<!--${' '.repeat(4200)}-->`)
    const at = bytes.indexOf(0x3e, bytes.indexOf(0x3f)) + 1
    const long = new Uint8Array([...bytes.slice(0, at), ...padding, ...bytes.slice(at)])
    const whole = outcome(await readFile(testlink, [long]))
    const single = Array.from({ length: long.length }, (_, i) => long.subarray(i, i + 1))
    expect(outcome(await readFile(testlink, single))).toEqual(whole)
  })

  it('case atoms', async () => {
    const bytes = utf8(`\ufeff${line({})}\r\n\n{bad\n${line({ R: 'toast提示「失败」', step_number: 2 })}`)
    const whole = outcome(await readFile(caseAtoms, [bytes]))
    expect(whole.items.map(({ kind }) => kind)).toEqual(['case_atom', 'refused', 'case_atom'])
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: bytes.length }), { maxLength: 40 }), async (at) => {
        expect(outcome(await readFile(caseAtoms, cut(bytes, at)))).toEqual(whole)
      }),
    )
  })
})
