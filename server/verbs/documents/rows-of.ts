import type { Cut } from '../../../shared/documents/sections.ts'
import { sentences } from '../../../shared/error.ts'
import { kbOf } from '../../../shared/knowledge-base.ts'
import { EVERY_VERSION } from '../../../shared/schema/base.ts'
import type {
  DocumentFile,
  DocumentRemark,
  DocumentSection,
  DocumentSource,
  ParameterAtom,
} from '../../../shared/schema/document.ts'
import type { DocumentNotice } from '../../imports/documents/reader.ts'
import type { SourceTally } from '../ports/documents.ts'
import type { DocumentFileRow, ParameterRow, SectionRow, SourceRow } from '../rows/documents.ts'

/** What a document is about where it says nothing else: its source's word. */
export const versionOf = (file: Pick<DocumentFileRow, 'app_version'>, source: Pick<SourceRow, 'app_version'>) =>
  file.app_version ?? source.app_version ?? EVERY_VERSION

export const remarkOf = ({ code, details, line }: DocumentNotice): DocumentRemark => ({
  code,
  ...sentences(code, details),
  line,
})

export function sectionRow(
  { project, file_id, source_id, path }: Pick<DocumentFileRow, 'project' | 'file_id' | 'source_id' | 'path'>,
  { cite, ...cut }: Cut,
  created_at: string,
): SectionRow {
  const place = { anchor: cite.anchor, cite_line: cite.line, page: cite.page ?? null }
  return { project, file_id, source_id, path, ...cut, ...place, created_at }
}

export const parameterRow = (
  { project, file_id, source_id, path }: Pick<DocumentFileRow, 'project' | 'file_id' | 'source_id' | 'path'>,
  parameter: Omit<ParameterRow, 'project' | 'file_id' | 'source_id' | 'path'>,
): ParameterRow => ({ project, file_id, source_id, path, ...parameter })

export function shownParameter(row: ParameterRow, { product }: Pick<SourceRow, 'product'>): ParameterAtom {
  const { project: _, file_id: _f, seq: _s, source_id: source, ...parameter } = row
  return { ...parameter, source, product }
}

/** Kinds as they are called where a document does not say it in its own word. */
const KIND_LABEL: Record<DocumentFile['doc_kind'], string> = {
  manual: '手册 Manual',
  interface: '接口文档 Interface',
  error_codes: '错误码 Error codes',
  process: '流程 Process',
  other: '其他 Other',
}

export function shownSection(row: SectionRow, file: DocumentFileRow, source: SourceRow): DocumentSection {
  const { project: _, file_id: _f, source_id, anchor, cite_line, page, ...section } = row
  const version = versionOf(file, source)
  const doc_kind = file.doc_kind ?? source.doc_kind
  return {
    ...section,
    source: source_id,
    doc_kind,
    doc_kind_label: file.doc_kind_label || KIND_LABEL[doc_kind],
    product: source.product,
    kb_id: kbOf(source.product),
    ...(version !== EVERY_VERSION && { app_version: version }),
    title: file.title,
    cite: { anchor, line: cite_line, ...(page !== null && { page }) },
    name: file.name,
    description: file.description,
    keywords: file.keywords,
    truncated: false,
  }
}

export function shownFile(row: DocumentFileRow, source: SourceRow): DocumentFile {
  const { project: _, name: _n, doc_kind_label: _l, first_line: _f, read_by: _r, cut_level: _c, pages, ...file } = row
  return {
    ...file,
    product: source.product,
    doc_kind: file.doc_kind ?? source.doc_kind,
    app_version: file.app_version ?? source.app_version,
    pages: pages.length || null,
  }
}

/** Small files by the dozen read better as one result each. */
const SMALL_FILES = { files: 5, sections_each: 3 }

/** How a source's results are put together: as it was set, else by what it holds. */
export function collapsesBy(
  { collapse }: Pick<SourceRow, 'collapse'>,
  { files, sections }: Pick<SourceTally, 'files' | 'sections'>,
): DocumentSource['collapses'] {
  if (collapse !== null) return collapse
  return files >= SMALL_FILES.files && sections < files * SMALL_FILES.sections_each ? 'file' : 'chapter'
}

const NOTHING = { files: 0, sections: 0, text_chars: 0, parameters: 0, formats: {}, last_ingest_at: null }

export function shownSource(row: SourceRow, tally: SourceTally | undefined, edition: string): DocumentSource {
  const { project: _, ...source } = row
  const counts = { ...NOTHING, ...tally }
  return {
    ...source,
    ...counts,
    source_id: row.source_id,
    kb_id: kbOf(row.product),
    collapses: collapsesBy(row, counts),
    edition,
  }
}
