import { CUT_LEVEL } from '../../../shared/documents/cut.ts'
import { named } from '../../../shared/documents/parameters/stated.ts'
import { fileId } from '../../../shared/documents/sections.ts'
import { baseName } from '../../../shared/documents/title.ts'
import { HufuError } from '../../../shared/error.ts'
import type { Job } from '../../../shared/schema/delivery.ts'
import type { IngestResult } from '../../../shared/schema/document.ts'
import { READ_BY } from '../../imports/documents/index.ts'
import { Stop } from '../job-end.ts'
import { shownJob, type Work } from '../jobs.ts'
import { isOutage } from '../outage.ts'
import { noCounts } from '../outcome.ts'
import type { Told } from '../read-upload.ts'
import type { DocumentFileRow, SourceRow } from '../rows/documents.ts'
import type { StoredJob } from '../rows.ts'
import { act } from '../turns.ts'
import { auditRow } from '../versions.ts'
import type { Workshop } from '../workshop.ts'
import { type FilePlan, planFile } from './plan-document.ts'
import type { DocumentHead, DocumentPart } from './read-document.ts'
import { parameterRow, remarkOf, sectionRow, versionOf } from './rows-of.ts'
import { type DocumentJobTerms, refuseOtherProduct } from './send-document.ts'
import { filed } from './stored.ts'

/** A document that takes longer was made to. */
const READ_S = 120

/**
 * The work of a document's job: reads the file, holds its sections against those that stand, and writes what differs with
 * the job's end in one commit. The same file again changes nothing. The file itself is not kept: its sections hold all of
 * its text.
 * Errors  the reader's; `document_too_slow`; `source_of_other_product`; `import_interrupted` where the file is gone.
 */
export function makeDocument(workshop: () => Workshop): Work {
  return async (job, told, signal) => {
    const terms = job.terms as DocumentJobTerms
    const { uploads } = workshop()
    if ((await uploads.size(terms.upload)) !== terms.size_bytes) throw new HufuError('import_interrupted')
    try {
      const ended = await ingest(workshop(), job, terms, told, signal)
      await uploads.drop(terms.upload)
      return ended
    } catch (error) {
      if (!isPassing(error)) await uploads.drop(terms.upload)
      throw error
    }
  }
}

/** It is taken up again: the store was out of reach, or the server parked. */
const isPassing = (error: unknown) => isOutage(error) || (error instanceof Stop && !error.isCancelled)

async function ingest(
  workshop: Workshop,
  job: StoredJob,
  terms: DocumentJobTerms,
  told: Told,
  signal: AbortSignal,
): Promise<Job> {
  const known = await standing(workshop, job.project, terms)
  const isKnown = isRead(known, terms)
  const parts = isKnown ? null : await gathered(workshop, known.source.cut_level, terms, told, signal)
  return act(workshop, job.project, async () => {
    signal.throwIfAborted()
    const now = await standing(workshop, job.project, terms)
    refuseOtherProduct(now.isFresh ? undefined : now.source, terms.product)
    // somebody set another level, or took the file away, while it was read
    if (now.source.cut_level !== known.source.cut_level || (!parts && !isRead(now, terms))) throw new HufuError('busy')
    const plan = parts ? await planned(workshop, now, terms, parts) : null
    const file = plan?.file ?? now.file!
    const counts = plan?.counts ?? { ...noCounts(), unchanged: file.sections }
    const result = resultOf(file, terms.product, plan, now.file === undefined)
    const ended: StoredJob = {
      ...job,
      status: 'succeeded',
      done: job.total,
      counts: { ...counts, warned: plan ? file.remarks.length : 0 },
      result,
      updated_at: workshop.now(),
    }
    const details = { source_id: file.source_id, ...counts }
    const row = auditRow(workshop, { member: terms.by }, job.project, 'document.ingest', file.path, details)
    return {
      batch: {
        writes: [
          { table: 'document_sources', put: now.isFresh && plan ? [now.source] : [] },
          ...(plan?.writes ?? []),
          { table: 'jobs', put: [ended] },
          { table: 'audit', put: [row] },
        ],
        changes: plan?.changes ?? [],
      },
      answer: () => shownJob(ended),
    }
  })
}

