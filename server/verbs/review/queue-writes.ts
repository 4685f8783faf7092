import type { Cluster } from '../../../shared/schema/cluster.ts'
import { unhurried } from '../grouped.ts'
import type { Store, Write } from '../ports.ts'
import type { StoredReviewItem } from '../rows/review.ts'
import { isSame } from '../same.ts'
import type { Where } from '../workshop.ts'
import { type Question, questionsOf, type Solved } from './questions.ts'

/** Rows written between two breaths. */
const ROWS = 500

/**
 * What changes in the queue where these clusters were solved anew, to be written with them. An item that asks the same
 * stays as it is, one that rests on something else goes up by a version, and one without a cause goes.
 */
export async function queueWrites(
  { review }: Pick<Store, 'review'>,
  where: Where,
  before: readonly Cluster[],
  solved: Solved,
  at: string,
): Promise<Write[]> {
  const ids = before.map((cluster) => cluster.cluster_id)
  const stood = (await review.ofClusters(where.project, where.app_version, ids)).filter(
    (item) => item.kind !== 'contradiction',
  )
  return itemWrites(where, stood, questionsOf(solved), at)
}

/** The writes that make what stood into what is asked now. */
export async function itemWrites(
  where: Where,
  stood: readonly StoredReviewItem[],
  questions: readonly Question[],
  at: string,
): Promise<Write[]> {
  const known = new Map(stood.map((item) => [item.item_id, item]))
  const put: StoredReviewItem[] = []
  for (const question of questions) {
    const old = known.get(question.item_id)
    known.delete(question.item_id)
    const isStanding = old?.source_content_hash === question.source_content_hash
    const item: StoredReviewItem = {
      ...where,
      ...question,
      base_version: isStanding ? old.base_version : (old?.base_version ?? 0) + 1,
      created_at: isStanding ? old.created_at : at,
    }
    if (!old || !isSame(old, item)) put.push(item)
  }
  const writes: Write[] = [{ table: 'review_items', drop: [...known.keys()].map((item_id) => ({ ...where, item_id })) }]
  for await (const some of unhurried(put, ROWS)) writes.push({ table: 'review_items', put: some })
  return writes
}
