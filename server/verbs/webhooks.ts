import { HufuError } from '../../shared/error.ts'
import type { Webhook, WebhookCall, WebhookEvent } from '../../shared/schema/webhook.ts'
import { editionOf, refuseOtherEdition } from './edition.ts'
import { type Paged, type Paging, paged } from './paging.ts'
import type { Write } from './ports.ts'
import type { OutboxRow, WebhookRow } from './rows.ts'
import { auditRow, projectRow } from './versions.ts'
import { callOf } from './webhook-events.ts'
import type { Caller, Workshop } from './workshop.ts'

export type WebhookWish = {
  name: string
  url: string
  events: WebhookEvent[]
  queue_above: number | null
  is_paused: boolean
}
export type EditedWebhook = { answer: Webhook; edition: string }

const MOST_TARGETS = 20

const edition = (keys: Pick<Workshop, 'hash'>, { name, url, events, queue_above, is_paused, secret }: WebhookRow) =>
  editionOf(keys, [name, url, events, queue_above, is_paused, keys.hash(secret)])

async function stored({ store }: Pick<Workshop, 'store'>, project: string, id: string): Promise<WebhookRow> {
  const row = await store.webhooks.one(project, id)
  if (!row) throw new HufuError('not_found', { what: 'webhook' })
  return row
}

async function shown({ store }: Pick<Workshop, 'store'>, row: WebhookRow): Promise<Webhook> {
  const { project: _, secret: _s, is_above: _a, ...rest } = row
  const [tally, [last]] = await Promise.all([
    store.webhooks.tally(row.project),
    store.outbox.page(row.project, row.webhook_id, { after: null, limit: 1 }),
  ])
  const counted = (status: OutboxRow['status']) =>
    tally.find((t) => t.webhook_id === row.webhook_id && t.status === status)?.count ?? 0
  return {
    ...rest,
    waiting: counted('waiting'),
    given_up: counted('given_up'),
    last: last
      ? {
          at: last.created_at,
          status: last.status,
          http_status: last.last_status,
          error: last.last_error,
          next_try_at: last.next_try_at,
        }
      : null,
  }
}

/** Every target of a project, with how its calls went. Errors  `not_found`. */
export async function listWebhooks(workshop: Pick<Workshop, 'store'>, project: string): Promise<Webhook[]> {
  await projectRow(workshop, project)
  return Promise.all((await workshop.store.webhooks.all(project)).map((row) => shown(workshop, row)))
}

export async function oneWebhook(
  workshop: Pick<Workshop, 'store' | 'hash'>,
  project: string,
  id: string,
): Promise<EditedWebhook> {
  const row = await stored(workshop, project, id)
  return { answer: await shown(workshop, row), edition: edition(workshop, row) }
}

/** Errors  `webhook_refused` for an address that may not be called; `bad_input` for a mark that nobody set. */
function refuseWrong({ outgoing }: Pick<Workshop, 'outgoing'>, wish: WebhookWish): void {
  if (!outgoing.mayCall(wish.url)) throw new HufuError('webhook_refused', {}, { field: 'url' })
  if (wish.events.includes('queue') && wish.queue_above === null)
    throw new HufuError(
      'bad_input',
      { why: 'say above how many items', why_zh: '请写明超过多少条时通知' },
      { field: 'queue_above' },
    )
}

/** A line of the audit log: the host is told, the rest of an address may hold a secret. */
const facts = ({ name, url, events, queue_above, is_paused }: WebhookRow) => ({
  name,
  host: new URL(url).host,
  events,
  queue_above,
  is_paused,
})

const newSecret = ({ newSecret: make }: Pick<Workshop, 'newSecret'>) => make().replace(/^hufu_/, 'whsec_')

/**
 * A new target. Its secret is answered this once.
 * Errors  `not_found`, `webhook_refused`, `bad_input`; `too_many_webhooks`.
 */
export function createWebhook(
  workshop: Workshop,
  caller: Pick<Caller, 'member'>,
  project: string,
  wish: WebhookWish,
): Promise<EditedWebhook & { secret: string }> {
  return workshop.turns.take(project, async () => {
    await projectRow(workshop, project)
    refuseWrong(workshop, wish)
    if ((await workshop.store.webhooks.all(project)).length >= MOST_TARGETS)
      throw new HufuError('too_many_webhooks', { limit: MOST_TARGETS })
    const row: WebhookRow = {
      project,
      webhook_id: workshop.newId('wh'),
      ...wish,
      secret: newSecret(workshop),
      is_above: false,
      created_at: workshop.now(),
      created_by: caller.member,
    }
    await write(workshop, caller, row, 'webhook.create', { after: facts(row) })
    return { answer: await shown(workshop, row), edition: edition(workshop, row), secret: row.secret }
  })
}

