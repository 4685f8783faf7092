import type { ImportedItem, Importer, ImportOptions } from '../../server/imports/importer.ts'
import { parseAppVersion } from '../../shared/app-version.ts'
import { HufuError } from '../../shared/error.ts'
import type { TestCase } from '../../shared/schema/test-case.ts'
import { trustedTable } from '../../shared/text/synonyms/table.ts'

export type ReadFile = { items: ImportedItem[]; error: HufuError | null }

export const OPTIONS: ImportOptions = {
  file_name: 'cases.xml',
  app_version: parseAppVersion('3.2.0'),
  test_project: 'SHOP',
  synonyms: trustedTable([]),
}

/** Everything that an importer yields, and the refusal that ended it, if one did. Other faults are thrown. */
export async function readFile(
  importer: Importer,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  options: Partial<ImportOptions> = {},
): Promise<ReadFile> {
  const items: ImportedItem[] = []
  try {
    for await (const one of importer.read(streamed(chunks), { ...OPTIONS, ...options })) items.push(one)
  } catch (error) {
    if (!(error instanceof HufuError)) throw error
    return { items, error }
  }
  return { items, error: null }
}

async function* streamed(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield chunk
}

export const utf8 = (text: string) => new TextEncoder().encode(text)

export const casesOf = ({ items }: ReadFile): TestCase[] =>
  items.flatMap((one) => (one.kind === 'case' ? [one.test_case] : []))

/** Codes of remarks on the file and of notices on its cases and atoms, in file order. */
export const codesOf = ({ items }: ReadFile): string[] =>
  items.flatMap((one) => {
    if (one.kind === 'remark') return [one.notice.code]
    if (one.kind === 'case') return one.test_case.notices.map(({ code }) => code)
    return one.kind === 'case_atom' ? one.notices.map(({ code }) => code) : []
  })
