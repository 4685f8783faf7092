import { z } from 'zod'
import { parseAppVersion } from '../../../shared/app-version.ts'
import { delivery, deliveryEffect, itemResult, job, outcome, uploadAnswer } from '../../../shared/schema/delivery.ts'
import {
  cancelJob,
  listDeliveries,
  listJobs,
  listResults,
  oneDelivery,
  oneJob,
  refusedLines,
  sentFile,
} from '../../verbs/deliveries.ts'
import { type Deed, deal } from '../../verbs/delivery-acts.ts'
import { attachment } from '../attachment.ts'
import { eventStream } from '../events.ts'
import { EDIT, inProject, json, PROJECT, pageOf, paging, READ, route, SMALL, told } from './route.ts'

const ofJob = inProject.extend({ job_id: z.string().max(64) })
const ofDelivery = inProject.extend({ delivery_id: z.string().max(64) })

export const deliveries = [
  route({
    method: 'get',
    path: `${PROJECT}/jobs`,
    operation_id: 'listJobs',
    summary: { en: 'Jobs, newest first', zh: '任务，最新在前' },
    admits: READ,
    params: inProject,
    query: paging,
    answers: { 200: told('A page of jobs.', '一页任务。', pageOf(job)) },
    handle: async ({ params, query, workshop }) => json(await listJobs(workshop, params.project, query)),
  }),
  route({
    method: 'get',
    path: `${PROJECT}/jobs/{job_id}`,
    operation_id: 'getJob',
    summary: { en: 'How far a job is', zh: '任务进度' },
    admits: READ,
    params: ofJob,
    answers: { 200: told('The job.', '任务。', job) },
    handle: async ({ params, workshop }) => json(await oneJob(workshop, params.project, params.job_id)),
  }),
  route({
    method: 'get',
    path: `${PROJECT}/jobs/{job_id}/events`,
    operation_id: 'watchJob',
    summary: {
      en: 'A job’s progress as server-sent events; ends with it',
      zh: '以服务器推送事件查看进度，任务结束即关闭',
    },
    admits: READ,
    params: ofJob,
    answers: {
      200: told(
        '`progress` events, then one `end`, each with the job.',
        '若干 progress 事件，最后一个 end，内容均为任务。',
        job,
        'text/event-stream',
      ),
    },
    handle: async ({ params, workshop, request }) => {
      const first = await oneJob(workshop, params.project, params.job_id)
      return eventStream((signal) => workshop.jobs.watch(params.project, first, signal), request.signal)
    },
  }),
  route({
    method: 'post',
    path: `${PROJECT}/jobs/{job_id}/cancel`,
    operation_id: 'cancelJob',
    summary: { en: 'Stop a job; it leaves nothing behind', zh: '取消任务，不留下任何内容' },
    admits: EDIT,
    params: ofJob,
    is_repeatable: true,
    answers: { 200: told('The job as it ended.', '结束时的任务。', job) },
    handle: async ({ params, caller, workshop }) =>
      json(await cancelJob(workshop, caller, params.project, params.job_id)),
  }),
  route({
    method: 'get',
    path: `${PROJECT}/deliveries`,
    operation_id: 'listDeliveries',
    summary: { en: 'Uploads and sends, newest first', zh: '上传与发送记录，最新在前' },
    admits: READ,
    params: inProject,
    query: paging.extend({ app_version: z.string().optional() }),
    answers: { 200: told('A page of deliveries.', '一页交付。', pageOf(delivery)) },
    handle: async ({ params, query, workshop }) => {
      const version = query.app_version === undefined ? null : parseAppVersion(query.app_version)
      return json(await listDeliveries(workshop, params.project, version, query))
    },
  }),
  route({
    method: 'get',
    path: `${PROJECT}/deliveries/{delivery_id}`,
    operation_id: 'getDelivery',
    summary: { en: 'One delivery', zh: '单次交付' },
    admits: READ,
    params: ofDelivery,
    answers: { 200: told('The delivery.', '交付。', delivery) },
    handle: async ({ params, workshop }) => json(await oneDelivery(workshop, params.project, params.delivery_id)),
  }),
  route({
    method: 'get',
    path: `${PROJECT}/deliveries/{delivery_id}/results`,
    operation_id: 'listResults',
    summary: { en: 'What became of each entry, in file order', zh: '按文件顺序列出每条的结果' },
    admits: READ,
    params: ofDelivery,
    query: paging.extend({ outcome: outcome.optional() }),
    answers: { 200: told('A page of results.', '一页结果。', pageOf(itemResult)) },
    handle: async ({ params, query, workshop }) =>
      json(await listResults(workshop, params.project, params.delivery_id, query.outcome ?? null, query)),
  }),
  route({
    method: 'get',
    path: `${PROJECT}/deliveries/{delivery_id}/refused.jsonl`,
    operation_id: 'getRefusedLines',
    summary: { en: 'The refused lines as they were sent', zh: '未收下的行，原样返回' },
    admits: READ,
    params: ofDelivery,
    answers: { 200: told('The lines.', '这些行。', undefined, 'application/x-ndjson') },
    handle: async ({ params, workshop }) => {
      const { file_name, lines } = await refusedLines(workshop, params.project, params.delivery_id)
      return attachment(lines, file_name, 'application/x-ndjson')
    },
  }),
  route({
    method: 'get',
    path: `${PROJECT}/deliveries/{delivery_id}/file`,
    operation_id: 'getSentFile',
    summary: { en: 'The delivery as it was sent, while it is kept', zh: '原样下载交付的文件（保留期内）' },
    admits: READ,
    params: ofDelivery,
    answers: { 200: told('The bytes as they came.', '原始字节。', undefined, 'application/octet-stream') },
    handle: async ({ params, workshop }) => {
      const { file_name, bytes } = await sentFile(workshop, params.project, params.delivery_id)
      return attachment(bytes, file_name, 'application/octet-stream')
    },
  }),
  route({
    method: 'post',
    path: `${PROJECT}/deliveries/{delivery_id}/take-back`,
    operation_id: 'takeBackDelivery',
    summary: {
      en: 'Take a delivery back: what stands by it alone goes; what a send of a design had replaced comes back',
      zh: '撤回一次交付：只由它支撑的内容移除；设计发送当初替换的内容恢复',
    },
    admits: EDIT,
    params: ofDelivery,
    is_repeatable: true,
    answers: {
      200: told('The delivery, and what that did.', '交付及撤回的效果。', deliveryEffect),
      202: told(
        'A long one is taken back as a job; its result is the same.',
        '内容多时由任务处理，结果相同。',
        uploadAnswer,
      ),
    },
    handle: async ({ params, caller, workshop }) =>
      dealt(await deal(workshop, caller, params.project, { delivery_id: params.delivery_id, to: null })),
  }),
  route({
    method: 'post',
    path: `${PROJECT}/deliveries/{delivery_id}/move`,
    operation_id: 'moveDelivery',
    summary: {
      en: 'Move a delivery to another version: its atoms go from one and arrive in the other',
      zh: '把一次交付移到另一个版本：原子从原版本移除，进入目标版本',
    },
    admits: EDIT,
    params: ofDelivery,
    body: { json: z.object({ app_version: z.string() }), limit_bytes: SMALL },
    is_repeatable: true,
    answers: {
      200: told('The delivery, and what that did.', '交付及移动的效果。', deliveryEffect),
      202: told(
        'A long one is moved as a job; its result is the same.',
        '内容多时由任务处理，结果相同。',
        uploadAnswer,
      ),
      409: told(
        'The other version says something else of the same cases or places (`move_conflict` names them).',
        '目标版本对同样的用例或位置另有内容（move_conflict 会列出）。',
      ),
    },
    handle: async ({ params: { project, delivery_id }, body, caller, workshop }) =>
      dealt(await deal(workshop, caller, project, { delivery_id, to: parseAppVersion(body.app_version) })),
  }),
]

const dealt = (deed: Deed) => ('effect' in deed ? json(deed.effect) : json(deed, 202))
