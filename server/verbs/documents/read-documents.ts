import { HufuError } from '../../../shared/error.ts'
import type { DocumentFile, DocumentSection, FormerSection, ParameterAtom } from '../../../shared/schema/document.ts'
import { type Paged, type Paging, paged } from '../paging.ts'
import { type DocumentFilter, placeOfFile, placeOfSection } from '../ports/documents.ts'
import type { DocumentFileRow, FormerSectionRow, ParameterRow, SectionRow, SourceRow } from '../rows/documents.ts'
import { projectRow } from '../versions.ts'
import type { Workshop } from '../workshop.ts'
import { shownFile, shownParameter, shownSection } from './rows-of.ts'
import { eachSection } from './stored.ts'

type Reads = Pick<Workshop, 'store'>

const sourcesById = async ({ store }: Reads, project: string): Promise<Map<string, SourceRow>> =>
  new Map((await store.documents.sources(project)).map((row) => [row.source_id, row]))

/** Files by source and path. Errors  `not_found` for the project. */
export async function listDocuments(
  workshop: Reads,
  project: string,
  filter: DocumentFilter,
  paging: Paging,
): Promise<Paged<DocumentFile>> {
  await projectRow(workshop, project)
  const page = await paged(paging, placeOfFile, (at) => workshop.store.documents.files(project, filter, at))
  const sources = await sourcesById(workshop, project)
  return { ...page, items: page.items.map((row: DocumentFileRow) => shownFile(row, sources.get(row.source_id)!)) }
}

/** Rows with what their files and sources say of them; one that went while it was read is left out. */
export async function shownSections(
  workshop: Reads,
  project: string,
  rows: readonly SectionRow[],
): Promise<DocumentSection[]> {
  const ids = [...new Set(rows.map((row) => row.file_id))]
  const files = new Map((await workshop.store.documents.someFiles(project, ids)).map((file) => [file.file_id, file]))
  const sources = await sourcesById(workshop, project)
  return rows.flatMap((row) => {
    const [file, source] = [files.get(row.file_id), sources.get(row.source_id)]
    return file && source ? [shownSection(row, file, source)] : []
  })
}

/** Sections with their text, by source, path and place. Errors  `not_found` for the project. */
export async function listSections(
  workshop: Reads,
  project: string,
  filter: DocumentFilter,
  paging: Paging,
): Promise<Paged<DocumentSection>> {
  await projectRow(workshop, project)
  const page = await paged(paging, placeOfSection, (at) => workshop.store.documents.sections(project, filter, at))
  return { ...page, items: await shownSections(workshop, project, page.items) }
}

/** Rows with what their sources say of them; one whose source went while it was read is left out. */
export async function shownParameters(
  workshop: Reads,
  project: string,
  rows: readonly ParameterRow[],
): Promise<ParameterAtom[]> {
  const sources = await sourcesById(workshop, project)
  return rows.flatMap((row) => {
    const source = sources.get(row.source_id)
    return source ? [shownParameter(row, source)] : []
  })
}

/** What documents state of parameters, by source, path and place. Errors  `not_found` for the project. */
export async function listParameters(
  workshop: Reads,
  project: string,
  filter: DocumentFilter,
  paging: Paging,
): Promise<Paged<ParameterAtom>> {
  await projectRow(workshop, project)
  const page = await paged(paging, placeOfSection, (at) => workshop.store.documents.parameters(project, filter, at))
  return { ...page, items: await shownParameters(workshop, project, page.items) }
}

/** By its id. Errors  `not_found`. */
export async function oneSection(workshop: Reads, project: string, id: string): Promise<DocumentSection> {
  const row = await workshop.store.documents.section(project, id)
  const [section] = row ? await shownSections(workshop, project, [row]) : []
  if (!section) throw new HufuError('not_found', { what: 'section' })
  return section
}

/** What a section was before, newest first; of one that is gone too. */
export async function sectionHistory(
  { store }: Reads,
  project: string,
  id: string,
  paging: Paging,
): Promise<Paged<FormerSection>> {
  const page = await paged(
    paging,
    (row: FormerSectionRow) => row.until,
    (at) => store.documents.history(project, id, at),
  )
  return {
    ...page,
    items: page.items.map(({ until, fate, section: { title_path, text, line_start, line_end } }) => ({
      ...{ id, until, fate, title_path, text, line_start, line_end },
    })),
  }
}

/** Every section as a line of JSON, read as it is pulled. Errors  `not_found`, before anything is written. */
export async function chunkLines(
  workshop: Reads,
  project: string,
  filter: DocumentFilter,
): Promise<AsyncGenerator<string>> {
  await projectRow(workshop, project)
  return linesOf(workshop, project, filter)
}

async function* linesOf(workshop: Reads, project: string, filter: DocumentFilter): AsyncGenerator<string> {
  for await (const page of eachSection(workshop, project, filter))
    for (const section of await shownSections(workshop, project, page)) yield `${JSON.stringify(section)}\n`
}
