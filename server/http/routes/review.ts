import { z } from 'zod'
import { clusterHistory as clusterHistoryAnswer, formerAtom } from '../../../shared/schema/review.ts'
import { atomHistory, clusterHistory } from '../../verbs/history.ts'
import { inVersion, json, pageOf, paging, READ_OR_BOT, route, told, VERSION } from './route.ts'

export const review = [
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
