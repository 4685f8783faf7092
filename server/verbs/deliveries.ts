import { HufuError } from '../../shared/error.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { Delivery, ItemResult, Job, Outcome } from '../../shared/schema/delivery.ts'
import { type Paged, type Paging, paged } from './paging.ts'
import type { StoredDelivery } from './rows.ts'
import { planTakeBack } from './take-back.ts'
import { act } from './turns.ts'
import { auditRow } from './versions.ts'
import type { Caller, Workshop } from './workshop.ts'

const shown = ({ project: _, sha256: _s, terms: _t, series: _e, ...delivery }: StoredDelivery): Delivery => delivery

/** Errors  `not_found`. */
async function stored({ store }: Pick<Workshop, 'store'>, project: string, id: string): Promise<StoredDelivery> {
  const delivery = await store.deliveries.one(project, id)
  if (!delivery) throw new HufuError('not_found', { what: 'delivery' })
  return delivery
}

export const oneDelivery = async (workshop: Pick<Workshop, 'store'>, project: string, id: string): Promise<Delivery> =>
  shown(await stored(workshop, project, id))

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
  await stored(workshop, project, id)
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
  const delivery = await stored(workshop, project, id)
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
 * Takes a delivery of cases back: the atoms that it brought go, and where a case had come as XML too, the atoms split
 * from it stand again. What the delivery had replaced does not return: send it again.
 * Errors  `bad_input` for a delivery that can't be taken back.
 */
export function takeBack(workshop: Workshop, caller: Caller, project: string, id: string): Promise<Delivery> {
  return act<Delivery>(workshop, project, async () => {
    const delivery = await stored(workshop, project, id)
    if (delivery.taken_back_at) return { batch: { writes: [] }, answer: () => shown(delivery) }
    if (delivery.kind === 'rule_atoms') throw new HufuError('design_stays')
    if (delivery.status === 'queued' || delivery.status === 'running') throw new HufuError('import_running')
    const { writes, changes } = await planTakeBack(workshop, delivery, caller.member)
    const marked = { ...delivery, taken_back_at: workshop.now() }
    return {
      batch: {
        writes: [
          ...writes,
          { table: 'deliveries', put: [marked] },
          { table: 'audit', put: [auditRow(workshop, caller, project, 'delivery.take_back', id)] },
        ],
        changes,
      },
      answer: () => shown(marked),
    }
  })
}

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
