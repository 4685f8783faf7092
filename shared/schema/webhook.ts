import { z } from 'zod'
import { appVersion, instant } from './base.ts'

/**
 * What a project tells of itself. `merged`: everything that arrived in a version is aligned. `conflict`: rules came into
 * conflict. `queue`: more waits for people than the target's `queue_above`; told once until it has sunk again.
 */
export const webhookEvent = z.enum(['merged', 'conflict', 'queue'])
export type WebhookEvent = z.infer<typeof webhookEvent>

/** The body of every call. Ids and counts only: who is told needs a token of their own to read more. */
export const webhookBody = z.object({
  event: z.union([webhookEvent, z.literal('ping')]),
  project: z.string(),
  at: instant,
  app_version: appVersion.nullable(),
  watermark: z.string(),
  cluster_ids: z.array(z.string()).describe('At most 100; `total` counts all'),
  total: z.number().int(),
})
export type WebhookBody = z.infer<typeof webhookBody>

/**
 * Why a call did not arrive. `address`: the name leads to where nothing may be called; `redirect`: it points elsewhere,
 * which is not followed; `status`: it answered that it did not take it.
 */
export const webhookCallError = z.enum(['address', 'unreachable', 'timeout', 'redirect', 'status', 'gone'])
export type WebhookCallError = z.infer<typeof webhookCallError>

const callState = z.enum(['waiting', 'delivered', 'given_up'])

/** A target with how the last calls went, without its secret. */
export const webhook = z.object({
  webhook_id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  queue_above: z.number().int().nullable(),
  is_paused: z.boolean(),
  created_at: instant,
  created_by: z.string(),
  waiting: z.number().int().describe('Calls that were not delivered yet'),
  given_up: z.number().int().describe('Calls that are no longer tried; they can be sent again'),
  last: z
    .object({
      at: instant,
      status: callState,
      http_status: z.number().int().nullable(),
      error: webhookCallError.nullable(),
      next_try_at: instant.nullable(),
    })
    .nullable()
    .describe('The newest call'),
})
export type Webhook = z.infer<typeof webhook>

export const webhookCall = z.object({
  outbox_id: z.string(),
  event: z.union([webhookEvent, z.literal('ping')]),
  created_at: instant,
  status: callState,
  tries: z.number().int(),
  next_try_at: instant.nullable(),
  ended_at: instant.nullable(),
  http_status: z.number().int().nullable(),
  error: webhookCallError.nullable(),
})
export type WebhookCall = z.infer<typeof webhookCall>
