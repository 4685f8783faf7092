import type { AppVersion } from '../../shared/schema/base.ts'
import type { WebhookBody, WebhookEvent } from '../../shared/schema/webhook.ts'
import type { Batch, Store, TableWrite } from './ports.ts'
import type { OutboxRow, StoredCluster, StoredVersion, WebhookRow } from './rows.ts'
import type { Workshop } from './workshop.ts'

/** Ids that one call names. */
const MOST_IDS = 100

export type Happening = { event: WebhookEvent; app_version: AppVersion | null; cluster_ids: string[]; total: number }
type Writes = Batch['writes']
type Reads = Pick<Store, 'clusters' | 'versions'>

/** What a commit makes happen, worked out from its writes and what stood before. `queue` is looked at afterwards. */
const FOUND: Record<
  Exclude<WebhookEvent, 'queue'>,
  (reads: Reads, project: string, writes: Writes) => Promise<Happening[]>
> = { conflict: conflictsIn, merged: mergesIn }

async function putInto<R>(writes: Writes, table: TableWrite['table'], isWanted: (row: R) => boolean): Promise<R[]> {
  const found: R[] = []
  const look = (write: TableWrite) => {
    if (write.table === table && 'put' in write)
      for (const row of write.put as readonly unknown[] as R[]) if (isWanted(row)) found.push(row)
  }
  for (const write of writes)
    if (!('later' in write)) look(write)
    else for await (const part of write.later()) look(part)
  return found
}

/** Rules that come into conflict, by version. One that only takes another name was in conflict before. */
async function conflictsIn({ clusters }: Reads, project: string, writes: Writes): Promise<Happening[]> {
  const byVersion = new Map<AppVersion, StoredCluster[]>()
  for (const cluster of await putInto<StoredCluster>(writes, 'clusters', ({ state }) => state === 'conflicting'))
    byVersion.set(cluster.app_version, [...(byVersion.get(cluster.app_version) ?? []), cluster])
  const found: Happening[] = []
  for (const [app_version, rows] of byVersion) {
    const named = rows.flatMap((row) => [row.cluster_id, ...row.former_ids])
    const before = await clusters.some(project, app_version, named)
    const known = new Set(before.filter((c) => c.state === 'conflicting').map((c) => c.cluster_id))
    const fresh = rows.filter((row) => ![row.cluster_id, ...row.former_ids].some((id) => known.has(id)))
    const cluster_ids = fresh.map((row) => row.cluster_id).sort()
    if (cluster_ids.length) found.push({ event: 'conflict', app_version, cluster_ids, total: cluster_ids.length })
  }
  return found
}

async function mergesIn({ versions }: Reads, project: string, writes: Writes): Promise<Happening[]> {
  const found: Happening[] = []
  for (const row of await putInto<StoredVersion>(writes, 'versions', ({ status }) => status === 'merged')) {
    const before = await versions.one(project, row.app_version)
    const wasMerged = before && ['merged', 'ingested', 'done'].includes(before.status)
    if (!wasMerged) found.push({ event: 'merged', app_version: row.app_version, cluster_ids: [], total: 0 })
  }
  return found
}

type Desk = Pick<Workshop, 'store' | 'now' | 'newId'>

/** The calls that a commit owes to a project's targets: written with it, so that none is lost. */
export async function owed(desk: Desk, project: string, writes: Writes, watermark: number): Promise<OutboxRow[]> {
  const targets = (await desk.store.webhooks.all(project)).filter((target) => !target.is_paused)
  const rows: OutboxRow[] = []
  for (const event of Object.keys(FOUND) as (keyof typeof FOUND)[]) {
    const told = targets.filter((target) => target.events.includes(event))
    if (!told.length) continue
    const happenings = await FOUND[event](desk.store, project, writes)
    for (const happening of happenings) for (const target of told) rows.push(callOf(desk, target, happening, watermark))
  }
  return rows
}

/** One call, waiting to be sent. */
export function callOf(
  { now, newId }: Pick<Desk, 'now' | 'newId'>,
  { project, webhook_id }: Pick<WebhookRow, 'project' | 'webhook_id'>,
  { event, app_version, cluster_ids, total }: Omit<Happening, 'event'> & { event: OutboxRow['event'] },
  watermark: number,
): OutboxRow {
  const at = now()
  const body: WebhookBody = {
    event,
    project,
    at,
    app_version,
    watermark: String(watermark),
    cluster_ids: cluster_ids.slice(0, MOST_IDS),
    total,
  }
  return {
    project,
    outbox_id: newId('ob'),
    webhook_id,
    event,
    body: JSON.stringify(body),
    created_at: at,
    status: 'waiting',
    tries: 0,
    next_try_at: at,
    ended_at: null,
    last_status: null,
    last_error: null,
  }
}
