import { sentences } from '../../shared/error.ts'
import type { Counts, ItemResult } from '../../shared/schema/delivery.ts'
import type { TableWrite, Write } from './ports.ts'
import type { StoredDelivery, StoredJob, StoredResult } from './rows.ts'
import { auditRow } from './versions.ts'
import type { Workshop } from './workshop.ts'

/** `raw`: a refused line as it was sent. */
export type ResultRow = ItemResult & { raw: string | null }

/** The job as it ends; `noneOf` so many entries none was taken, else null. */
export function endedJob(job: StoredJob, counts: Counts, noneOf: number | null, at: string): StoredJob {
  const details = { total: noneOf }
  return {
    ...job,
    status: noneOf === null ? 'succeeded' : 'failed',
    done: job.total,
    counts,
    error: noneOf === null ? null : { code: 'none_taken', ...sentences('none_taken', details), details },
    updated_at: at,
  }
}

/** What is written of an import itself, beside what it brings: the delivery, its results, its job, and who sent it. */
export function endWrites(
  workshop: Workshop,
  delivery: StoredDelivery,
  results: () => AsyncIterable<ResultRow[]>,
  ended: StoredJob,
): Write[] {
  const { project, delivery_id, by } = delivery
  async function* placed(): AsyncGenerator<TableWrite> {
    let seq = 0
    for await (const some of results())
      yield {
        table: 'results',
        put: some.map((row): StoredResult => Object.assign(row, { project, delivery_id, seq: seq++ })),
      }
  }
  return [
    { table: 'deliveries', put: [{ ...delivery, counts: ended.counts, status: ended.status }] },
    { table: 'results', drop: [{ project, delivery_id }] },
    { later: placed },
    { table: 'jobs', put: [ended] },
    {
      table: 'audit',
      put: [auditRow(workshop, { member: by }, project, 'cases.import', delivery_id, ended.counts)],
    },
  ]
}
