import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { atomize } from '../../shared/cases/atomize.ts'
import { settle } from '../../shared/cases/settle.ts'
import type { Notice } from '../../shared/error.ts'
import { HufuError, sentences } from '../../shared/error.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { CaseClass, TestCase } from '../../shared/schema/test-case.ts'
import type { CaseSummary, Snapshot } from '../exports/snapshot.ts'
import type { ImportedItem, Importer } from '../imports/importer.ts'
import { HEAD_BYTES, recognise } from '../imports/index.ts'
import type { Offline } from './offline.ts'

export type ReadCases = Pick<Snapshot, 'case_atoms' | 'cases' | 'notices' | 'disagreements'>

type Heap = { cases: Map<string, TestCase>; delivered: Map<string, CaseAtom[]>; notices: Notice[] }

/**
 * Test cases of all files, XML and JSONL together: a case that comes both ways is one case, and of two files with one
 * case the later stands. Ghost steps are looked up over all files.
 */
export async function readCases(paths: readonly string[], job: Offline): Promise<ReadCases> {
  const heap: Heap = { cases: new Map(), delivered: new Map(), notices: [] }
  for (const path of paths) await readFileInto(heap, path, job)
  const { split, summaries } = atomized(heap, job)
  const delivered = [...heap.delivered.values()].flat()
  const { standing, disagreements } = settle(split, delivered)
  return { case_atoms: standing, cases: summaries, notices: heap.notices, disagreements }
}

async function readFileInto(heap: Heap, path: string, job: Offline): Promise<void> {
  const name = basename(path)
  const importer = await recognised(path, name)
  const ofThisFile = new Map<string, CaseAtom[]>()
  const { app_version, synonyms } = job
  const bytes = counted(path, name, job)
  for await (const item of importer.read(bytes, { file_name: name, app_version, synonyms, test_project: '' })) {
    job.signal.throwIfAborted()
    take(item, heap, ofThisFile, name, job)
  }
  for (const [key, atoms] of ofThisFile) heap.delivered.set(key, atoms)
}

function take(item: ImportedItem, heap: Heap, ofThisFile: Map<string, CaseAtom[]>, name: string, job: Offline): void {
  if (item.kind === 'case') {
    heap.cases.set(item.test_case.case_key, item.test_case)
    heap.notices.push(...item.test_case.notices)
  } else if (item.kind === 'case_atom') {
    ofThisFile.set(item.atom.case_key, [...(ofThisFile.get(item.atom.case_key) ?? []), item.atom])
    heap.notices.push(...item.notices)
  } else if (item.kind === 'remark') heap.notices.push(item.notice)
  else if (item.kind === 'refused') {
    const place = { file: name, line: item.line, ...(item.field ? { field: item.field } : {}) }
    job.say({ kind: 'refused', code: item.code, ...sentences(item.code, item.details), place })
  }
}

/** The importer is told by the file's first bytes, never by its name. */
async function recognised(path: string, name: string): Promise<Importer> {
  const head = Buffer.alloc(HEAD_BYTES)
  const file = await open(path).catch(() => {
    throw new HufuError('file_not_found', { file: name }, { file: name })
  })
  const { bytesRead } = await file.read(head, 0, head.length, 0).finally(() => file.close())
  try {
    return recognise(head.subarray(0, bytesRead))
  } catch (error) {
    throw error instanceof HufuError ? new HufuError(error.code, error.details, { file: name }) : error
  }
}

async function* counted(path: string, name: string, job: Offline): AsyncGenerator<Uint8Array> {
  let done = 0
  for await (const chunk of createReadStream(path)) {
    done += (chunk as Buffer).length
    job.say({ kind: 'progress', file: name, done, total: 0 })
    yield chunk as Buffer
  }
}

function atomized(heap: Heap, job: Offline): { split: CaseAtom[]; summaries: CaseSummary[] } {
  const byFullId = new Map([...heap.cases.values()].map((c) => [c.full_external_id ?? '', c]))
  const context = {
    app_version: job.app_version,
    synonyms: job.synonyms,
    caseByFullId: (id: string) => byFullId.get(id),
  }
  const split: CaseAtom[] = []
  const summaries: CaseSummary[] = []
  for (const testCase of heap.cases.values()) {
    job.signal.throwIfAborted()
    const reading = atomize(testCase, context)
    split.push(...reading.atoms)
    heap.notices.push(...reading.notices)
    summaries.push(summaryOf(testCase, reading.class))
  }
  return { split, summaries }
}

/** A case as exports list it. */
export function summaryOf(testCase: TestCase, caseClass: CaseClass): CaseSummary {
  const { case_key, external_id, internal_id, full_external_id, test_project, suite_name, suite_path, case_name } =
    testCase
  const { case_revision_version, importance, keywords, attachments, xml_file, xpath } = testCase
  return {
    case_key,
    external_id,
    internal_id,
    full_external_id,
    test_project,
    suite_name,
    suite_path,
    case_name,
    case_revision_version,
    class: caseClass,
    importance,
    keywords,
    attachments,
    xml_file,
    xpath,
  }
}
