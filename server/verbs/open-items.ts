import type { Where, Workshop } from './workshop.ts'

/** How many items of risk high or critical wait for a person in the review. */
export async function openItems({ store }: Pick<Workshop, 'store'>, { project, app_version }: Where): Promise<number> {
  const tally = await store.review.tally(project, app_version, {})
  return tally.reduce((sum, { risk, count }) => sum + (risk === 'high' || risk === 'critical' ? count : 0), 0)
}
