import { z } from 'zod'
import { webhook, webhookCall, webhookEvent } from '../../../shared/schema/webhook.ts'
import {
  createWebhook,
  dropWebhook,
  editWebhook,
  listCalls,
  listWebhooks,
  oneWebhook,
  pingWebhook,
  redeliver,
  renewSecret,
} from '../../verbs/webhooks.ts'
import { etag } from '../etag.ts'
import { ADMIN, inProject, json, PROJECT, pageOf, paging, route, SMALL, told } from './route.ts'

const WEBHOOKS = `${PROJECT}/webhooks`
const WEBHOOK = `${WEBHOOKS}/{webhook_id}`
const CALLS = `${WEBHOOK}/calls`
const ofWebhook = inProject.extend({ webhook_id: z.string().max(64) })
const withSecret = webhook.extend({ secret: z.string().describe('Shown this once: it signs every call') })
const fields = z.object({
  name: z.string().trim().min(1).max(100),
  url: z.string().max(2000),
  events: z
    .array(webhookEvent)
    .min(1)
    .transform((list) => [...new Set(list)].sort()),
  queue_above: z.number().int().min(0).max(1_000_000).nullable(),
  is_paused: z.boolean(),
})
const wish = fields.extend({
  queue_above: fields.shape.queue_above.default(null),
  is_paused: z.boolean().default(false),
})

export const webhooks = [
  route({
    method: 'get',
    path: WEBHOOKS,
    operation_id: 'listWebhooks',
    summary: { en: 'Whom the project tells, and how the calls went', zh: '外发通知的目标及发送情况' },
    admits: ADMIN,
    params: inProject,
    answers: { 200: told('All targets.', '全部目标。', pageOf(webhook)) },
    handle: async ({ params, workshop }) =>
      json({ items: await listWebhooks(workshop, params.project), next_cursor: null }),
  }),
  route({
    method: 'post',
    path: WEBHOOKS,
    operation_id: 'createWebhook',
    summary: { en: 'A new target; its secret is shown this once', zh: '新建外发目标；密钥只显示这一次' },
    admits: ADMIN,
    params: inProject,
    body: { json: wish, limit_bytes: SMALL },
    answers: { 201: told('The target with its secret.', '目标及其密钥。', withSecret) },
    handle: async ({ params, body, caller, workshop }) => {
      const { answer, secret, edition } = await createWebhook(workshop, caller, params.project, body)
      return json({ ...answer, secret }, 201, etag(edition))
    },
  }),
  route({
    method: 'get',
    path: WEBHOOK,
    operation_id: 'getWebhook',
    summary: { en: 'One target', zh: '单个外发目标' },
    admits: ADMIN,
    params: ofWebhook,
    answers: { 200: told('The target.', '目标。', webhook) },
    handle: async ({ params, workshop }) => {
      const { answer, edition } = await oneWebhook(workshop, params.project, params.webhook_id)
      return json(answer, 200, etag(edition))
    },
  }),
  route({
    method: 'patch',
    path: WEBHOOK,
    operation_id: 'editWebhook',
    summary: { en: 'Change what is named', zh: '修改外发目标' },
    admits: ADMIN,
    params: ofWebhook,
    body: { json: fields.partial(), limit_bytes: SMALL },
    takes_edition: true,
    answers: { 200: told('The target, as it now stands.', '修改后的目标。', webhook) },
    handle: async ({ params, body, caller, workshop, edition: read }) => {
      const named = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      const { answer, edition } = await editWebhook(workshop, caller, params.project, params.webhook_id, named, read)
      return json(answer, 200, etag(edition))
    },
  }),
  route({
    method: 'delete',
    path: WEBHOOK,
    operation_id: 'dropWebhook',
    summary: { en: 'Take a target away, with its calls', zh: '删除外发目标及其记录' },
    admits: ADMIN,
    params: ofWebhook,
    takes_edition: true,
    answers: { 204: told('It is gone.', '已删除。') },
    handle: async ({ params, caller, workshop, edition }) => {
      await dropWebhook(workshop, caller, params.project, params.webhook_id, edition)
      return json(null, 204)
    },
  }),
  route({
    method: 'post',
    path: `${WEBHOOK}/secret`,
    operation_id: 'renewWebhookSecret',
    summary: {
      en: 'A new secret, shown this once; the old one ends',
      zh: '更换密钥；新密钥只显示这一次，旧的随即失效',
    },
    admits: ADMIN,
    params: ofWebhook,
    answers: { 200: told('The target with its new secret.', '目标及其新密钥。', withSecret) },
    handle: async ({ params, caller, workshop }) => {
      const { answer, secret, edition } = await renewSecret(workshop, caller, params.project, params.webhook_id)
      return json({ ...answer, secret }, 200, etag(edition))
    },
  }),
  route({
    method: 'post',
    path: `${WEBHOOK}/ping`,
    operation_id: 'pingWebhook',
    summary: { en: 'Send a call that says nothing but that it can be made', zh: '发送一次测试' },
    admits: ADMIN,
    params: ofWebhook,
    is_repeatable: true,
    answers: { 202: told('The call; look it up among the calls.', '已排队，可在记录里查看。', webhookCall) },
    handle: async ({ params, caller, workshop }) =>
      json(await pingWebhook(workshop, caller, params.project, params.webhook_id), 202),
  }),
  route({
    method: 'get',
    path: CALLS,
    operation_id: 'listWebhookCalls',
    summary: { en: 'Calls of a target, newest first', zh: '外发记录，最新在前' },
    admits: ADMIN,
    params: ofWebhook,
    query: paging,
    answers: { 200: told('A page of calls.', '一页记录。', pageOf(webhookCall)) },
    handle: async ({ params, query, workshop }) =>
      json(await listCalls(workshop, params.project, params.webhook_id, query)),
  }),
  route({
    method: 'post',
    path: `${CALLS}/{outbox_id}/redeliver`,
    operation_id: 'redeliverWebhookCall',
    summary: { en: 'Send a call again', zh: '重新发送' },
    admits: ADMIN,
    params: ofWebhook.extend({ outbox_id: z.string().max(64) }),
    is_repeatable: true,
    answers: { 202: told('The call, waiting again.', '已重新排队。', webhookCall) },
    handle: async ({ params, caller, workshop }) =>
      json(await redeliver(workshop, caller, params.project, params.webhook_id, params.outbox_id), 202),
  }),
]
