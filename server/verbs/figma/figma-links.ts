import { HufuError } from '../../../shared/error.ts'
import type { UploadAnswer } from '../../../shared/schema/delivery.ts'
import { withPlace } from '../job-place.ts'
import { newJob } from '../jobs.ts'
import { noCounts } from '../outcome.ts'
import type { StoredDelivery } from '../rows.ts'
import { act } from '../turns.ts'
import { auditRow, foundOrFresh } from '../versions.ts'
import type { Caller, Where, Workshop } from '../workshop.ts'
import { wantedBy } from './links.ts'

export const LINKS_FILE = 'figma_links.txt'

/** `snapshots`: pictures of the screens too. */
export type LinksWish = { links: string; snapshots: boolean }
/** What a job over links works from, after a restart too. */
export type LinksTerms = Pick<Where, 'app_version'> & LinksWish & { by: string }

/**
 * Pulls what links point at: notes delivery and job in one commit, and lets the job ask Figma.
 * Errors  `figma_token_needed`; `no_figma_link`; `version_lookalike`; `queue_full`.
 */
export async function pullFigmaLinks(
  workshop: Workshop,
  caller: Caller,
  where: Where,
  { links, snapshots }: LinksWish,
): Promise<UploadAnswer> {
  if (!workshop.figma) throw new HufuError('figma_token_needed')
  const { pulls } = wantedBy(links)
  const terms: LinksTerms = { app_version: where.app_version, links, snapshots, by: caller.member }
  const delivery_id = workshop.newId('dl')
  const total = pulls.length * (snapshots ? 2 : 1)
  const job = newJob(workshop, where.project, { kind: 'figma_links', total, terms, delivery_id })
  const delivery: StoredDelivery = {
    ...where,
    delivery_id,
    kind: 'rule_atoms',
    file_name: LINKS_FILE,
    by: caller.member,
    at: workshop.now(),
    counts: noCounts(),
    status: 'queued',
    job_id: job.job_id,
    size_bytes: Buffer.byteLength(links),
    sha256: null,
    terms: null,
    series: null,
    taken_back_at: null,
    moved_from: null,
  }
  await withPlace(workshop, where.project, async (keep) => {
    keep()
    await act(workshop, where.project, async () => {
      const { row, is_fresh } = await foundOrFresh(workshop, where)
      const facts = { files: pulls.map((pull) => pull.file_key), snapshots }
      const noted = auditRow(workshop, caller, where.project, 'figma_links.pull', delivery_id, facts)
      return {
        batch: {
          writes: [
            { table: 'versions', put: is_fresh ? [row] : [] },
            { table: 'deliveries', put: [delivery] },
            { table: 'jobs', put: [job] },
            { table: 'audit', put: [noted] },
          ],
        },
        answer: () => undefined,
      }
    })
    workshop.jobs.submit(job)
  })
  return { job_id: job.job_id, delivery_id }
}
