import { HufuError } from '../../../shared/error.ts'
import type { BulkReview, BulkReviewAnswer, ReviewAnswer } from '../../../shared/schema/review.ts'
import { grouped } from '../grouped.ts'
import { versionRowOf } from '../versions.ts'
import type { Caller, Where, Workshop } from '../workshop.ts'
import { decide } from './decide.ts'
import { failed, summed } from './undo.ts'

type Asked = ReviewAnswer & { item_id: string }

/**
 * Settles many items, each in its own commit: one that fails leaves the others be. Low risk is taken as it is, medium where
 * the person confirmed how many of it there are, the rest one by one.
 */
export async function decideBulk(
  workshop: Workshop,
  caller: Caller,
  where: Where,
  { items: asked, with_same_evidence, confirm }: BulkReview,
): Promise<BulkReviewAnswer> {
  await versionRowOf(workshop, where)
  const wanted = with_same_evidence ? await spread(workshop, where, asked) : asked
  const known = await workshop.store.review.some(
    where.project,
    where.app_version,
    wanted.map((one) => one.item_id),
  )
  const medium = known.filter((item) => item.risk === 'medium').length
  const bulk_id = workshop.newId('bk')
  const company = { bulk_id, is_confirmed: confirm?.medium === medium }
  const items: BulkReviewAnswer['items'] = []
  for (const { item_id, ...answer } of wanted) {
    try {
      const { decision } = await decide(workshop, caller, where, item_id, answer, company)
      items.push({ item_id, decision_id: decision.decision_id, status: 'succeeded', retryable: false })
    } catch (error) {
      const row = failed(item_id, error)
      items.push(row.code === 'confirmation_needed' ? { ...row, ...told(medium) } : row)
    }
  }
  return summed(items, bulk_id)
}

const told = (medium: number) => {
  const { code: _, ...rest } = failed('', new HufuError('confirmation_needed', { medium }))
  return { reason: rest.reason!, reason_zh: rest.reason_zh!, details: rest.details }
}

/** Each answer for all open items of the same evidence, each item once. */
async function spread({ store }: Workshop, { project, app_version }: Where, asked: readonly Asked[]): Promise<Asked[]> {
  const named = await store.review.some(
    project,
    app_version,
    asked.map((one) => one.item_id),
  )
  const keyOf = new Map(named.map((item) => [item.item_id, item.evidence_key]))
  const same = grouped(await store.review.ofEvidence(project, app_version, [...keyOf.values()]), (i) => i.evidence_key)
  const all = new Map(asked.map((one) => [one.item_id, one]))
  for (const { base_version: _, source_content_hash: _h, ...one } of asked)
    for (const { item_id } of same.get(keyOf.get(one.item_id) ?? '') ?? [])
      if (!all.has(item_id)) all.set(item_id, { ...one, item_id })
  return [...all.values()]
}
