import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { extract } from '../../shared/design/extract.ts'
import { fromRest } from '../../shared/design/from-rest.ts'
import { CONTEXT } from '../fixtures/design/read-sketch.ts'

const SHARED = join(import.meta.dirname, '../../../shared')
const isThere = existsSync(join(SHARED, 'tools/score.mjs'))

/** Precision and recall of one labelled document, by the scorer beside it. */
function scored(document: string): { precision: number; recall: number } {
  const gold = join(SHARED, 'gold', document)
  const design = fromRest(JSON.parse(readFileSync(join(gold, 'design/design.json'), 'utf8'))).document
  const out = mkdtempSync(join(tmpdir(), 'hufu-gold-'))
  try {
    const lines = extract(design, CONTEXT).atoms.map((atom) => JSON.stringify(atom))
    writeFileSync(join(out, 'rule_atoms.jsonl'), lines.join('\n'))
    for (const file of ['case_atoms.jsonl', 'clusters.jsonl']) writeFileSync(join(out, file), '')
    const said = execFileSync(process.execPath, [join(SHARED, 'tools/score.mjs'), out, gold], { encoding: 'utf8' })
    const [, precision, recall] = /extraction .*?precision ([\d.]+)\s+recall ([\d.]+)/.exec(said)!
    return { precision: Number(precision), recall: Number(recall) }
  } finally {
    rmSync(out, { recursive: true })
  }
}

it.skipIf(!isThere).each([
  ['clinic', 0.72, 0.8],
  ['shop', 0.72, 0.85],
  ['saas', 0.72, 0.8],
])('labelled document %s (skipped: no labelled documents beside the checkout)', (document, precision, recall) => {
  const found = scored(document)
  expect(found.precision).toBeGreaterThanOrEqual(precision)
  expect(found.recall).toBeGreaterThanOrEqual(recall)
})
