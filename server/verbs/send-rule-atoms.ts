import type { SendAnswer } from '../../shared/schema/delivery.ts'
import { withPlace } from './job-place.ts'
import { newJob } from './jobs.ts'
import { noCounts } from './outcome.ts'
import type { StoredDelivery } from './rows.ts'
import { act } from './turns.ts'
import { auditRow, foundOrFresh } from './versions.ts'
import type { Caller, Received, Where, Workshop } from './workshop.ts'

const MIB = 1024 * 1024
/** Atoms that are answered at once; more are taken as a file. */
export const AT_ONCE = { atoms: 1000, bytes: 8 * MIB } as const
/** Bytes of a send that is taken as a file. */
export const SEND_LIMIT = 128 * MIB

/** What a job over a long send works from, after a restart too. A dry run has no delivery. */
export type SendJobTerms = Pick<Where, 'app_version'> & Received & { by: string; is_dry_run: boolean }

/**
 * Takes a long send of rule atoms, which lies on disk already: notes delivery and job in one commit, and lets the job
 * read it. A dry run is a job as well, and leaves no delivery.
 * Errors  `version_lookalike`, `queue_full`; the file is gone then.
 */
export async function sendRuleAtoms(
  workshop: Workshop,
  caller: Caller,
  where: Where,
  received: Received,
  is_dry_run: boolean,
): Promise<SendAnswer> {
  const terms: SendJobTerms = { ...received, app_version: where.app_version, by: caller.member, is_dry_run }
  const delivery_id = is_dry_run ? null : workshop.newId('dl')
  const job = newJob(workshop, where.project, {
    kind: 'rule_atoms',
    total: received.size_bytes,
    terms,
    ...(delivery_id && { delivery_id }),
  })
  const delivery = delivery_id && deliveryOf(workshop, where, terms, delivery_id, job.job_id)
  const noting = withPlace(workshop, where.project, async (keep) => {
    keep()
    await act(workshop, where.project, async () => {
      const { row, is_fresh } = await foundOrFresh(workshop, where)
      const size = { size_bytes: received.size_bytes }
      const noted = auditRow(workshop, caller, where.project, 'rule_atoms.upload', delivery_id, size)
      return {
        batch: {
          writes: [
            { table: 'versions', put: is_fresh && delivery ? [row] : [] },
            { table: 'deliveries', put: delivery ? [delivery] : [] },
            { table: 'jobs', put: [job] },
            { table: 'audit', put: delivery ? [noted] : [] },
          ],
        },
        answer: () => undefined,
      }
    })
    workshop.jobs.submit(job)
  })
  await noting.catch(async (error: unknown) => {
    await workshop.uploads.drop(received.upload)
    throw error
  })
  return { job_id: job.job_id, delivery_id }
}

/** The file is named as uploads of cases are: kept as long, backed up and sent back alike. */
function deliveryOf(
  { now }: Workshop,
  where: Where,
  { upload, size_bytes, sha256, by }: SendJobTerms,
  delivery_id: string,
  job_id: string,
): StoredDelivery {
  return {
    ...where,
    delivery_id,
    kind: 'rule_atoms',
    file_name: null,
    by,
    at: now(),
    counts: noCounts(),
    status: 'queued',
    job_id,
    size_bytes,
    sha256,
    terms: { upload, test_project: '', is_full: false, is_part: false, series: null },
    series: null,
    taken_back_at: null,
    moved_from: null,
  }
}
