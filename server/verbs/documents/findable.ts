import type { Findable } from '../../search/search-index.ts'
import type { DocumentFileRow, ParameterRow, SectionRow, SourceRow } from '../rows/documents.ts'
import { versionOf } from './rows-of.ts'

/** Of a whole file as much as its words are spread over; a longer one is found by its sections. */
const WHOLE_MOST = 100_000

/** What belongs to no version of the app, or goes along with those that build on its own. */
export const isOfDocuments = (id: string): boolean => /^(?:d[sf]|pa)_/.test(id)

function common(file: DocumentFileRow, source: SourceRow): Omit<Findable, 'id' | 'title' | 'text' | 'evidence'> {
  return {
    project: file.project,
    kind: 'section',
    app_version: versionOf(file, source),
    modules: [],
    touchpoints: [],
    coverage: '',
    product: source.product,
    document: file.source_id,
  }
}

const place = (file: DocumentFileRow, { product }: SourceRow) => ({
  node_ids: [],
  external_ids: [],
  figma_urls: [],
  source: file.source_id,
  product,
  path: file.path,
})

/** The title path as it is read, under the file's title. */
export function readTitle(file: Pick<DocumentFileRow, 'title'>, title_path: string): string {
  const names = title_path.split(' | ').map((name) => name.replace(/^#{2,6} /, ''))
  return (names[0] === file.title ? names : [file.title, ...names]).join(' › ')
}

export function sectionFindable(row: SectionRow, file: DocumentFileRow, source: SourceRow): Findable {
  const { title_path, anchor, page, line_start, line_end } = row
  const cite = { title_path, anchor, line_start, line_end, ...(page !== null && { page }) }
  return {
    ...common(file, source),
    id: row.id,
    title: readTitle(file, title_path),
    text: row.text,
    evidence: { ...place(file, source), ...cite },
  }
}

/** A file as one entry; it lives in the index only. */
export function wholeFindable(file: DocumentFileRow, source: SourceRow, sections: readonly SectionRow[]): Findable {
  const texts = [file.description, file.keywords.join(' '), ...sections.map((row) => row.text)]
  const last = sections.at(-1)
  const lines = { line_start: file.first_line, line_end: last?.line_end ?? file.first_line }
  return {
    ...common(file, source),
    id: file.file_id,
    title: file.title,
    text: texts.filter(Boolean).join('\n').slice(0, WHOLE_MOST),
    evidence: { ...place(file, source), title_path: file.title, anchor: '', ...lines },
  }
}

/** A parameter by its name, what it means and what bounds it. */
export function parameterFindable(row: ParameterRow, file: DocumentFileRow, source: SourceRow): Findable {
  const { title_path, anchor, page, line, about, name, type, meaning, raw_text } = row
  const cite = { title_path, anchor, line_start: line, line_end: line, ...(page !== null && { page }) }
  return {
    ...common(file, source),
    kind: 'parameter',
    id: row.atom_id,
    title: `${about} › ${name}`,
    text: [...new Set([meaning, raw_text, type ?? ''])].filter(Boolean).join('\n'),
    evidence: { ...place(file, source), ...cite },
  }
}