async function write(
  workshop: Workshop,
  caller: Pick<Caller, 'member'>,
  row: WebhookRow,
  action: string,
  details: unknown,
  more: Write[] = [],
): Promise<void> {
  await workshop.store.commit({
    writes: [
      { table: 'webhooks', put: [row] },
      ...more,
      { table: 'audit', put: [auditRow(workshop, caller, row.project, action, row.webhook_id, details)] },
    ],
  })
  workshop.outbox.wake(row.project)
}

/** Changes what is named. Errors  `not_found`, `stale`, `webhook_refused`, `bad_input`. */
export function editWebhook(
  workshop: Workshop,
  caller: Pick<Caller, 'member'>,
  project: string,
  id: string,
  wish: Partial<WebhookWish>,
  read?: string,
): Promise<EditedWebhook> {
  return workshop.turns.take(project, async () => {
    const before = await stored(workshop, project, id)
    refuseOtherEdition(read, edition(workshop, before))
    const after = { ...before, ...wish }
    refuseWrong(workshop, after)
    // another mark is looked at anew
    if (after.queue_above !== before.queue_above) after.is_above = false
    if (edition(workshop, after) !== edition(workshop, before))
      await write(workshop, caller, after, 'webhook.edit', { before: facts(before), after: facts(after) })
    return { answer: await shown(workshop, after), edition: edition(workshop, after) }
  })
}

/** A new secret in place of the old one, answered this once. Errors  `not_found`. */
export function renewSecret(
  workshop: Workshop,
  caller: Pick<Caller, 'member'>,
  project: string,
  id: string,
): Promise<EditedWebhook & { secret: string }> {
  return workshop.turns.take(project, async () => {
    const row = { ...(await stored(workshop, project, id)), secret: newSecret(workshop) }
    await write(workshop, caller, row, 'webhook.renew_secret', null)
    return { answer: await shown(workshop, row), edition: edition(workshop, row), secret: row.secret }
  })
}

/** Takes a target away, with its calls. Errors  `not_found`, `stale`. */
export function dropWebhook(
  workshop: Workshop,
  caller: Pick<Caller, 'member'>,
  project: string,
  id: string,
  read?: string,
): Promise<void> {
  return workshop.turns.take(project, async () => {
    const row = await stored(workshop, project, id)
    refuseOtherEdition(read, edition(workshop, row))
    await workshop.store.commit({
      writes: [
        { table: 'webhooks', drop: [{ project, webhook_id: id }] },
        { table: 'audit', put: [auditRow(workshop, caller, project, 'webhook.drop', id, { before: facts(row) })] },
      ],
    })
  })
}

const shownCall = ({
  outbox_id,
  event,
  created_at,
  status,
  tries,
  next_try_at,
  ended_at,
  ...row
}: OutboxRow): WebhookCall => ({
  outbox_id,
  event,
  created_at,
  status,
  tries,
  next_try_at,
  ended_at,
  http_status: row.last_status,
  error: row.last_error,
})

/** Calls of a target, newest first. Errors  `not_found`. */
export async function listCalls(
  workshop: Pick<Workshop, 'store'>,
  project: string,
  id: string,
  paging: Paging,
): Promise<Paged<WebhookCall>> {
  await stored(workshop, project, id)
  const page = await paged(
    paging,
    (row: OutboxRow) => row.outbox_id,
    (p) => workshop.store.outbox.page(project, id, p),
  )
  return { ...page, items: page.items.map(shownCall) }
}

/** A call that says nothing but that it can be made. A paused target is told too. Errors  `not_found`. */
export function pingWebhook(
  workshop: Workshop,
  caller: Pick<Caller, 'member'>,
  project: string,
  id: string,
): Promise<WebhookCall> {
  return workshop.turns.take(project, async () => {
    const row = await stored(workshop, project, id)
    const { watermark } = await projectRow(workshop, project)
    const call = callOf(workshop, row, { event: 'ping', app_version: null, cluster_ids: [], total: 0 }, watermark)
    await write(workshop, caller, row, 'webhook.ping', null, [{ table: 'outbox', put: [call] }])
    return shownCall(call)
  })
}

/** Sends a call again, from the beginning of its tries; one that waits is tried now. Errors  `not_found`. */
export function redeliver(
  workshop: Workshop,
  caller: Pick<Caller, 'member'>,
  project: string,
  id: string,
  outbox_id: string,
): Promise<WebhookCall> {
  return workshop.turns.take(project, async () => {
    const row = await stored(workshop, project, id)
    const call = await workshop.store.outbox.one(project, outbox_id)
    if (!call || call.webhook_id !== id) throw new HufuError('not_found', { what: 'webhook_call' })
    const at = workshop.now()
    const again: OutboxRow = { ...call, status: 'waiting', tries: 0, created_at: at, next_try_at: at, ended_at: null }
    await write(workshop, caller, row, 'webhook.redeliver', { call: outbox_id }, [{ table: 'outbox', put: [again] }])
    return shownCall(again)
  })
}
