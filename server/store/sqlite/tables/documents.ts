import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AppVersion } from '../../../../shared/schema/base.ts'
import type { DocumentKind } from '../../../../shared/schema/document.ts'
import type {
  DocumentFileRow,
  FormerSectionRow,
  ParameterRow,
  SectionRow,
  SourceRow,
} from '../../../verbs/rows/documents.ts'
import { count, json, kind, words } from './columns.ts'

export const document_sources = sqliteTable(
  'document_sources',
  {
    project: words(),
    source_id: words(),
    product: words(),
    title: words(),
    doc_kind: kind<SourceRow['doc_kind']>(),
    app_version: text().$type<AppVersion>(),
    cut_level: count(),
    collapse: text().$type<NonNullable<SourceRow['collapse']>>(),
    created_at: words(),
    created_by: words(),
  } satisfies Record<keyof SourceRow, unknown>,
  (t) => [primaryKey({ columns: [t.project, t.source_id] })],
)

export const document_files = sqliteTable(
  'document_files',
  {
    project: words(),
    file_id: words(),
    source_id: words(),
    path: words(),
    title: words(),
    name: words(),
    description: words(),
    keywords: json<string[]>(),
    doc_kind: text().$type<DocumentKind>(),
    doc_kind_label: words(),
    app_version: text().$type<AppVersion>(),
    format: kind<DocumentFileRow['format']>(),
    sha256: words(),
    size_bytes: count(),
    text_chars: count(),
    first_line: count(),
    pages: json<DocumentFileRow['pages']>(),
    sections: count(),
    parameters: count(),
    remarks: json<DocumentFileRow['remarks']>(),
    read_by: count(),
    cut_level: count(),
    by: words(),
    at: words(),
  } satisfies Record<keyof DocumentFileRow, unknown>,
  (t) => [
    primaryKey({ columns: [t.project, t.file_id] }),
    index('document_files_of_source').on(t.project, t.source_id, t.path),
  ],
)

export const document_sections = sqliteTable(
  'document_sections',
  {
    project: words(),
    id: words(),
    file_id: words(),
    source_id: words(),
    path: words(),
    seq: count(),
    chunk_key: words(),
    title_path: words(),
    heading: words(),
    stage_name: words(),
    chunking: words(),
    anchor: words(),
    cite_line: count(),
    page: integer(),
    line_start: count(),
    line_end: count(),
    text: words(),
    text_chars: count(),
    created_at: words(),
  } satisfies Record<keyof SectionRow, unknown>,
  (t) => [
    primaryKey({ columns: [t.project, t.id] }),
    index('document_sections_of_file').on(t.project, t.file_id, t.seq),
    index('document_sections_by_place').on(t.project, t.source_id, t.path, t.seq),
  ],
)

export const document_parameters = sqliteTable(
  'document_parameters',
  {
    project: words(),
    atom_id: words(),
    file_id: words(),
    source_id: words(),
    path: words(),
    seq: count(),
    line: count(),
    page: integer(),
    anchor: words(),
    title_path: words(),
    about: words(),
    name: words(),
    kind: kind<ParameterRow['kind']>(),
    type: text(),
    is_required: integer({ mode: 'boolean' }),
    value: words(),
    unit: text(),
    meaning: words(),
    raw_text: words(),
  } satisfies Record<keyof ParameterRow, unknown>,
  (t) => [
    primaryKey({ columns: [t.project, t.atom_id] }),
    index('document_parameters_of_file').on(t.project, t.file_id, t.seq),
    index('document_parameters_by_place').on(t.project, t.source_id, t.path, t.seq),
  ],
)

export const section_history = sqliteTable(
  'section_history',
  {
    project: words(),
    id: words(),
    until: words(),
    fate: kind<FormerSectionRow['fate']>(),
    section: json<SectionRow>(),
  } satisfies Record<keyof FormerSectionRow, unknown>,
  (t) => [
    primaryKey({ columns: [t.project, t.id, t.until] }),
    index('section_history_by_until').on(t.project, t.until),
  ],
)
