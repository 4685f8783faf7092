import { linksOf } from '../../../shared/align/links.ts'
import { HufuError, sentences } from '../../../shared/error.ts'
import type { BulkReviewAnswer, DecidedAnswer, Decision, DecisionPage } from '../../../shared/schema/review.ts'
import { type Paging, paged } from '../paging.ts'
import type { DecisionFilter } from '../ports/review.ts'
import type { StoredVerdict } from '../rows/review.ts'
import { act } from '../turns.ts'
import { auditRow, versionRowOf } from '../versions.ts'
import type { Caller, Where, Workshop } from '../workshop.ts'
import { settle } from './settle.ts'
import { verdictKey } from './verdicts.ts'

type Reader = Pick<Workshop, 'store'>

/** Newest first. */
export async function listDecisions(
  workshop: Reader,
  where: Where,
  filter: DecisionFilter,
  paging: Paging,
): Promise<DecisionPage> {
  await versionRowOf(workshop, where)
  return paged(
    paging,
    (decision: Decision) => decision.decision_id,
    (page) => workshop.store.decisions.page(where.project, where.app_version, filter, page),
  )
}

/** Decisions on a rule, under this and its former ids, and on the atoms that it holds now. */
export async function decisionsOnCluster(
  workshop: Reader,
  where: Where,
  id: string,
  paging: Paging,
): Promise<DecisionPage> {
  const known = await workshop.store.clusters.one(where.project, where.app_version, id)
  const atoms = known ? linksOf(known).map((link) => link.atom_id) : []
  const subject_ids = [...new Set([id, ...(known ? [known.cluster_id, ...known.former_ids] : []), ...atoms])]
  return listDecisions(workshop, where, { subject_ids }, paging)
}

/**
 * Takes a decision back: what held before it holds again, and what it moved is aligned anew.
 * Errors  `not_found`; `undone_already`; `stale` where somebody decided on the same since: that one is undone first.
 */
export function undo(workshop: Workshop, caller: Caller, where: Where, decision_id: string): Promise<DecidedAnswer> {
  return act<DecidedAnswer>(workshop, where.project, async () => {
    const { store } = workshop
    const { project, app_version } = where
    const decision = await store.decisions.one(project, app_version, decision_id)
    if (!decision) throw new HufuError('not_found', { what: 'decision' })
    if (decision.undone_at) throw new HufuError('undone_already')
    const rows = await store.decisions.verdictsBy(project, app_version, decision_id)
    const { verdicts } = decision.after as { verdicts: number }
    const { dropped } = decision.before as { dropped: StoredVerdict[] }
    const since = await decidedSince(workshop, where, decision, rows.length < verdicts, dropped)
    if (since) throw new HufuError('stale', { decision_id: since.decision_id, decided_by: since.by })
    const restored = rows.flatMap(({ rule_id, atom_id, previous }) =>
      previous ? [{ ...where, ...previous, rule_id, atom_id }] : [],
    )
    const put = [...restored, ...dropped]
    const isPut = new Set(put.map(verdictKey))
    const at = workshop.now()
    const change = { put, drop: rows.filter((row) => !isPut.has(verdictKey(row))) }
    const settled = await settle(workshop, where, change, { by: caller.member, at, decision_id })
    const undone: Decision = { ...decision, undone_by: caller.member, undone_at: at }
    return {
      batch: {
        writes: [
          ...settled.writes,
          { table: 'decisions', put: [{ ...undone, project }] },
          { table: 'audit', put: [auditRow(workshop, caller, project, 'review.undo', decision_id)] },
        ],
        changes: settled.changes,
      },
      answer: (watermark) => ({
        decision: undone,
        cluster: decision.atom_ids.map((id) => settled.homes.get(id)).find((home) => home !== undefined) ?? null,
        watermark: String(watermark),
      }),
    }
  })
}

/** A decision that stands and that came after this one, on the same atoms. */
async function decidedSince(
  { store }: Reader,
  { project, app_version }: Where,
  decision: Decision,
  isCovered: boolean,
  dropped: readonly StoredVerdict[],
): Promise<{ decision_id: string; by: string } | null> {
  const keys = new Set(dropped.map(verdictKey))
  const held = await store.decisions.verdictsOf(project, app_version, decision.atom_ids)
  const isReplaced = held.some((row) => keys.has(verdictKey(row)) && row.decision_id !== decision.decision_id)
  if (!isCovered && !isReplaced) return null
  const later = held
    .map((row) => row.decision_id)
    .filter((id) => id > decision.decision_id)
    .sort()[0]
  const found = later === undefined ? undefined : await store.decisions.one(project, app_version, later)
  return { decision_id: found?.decision_id ?? '', by: found?.by ?? '' }
}

/** Takes a bulk back, the last decision first, each in its own commit. */
export async function undoBulk(
  workshop: Workshop,
  caller: Caller,
  where: Where,
  bulk_id: string,
): Promise<BulkReviewAnswer> {
  const all = await workshop.store.decisions.ofBulk(where.project, where.app_version, bulk_id)
  const open = all.filter((decision) => !decision.undone_at)
  if (!open.length) throw new HufuError('not_found', { what: 'decision' })
  const items: BulkReviewAnswer['items'] = []
  for (const { decision_id, item_id } of open) {
    try {
      await undo(workshop, caller, where, decision_id)
      items.push({ item_id: item_id ?? '', decision_id, status: 'succeeded', retryable: false })
    } catch (error) {
      items.push({ ...failed(item_id ?? '', error), decision_id })
    }
  }
  return summed(items, bulk_id)
}

/** Codes after which the same may be sent again, once what they ask for is there. */
const RETRYABLE = new Set(['busy', 'disk_full', 'confirmation_needed'])

/** Errors  what is no refusal. */
export function failed(item_id: string, error: unknown): BulkReviewAnswer['items'][number] {
  if (!(error instanceof HufuError)) throw error
  const { code, details } = error
  const { message, message_zh } = sentences(code, details)
  return {
    item_id,
    status: 'failed',
    code,
    reason: message,
    reason_zh: message_zh,
    details,
    retryable: RETRYABLE.has(code),
  }
}

export function summed(items: BulkReviewAnswer['items'], bulk_id: string | null): BulkReviewAnswer {
  const succeeded = items.filter((one) => one.status === 'succeeded').length
  return {
    summary: { requested: items.length, succeeded, failed: items.length - succeeded },
    items,
    retryable_ids: items.filter((one) => one.retryable).map((one) => one.item_id),
    bulk_id: succeeded ? bulk_id : null,
  }
}
