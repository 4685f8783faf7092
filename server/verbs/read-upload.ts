import { setImmediate as breathe } from 'node:timers/promises'
import { atomize } from '../../shared/cases/atomize.ts'
import type { Details, ErrorCode, Notice } from '../../shared/error.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { CaseText } from '../../shared/schema/case-page.ts'
import type { TestCase } from '../../shared/schema/test-case.ts'
import type { CaseSummary } from '../exports/snapshot.ts'
import type { ImportedItem, Importer, ImportOptions } from '../imports/importer.ts'
import { summaryOf } from './offline-cases.ts'
import type { Uploads } from './workshop.ts'

/** One entry of a case file after reading, in file order: plain, so that it can pass from one thread to another. */
export type Entry =
  | { kind: 'case'; summary: CaseSummary; text: CaseText; atoms: CaseAtom[]; notices: Notice[] }
  | { kind: 'line'; line: number; atom: CaseAtom; notices: Notice[] }
  | { kind: 'refused'; line: number; raw: string; code: ErrorCode; field: string | null; details: Details }
  | { kind: 'remark'; notice: Notice }
/** `series`: what the file calls itself. */
export type Read = Entry | { kind: 'series'; name: string }

/** `done`: bytes read so far. */
export type Told = (done: number) => void

/**
 * Reads an uploaded case file to its end, a piece at a time.
 * Errors  the importer's, where the whole file has to be refused; the signal's reason once it is aborted;
 *         `import_interrupted` where the reading broke off.
 */
export type Reader = (upload: string, options: ImportOptions, told: Told, signal: AbortSignal) => AsyncIterable<Read[]>

/** The head of a file that tells its format. */
const HEAD_BYTES = 64 * 1024
/** Lines or cases in one piece: what whoever takes it works off in one go. */
const PIECE = 100
/** Cases split between two breaths. */
const SLICE = 25

type Tools = {
  uploads: Pick<Uploads, 'read'>
  /** Tells a file's format by its head. Errors: the refusal by name of what it is not. */
  recognise(head: Uint8Array): Importer
}

/** Reads in this very thread, letting others breathe in between. */
export function makeReader(tools: Tools): Reader {
  return async function* (upload, options, told, signal) {
    const importer = tools.recognise(await headOf(tools.uploads.read(upload)))
    const bytes = counted(tools.uploads.read(upload), told, signal)
    yield* split(importer.read(bytes, options), options, signal)
  }
}

type Unread = Exclude<ImportedItem, { kind: 'case_atom' }> | Entry

/** A ghost step may speak of a case that comes later: cases are split once all of the file is known. */
async function* split(
  items: AsyncIterable<ImportedItem>,
  options: ImportOptions,
  signal: AbortSignal,
): AsyncGenerator<Read[]> {
  const byFullId = new Map<string, TestCase>()
  let unread: Unread[] = []
  let hasCases = false
  for await (const item of items) {
    signal.throwIfAborted()
    if (item.kind === 'case') {
      hasCases = true
      if (item.test_case.full_external_id) byFullId.set(item.test_case.full_external_id, item.test_case)
    }
    unread.push(item.kind === 'case_atom' ? { ...item, kind: 'line' } : item)
    if (unread.length % PIECE) continue
    await breathe()
    if (hasCases) continue
    yield unread as Read[]
    unread = []
  }
  const context = { ...options, caseByFullId: (id: string) => byFullId.get(id) }
  let piece: Read[] = []
  for (const [i, entry] of unread.entries()) {
    piece.push(isCase(entry) ? readCase(entry.test_case, context) : entry)
    if (i % SLICE === SLICE - 1) {
      await breathe()
      signal.throwIfAborted()
    }
    if (piece.length < PIECE) continue
    yield piece
    piece = []
  }
  yield piece
}

type Context = Parameters<typeof atomize>[1]
type UnreadCase = Extract<ImportedItem, { kind: 'case' }>
const isCase = (entry: Unread): entry is UnreadCase => 'test_case' in entry

function readCase(test_case: TestCase, context: Context): Entry {
  const { class: caseClass, atoms, notices } = atomize(test_case, context)
  return {
    kind: 'case',
    summary: summaryOf(test_case, caseClass),
    text: textOf(test_case),
    atoms,
    notices: [...test_case.notices, ...notices],
  }
}

const textOf = ({ summary, preconditions, steps, custom_fields }: TestCase): CaseText => ({
  summary,
  preconditions,
  steps,
  custom_fields,
})

async function headOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= HEAD_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES)
}

async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  told: (done: number) => void,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let done = 0
  for await (const chunk of bytes) {
    signal.throwIfAborted()
    yield chunk
    done += chunk.length
    told(done)
  }
}
