import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testlink } from '../../server/imports/testlink.ts'
import { sentences } from '../../shared/error.ts'
import { casesOf, readFile } from '../imports/reading.ts'

const FOLDER = join(import.meta.dirname, '../fixtures/testlink')
const FILES = readdirSync(FOLDER).map((name) => readFileSync(join(FOLDER, name)))
const PIECES = [
  '<',
  '>',
  '</',
  '/>',
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '<?',
  '?>',
  '&',
  '&#0;',
  '"',
  "'",
  '\0',
  '\ufeff',
  '<testcase>',
  '</testcase>',
  '<testsuite name="',
  '<content>',
  '<attachment>',
  '\u{1f600}',
  '\r',
]

type Change = { at: number; length: number; piece: string }
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat({ max: 10_000 }),
  length: fc.oneof(fc.constant(0), fc.nat({ max: 60 })),
  piece: fc.constantFrom('', ...PIECES),
})

function mutated(source: Buffer, changes: Change[]): Uint8Array {
  return changes.reduce<Buffer>((bytes, { at, length, piece }) => {
    const from = at % (bytes.length + 1)
    return Buffer.concat([bytes.subarray(0, from), Buffer.from(piece), bytes.subarray(from + length)])
  }, source)
}

describe('F1: damaged TestLink files', () => {
  it('end with cases or with a refusal that says where, never with another fault', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...FILES),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        async (file, changes) => {
          const found = await readFile(testlink, [mutated(file, changes)])
          for (const one of casesOf(found)) expect(one.case_key).toMatch(/^(?:SHOP:.|i:.|n:[0-9a-f]{12})/s)
          if (!found.error) return
          const { message, message_zh } = sentences(found.error.code, found.error.details)
          expect(message && message_zh).toBeTruthy()
          if (!['empty_file', 'unknown_file', 'html_page'].includes(found.error.code)) {
            expect(found.error.place?.line).toBeGreaterThan(0)
          }
        },
      ),
      { numRuns: 1500 },
    )
  })
})