type Standing = { source: SourceRow; isFresh: boolean; file: DocumentFileRow | undefined }

/** The very same file was read before, and by the same readers. */
const isRead = ({ file }: Standing, { sha256 }: DocumentJobTerms) => file?.sha256 === sha256 && file.read_by === READ_BY

/** The source and the file as they stand; a source that is not there yet as it is to be. */
async function standing(workshop: Workshop, project: string, terms: DocumentJobTerms): Promise<Standing> {
  const { documents } = workshop.store
  const source = await documents.source(project, terms.source_id)
  const file = await documents.file(project, fileId(terms.source_id, terms.path))
  return { source: source ?? freshSource(workshop, project, terms), isFresh: !source, file }
}

const freshSource = ({ now }: Workshop, project: string, terms: DocumentJobTerms): SourceRow => ({
  title: '',
  doc_kind: 'manual',
  app_version: null,
  cut_level: CUT_LEVEL,
  collapse: null,
  ...terms.settings,
  project,
  source_id: terms.source_id,
  product: terms.product,
  created_at: now(),
  created_by: terms.by,
})

async function gathered(
  workshop: Workshop,
  cut_level: number,
  { upload, source_id, path }: DocumentJobTerms,
  told: Told,
  signal: AbortSignal,
): Promise<DocumentPart[]> {
  const limit = AbortSignal.timeout(READ_S * 1000)
  const parts: DocumentPart[] = []
  try {
    const terms = { source_id, path, cut_level }
    for await (const piece of workshop.readDocument(upload, terms, told, AbortSignal.any([signal, limit])))
      parts.push(...piece)
  } catch (error) {
    signal.throwIfAborted()
    if (limit.aborted) throw new HufuError('document_too_slow', { seconds: READ_S })
    throw error
  }
  return parts
}

type Planned = FilePlan & { file: DocumentFileRow }

async function planned(
  workshop: Workshop,
  { source, file: known }: Standing,
  terms: DocumentJobTerms,
  parts: readonly DocumentPart[],
): Promise<Planned> {
  const at = workshop.now()
  const cuts = parts.flatMap((part) => (part.kind === 'section' ? [part.section] : []))
  const head = parts.find((part) => part.kind === 'head')!.head
  const stated = named(
    terms,
    parts.flatMap((part) => (part.kind === 'parameter' ? [part.parameter] : [])),
  )
  const file = fileRowOf(source, terms, head, { sections: cuts.length, parameters: stated.length }, at)
  const sections = cuts.map((cut) => sectionRow(file, cut, at))
  const parameters = stated.map((parameter) => parameterRow(file, parameter))
  const before = known ? await filed(workshop, known, source) : null
  const after = { file, source, version: versionOf(file, source), sections, parameters }
  return { ...planFile(before, after, at), file }
}

function fileRowOf(
  { project, source_id, cut_level }: SourceRow,
  { path, sha256, size_bytes, by }: DocumentJobTerms,
  { meta, ...head }: DocumentHead,
  counted: Pick<DocumentFileRow, 'sections' | 'parameters'>,
  at: string,
): DocumentFileRow {
  return {
    project,
    file_id: fileId(source_id, path),
    source_id,
    path,
    title: head.title,
    name: meta.name ?? baseName(path),
    description: meta.description ?? '',
    keywords: meta.keywords ?? [],
    doc_kind: meta.doc_kind ?? null,
    doc_kind_label: meta.doc_kind_label ?? '',
    app_version: (meta.app_version as DocumentFileRow['app_version']) ?? null,
    format: head.format,
    sha256,
    size_bytes,
    text_chars: head.text_chars,
    first_line: head.first_line,
    pages: head.pages,
    ...counted,
    remarks: head.notices.map(remarkOf),
    read_by: READ_BY,
    cut_level,
    by,
    at,
  }
}

function resultOf(file: DocumentFileRow, product: string, plan: FilePlan | null, isNew: boolean): IngestResult {
  const { source_id, path, file_id, format, sections, parameters, remarks } = file
  const outcome = isNew ? 'new' : plan?.changes.length ? 'changed' : 'unchanged'
  return { source_id, product, path, file_id, format, outcome, sections, parameters, remarks }
}
