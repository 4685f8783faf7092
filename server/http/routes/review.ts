import { z } from 'zod'
import { risk } from '../../../shared/schema/cluster.ts'
import {
  bulkReview,
  bulkReviewAnswer,
  clusterHistory as clusterHistoryAnswer,
  decidedAnswer,
  decisionKind,
  decisionPage,
  formerAtom,
  freeDecision,
  layerReview,
  layerReviewQuestion,
  reviewAnswer,
  reviewCounts,
  reviewItem,
  reviewKind,
  reviewPage,
} from '../../../shared/schema/review.ts'
import { atomHistory, clusterHistory } from '../../verbs/history.ts'
import type { ReviewFilter } from '../../verbs/ports/review.ts'
import { reviewAtLayers } from '../../verbs/review/at-layers.ts'
import { decideBulk } from '../../verbs/review/bulk.ts'
import { decide, decideFreely } from '../../verbs/review/decide.ts'
import { countReview, listReview, oneReviewItem } from '../../verbs/review/queue.ts'
import { decisionsOnCluster, listDecisions, undo, undoBulk } from '../../verbs/review/undo.ts'
import { EDIT, inVersion, json, MIB, pageOf, paging, READ_OR_BOT, route, SMALL, told, VERSION } from './route.ts'

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
    method: 'post',
    path: `${VERSION}/review/layers`,
    operation_id: 'askReviewAtLayers',
    summary: {
      en: 'What waits for people about the rules at layers of the design',
      zh: '查询图层上的规则有哪些待审条目',
    },
    admits: READ_OR_BOT,
    params: inVersion,
    body: { json: layerReviewQuestion, limit_bytes: MIB },
    answers: { 200: told('The most pressing first, 200 at most.', '最要紧的在前，最多 200 条。', layerReview) },
    handle: async ({ params, body: { node_ids, file_key, kinds }, workshop }) =>
      json(await reviewAtLayers(workshop, params, { node_ids, file_key: file_key ?? null }, kinds)),
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
  route({
    method: 'get',
    path: `${VERSION}/clusters/{cluster_id}/decisions`,
    operation_id: 'getClusterDecisions',
    summary: {
      en: 'What people decided on a rule and what it holds, the newest first',
      zh: '人们对单条规则及其原子做过的决定，最新在前',
    },
    admits: READ_OR_BOT,
    params: inVersion.extend({ cluster_id: z.string().max(64) }),
    query: paging,
    answers: { 200: told('Decisions; they are kept for good.', '决定；永久保留。', decisionPage) },
    handle: async ({ params: { cluster_id, ...where }, query, workshop }) =>
      json(await decisionsOnCluster(workshop, where, cluster_id, query)),
  }),
  route({
    method: 'post',
    path: `${VERSION}/review/decisions`,
    operation_id: 'decideReviewBulk',
    summary: {
      en: 'Settle many items, each in its own commit: low risk, and medium once its count is confirmed',
      zh: '批量处理条目，每条单独提交：低风险直接处理，中风险须确认数量',
    },
    admits: EDIT,
    params: inVersion,
    body: { json: bulkReview, limit_bytes: MIB },
    is_repeatable: true,
    answers: {
      200: told('At least one succeeded; a result for each.', '至少一条成功；逐条给出结果。', bulkReviewAnswer),
      422: told('None succeeded; a result for each.', '没有一条成功；逐条给出结果。', bulkReviewAnswer),
    },
    handle: async ({ params, body, caller, workshop }) => {
      const answer = await decideBulk(workshop, caller, params, body)
      return json(answer, answer.summary.succeeded ? 200 : 422)
    },
  }),
  route({
    method: 'post',
    path: `${VERSION}/review/{item_id}/decisions`,
    operation_id: 'decideReview',
    summary: {
      en: 'Accept, reject, edit, reassign or set the module of one item',
      zh: '对单个条目：通过、驳回、改文字、改归属或指定模块',
    },
    admits: EDIT,
    params: inVersion.extend({ item_id: z.string().max(64) }),
    body: { json: reviewAnswer, limit_bytes: SMALL },
    is_repeatable: true,
    answers: {
      200: told('The decision, and the rule as it is now.', '决定，以及规则现在的样子。', decidedAnswer),
      409: told('It moved meanwhile, or somebody decided: with what changed.', '期间已变化或已有人处理，并说明变化。'),
    },
    handle: async ({ params: { item_id, ...where }, body, caller, workshop }) =>
      json(await decide(workshop, caller, where, item_id, body)),
  }),
  route({
    method: 'get',
    path: `${VERSION}/decisions`,
    operation_id: 'listDecisions',
    summary: { en: 'What people decided in a version, the newest first', zh: '版本里人们做过的决定，最新在前' },
    admits: READ_OR_BOT,
    params: inVersion,
    query: paging.extend({
      kind: decisionKind.optional(),
      by: z.string().max(200).optional(),
      bulk_id: z.string().max(64).optional(),
      subject_id: z.string().max(64).optional().describe('A cluster or an atom'),
    }),
    answers: { 200: told('Decisions; they are kept for good.', '决定；永久保留。', decisionPage) },
    handle: async ({ params, query: { cursor, limit, kind, by, bulk_id, subject_id }, workshop }) => {
      const filter = {
        ...(kind && { kind }),
        ...(by !== undefined && { by }),
        ...(bulk_id !== undefined && { bulk_id }),
        ...(subject_id !== undefined && { subject_ids: [subject_id] }),
      }
      return json(await listDecisions(workshop, params, filter, { cursor, limit }))
    },
  }),
  route({
    method: 'post',
    path: `${VERSION}/decisions`,
    operation_id: 'decideFreely',
    summary: {
      en: "Decide what nobody was asked: any link, any atom's words, any rule's modules",
      zh: '对队列之外的内容做决定：任意关联、原子文字、规则模块',
    },
    admits: EDIT,
    params: inVersion,
    body: { json: freeDecision, limit_bytes: SMALL },
    is_repeatable: true,
    answers: {
      200: told('The decision, and the rule as it is now.', '决定，以及规则现在的样子。', decidedAnswer),
      409: told('The rule changed meanwhile.', '规则期间已变化。'),
    },
    handle: async ({ params, body, caller, workshop }) => json(await decideFreely(workshop, caller, params, body)),
  }),
  route({
    method: 'post',
    path: `${VERSION}/decisions/{decision_id}/undo`,
    operation_id: 'undoDecision',
    summary: { en: 'Take a decision back: what held before holds again', zh: '撤销一个决定，恢复之前的状态' },
    admits: EDIT,
    params: inVersion.extend({ decision_id: z.string().max(64) }),
    is_repeatable: true,
    answers: {
      200: told('The decision, marked as undone.', '已标记为撤销的决定。', decidedAnswer),
      409: told('Somebody decided on the same since: undo that first.', '之后有人做过新的决定，请先撤销它。'),
    },
    handle: async ({ params: { decision_id, ...where }, caller, workshop }) =>
      json(await undo(workshop, caller, where, decision_id)),
  }),
  route({
    method: 'post',
    path: `${VERSION}/bulk-decisions/{bulk_id}/undo`,
    operation_id: 'undoBulkDecisions',
    summary: {
      en: 'Take all decisions of a bulk back, the last first',
      zh: '撤销一次批量处理的全部决定，从最后一个起',
    },
    admits: EDIT,
    params: inVersion.extend({ bulk_id: z.string().max(64) }),
    is_repeatable: true,
    answers: {
      200: told('A result for each.', '逐条结果。', bulkReviewAnswer),
      422: told('None could be undone.', '没有一条能撤销。', bulkReviewAnswer),
    },
    handle: async ({ params: { bulk_id, ...where }, caller, workshop }) => {
      const answer = await undoBulk(workshop, caller, where, bulk_id)
      return json(answer, answer.summary.succeeded ? 200 : 422)
    },
  }),
]
