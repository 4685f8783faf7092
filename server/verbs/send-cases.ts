import { HufuError } from '../../shared/error.ts'
import type { Delivery, UploadAnswer } from '../../shared/schema/delivery.ts'
import { withPlace } from './job-place.ts'
import { newJob } from './jobs.ts'
import { noCounts } from './outcome.ts'
import { LARGEST_MIB, projectSettings } from './project-settings.ts'
import type { StoredDelivery } from './rows.ts'
import { act } from './turns.ts'
import { auditRow, foundOrFresh } from './versions.ts'
import type { Caller, Where, Workshop } from './workshop.ts'

export type Upload = {
  kind: Extract<Delivery['kind'], 'case_atoms' | 'test_suites'>
  file_name: string | null
  test_project: string
  is_full: boolean
  is_part: boolean
  series: string | null
  /** How many the sender says that there are, where it does. */
  declared_bytes?: number
  bytes: AsyncIterable<Uint8Array>
}

const MIB = 1024 * 1024
/** Bytes that one upload may have in any project, by what it is sent as; a project may set less. */
export const UPLOAD_LIMIT = {
  test_suites: LARGEST_MIB.test_suites * MIB,
  case_atoms: LARGEST_MIB.case_atoms * MIB,
} as const

/** Errors  `too_large` where the sender itself says so: before the body is read. */
async function limitOf({ store }: Workshop, project: string, { kind, declared_bytes }: Upload): Promise<number> {
  const settings = await projectSettings(store, project)
  const limit = settings[`upload.${kind}_mib`]
  if ((declared_bytes ?? 0) > limit * MIB) throw new HufuError('too_large', { limit: `${limit} MiB` })
  return limit * MIB
}

/** A name to show, never a path: what stands after the last slash, without control characters. */
const shownName = (name: string | null): string | null =>
  name?.split(/[\\/]/).at(-1)?.replace(/\p{C}/gu, '').slice(0, 200) || null

/**
 * Takes a case file: streams it to disk, notes delivery and job in one commit, and lets the job read it.
 * Errors  `too_large` (nothing stays behind); `version_lookalike`; `queue_full`, before anything is read.
 */
export async function sendCases(
  workshop: Workshop,
  caller: Caller,
  where: Where,
  upload: Upload,
): Promise<UploadAnswer> {
  await foundOrFresh(workshop, where) // refused before a long upload rather than after
  return withPlace(workshop, where.project, (keep) => {
    keep()
    return take(workshop, caller, where, upload)
  })
}

async function take(workshop: Workshop, caller: Caller, where: Where, upload: Upload): Promise<UploadAnswer> {
  const limit = await limitOf(workshop, where.project, upload)
  const received = await workshop.uploads.receive(upload.bytes, limit)
  const delivery_id = workshop.newId('dl')
  const job = newJob(workshop, where.project, { kind: 'import', delivery_id, total: received.size_bytes })
  const { job_id } = job
  const file_name = shownName(upload.file_name)
  const delivery: StoredDelivery = {
    ...where,
    delivery_id,
    kind: upload.kind,
    file_name,
    by: caller.member,
    at: workshop.now(),
    counts: noCounts(),
    status: 'queued',
    job_id,
    size_bytes: received.size_bytes,
    sha256: received.sha256,
    terms: {
      upload: received.upload,
      test_project: upload.test_project,
      is_full: upload.is_full,
      is_part: upload.is_part || Boolean(file_name?.endsWith('.refused.jsonl')),
      series: upload.series,
    },
    series: upload.series,
    taken_back_at: null,
    moved_from: null,
  }
  try {
    await act(workshop, where.project, async () => {
      const { row, is_fresh } = await foundOrFresh(workshop, where)
      return {
        batch: {
          writes: [
            { table: 'versions', put: is_fresh ? [row] : [] },
            { table: 'deliveries', put: [delivery] },
            { table: 'jobs', put: [job] },
            {
              table: 'audit',
              put: [
                auditRow(workshop, caller, where.project, 'cases.send', delivery_id, {
                  size_bytes: received.size_bytes,
                }),
              ],
            },
          ],
        },
        answer: () => undefined,
      }
    })
  } catch (error) {
    await workshop.uploads.drop(received.upload)
    throw error
  }
  workshop.jobs.submit(job)
  return { job_id, delivery_id }
}
