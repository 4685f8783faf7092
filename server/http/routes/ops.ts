import { z } from 'zod'
import { HufuError } from '../../../shared/error.ts'
import { hasAdmin } from '../../verbs/access.ts'
import { noteBackup } from '../../verbs/audit.ts'
import { loadOf } from '../../verbs/load.ts'
import type { Workshop } from '../../verbs/workshop.ts'
import { attachedBytes } from '../attachment.ts'
import { family, gauge, metricsText } from '../metrics.ts'
import { ADMIN, API, type House, json, READ_OR_BOT, route, told } from './route.ts'

const labelled = (name: string, values: Record<string, number>) =>
  Object.entries(values).map(([label, value]) => ({ labels: { [name]: label }, value }))

/** How much is to do and how much is kept, as it is this moment. */
async function stateFamilies(workshop: Workshop, { copies, server_version }: House) {
  const [{ jobs, review, calls }, { free, ...store }] = await Promise.all([loadOf(workshop), copies.sizes()])
  const { is_parked: _, ...byState } = jobs
  return [
    family('hufu_jobs', 'gauge', 'Background jobs', labelled('state', byState)),
    gauge('hufu_review_items', 'What waits for people', review),
    family('hufu_webhook_calls', 'gauge', 'Webhook calls that did not arrive yet', labelled('state', calls)),
    family('hufu_store_bytes', 'gauge', 'Size of the data directory', labelled('part', store)),
    gauge('hufu_store_free_bytes', 'Free on the disk of the data directory', free),
    gauge('hufu_store_damaged', '1 once the store was found damaged', workshop.soundness.alarm() ? 1 : 0),
    family('hufu_info', 'gauge', 'The version that runs', [{ labels: { version: server_version }, value: 1 }]),
  ]
}

export const ops = [
  route({
    method: 'get',
    path: '/healthz',
    operation_id: 'getHealth',
    is_unlimited: true,
    summary: { en: 'Whether the process lives', zh: '进程是否存活' },
    admits: 'open',
    answers: { 200: told('It does.', '存活。', z.object({ status: z.literal('ok') })) },
    handle: async () => json({ status: 'ok' }),
  }),
  route({
    method: 'get',
    path: '/readyz',
    operation_id: 'getReadiness',
    is_unlimited: true,
    summary: { en: 'Whether the store answers and the server takes work', zh: '存储是否可用、服务是否接收任务' },
    admits: 'open',
    answers: {
      200: told(
        'It does; else 503.',
        '可用；否则 503。',
        z.object({ status: z.literal('ready'), has_admin: z.boolean() }),
      ),
    },
    handle: async ({ workshop }) => {
      const alarm = workshop.soundness.alarm()
      if (alarm) throw new HufuError('store_damaged', { found: alarm.since })
      if (workshop.jobs.load().is_parked || !(await workshop.store.projects.all()).length) throw new HufuError('busy')
      return json({ status: 'ready', has_admin: await hasAdmin(workshop) })
    },
  }),
  route({
    method: 'get',
    path: '/metrics',
    operation_id: 'getMetrics',
    is_unlimited: true,
    summary: {
      en: 'Counts and times for Prometheus; for a token of every project, a bot’s is enough',
      zh: '供 Prometheus 抓取的计数与时间；须用不限项目的令牌，机器人令牌即可',
    },
    admits: READ_OR_BOT,
    answers: {
      200: told('Prometheus’ text format.', 'Prometheus 文本格式。', undefined, 'text/plain'),
    },
    handle: async ({ workshop, house }) => {
      const families = [...house.metrics.families(), ...(await stateFamilies(workshop, house))]
      return new Response(metricsText(families), {
        headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
      })
    },
  }),
  route({
    method: 'post',
    path: `${API}/backup`,
    operation_id: 'makeBackup',
    summary: {
      en: 'A copy of the whole store, of this moment: the tar that `hufu restore` takes',
      zh: '整个数据此刻的备份：可用 `hufu restore` 恢复的 tar',
    },
    admits: ADMIN,
    answers: {
      200: told(
        'The file; `Hufu-Left-Out` counts kept files that are missing.',
        '备份文件；Hufu-Left-Out 是缺失的保留文件数。',
        undefined,
        'application/x-tar',
      ),
      409: told('One is being made already.', '已有一次备份正在进行。'),
    },
    handle: async ({ caller, workshop, house }) => {
      const { bytes, size_bytes, made_at, left_out } = await house.copies.take()
      await noteBackup(workshop, caller, size_bytes, left_out).catch(async (error: unknown) => {
        await bytes.cancel() // nobody will read it: the next one waits for that
        throw error
      })
      const name = `hufu-${made_at.slice(0, 19).replace(/[T:]/g, '-')}.tar`
      const headers = { 'content-length': String(size_bytes), 'hufu-left-out': String(left_out) }
      return attachedBytes(bytes, name, 'application/x-tar', headers)
    },
  }),
  route({
    method: 'get',
    path: `${API}/openapi.json`,
    operation_id: 'getOpenApi',
    summary: { en: 'This API as OpenAPI 3.1', zh: '本接口的 OpenAPI 3.1 描述' },
    admits: 'open',
    answers: { 200: told('The document.', '文档。', z.record(z.string(), z.unknown())) },
    handle: async ({ house }) => json(house.openapi()),
  }),
  route({
    method: 'get',
    path: `${API}/docs`,
    operation_id: 'getDocs',
    summary: { en: 'This API to read', zh: '本接口的说明页' },
    admits: 'open',
    answers: { 200: told('A page without outside resources.', '不引用外部资源的网页。', undefined, 'text/html') },
    handle: async ({ house }) => {
      const { html, style_hash } = house.docs()
      return new Response(html, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': `default-src 'none'; style-src '${style_hash}'; base-uri 'none'; frame-ancestors 'none'`,
        },
      })
    },
  }),
]
