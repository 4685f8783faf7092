import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { HufuError } from '../../shared/error.ts'
import { compileModules, type ModuleDictionary } from '../../shared/modules/dictionary.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import { refuseErrors } from '../imports/module-problems.ts'
import { type ReadModules, readModulesFile } from '../imports/modules-file.ts'

/** A dictionary's own text. Errors  `file_not_found`. */
export async function modulesText(cwd: string, path: string): Promise<{ file: string; text: string }> {
  const file = basename(path)
  const text = await readFile(resolve(cwd, path), 'utf8').catch(() => {
    throw new HufuError('file_not_found', { file }, { file })
  })
  return { file, text }
}

/** Reads a dictionary. Errors  `file_not_found`; `bad_input` with its place. */
export async function openModules(cwd: string, path: string): Promise<ReadModules> {
  const { file, text } = await modulesText(cwd, path)
  return readModulesFile(text, file)
}

/**
 * A team's dictionary made ready; null where none is given: then nothing is tagged.
 * Errors  as openModules; the code of the first error that `hufu modules check` names.
 */
export async function modulesOf(
  cwd: string,
  path: string | undefined,
  synonyms: SynonymTable,
): Promise<ModuleDictionary | null> {
  if (path === undefined) return null
  const read = await openModules(cwd, path)
  const dictionary = compileModules(read.file, synonyms)
  refuseErrors(read, dictionary.norm)
  return dictionary
}
