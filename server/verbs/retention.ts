import { letHistoryGo } from './history.ts'
import type { Write } from './ports.ts'
import { letPicturesGo } from './snapshots/snapshots.ts'
import type { Workshop } from './workshop.ts'

const DAY_MS = 86_400_000
const PAGE = 200

type Keeper = Pick<Workshop, 'store' | 'uploads' | 'pictures' | 'now' | 'log'>

/**
 * Lets go what is kept for a while only: uploads, the results of deliveries, line by line, and what clusters and atoms were
 * before they changed. The deliveries themselves stay, and so does all that they brought; decisions stay for good. What waits to be read is kept in any case. A fault is noted, nobody waits for
 * this.
 * `since_start`: when this server began, in ms: an upload that is still under way but older than that broke off.
 */
export async function letGo(keeper: Keeper, retention_days: number, since_start: number): Promise<void> {
  const { uploads, now, log } = keeper
  const before = Date.parse(now()) - retention_days * DAY_MS
  try {
    const needed = await neededUploads(keeper)
    await uploads.tidy({ before, broken_before: since_start }, (upload) => needed.has(upload))
    await letPicturesGo(keeper, before)
    await letResultsGo(keeper, new Date(before).toISOString())
    for (const { project } of await keeper.store.projects.all())
      await letHistoryGo(keeper, project, new Date(before).toISOString())
  } catch (error) {
    log('retention.failed', { error })
  }
}

async function neededUploads({ store }: Keeper): Promise<Set<string>> {
  const needed = new Set<string>()
  for (const { project, delivery_id, terms } of await store.jobs.unfinished()) {
    const own = (terms as { upload?: unknown } | null)?.upload
    if (typeof own === 'string') needed.add(own)
    const delivery = delivery_id ? await store.deliveries.one(project, delivery_id) : undefined
    if (delivery?.terms) needed.add(delivery.terms.upload)
  }
  return needed
}

async function letResultsGo({ store }: Keeper, before: string): Promise<void> {
  for (const { project } of await store.projects.all())
    for (let after: string | null = null; ; ) {
      const page = await store.deliveries.page(project, null, { after, limit: PAGE })
      const drop: { project: string; delivery_id: string }[] = []
      for (const { delivery_id, at, status } of page) {
        const isOver = at < before && status !== 'queued' && status !== 'running'
        if (isOver && (await store.deliveries.results(project, delivery_id, null, { after: null, limit: 1 })).length)
          drop.push({ project, delivery_id })
      }
      const writes: Write[] = [{ table: 'results', drop }]
      if (drop.length) await store.commit({ writes })
      if (page.length < PAGE) break
      after = page.at(-1)!.delivery_id
    }
}
