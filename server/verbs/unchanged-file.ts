import { setImmediate as breathe } from 'node:timers/promises'
import type { ItemResult, Job } from '../../shared/schema/delivery.ts'
import type { ImportOptions } from '../imports/importer.ts'
import { slicesOf } from './grouped.ts'
import { endedJob, endWrites, type ResultRow } from './import-end.ts'
import { shownJob } from './jobs.ts'
import { countsOf, noCounts, result } from './outcome.ts'
import type { StoredDelivery, StoredJob, UploadTerms } from './rows.ts'
import { isEqual } from './same.ts'
import { act } from './turns.ts'
import { foundOrFresh, notArrived } from './versions.ts'
import type { Workshop } from './workshop.ts'

/** Results, or deliveries, looked at between two breaths. */
const RESULTS = 1000
const DELIVERIES = 20

/** A name for all that decides what a file comes to, but for what stands: its bytes, how they are read, and by whose words. */
export async function readAs(
  workshop: Workshop,
  delivery: StoredDelivery,
  { is_full, is_part, series }: UploadTerms,
  { synonyms: _, ...reading }: ImportOptions,
): Promise<string> {
  const words = await workshop.synonyms.idOf(delivery.project)
  const terms = [delivery.kind, delivery.sha256, reading, is_full, is_part, series]
  return workshop.hash(JSON.stringify([workshop.program, words, ...terms]))
}

/**
 * A file that is sent again while all stands as it left it says nothing new: it is told so line by line, without reading it.
 * Null where it has to be read: it is another file, is read otherwise, or something came or went since.
 */
export async function settleUnchanged(
  workshop: Workshop,
  job: StoredJob,
  delivery: StoredDelivery,
  terms: UploadTerms,
  read_as: string,
): Promise<Job | null> {
  const { store } = workshop
  const { project, app_version } = delivery
  const found = await store.projects.one(project)
  if (!found || !(await standing(workshop, delivery, read_as, found.watermark))) return null
  return act<Job | null>(workshop, project, async (watermark) => {
    const former = await standing(workshop, delivery, read_as, watermark)
    const results = former && (await resultsAgain(workshop, former))
    if (!results) return { batch: { writes: [] }, answer: () => null }
    const { row } = await foundOrFresh(workshop, { project, app_version })
    const ended = endedJob(job, countsOf(results), null, workshop.now())
    const own = { ...terms, read_as, settled_at: watermark, same_as: former.delivery_id }
    const rows = async function* () {
      yield* slicesOf(results, RESULTS)
    }
    const writes = endWrites(workshop, { ...delivery, series: former.series, terms: own }, rows, ended)
    return { batch: { writes: [...notArrived(row).ahead, ...writes] }, answer: () => shownJob(ended) }
  })
}

/**
 * The import of the very file whose work still stands: the last one of its version that wrote anything, where no case moved
 * since by other ways. What is no longer known to have stood still counts as moved.
 */
async function standing(
  { store }: Workshop,
  { project, app_version, delivery_id }: StoredDelivery,
  read_as: string,
  watermark: number,
): Promise<StoredDelivery | null> {
  const last = await lastThatWrote({ store }, project, app_version, delivery_id)
  const since = last?.terms?.settled_at
  if (!last || last.terms?.read_as !== read_as || since === undefined || last.taken_back_at) return null
  if (since === watermark) return last
  const oldest = await store.changes.oldest(project)
  if (oldest === undefined || oldest > since + 1) return null
  return (await store.changes.hasMoved(project, app_version, 'case', since)) ? null : last
}

async function lastThatWrote(
  { store }: Pick<Workshop, 'store'>,
  project: string,
  version: StoredDelivery['app_version'],
  own: string,
): Promise<StoredDelivery | null> {
  for (let after: string | null = own; ; ) {
    const page: StoredDelivery[] = await store.deliveries.imports(project, version, { after, limit: DELIVERIES })
    const found = page.find(({ status, terms }) => status === 'succeeded' && !terms?.same_as)
    if (found) return found
    if (page.length < DELIVERIES) return null
    after = page.at(-1)!.delivery_id
  }
}

/** What the file is told again; null where the results of the first time were let go. */
async function resultsAgain({ store }: Workshop, former: StoredDelivery): Promise<ResultRow[] | null> {
  const { project, delivery_id } = former
  const raws = await refusedOf({ store }, former)
  const rows: ResultRow[] = []
  const counts = noCounts()
  for (let after: string | null = null; ; ) {
    const page: (ItemResult & { seq: number })[] = await store.deliveries.results(project, delivery_id, null, {
      after,
      limit: RESULTS,
    })
    for (const { seq, ...row } of page) {
      if (row.outcome in counts) counts[row.outcome as keyof typeof counts]++
      if (row.outcome !== 'withdrawn') rows.push(again(row, raws.get(seq) ?? null))
    }
    await breathe()
    if (page.length < RESULTS) return isEqual(counts, former.counts) ? rows : null
    after = String(page.at(-1)!.seq)
  }
}

function again(row: ItemResult, raw: string | null): ResultRow {
  const isTaken = row.outcome === 'taken' || row.outcome === 'replaced' || row.outcome === 'unchanged'
  return isTaken ? { ...result('unchanged', row), raw: null } : { ...row, raw }
}

async function refusedOf(
  { store }: Pick<Workshop, 'store'>,
  { project, delivery_id, counts }: StoredDelivery,
): Promise<Map<number, string>> {
  const raws = new Map<number, string>()
  if (!counts.refused) return raws
  for (let after: string | null = null; ; ) {
    const page: { seq: number; raw: string }[] = await store.deliveries.refused(project, delivery_id, {
      after,
      limit: RESULTS,
    })
    for (const { seq, raw } of page) raws.set(seq, raw)
    if (page.length < RESULTS) return raws
    after = String(page.at(-1)!.seq)
  }
}
