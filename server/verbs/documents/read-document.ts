import { setImmediate as breathe } from 'node:timers/promises'
import { marksOf } from '../../../shared/documents/marks.ts'
import type { Stated } from '../../../shared/documents/parameters/stated.ts'
import { tableParameters } from '../../../shared/documents/parameters/tables.ts'
import { type Cut, sectionsOf } from '../../../shared/documents/sections.ts'
import { codePoints } from '../../../shared/documents/split.ts'
import { titleOf } from '../../../shared/documents/title.ts'
import { HufuError } from '../../../shared/error.ts'
import type { DocumentReader, ReadDocument } from '../../imports/documents/reader.ts'
import { slicesOf } from '../grouped.ts'
import type { Told } from '../read-upload.ts'
import type { Uploads } from '../workshop.ts'

/** What a document is read for. */
export type DocumentTerms = { source_id: string; path: string; cut_level: number }

/** What was read of a document, in this order; plain, so that it can pass from one thread to another. */
export type DocumentPart =
  | { kind: 'head'; head: DocumentHead }
  | { kind: 'section'; section: Cut }
  | { kind: 'parameter'; parameter: Stated }
export type DocumentHead = Omit<ReadDocument, 'text' | 'parameters'> & { title: string; text_chars: number }

/**
 * Reads an uploaded document to its end and cuts it.
 * Errors  the reader's; `document_too_long`, `document_too_many_sections`; the signal's reason once it is aborted;
 *         `import_interrupted` where the reading broke off.
 */
export type DocumentsReader = (
  upload: string,
  terms: DocumentTerms,
  told: Told,
  signal: AbortSignal,
) => AsyncIterable<DocumentPart[]>

/** Characters of text that one document may hold: a shelf of books. */
const TEXT_MOST = 20_000_000
const SECTIONS_MOST = 20_000
/** Sections told in one piece. */
const PIECE = 200

type Tools = {
  uploads: Pick<Uploads, 'read'>
  /** Tells a document's format by its head. Errors: the refusal by name of what it is not. */
  recognise(head: Uint8Array): DocumentReader
  head_bytes: number
}

/** Reads in this very thread. */
export function makeDocumentReader({ uploads, recognise, head_bytes }: Tools): DocumentsReader {
  return async function* (upload, terms, told, signal) {
    const chunks: Uint8Array[] = []
    let done = 0
    for await (const chunk of uploads.read(upload)) {
      signal.throwIfAborted()
      chunks.push(chunk)
      done += chunk.length
      told(Math.floor(done / 2)) // coming in is half of the work, reading the other
    }
    const bytes = Buffer.concat(chunks)
    const read = await recognise(bytes.subarray(0, head_bytes)).read(bytes, terms.path)
    signal.throwIfAborted()
    const { text, parameters: own, ...rest } = read
    if (text.length > TEXT_MOST) throw new HufuError('document_too_long', { limit: TEXT_MOST })
    if (text.trim() === '') throw new HufuError('empty_document')
    const title = read.meta.title ?? titleOf(marksOf(text.split('\n')), terms.path)
    const sections = sectionsOf({ ...terms, ...rest, title, text }, terms.cut_level)
    if (sections.length > SECTIONS_MOST) throw new HufuError('document_too_many_sections', { limit: SECTIONS_MOST })
    yield [{ kind: 'head', head: { ...rest, title, text_chars: codePoints(text) } }]
    for (const some of slicesOf(sections, PIECE)) {
      await breathe()
      signal.throwIfAborted()
      yield some.map((section): DocumentPart => ({ kind: 'section', section }))
    }
    const stated = own ?? tableParameters({ ...rest, title, text })
    for (const some of slicesOf(stated, PIECE)) {
      signal.throwIfAborted()
      yield some.map((parameter): DocumentPart => ({ kind: 'parameter', parameter }))
    }
    told(done)
  }
}
