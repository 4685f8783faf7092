import { HufuError } from '../../../shared/error.ts'
import type { ReviewCounts, ReviewItem, ReviewPage } from '../../../shared/schema/review.ts'
import { grouped } from '../grouped.ts'
import { type Paging, paged } from '../paging.ts'
import type { ReviewFilter } from '../ports/review.ts'
import type { StoredReviewItem } from '../rows/review.ts'
import { projectRow, versionRowOf } from '../versions.ts'
import type { Where, Workshop } from '../workshop.ts'
import { groundsOf, shownItem } from './shown.ts'

type Reader = Pick<Workshop, 'store'>

/** Items as people are shown them, in the order given. */
export async function shownItems(
  { store }: Reader,
  where: Where,
  items: readonly StoredReviewItem[],
): Promise<ReviewItem[]> {
  if (!items.length) return []
  const grounds = await groundsOf(store, where, items)
  const keys = [...new Set(items.map((item) => item.evidence_key))]
  const same = grouped(
    await store.review.ofEvidence(where.project, where.app_version, keys),
    (item) => item.evidence_key,
  )
  return items.map((item) => shownItem(item, grounds, same.get(item.evidence_key)?.length ?? 1))
}

/** What waits for people, the most pressing first. Errors  `not_found` where there is no such version. */
export async function listReview(
  workshop: Reader,
  where: Where,
  filter: ReviewFilter,
  paging: Paging,
): Promise<ReviewPage> {
  await versionRowOf(workshop, where)
  const page = await paged(
    paging,
    (item: StoredReviewItem) => item.place,
    (at) => workshop.store.review.page(where.project, where.app_version, filter, at),
  )
  return { ...page, items: await shownItems(workshop, where, page.items) }
}

/** Errors  `not_found`. */
export async function oneReviewItem(workshop: Reader, where: Where, item_id: string): Promise<ReviewItem> {
  const item = await workshop.store.review.one(where.project, where.app_version, item_id)
  if (!item) throw new HufuError('not_found', { what: 'review item' })
  return (await shownItems(workshop, where, [item]))[0]!
}

/** How much waits, by kind and risk. */
export async function countReview(workshop: Reader, where: Where, filter: ReviewFilter): Promise<ReviewCounts> {
  await versionRowOf(workshop, where)
  const { watermark } = await projectRow(workshop, where.project)
  const counts: ReviewCounts = {
    total: 0,
    by_kind: {},
    by_risk: {},
    by_kind_and_risk: {},
    watermark: String(watermark),
  }
  for (const { kind, risk, count } of await workshop.store.review.tally(where.project, where.app_version, filter)) {
    counts.total += count
    counts.by_kind[kind] = (counts.by_kind[kind] ?? 0) + count
    counts.by_risk[risk] = (counts.by_risk[risk] ?? 0) + count
    counts.by_kind_and_risk[kind] = { ...counts.by_kind_and_risk[kind], [risk]: count }
  }
  return counts
}
