import type { Outgoing, Posted } from './ports/outgoing.ts'
import type { Store } from './ports.ts'
import type { OutboxRow, WebhookRow } from './rows.ts'
import type { Turns } from './turns.ts'
import { callOf } from './webhook-events.ts'
import type { Log } from './workshop.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** What is waited after each try that did not arrive; the last one again and again. */
const WAITS_MS = [10_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS] as const
/** Past this a call is no longer tried by itself. */
const GIVE_UP_MS = 72 * HOUR_MS
/** A target may ask for more patience, up to this. */
const PATIENCE_MS = HOUR_MS
const AT_ONCE = 8
/** Also without a reason it looks again after so long. */
const IDLE_MS = 10 * MINUTE_MS

/** Sends what waits in the outbox, at least once each, until it arrived or was given up. */
export type Outbox = {
  /** Something may have come in; of a project, its review queue may have grown or sunk. */
  wake(project?: string): void
  /** Begins to send. Before, what comes in waits. */
  start(): void
  /** Stops; a call on its way is broken off and sent again at the next start. */
  park(): Promise<void>
  /** Resolves when nothing that is due is left. */
  idle(): Promise<void>
}

type Parts = {
  store: Store
  outgoing: Outgoing
  turns: Turns
  now(): string
  newId(prefix: string): string
  log: Log
}

export function makeOutbox(parts: Parts): Outbox {
  const { store, now, log } = parts
  const stop = new AbortController()
  const toLook = new Set<string>()
  let isStarted = false
  let isAwake = false
  let running: Promise<void> = Promise.resolve()
  let alarm: NodeJS.Timeout | undefined

  async function work(): Promise<void> {
    for (;;) {
      isAwake = false
      for (const project of [...toLook]) {
        toLook.delete(project)
        await lookAtQueue(parts, project)
      }
      const due = await store.outbox.due(now(), AT_ONCE)
      await Promise.all(due.map((row) => sendOne(parts, row, stop.signal)))
      if (stop.signal.aborted) return
      if (!due.length && !isAwake && !toLook.size) return
    }
  }

  async function round(): Promise<void> {
    clearTimeout(alarm)
    await work().catch((error: unknown) => log('outbox.failed', { error }))
    if (stop.signal.aborted) return
    const next = await store.outbox.next().catch(() => undefined)
    const wait = next === undefined ? IDLE_MS : Math.max(1000, Date.parse(next) - Date.parse(now()))
    alarm = setTimeout(() => rouse(), Math.min(wait, IDLE_MS)).unref()
  }

  function rouse(): void {
    if (!isStarted || stop.signal.aborted || isAwake) return
    isAwake = true
    running = running.then(round)
  }

  return {
    wake(project) {
      if (project !== undefined) toLook.add(project)
      rouse()
    },
    start() {
      isStarted = true
      running = running
        .then(async () => {
          for (const { project } of await store.projects.all()) toLook.add(project)
        })
        .catch((error: unknown) => log('outbox.failed', { error }))
      rouse()
    },
    async park() {
      stop.abort()
      clearTimeout(alarm)
      await running
    },
    idle: async () => {
      for (let last: Promise<void> | undefined; last !== running; ) {
        last = running
        await last
      }
    },
  }
}

async function sendOne({ store, outgoing, now, log }: Parts, row: OutboxRow, signal: AbortSignal): Promise<void> {
  const target = await store.webhooks.one(row.project, row.webhook_id)
  if (!target || signal.aborted) return
  const { url, secret } = target
  const { outbox_id: id, event, body } = row
  const posted = await outgoing.post({ url, secret, id, event, body, at: now() }, signal)
  if (signal.aborted) return
  const tried = outcomeOf(row, posted, now())
  if (tried.status !== 'delivered')
    log('webhook.failed', { project: row.project, webhook_id: row.webhook_id, call: id, error_kind: tried.last_error })
  // a target that was taken away meanwhile took its calls with it
  if (await store.webhooks.one(row.project, row.webhook_id))
    await store.commit({ writes: [{ table: 'outbox', put: [tried] }] })
}

const GONE = 410

/** What becomes of a call after a try: arrived, given up, or waiting for the next. */
export function outcomeOf(row: OutboxRow, posted: Posted, at: string): OutboxRow {
  const tries = row.tries + 1
  const last_status = 'status' in posted ? posted.status : null
  const last_error = errorOf(posted)
  const after = { ...row, tries, last_status, last_error }
  if (last_error === null) return { ...after, status: 'delivered', next_try_at: null, ended_at: at }
  const wait = WAITS_MS[Math.min(tries, WAITS_MS.length) - 1]!
  const asked = 'status' in posted ? (posted.retry_after_s ?? 0) * 1000 : 0
  const next = Date.parse(at) + Math.max(wait, Math.min(asked, PATIENCE_MS))
  const isOver = last_error === 'gone' || next - Date.parse(row.created_at) > GIVE_UP_MS
  if (isOver) return { ...after, status: 'given_up', next_try_at: null, ended_at: at }
  return { ...after, next_try_at: new Date(next).toISOString() }
}

function errorOf(posted: Posted): OutboxRow['last_error'] {
  if ('error' in posted) return posted.error
  if (posted.status >= 200 && posted.status < 300) return null
  if (posted.status === GONE) return 'gone'
  return posted.status >= 300 && posted.status < 400 ? 'redirect' : 'status'
}

/** Tells those who want to know once the queue passes their mark, and again only after it has sunk to it. */
async function lookAtQueue(parts: Parts, project: string): Promise<void> {
  const isAsked = (target: WebhookRow) => target.events.includes('queue') && !target.is_paused
  if (!(await parts.store.webhooks.all(project)).some(isAsked)) return
  await parts.turns.take(project, async () => {
    const { store } = parts
    const standing = await store.projects.one(project)
    if (!standing) return
    const total = await queueSize(store, project)
    const targets = (await store.webhooks.all(project)).filter(isAsked)
    const moved = targets.filter((target) => target.is_above !== total > (target.queue_above ?? 0))
    if (!moved.length) return
    const happening = { event: 'queue' as const, app_version: null, cluster_ids: [], total }
    const above = moved.filter((target) => !target.is_above)
    await store.commit({
      writes: [
        { table: 'webhooks', put: moved.map((target) => ({ ...target, is_above: !target.is_above })) },
        { table: 'outbox', put: above.map((target) => callOf(parts, target, happening, standing.watermark)) },
      ],
    })
  })
}

/** What waits for people, in every version. */
export async function queueSize(
  { versions, review }: Pick<Store, 'versions' | 'review'>,
  project: string,
): Promise<number> {
  let size = 0
  for (const { app_version } of await versions.all(project))
    for (const { count } of await review.tally(project, app_version, {})) size += count
  return size
}
