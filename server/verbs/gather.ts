import { setImmediate as breathe } from 'node:timers/promises'
import { atomize, type CaseReading } from '../../shared/cases/atomize.ts'
import type { Details, ErrorCode, Notice } from '../../shared/error.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { TestCase } from '../../shared/schema/test-case.ts'
import type { Importer, ImportOptions } from '../imports/importer.ts'

/** One entry of a case file after reading, in file order. */
export type Entry =
  | { kind: 'case'; test_case: TestCase; reading: CaseReading }
  | { kind: 'line'; line: number; atom: CaseAtom; notices: Notice[] }
  | { kind: 'refused'; line: number; raw: string; code: ErrorCode; field: string | null; details: Details }
  | { kind: 'remark'; notice: Notice }

/** All that a file says, not yet held against what stands. `series`: what the file calls itself. */
export type Gathered = { entries: Entry[]; series: string | null }

/** Cases split between two breaths. */
const SLICE = 25

/**
 * Reads a case file to its end and splits its cases, letting others breathe in between.
 * Errors  the importer's, where the whole file has to be refused; the signal's reason once it is aborted.
 */
export async function gather(
  importer: Importer,
  bytes: AsyncIterable<Uint8Array>,
  options: ImportOptions,
  signal: AbortSignal,
): Promise<Gathered> {
  const entries: (Entry | { kind: 'unread'; test_case: TestCase })[] = []
  const byFullId = new Map<string, TestCase>()
  let series: string | null = null
  for await (const item of importer.read(bytes, options)) {
    signal.throwIfAborted()
    if (item.kind === 'series') series = item.name
    else if (item.kind === 'case') {
      if (item.test_case.full_external_id) byFullId.set(item.test_case.full_external_id, item.test_case)
      entries.push({ kind: 'unread', test_case: item.test_case })
    } else if (item.kind === 'case_atom') entries.push({ ...item, kind: 'line' })
    else entries.push(item)
    if (entries.length % (SLICE * 8) === 0) await breathe()
  }
  const context = { ...options, caseByFullId: (id: string) => byFullId.get(id) }
  const read: Entry[] = []
  for (const [i, entry] of entries.entries()) {
    read.push(
      entry.kind === 'unread'
        ? { kind: 'case', test_case: entry.test_case, reading: atomize(entry.test_case, context) }
        : entry,
    )
    if (i % SLICE === SLICE - 1) {
      await breathe()
      signal.throwIfAborted()
    }
  }
  return { entries: read, series }
}
