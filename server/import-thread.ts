import type { AppVersion } from '../shared/schema/base.ts'
import type { SynonymClass } from '../shared/schema/tables.ts'
import type { ImportOptions } from './imports/importer.ts'
import { startThread } from './thread.ts'
import type { DocumentPart, DocumentsReader, DocumentTerms } from './verbs/documents/read-document.ts'
import type { SendPart, SendReader } from './verbs/read-send.ts'
import type { Read, Reader, Told } from './verbs/read-upload.ts'

/** What the thread is given to read. Synonyms travel as their classes: a compiled table is made of functions. */
export type ReadTask = {
  task: 'read'
  folder: string
  upload: string
  terms: Omit<ImportOptions, 'synonyms'>
  classes: readonly SynonymClass[]
}
/** Likewise of a long send of rule atoms. */
export type ReadSendTask = {
  task: 'read_send'
  folder: string
  upload: string
  app_version: AppVersion
  classes: readonly SynonymClass[]
}
/** Likewise of a document. */
export type ReadDocumentTask = { task: 'read_document'; folder: string; upload: string; terms: DocumentTerms }
export type ReadWord<Piece = unknown> =
  | { kind: 'done'; bytes: number }
  | { kind: 'piece'; piece: Piece[] }
  | { kind: 'end' }

/** Reads uploads in a thread of their own, one a file: whoever waits for an answer of the server doesn't notice. */
export function makeThreadReader(script: string, folder: string): Reader {
  return (upload, { synonyms, ...terms }, told, signal) => {
    const task: ReadTask = { task: 'read', folder, upload, terms, classes: synonyms.classes }
    return pieces<Read>(script, task, told, signal)
  }
}

/** The same for long sends. */
export function makeThreadSendReader(script: string, folder: string): SendReader {
  return (upload, { synonyms, app_version }, told, signal) => {
    const task: ReadSendTask = { task: 'read_send', folder, upload, app_version, classes: synonyms.classes }
    return pieces<SendPart>(script, task, told, signal)
  }
}

/** The same for documents. */
export function makeThreadDocumentReader(script: string, folder: string): DocumentsReader {
  return (upload, terms, told, signal) => {
    const task: ReadDocumentTask = { task: 'read_document', folder, upload, terms }
    return pieces<DocumentPart>(script, task, told, signal)
  }
}

async function* pieces<Piece>(
  script: string,
  task: ReadTask | ReadSendTask | ReadDocumentTask,
  told: Told,
  signal: AbortSignal,
): AsyncGenerator<Piece[]> {
  const thread = startThread<ReadWord<Piece>>(script, task, signal)
  try {
    for (;;) {
      const word = await thread.next()
      if (word.kind === 'end') return
      if (word.kind === 'done') told(word.bytes)
      else {
        yield word.piece
        thread.say('more')
      }
    }
  } finally {
    await thread.end()
  }
}
