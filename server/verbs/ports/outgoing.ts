import type { WebhookCallError } from '../../../shared/schema/webhook.ts'
import type { Page } from '../ports.ts'
import type { OutboxRow, WebhookRow } from '../rows/governance.ts'

export type CallTally = { webhook_id: string; status: OutboxRow['status']; count: number }
export type WebhookStore = {
  all(project: string): Promise<WebhookRow[]>
  one(project: string, webhook_id: string): Promise<WebhookRow | undefined>
  tally(project: string): Promise<CallTally[]>
}

export type OutboxStore = {
  one(project: string, outbox_id: string): Promise<OutboxRow | undefined>
  /** Calls of one target, newest first. */
  page(project: string, webhook_id: string, page: Page): Promise<OutboxRow[]>
  /** Waiting calls of targets that are not paused, whose time has come; the longest waiting first. */
  due(now: string, limit: number): Promise<OutboxRow[]>
  /** When the next of them is due; undefined where none waits. */
  next(): Promise<string | undefined>
  /** Calls that ended before an instant. */
  endedBefore(before: string, limit: number): Promise<Pick<OutboxRow, 'project' | 'outbox_id'>[]>
}

export type Posted = { status: number; retry_after_s: number | null } | { error: WebhookCallError }
export type Call = { url: string; secret: string; id: string; event: string; body: string; at: string }

/** The way out of the house: to targets that people configured, and only where the operator lets them. */
export type Outgoing = {
  /** Whether this address may be called at all, as far as it tells itself. */
  mayCall(url: string): boolean
  /** Signs and sends one call; never throws. Redirects are not followed. */
  post(call: Call, signal: AbortSignal): Promise<Posted>
}
