import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { HufuError } from '../../shared/error.ts'
import { SHIPPED_CLASSES } from '../../shared/text/synonyms/shipped.ts'
import { type SynonymTable, shippedTable } from '../../shared/text/synonyms/table.ts'
import { compileSynonymsFile, readSynonymsFile } from '../imports/synonyms-file.ts'

/**
 * The shipped table, with a team's file beside it: a class with the same `to` is made larger.
 * Errors  `file_not_found`; `bad_input` with the place of the first word that can't stand.
 */
export async function synonymsOf(path: string | undefined): Promise<SynonymTable> {
  if (!path) return shippedTable()
  const file = basename(path)
  const text = await readFile(path, 'utf8').catch(() => {
    throw new HufuError('file_not_found', { file }, { file })
  })
  const compiled = compileSynonymsFile(readSynonymsFile(text, file), SHIPPED_CLASSES)
  if ('table' in compiled) return compiled.table
  const { why, why_zh, places } = compiled.problems[0]!
  throw new HufuError('bad_input', { why, why_zh }, places[0] ?? { file })
}
