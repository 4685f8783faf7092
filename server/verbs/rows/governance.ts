import type { Token } from '../../../shared/schema/answers.ts'
import type { WebhookCallError, WebhookEvent } from '../../../shared/schema/webhook.ts'

/** `removed_at`: decisions and the audit log still speak of the name. */
export type MemberRow = { member: string; created_at: string; removed_at: string | null }
export type TokenRow = Token & { token_hash: string }
export type ModuleOwnerRow = { project: string; module: string; member: string }

/** `is_above`: whether the queue was above `queue_above` when it was last looked at. */
export type WebhookRow = {
  project: string
  webhook_id: string
  name: string
  url: string
  events: WebhookEvent[]
  queue_above: number | null
  secret: string
  is_paused: boolean
  is_above: boolean
  created_at: string
  created_by: string
}

/** `body`: the JSON text as it is sent and signed. */
export type OutboxRow = {
  project: string
  outbox_id: string
  webhook_id: string
  event: WebhookEvent | 'ping'
  body: string
  created_at: string
  status: 'waiting' | 'delivered' | 'given_up'
  tries: number
  next_try_at: string | null
  ended_at: string | null
  last_status: number | null
  last_error: WebhookCallError | null
}

export type GovernanceRows = { module_owners: ModuleOwnerRow; webhooks: WebhookRow; outbox: OutboxRow }
