import type { PageStart } from '../../../shared/documents/sections.ts'
import type { AppVersion } from '../../../shared/schema/base.ts'
import type {
  DocumentFormat,
  DocumentKind,
  DocumentRemark,
  ParameterAtom,
  SourceSettings,
} from '../../../shared/schema/document.ts'

export type SourceRow = SourceSettings & {
  project: string
  source_id: string
  created_at: string
  created_by: string
}

/**
 * A file of a source. `doc_kind`, `app_version`: as the file itself says; null: as its source. `read_by`: the readers'
 * number, so that a better one reads the same file again; `cut_level`: at which it was cut.
 */
export type DocumentFileRow = {
  project: string
  file_id: string
  source_id: string
  path: string
  title: string
  name: string
  description: string
  keywords: string[]
  doc_kind: DocumentKind | null
  doc_kind_label: string
  app_version: AppVersion | null
  format: DocumentFormat
  sha256: string
  size_bytes: number
  text_chars: number
  first_line: number
  pages: PageStart[]
  sections: number
  parameters: number
  remarks: DocumentRemark[]
  read_by: number
  cut_level: number
  by: string
  at: string
}

export type SectionRow = {
  project: string
  id: string
  file_id: string
  source_id: string
  path: string
  seq: number
  chunk_key: string
  title_path: string
  heading: string
  stage_name: string
  chunking: string
  anchor: string
  cite_line: number
  page: number | null
  line_start: number
  line_end: number
  text: string
  text_chars: number
  created_at: string
}

/** A parameter that a document states, and where. `about`: what it is of, as the document calls it: an operation, a table. */
export type ParameterRow = {
  project: string
  atom_id: string
  file_id: string
  source_id: string
  path: string
  seq: number
  line: number
  page: number | null
  anchor: string
  title_path: string
  about: string
  name: string
  kind: ParameterAtom['kind']
  type: string | null
  is_required: boolean | null
  value: string
  unit: string | null
  meaning: string
  raw_text: string
}

/** `section`: the whole row as it was. */
export type FormerSectionRow = {
  project: string
  id: string
  until: string
  fate: 'changed' | 'gone'
  section: SectionRow
}

export type DocumentRows = {
  document_sources: SourceRow
  document_files: DocumentFileRow
  document_sections: SectionRow
  document_parameters: ParameterRow
  section_history: FormerSectionRow
}
