import { HufuError } from '../../shared/error.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { Delivery, DeliveryEffect } from '../../shared/schema/delivery.ts'
import { enqueue } from './job-place.ts'
import { newJob, shownJob, type Work } from './jobs.ts'
import { planMoveCases, planMoveDesign } from './move-delivery.ts'
import type { Batch } from './ports.ts'
import type { StoredDelivery, StoredJob } from './rows.ts'
import { type DeliveryPlan, planTakeBack } from './take-back.ts'
import { planTakeBackDesign } from './take-back-design.ts'
import { act } from './turns.ts'
import { auditRow, versionRowOf } from './versions.ts'
import type { Caller, Workshop } from './workshop.ts'

/** More atoms than this are taken back or moved as a job. */
const AT_ONCE = 2000

/** What is done with a delivery as a whole; `to`: the version that it is moved to. */
export type DeliveryDeed = { delivery_id: string; to: AppVersion | null }
type DeedTerms = DeliveryDeed & { by: string }
/** Done, or under way as a job. */
export type Deed = { effect: DeliveryEffect } | { job_id: string; delivery_id: string }

export const shownDelivery = ({
  project: _,
  sha256: _s,
  terms: _t,
  series: _e,
  ...delivery
}: StoredDelivery): Delivery => delivery

/** Errors  `not_found`. */
export async function storedDelivery(
  { store }: Pick<Workshop, 'store'>,
  project: string,
  id: string,
): Promise<StoredDelivery> {
  const delivery = await store.deliveries.one(project, id)
  if (!delivery) throw new HufuError('not_found', { what: 'delivery' })
  return delivery
}

/**
 * Takes a delivery back, or moves it to another version: at once where it is small, else as a job, in one commit either
 * way. Taken back once more it is answered as it is.
 * Errors  `not_found`, `import_running`, `queue_full`; moving: `already_taken_back`, `same_version`, and those of the plans.
 */
export async function deal(workshop: Workshop, caller: Caller, project: string, deed: DeliveryDeed): Promise<Deed> {
  const delivery = await storedDelivery(workshop, project, deed.delivery_id)
  if (deed.to !== null) await versionRowOf(workshop, { project, app_version: deed.to })
  const { taken, replaced, unchanged } = delivery.counts
  const terms: DeedTerms = { ...deed, by: caller.member }
  if (taken + replaced + unchanged <= AT_ONCE || delivery.taken_back_at)
    return act<Deed>(workshop, project, async () => {
      const { batch, effect } = await dealt(workshop, project, terms)
      return { batch, answer: () => ({ effect }) }
    })
  refuseDeed(delivery, deed)
  const job = newJob(workshop, project, { kind: 'delivery', total: taken + replaced + unchanged, terms })
  await enqueue(workshop, job)
  return { job_id: job.job_id, delivery_id: deed.delivery_id }
}

/** The work of such a job. */
export function makeDeal(workshop: () => Workshop): Work {
  return (job, _told, signal) =>
    act(workshop(), job.project, async () => {
      signal.throwIfAborted()
      const { batch, effect } = await dealt(workshop(), job.project, job.terms as DeedTerms)
      const at = workshop().now()
      const ended: StoredJob = { ...job, status: 'succeeded', done: job.total, result: effect, updated_at: at }
      signal.throwIfAborted()
      return {
        batch: { ...batch, writes: [...batch.writes, { table: 'jobs', put: [ended] }] },
        answer: () => shownJob(ended),
      }
    })
}

function refuseDeed(delivery: StoredDelivery, { to }: DeliveryDeed): void {
  if (delivery.status === 'queued' || delivery.status === 'running') throw new HufuError('import_running')
  if (to === null) return
  if (delivery.taken_back_at) throw new HufuError('already_taken_back')
  if (delivery.app_version === to) throw new HufuError('same_version', { app_version: to })
  if (delivery.status !== 'succeeded') throw new HufuError('not_taken')
}

const NOTHING: DeliveryEffect['effect'] = { went: 0, came_back: 0, arrived: 0, remarks: [] }

async function dealt(
  workshop: Workshop,
  project: string,
  { by, ...deed }: DeedTerms,
): Promise<{ batch: Omit<Batch, 'project' | 'expects'>; effect: DeliveryEffect }> {
  const delivery = await storedDelivery(workshop, project, deed.delivery_id)
  refuseDeed(delivery, deed)
  if (deed.to === null && delivery.taken_back_at)
    return { batch: { writes: [] }, effect: { ...shownDelivery(delivery), effect: NOTHING } }
  const plan = await planOf(workshop, delivery, deed.to, by)
  const marked: StoredDelivery =
    deed.to === null
      ? { ...delivery, taken_back_at: workshop.now() }
      : { ...delivery, app_version: deed.to, moved_from: delivery.app_version }
  const { remarks: _, ...told } = plan.effect
  const details = { app_version: delivery.app_version, ...(deed.to !== null && { to: deed.to }), ...told }
  const action = deed.to === null ? 'delivery.take_back' : 'delivery.move'
  return {
    batch: {
      writes: [
        ...plan.writes,
        { table: 'deliveries', put: [marked] },
        { table: 'audit', put: [auditRow(workshop, { member: by }, project, action, deed.delivery_id, details)] },
      ],
      changes: plan.changes,
    },
    effect: { ...shownDelivery(marked), effect: plan.effect },
  }
}

function planOf(
  workshop: Workshop,
  delivery: StoredDelivery,
  to: AppVersion | null,
  by: string,
): Promise<DeliveryPlan> {
  const isDesign = delivery.kind === 'rule_atoms'
  if (to === null) return isDesign ? planTakeBackDesign(workshop, delivery, by) : planTakeBack(workshop, delivery, by)
  return isDesign ? planMoveDesign(workshop, delivery, to, by) : planMoveCases(workshop, delivery, to, by)
}
