import { HufuError } from '../../../shared/error.ts'
import type { DocumentAccepted, SourceSettings } from '../../../shared/schema/document.ts'
import { withPlace } from '../job-place.ts'
import { newJob } from '../jobs.ts'
import { LARGEST_MIB, projectSettings } from '../project-settings.ts'
import type { SourceRow } from '../rows/documents.ts'
import { act } from '../turns.ts'
import { auditRow, projectRow } from '../versions.ts'
import type { Caller, Workshop } from '../workshop.ts'

/** A file on its way in. `settings`: of its source, where this is its first file. */
export type DocumentUpload = {
  product: string
  source_id: string
  path: string
  settings: Partial<Omit<SourceSettings, 'product'>>
  declared_bytes?: number
  bytes: AsyncIterable<Uint8Array>
}

/** What a job is asked for: enough to run it again after a restart. */
export type DocumentJobTerms = Omit<DocumentUpload, 'bytes' | 'declared_bytes'> & {
  upload: string
  sha256: string
  size_bytes: number
  by: string
}

const MIB = 1024 * 1024
export const DOCUMENT_LIMIT = LARGEST_MIB.documents * MIB

/** Errors  `too_large` where the sender itself says so: before the body is read. */
async function limitOf({ store }: Workshop, project: string, declared_bytes = 0): Promise<number> {
  const limit = (await projectSettings(store, project))['upload.documents_mib']
  if (declared_bytes > limit * MIB) throw new HufuError('too_large', { limit: `${limit} MiB` })
  return limit * MIB
}

/** Errors  `source_of_other_product`. */
export function refuseOtherProduct(source: SourceRow | undefined, product: string): void {
  if (source && source.product !== product)
    throw new HufuError('source_of_other_product', { source_id: source.source_id, product: source.product })
}

/** A name for a source that was given none: of the product and what was dropped. */
export function sourceIdOf(product: string, name: string): string {
  const slug = (text: string) =>
    text
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}\p{N}._]+/gu, '-')
      .replace(/^[^\p{L}\p{N}]+|-+$/gu, '')
  const [own, given] = [slug(product), slug(name)]
  const id = given === '' || given === own ? own : `${own}-${given}`
  return id.slice(0, 64).replace(/[\ud800-\udbff]$/, '') || 'documents'
}

/**
 * Takes a document: streams it to disk, and lets a job read it.
 * Errors  `not_found` for the project; `source_of_other_product`; `too_large` (nothing stays behind); `queue_full`, before
 *         anything is read.
 */
export async function sendDocument(
  workshop: Workshop,
  caller: Caller,
  project: string,
  upload: DocumentUpload,
): Promise<DocumentAccepted> {
  await projectRow(workshop, project)
  refuseOtherProduct(await workshop.store.documents.source(project, upload.source_id), upload.product)
  return withPlace(workshop, project, (keep) => {
    keep()
    return take(workshop, caller, project, upload)
  })
}

async function take(
  workshop: Workshop,
  caller: Caller,
  project: string,
  { bytes, declared_bytes, ...asked }: DocumentUpload,
): Promise<DocumentAccepted> {
  const received = await workshop.uploads.receive(bytes, await limitOf(workshop, project, declared_bytes))
  const terms: DocumentJobTerms = { ...asked, ...received, by: caller.member }
  const job = newJob(workshop, project, { kind: 'document', total: received.size_bytes, terms })
  const { source_id, path, product } = asked
  const details = { source_id, size_bytes: received.size_bytes }
  try {
    await act(workshop, project, async () => ({
      batch: {
        writes: [
          { table: 'jobs', put: [job] },
          { table: 'audit', put: [auditRow(workshop, caller, project, 'document.send', path, details)] },
        ],
      },
      answer: () => undefined,
    }))
  } catch (error) {
    await workshop.uploads.drop(received.upload)
    throw error
  }
  workshop.jobs.submit(job)
  return { job_id: job.job_id, source_id, product, path }
}
