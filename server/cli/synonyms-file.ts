import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parse } from 'yaml'
import { HufuError } from '../../shared/error.ts'
import type { SynonymClass } from '../../shared/schema/tables.ts'
import { synonymsFile } from '../../shared/schema/tables.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import { compileSynonyms, shippedTable } from '../../shared/text/synonyms/table.ts'

/**
 * The shipped table, with a team's file beside it: a class with the same `to` is made larger.
 * Errors  `bad_input` with the file, and for a table that can't stand with the terms that clash.
 */
export async function synonymsOf(path: string | undefined): Promise<SynonymTable> {
  if (!path) return shippedTable()
  const file = basename(path)
  const text = await readFile(path, 'utf8').catch(() => {
    throw new HufuError('file_not_found', { file }, { file })
  })
  const compiled = compileSynonyms(joined(shippedTable().classes, classesOf(text, file)))
  if ('table' in compiled) return compiled.table
  const { why, why_zh, terms } = compiled.problems[0]!
  throw new HufuError('bad_input', { why: `${why} ${why_zh} (${terms.join(', ')})` }, { file })
}

function classesOf(text: string, file: string): SynonymClass[] {
  let yaml: unknown
  try {
    yaml = parse(text)
  } catch (error) {
    throw new HufuError('bad_input', { why: (error as Error).message.split('\n')[0]! }, { file })
  }
  const read = synonymsFile.safeParse(yaml ?? { classes: [] })
  if (read.success) return read.data.classes
  const issue = read.error.issues[0]!
  throw new HufuError('bad_input', { why: issue.message }, { file, field: issue.path.join('.') })
}

function joined(shipped: readonly SynonymClass[], own: readonly SynonymClass[]): SynonymClass[] {
  const byTo = new Map(shipped.map((c) => [c.to, c]))
  for (const c of own) {
    const known = byTo.get(c.to)
    byTo.set(c.to, known ? { ...known, from: [...new Set([...known.from, ...c.from])] } : c)
  }
  return [...byTo.values()]
}
