import type { Details, ErrorCode, Place } from '../shared/error.ts'
import { HufuError } from '../shared/error.ts'
import type { SynonymClass } from '../shared/schema/tables.ts'
import type { ImportOptions } from './imports/importer.ts'
import { startThread } from './thread.ts'
import type { Read, Reader } from './verbs/read-upload.ts'

/** What the thread is given to read. Synonyms travel as their classes: a compiled table is made of functions. */
export type ReadTask = {
  task: 'read'
  folder: string
  upload: string
  terms: Omit<ImportOptions, 'synonyms'>
  classes: readonly SynonymClass[]
}
export type ReadWord =
  | { kind: 'done'; bytes: number }
  | { kind: 'piece'; piece: Read[] }
  | { kind: 'refused'; code: ErrorCode; details: Details; place: Place | undefined }
  | { kind: 'end' }

/** Reads uploads in a thread of their own, one a file: whoever waits for an answer of the server doesn't notice. */
export function makeThreadReader(script: string, folder: string): Reader {
  return async function* (upload, { synonyms, ...terms }, told, signal) {
    const task: ReadTask = { task: 'read', folder, upload, terms, classes: synonyms.classes }
    const thread = startThread<ReadWord>(script, task, signal)
    try {
      for (;;) {
        const word = await thread.next()
        if (word.kind === 'end') return
        if (word.kind === 'refused') throw new HufuError(word.code, word.details, word.place)
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
}
