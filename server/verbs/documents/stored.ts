import { HufuError } from '../../../shared/error.ts'
import type { DocumentFilter } from '../ports/documents.ts'
import { placeOfFile, placeOfSection } from '../ports/documents.ts'
import type { Store } from '../ports.ts'
import type { DocumentFileRow, ParameterRow, SectionRow, SourceRow } from '../rows/documents.ts'
import type { Filed } from './plan-document.ts'
import { versionOf } from './rows-of.ts'

type Reads = { store: Pick<Store, 'documents'> }
/** Rows read at a time. */
const PAGE = 500

/** Errors  `not_found`. */
export async function sourceRow({ store }: Reads, project: string, source_id: string): Promise<SourceRow> {
  const row = await store.documents.source(project, source_id)
  if (!row) throw new HufuError('not_found', { what: 'source' })
  return row
}

/** Errors  `not_found`. */
export async function fileRow({ store }: Reads, project: string, file_id: string): Promise<DocumentFileRow> {
  const row = await store.documents.file(project, file_id)
  if (!row) throw new HufuError('not_found', { what: 'document' })
  return row
}

/** A page at a time, by source and path. */
export async function* eachFile({ store }: Reads, project: string, filter: DocumentFilter) {
  for (let after: string | null = null; ; ) {
    const rows: DocumentFileRow[] = await store.documents.files(project, filter, { after, limit: PAGE })
    if (rows.length) yield rows
    if (rows.length < PAGE) return
    after = placeOfFile(rows.at(-1)!)
  }
}

/** A page at a time, by source, path and place in the file. */
export async function* eachSection({ store }: Reads, project: string, filter: DocumentFilter) {
  for (let after: string | null = null; ; ) {
    const rows: SectionRow[] = await store.documents.sections(project, filter, { after, limit: PAGE })
    if (rows.length) yield rows
    if (rows.length < PAGE) return
    after = placeOfSection(rows.at(-1)!)
  }
}

/** The same of parameters. */
export async function* eachParameter({ store }: Reads, project: string, filter: DocumentFilter) {
  for (let after: string | null = null; ; ) {
    const rows: ParameterRow[] = await store.documents.parameters(project, filter, { after, limit: PAGE })
    if (rows.length) yield rows
    if (rows.length < PAGE) return
    after = placeOfSection(rows.at(-1)!)
  }
}

/** A file as it stands. */
export async function filed(reads: Reads, file: DocumentFileRow, source: SourceRow): Promise<Filed> {
  const sections: SectionRow[] = []
  for await (const page of eachSection(reads, file.project, { file_id: file.file_id })) sections.push(...page)
  const parameters: ParameterRow[] = []
  if (file.parameters > 0)
    for await (const page of eachParameter(reads, file.project, { file_id: file.file_id })) parameters.push(...page)
  return { file, source, version: versionOf(file, source), sections, parameters }
}
