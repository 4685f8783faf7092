import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { trustedTable } from '../shared/text/synonyms/table.ts'
import type { FitAsk, FitTask, FitWord } from './fit-thread.ts'
import type { ReadDocumentTask, ReadSendTask, ReadTask, ReadWord } from './import-thread.ts'
import { DOCUMENT_HEAD, recogniseDocument } from './imports/documents/index.ts'
import { recognise } from './imports/index.ts'
import { makeUploads } from './store/files.ts'
import { refusedWord } from './thread.ts'
import { makeDocumentReader } from './verbs/documents/read-document.ts'
import { type Atom, type FitTerms, fit } from './verbs/fit.ts'
import { slicesOf } from './verbs/grouped.ts'
import { makeSendReader } from './verbs/read-send.ts'
import { makeReader } from './verbs/read-upload.ts'

/** The threads' own side: bytes, parser and memory of an import are not the server's. One thread, one task. */
const port = parentPort!
const say = (word: ReadWord | FitWord | ReturnType<typeof refusedWord>) => port.postMessage(word)
const answer = () => once(port, 'message')
/** Things told in one piece. */
const PIECE = 300

/** Reading never stops halfway here: whoever wants it stopped ends the thread. */
const UNSTOPPED = new AbortController().signal
const told = (bytes: number) => say({ kind: 'done', bytes })

function read({ folder, upload, terms, classes }: ReadTask): Promise<void> {
  const readPieces = makeReader({ uploads: makeUploads(folder), recognise })
  return tell(readPieces(upload, { ...terms, synonyms: trustedTable(classes) }, told, UNSTOPPED))
}

function readSend({ folder, upload, app_version, classes }: ReadSendTask): Promise<void> {
  const readPieces = makeSendReader(makeUploads(folder))
  return tell(readPieces(upload, { app_version, synonyms: trustedTable(classes) }, told, UNSTOPPED))
}

function readDocument({ folder, upload, terms }: ReadDocumentTask): Promise<void> {
  const uploads = makeUploads(folder)
  const readPieces = makeDocumentReader({ uploads, recognise: recogniseDocument, head_bytes: DOCUMENT_HEAD })
  return tell(readPieces(upload, terms, told, UNSTOPPED))
}

async function tell(pieces: AsyncIterable<unknown[]>): Promise<void> {
  let isAnswered: Promise<unknown> = Promise.resolve()
  for await (const piece of pieces) {
    await isAnswered // while the last piece is taken, the next is read
    say({ kind: 'piece', piece })
    isAnswered = answer()
  }
}

/** Load by load, for as long as somebody asks: who has all ends the thread. */
async function fitAll({ terms, classes }: FitTask): Promise<never> {
  const all = { ...terms, synonyms: trustedTable(classes) }
  for (;;) await fitLoad(await load(), all)
}

async function load(): Promise<Atom[][]> {
  const pieces: Atom[][] = []
  await new Promise<void>((resolve) => {
    port.on('message', function take(ask: FitAsk) {
      if (typeof ask === 'object')
        for (const [i, atom] of ask.atoms) {
          pieces[i] ??= []
          pieces[i].push(atom)
        }
      else {
        port.off('message', take)
        resolve()
      }
    })
  })
  return pieces
}

async function fitLoad(pieces: readonly Atom[][], terms: FitTerms): Promise<void> {
  const { clusters, states } = fit(pieces, terms)
  for (const some of slicesOf(clusters, PIECE)) {
    say({ kind: 'piece', clusters: some })
    await answer()
  }
  for (const some of slicesOf([...states], PIECE * 10)) {
    say({ kind: 'states', states: some })
    await answer()
  }
  say({ kind: 'fitted' })
}

try {
  const task = workerData as ReadTask | ReadSendTask | ReadDocumentTask | FitTask
  if (task.task === 'read') await read(task)
  else if (task.task === 'read_send') await readSend(task)
  else if (task.task === 'read_document') await readDocument(task)
  else await fitAll(task)
  say({ kind: 'end' })
} catch (error) {
  say(refusedWord(error))
}
