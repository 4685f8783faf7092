import type {
  DocumentAccepted,
  DocumentFile,
  DocumentSection,
  DocumentSource,
  Pruned,
  SourceSettings,
} from '../../../shared/schema/document.ts'
import { type Asker, at, inProject, type Page, type Query, search, segment } from './asker.ts'
import { sendFile } from './uploads.ts'

export type DocumentUpload = {
  file: File
  product: string
  source: string
  path: string
  onSent(bytes: number): void
  signal: AbortSignal
}

/** Manuals: sends of files, sources, files and their sections. */
export function documentsApi(asker: Asker, project: string) {
  const documents = `${inProject(project)}/documents`
  const ofSource = (id: string) => `${documents}/sources/${segment(id)}`
  return {
    sources: (signal: AbortSignal) =>
      asker.ask<{ items: DocumentSource[] }>(`${documents}/sources`, { signal }).then(({ items }) => items),
    editSource: (id: string, body: Partial<SourceSettings>, edition: string) =>
      asker.ask<DocumentSource>(ofSource(id), { method: 'PATCH', body, edition: `"${edition}"` }),
    deleteSource: (id: string, name: string) => asker.ask<null>(ofSource(id), { method: 'DELETE', query: { name } }),
    pruneSource: (id: string, keep: string[], dry_run: boolean) =>
      asker.post<Pruned>(`${ofSource(id)}/prune${search({ dry_run })}`, { keep }),
    documentFiles: (query: Query, signal: AbortSignal) =>
      asker.ask<Page<DocumentFile>>(`${documents}/files`, { query, signal }),
    deleteDocument: (id: string) => asker.ask<null>(`${documents}/files/${segment(id)}`, { method: 'DELETE' }),
    sections: (query: Query, signal: AbortSignal) =>
      asker.ask<Page<DocumentSection>>(`${documents}/sections`, { query, signal }),
    section: (id: string, signal: AbortSignal) =>
      asker.ask<DocumentSection>(`${documents}/sections/${segment(id)}`, { signal }),
    chunks: (query: Query) => at(`${documents}/chunks.jsonl`) + search(query),
    sendDocument: ({ product, source, path, ...upload }: DocumentUpload) =>
      sendFile<DocumentAccepted>(
        at(documents) + search({ product, source, path }),
        'application/octet-stream',
        asker.csrf(),
        upload,
      ),
  }
}
