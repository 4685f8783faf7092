import { HufuError } from '../../shared/error.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { Delivery, ItemResult, Job, Outcome } from '../../shared/schema/delivery.ts'
import { shownDelivery, storedDelivery } from './delivery-acts.ts'
import { type Paged, type Paging, paged } from './paging.ts'
import { auditRow } from './versions.ts'
import type { Caller, Workshop } from './workshop.ts'

export const oneDelivery = async (workshop: Pick<Workshop, 'store'>, project: string, id: string): Promise<Delivery> =>
  shownDelivery(await storedDelivery(workshop, project, id))

/** Newest first. */
export const listDeliveries = (
  { store }: Pick<Workshop, 'store'>,
  project: string,
  version: AppVersion | null,
  paging: Paging,
): Promise<Paged<Delivery>> =>
  paged(
    paging,
    (d) => d.delivery_id,
    (page) => store.deliveries.page(project, version, page),
  )

/** What became of each entry, in file order. */
export async function listResults(
  workshop: Pick<Workshop, 'store'>,
  project: string,
  id: string,
  outcome: Outcome | null,
  paging: Paging,
): Promise<Paged<ItemResult>> {
  await storedDelivery(workshop, project, id)
  const page = await paged(
    paging,
    (r: ItemResult & { seq: number }) => String(r.seq),
    (p) => workshop.store.deliveries.results(project, id, outcome, p),
  )
  return { ...page, items: page.items.map(({ seq: _, ...row }) => row) }
}

/** Refused lines read at a time. */
const SLICE = 500

/** The refused lines as they were sent, and a name to save them under that sends them back as a part. */
export async function refusedLines(
  workshop: Pick<Workshop, 'store'>,
  project: string,
  id: string,
): Promise<{ file_name: string; lines: AsyncIterable<string> }> {
  const delivery = await storedDelivery(workshop, project, id)
  async function* lines() {
    for (let after: string | null = null; ; ) {
      const rows: { seq: number; raw: string }[] = await workshop.store.deliveries.refused(project, id, {
        after,
        limit: SLICE,
      })
      for (const { raw } of rows) if (raw) yield `${raw}\n`
      if (rows.length < SLICE) return
      after = String(rows.at(-1)!.seq)
    }
  }
  const base = (delivery.file_name ?? id).replace(/(?:\.refused)?\.jsonl$/, '')
  return { file_name: `${base}.refused.jsonl`, lines: lines() }
}

/**
 * The delivery as it was sent, and a name to save it under.
 * Errors  `file_not_kept` where the file is past its time, or none was kept.
 */
export async function sentFile(
  workshop: Pick<Workshop, 'store' | 'uploads'>,
  project: string,
  id: string,
): Promise<{ file_name: string; bytes: AsyncIterable<Uint8Array> }> {
  const { terms, kind, file_name, app_version } = await storedDelivery(workshop, project, id)
  if (!terms || (await workshop.uploads.size(terms.upload)) === undefined) throw new HufuError('file_not_kept')
  const named = kind === 'rule_atoms' ? `rule_atoms-${file_name ?? app_version}.json` : file_name
  return { file_name: named ?? `${id}${ENDING[kind]}`, bytes: workshop.uploads.read(terms.upload) }
}

const ENDING = { rule_atoms: '.json', case_atoms: '.jsonl', test_suites: '.xml' } as const satisfies Record<
  Delivery['kind'],
  string
>

/** Errors  `not_found`. */
export async function oneJob(
  { store, jobs }: Pick<Workshop, 'store' | 'jobs'>,
  project: string,
  id: string,
): Promise<Job> {
  const job = await store.jobs.one(project, id)
  if (!job) throw new HufuError('not_found', { what: 'job' })
  return jobs.now(job)
}

export async function listJobs(
  { store, jobs }: Pick<Workshop, 'store' | 'jobs'>,
  project: string,
  paging: Paging,
): Promise<Paged<Job>> {
  const page = await paged(
    paging,
    (j: Job) => j.job_id,
    (p) => store.jobs.page(project, p),
  )
  return { ...page, items: page.items.map((job) => jobs.now(job)) }
}

/** Asks a job to stop; one that has ended is answered as it is. */
export async function cancelJob(workshop: Workshop, caller: Caller, project: string, id: string): Promise<Job> {
  const job = await oneJob(workshop, project, id)
  if (workshop.jobs.cancel(id)) {
    await workshop.store.commit({
      writes: [{ table: 'audit', put: [auditRow(workshop, caller, project, 'job.cancel', id)] }],
    })
    for await (const last of workshop.jobs.watch(project, job))
      if (last.status !== 'queued' && last.status !== 'running') return last
  }
  return oneJob(workshop, project, id)
}
