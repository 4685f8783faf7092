import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caseAtoms } from '../../server/imports/case-atoms.ts'
import { readJsonBatch } from '../../server/imports/json-batch.ts'
import { testlink } from '../../server/imports/testlink.ts'
import { HufuError, sentences } from '../../shared/error.ts'
import { FULL, line, scopeOf, sent } from '../http/deliver.ts'
import { readFile } from '../imports/reading.ts'

const PIECES = [
  '{',
  '}',
  '[',
  ']',
  '"',
  '\\',
  ',',
  ':',
  '\n',
  '\r\n',
  '\0',
  '\ufeff',
  '\\u0000',
  '\\ud800',
  '{"a":',
  '1e400',
  'NaN',
  '__proto__',
  '<',
  ']]>',
  '\u{1f600}',
]
const change = fc.record({
  at: fc.nat({ max: 20_000 }),
  length: fc.oneof(fc.constant(0), fc.nat({ max: 60 })),
  piece: fc.constantFrom('', ...PIECES),
})
type Change = { at: number; length: number; piece: string }
const mutated = (source: Buffer, changes: Change[]): Buffer =>
  changes.reduce<Buffer>((bytes, { at, length, piece }) => {
    const from = at % (bytes.length + 1)
    return Buffer.concat([bytes.subarray(0, from), Buffer.from(piece), bytes.subarray(from + length)])
  }, source)
const changes = fc.array(change, { minLength: 1, maxLength: 6 })

/** Said in both languages; `error` is one of ours, or the test fails. */
function speaks({ code, details }: HufuError): void {
  const { message, message_zh } = sentences(code, details)
  expect(message && message_zh).toBeTruthy()
}

describe('F1: damaged files end as they should, never with another fault', () => {
  it('lines of case atoms: each line is taken or refused by itself', async () => {
    const source = Buffer.from(
      `${Array.from({ length: 12 }, (_, i) => line({ ...FULL, R: `toast“第${i}条”` }, String(i))).join('\n')}\n`,
    )
    await fc.assert(
      fc.asyncProperty(changes, async (made) => {
        const { items, error } = await readFile(caseAtoms, [mutated(source, made)])
        if (error) speaks(error)
        for (const item of items) expect(['case_atom', 'refused', 'remark']).toContain(item.kind)
      }),
      { numRuns: 300 },
    )
  })

  it('a long send of rules: read to its end, or refused with a line', async () => {
    const atoms = Array.from({ length: 12 }, (_, i) => ({ ...sent(FULL, `1:${i}`) }))
    const source = Buffer.from(JSON.stringify({ scope: scopeOf('1:1'), atoms }, null, 1))
    await fc.assert(
      fc.asyncProperty(changes, fc.integer({ min: 1, max: 999 }), async (made, size) => {
        const bytes = mutated(source, made)
        async function* chunks() {
          for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
        }
        try {
          let parts = 0
          for await (const part of readJsonBatch(chunks(), 'atoms', 50)) {
            parts++
            if (part.kind === 'rest') expect(part.count).toBe(parts - 1)
          }
        } catch (error) {
          if (!(error instanceof HufuError)) throw error
          speaks(error)
          if (error.code !== 'too_large') expect(error.place?.line).toBeGreaterThan(0)
        }
      }),
      { numRuns: 400 },
    )
  })
})

const REAL = '../shared/realworld/testlink'
const why = existsSync(REAL) ? null : 'skipped: no files of other teams beside the project'
if (why) console.warn(why)
const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory()
      ? filesIn(path)
      : name.endsWith('.xml') && statSync(path).size < 60_000
        ? [path]
        : []
  })

describe.skipIf(why)(`F1: files of other teams, damaged${why ? ` (${why})` : ''}`, () => {
  it('end with cases or with a refusal', async () => {
    const files = why ? [] : filesIn(REAL).map((path) => readFileSync(path))
    let refused = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), changes, async (file, made) => {
        const { error } = await readFile(testlink, [mutated(file, made)])
        if (error) speaks(error)
        if (error) refused++
      }),
      { numRuns: 400 },
    )
    console.log(`${files.length} files, 400 mutants: ${refused} refused, ${400 - refused} read`)
  })
})
