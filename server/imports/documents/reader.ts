import type { Stated } from '../../../shared/documents/parameters/stated.ts'
import type { PageStart } from '../../../shared/documents/sections.ts'
import type { Details, NoticeCode } from '../../../shared/error.ts'
import type { DocumentFormat, DocumentKind } from '../../../shared/schema/document.ts'

/** What a file says of itself, where it does. */
export type DocumentMeta = {
  title?: string
  name?: string
  description?: string
  keywords?: string[]
  doc_kind?: DocumentKind
  /** The kind in the file's own word. */
  doc_kind_label?: string
  app_version?: string
}

/** A remark on a file that was taken; `line` 1-based, of the file as it was sent. */
export type DocumentNotice = { code: NoticeCode; details: Details; line: number | null }

/**
 * A file as one text in Markdown, lines ended by \n. `first_line`: the number of the text's first line in the file;
 * `pages`: where pages begin in the text, of formats that have them.
 */
export type ReadDocument = {
  format: DocumentFormat
  text: string
  first_line: number
  pages: PageStart[]
  meta: DocumentMeta
  notices: DocumentNotice[]
  /** What it states of parameters, of formats that tell them; else they are read from the tables of the text. */
  parameters?: Stated[]
}

/** One file of server/imports/documents/ and one row of its table. */
export type DocumentReader = {
  format: DocumentFormat
  /** By its first bytes, never by its name. */
  recognises(head: Uint8Array): boolean
  /** Errors  a code that says why the file can't be read. */
  read(bytes: Uint8Array, file_name: string): Promise<ReadDocument>
}
