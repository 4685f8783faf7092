import type { Page } from '../ports.ts'
import type { DocumentFileRow, FormerSectionRow, ParameterRow, SectionRow, SourceRow } from '../rows/documents.ts'

/** What a source holds, counted. */
export type SourceTally = {
  source_id: string
  files: number
  sections: number
  text_chars: number
  parameters: number
  formats: Record<string, number>
  last_ingest_at: string | null
}

/** Which documents are meant; nothing said: all. `words`: that a file's path or title holds. */
export type DocumentFilter = { source_id?: string; product?: string; file_id?: string; words?: string }

export type DocumentStore = {
  /** By id. */
  sources(project: string): Promise<SourceRow[]>
  source(project: string, source_id: string): Promise<SourceRow | undefined>
  /** Of one source, or of all. */
  tally(project: string, source_id: string | null): Promise<SourceTally[]>
  file(project: string, file_id: string): Promise<DocumentFileRow | undefined>
  someFiles(project: string, file_ids: readonly string[]): Promise<DocumentFileRow[]>
  /** By source and path; the page goes on after a `file place` (see `placeOfFile`). */
  files(project: string, filter: DocumentFilter, page: Page): Promise<DocumentFileRow[]>
  section(project: string, id: string): Promise<SectionRow | undefined>
  someSections(project: string, ids: readonly string[]): Promise<SectionRow[]>
  /** By source, path and place in the file; the page goes on after a `section place` (see `placeOfSection`). */
  sections(project: string, filter: DocumentFilter, page: Page): Promise<SectionRow[]>
  someParameters(project: string, atom_ids: readonly string[]): Promise<ParameterRow[]>
  /** The same order. */
  parameters(project: string, filter: DocumentFilter, page: Page): Promise<ParameterRow[]>
  /** Newest first. */
  history(project: string, id: string, page: Page): Promise<FormerSectionRow[]>
  /** At most so many that ended before an instant, to be let go. */
  historyBefore(
    project: string,
    before: string,
    limit: number,
  ): Promise<Pick<FormerSectionRow, 'project' | 'id' | 'until'>[]>
}

/** Where a list stands, as a page goes on after it. */
export const placeOfFile = ({ source_id, path }: Pick<DocumentFileRow, 'source_id' | 'path'>) =>
  JSON.stringify([source_id, path])
/** Of a section or a parameter. */
export const placeOfSection = ({ source_id, path, seq }: Pick<SectionRow, 'source_id' | 'path' | 'seq'>) =>
  JSON.stringify([source_id, path, String(seq)])
