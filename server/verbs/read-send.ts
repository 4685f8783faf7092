import { setImmediate as breathe } from 'node:timers/promises'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import { readJsonBatch } from '../imports/json-batch.ts'
import { judged, type Verdict } from './judge-atoms.ts'
import type { Told } from './read-upload.ts'
import type { Uploads } from './workshop.ts'

/** What a long send says, in its order: its atoms judged one by one, last what it says beside them. */
export type SendPart = Verdict | { kind: 'rest'; value: Record<string, unknown> }
export type SendTerms = { app_version: AppVersion; synonyms: SynonymTable }

/**
 * Reads a send of rule atoms that lies on disk, a piece at a time.
 * Errors  those of `readJsonBatch`; the signal's reason once it is aborted; `import_interrupted` where reading broke off.
 */
export type SendReader = (
  upload: string,
  terms: SendTerms,
  told: Told,
  signal: AbortSignal,
) => AsyncIterable<SendPart[]>

/** Atoms that one send may have. */
export const MOST_ATOMS = 50_000
const LIST = 'atoms'
/** Atoms in one piece: what whoever takes it works off in one go. */
const PIECE = 100

/** Reads in this very thread, letting others breathe in between. */
export function makeSendReader(uploads: Pick<Uploads, 'read'>): SendReader {
  return async function* (upload, { app_version, synonyms }, told, signal) {
    let piece: SendPart[] = []
    for await (const part of readJsonBatch(counted(uploads.read(upload), told), LIST, MOST_ATOMS)) {
      signal.throwIfAborted()
      piece.push(part.kind === 'rest' ? part : judged(part.value, part.index, synonyms, { app_version }))
      if (piece.length < PIECE) continue
      yield piece
      piece = []
      await breathe()
    }
    yield piece
  }
}

async function* counted(bytes: AsyncIterable<Uint8Array>, told: Told): AsyncGenerator<Uint8Array> {
  let done = 0
  for await (const chunk of bytes) {
    yield chunk
    done += chunk.length
    told(done)
  }
}
