import { z } from 'zod'
import { risk } from '../../../shared/schema/cluster.ts'
import {
  clusterHistory as clusterHistoryAnswer,
  formerAtom,
  reviewCounts,
  reviewItem,
  reviewKind,
  reviewPage,
} from '../../../shared/schema/review.ts'
import { atomHistory, clusterHistory } from '../../verbs/history.ts'
import type { ReviewFilter } from '../../verbs/ports/review.ts'
import { countReview, listReview, oneReviewItem } from '../../verbs/review/queue.ts'
import { inVersion, json, pageOf, paging, READ_OR_BOT, route, told, VERSION } from './route.ts'

const wished = z.object({
  kind: reviewKind.optional(),
  risk: risk.optional(),
  module: z.string().max(200).optional().describe('A primary module; `-`: the items of none'),
  touchpoint: z.string().max(200).optional(),
})
const filterOf = ({ kind, risk, module, touchpoint }: z.output<typeof wished>): ReviewFilter => ({
  ...(kind && { kind }),
  ...(risk && { risk }),
  ...(module !== undefined && { module: module === '-' ? null : module }),
  ...(touchpoint !== undefined && { touchpoint }),
})

export const review = [
  route({
    method: 'get',
    path: `${VERSION}/review`,
    operation_id: 'listReview',
    summary: { en: 'What waits for people, the most pressing first', zh: '待人工处理的条目，最要紧的在前' },
    admits: READ_OR_BOT,
    params: inVersion,
    query: paging.extend(wished.shape),
    answers: { 200: told('A page of the queue.', '一页待审条目。', reviewPage) },
    handle: async ({ params, query: { cursor, limit, ...wish }, workshop }) =>
      json(await listReview(workshop, params, filterOf(wish), { cursor, limit })),
  }),
  route({
    method: 'get',
    path: `${VERSION}/review/counts`,
    operation_id: 'countReview',
    summary: { en: 'How much waits, by kind and risk', zh: '待审条目数，按类型和风险' },
    admits: READ_OR_BOT,
    params: inVersion,
    query: wished,
    answers: { 200: told('Counts.', '数量。', reviewCounts) },
    handle: async ({ params, query, workshop }) => json(await countReview(workshop, params, filterOf(query))),
  }),
  route({
    method: 'get',
    path: `${VERSION}/review/{item_id}`,
    operation_id: 'getReviewItem',
    summary: { en: 'One item of the queue', zh: '单个待审条目' },
    admits: READ_OR_BOT,
    params: inVersion.extend({ item_id: z.string().max(64) }),
    answers: { 200: told('The item.', '条目。', reviewItem) },
    handle: async ({ params: { item_id, ...where }, workshop }) => json(await oneReviewItem(workshop, where, item_id)),
  }),
  route({
    method: 'get',
    path: `${VERSION}/clusters/{cluster_id}/history`,
    operation_id: 'getClusterHistory',
    summary: {
      en: 'What a rule was before each change, the newest first; former ids answer too',
      zh: '单条规则每次变更前的样子，最新在前；旧编号同样可用',
    },
    admits: READ_OR_BOT,
    params: inVersion.extend({ cluster_id: z.string().max(64) }),
    query: paging,
    answers: {
      200: told(
        'Its former states; the oldest are let go after retention_days.',
        '历史状态；超过 retention_days 的会清理。',
        clusterHistoryAnswer,
      ),
    },
    handle: async ({ params: { cluster_id, ...where }, query, workshop }) =>
      json(await clusterHistory(workshop, where, cluster_id, query)),
  }),
  route({
    method: 'get',
    path: `${VERSION}/atoms/{atom_id}/history`,
    operation_id: 'getAtomHistory',
    summary: {
      en: 'What an atom of either side was before it changed or went',
      zh: '单个原子在变更或消失前的样子',
    },
    admits: READ_OR_BOT,
    params: inVersion.extend({ atom_id: z.string().max(64) }),
    query: paging,
    answers: { 200: told('Its former states, the newest first.', '历史状态，最新在前。', pageOf(formerAtom)) },
    handle: async ({ params: { atom_id, ...where }, query, workshop }) =>
      json(await atomHistory(workshop, where, atom_id, query)),
  }),
]
