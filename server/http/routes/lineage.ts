import { z } from 'zod'
import { inheritedRule, saidSuccession, withdrawnRule } from '../../../shared/schema/lineage.ts'
import { listSuccessions, succeed, undoSuccession } from '../../verbs/succession.ts'
import { bringBack, listInherited, listWithdrawals, withdraw } from '../../verbs/withdraw.ts'
import { EDIT, inVersion, json, pageOf, paging, READ_OR_BOT, route, SMALL, told, VERSION } from './route.ts'

const key = z.string().trim().min(1).max(100)
const reason = z.string().trim().max(1000)
const ofKey = inVersion.extend({ rule_key: key })
const withdrawn = pageOf(withdrawnRule)
const successions = pageOf(saidSuccession)
const whole = <T>(items: T[]) => json({ items, next_cursor: null })

export const lineage = [
  route({
    method: 'get',
    path: `${VERSION}/inherited`,
    operation_id: 'listInherited',
    summary: { en: 'The rules that the version takes over from its base', zh: '从基础版本沿用的规则' },
    admits: READ_OR_BOT,
    params: inVersion,
    query: paging,
    answers: {
      200: told('A page of rules.', '一页规则。', pageOf(inheritedRule).extend({ total: z.number().int() })),
    },
    handle: async ({ params, query, workshop }) => json(await listInherited(workshop, params, query)),
  }),
  route({
    method: 'get',
    path: `${VERSION}/withdrawals`,
    operation_id: 'listWithdrawals',
    summary: {
      en: 'The rules that are withdrawn in the version, here or in one that it builds on',
      zh: '在该版本里已撤下的规则，含所基于的版本撤下的',
    },
    admits: READ_OR_BOT,
    params: inVersion,
    answers: { 200: told('All of them, the last first.', '全部，最新在前。', withdrawn) },
    handle: async ({ params, workshop }) => whole(await listWithdrawals(workshop, params)),
  }),
  route({
    method: 'post',
    path: `${VERSION}/withdrawals`,
    operation_id: 'withdrawRule',
    summary: { en: 'Withdraw an inherited rule from this version on', zh: '从该版本起撤下一条沿用的规则' },
    admits: EDIT,
    params: inVersion,
    body: { json: z.object({ rule_key: key, reason: reason.min(1) }), limit_bytes: SMALL },
    is_repeatable: true,
    answers: {
      200: told('All that are withdrawn now.', '目前撤下的全部规则。', withdrawn),
      409: told('The version holds the rule itself.', '该规则是本版本自己的内容。'),
    },
    handle: async ({ params, body, caller, workshop }) => whole(await withdraw(workshop, caller, params, body)),
  }),
  route({
    method: 'delete',
    path: `${VERSION}/withdrawals/{rule_key}`,
    operation_id: 'bringBackRule',
    summary: {
      en: 'Bring a withdrawn rule back: undone where this version withdrew it, else back from this version on',
      zh: '恢复撤下的规则：本版本撤下的予以撤销，之前版本撤下的从本版本起恢复',
    },
    admits: EDIT,
    params: ofKey,
    answers: { 200: told('All that are withdrawn now.', '目前撤下的全部规则。', withdrawn) },
    handle: async ({ params: { rule_key, ...where }, caller, workshop }) =>
      whole(await bringBack(workshop, caller, where, rule_key)),
  }),
  route({
    method: 'get',
    path: `${VERSION}/successors`,
    operation_id: 'listSuccessions',
    summary: { en: 'Which rules people said go on with which of before', zh: '由人确认的规则承接关系' },
    admits: READ_OR_BOT,
    params: inVersion,
    answers: { 200: told('All of the version.', '该版本的全部承接。', successions) },
    handle: async ({ params, workshop }) => whole(await listSuccessions(workshop, params)),
  }),
  route({
    method: 'post',
    path: `${VERSION}/successors`,
    operation_id: 'sayRuleSucceeds',
    summary: {
      en: 'Say that a rule of this version is one of before in other words: it takes over its key',
      zh: '确认本版本的一条规则承接之前的某条规则，沿用其 rule_key',
    },
    admits: EDIT,
    params: inVersion,
    body: {
      json: z.object({ cluster_id: z.string().max(100), succeeds: key, reason: reason.default('') }),
      limit_bytes: SMALL,
    },
    is_repeatable: true,
    answers: {
      200: told('All of the version.', '该版本的全部承接。', successions),
      409: told('Another rule is that already.', '已有另一条规则承接。'),
    },
    handle: async ({ params, body, caller, workshop }) => whole(await succeed(workshop, caller, params, body)),
  }),
  route({
    method: 'delete',
    path: `${VERSION}/successors/{rule_key}`,
    operation_id: 'undoSuccession',
    summary: { en: 'Take that back: the rule has its own key again', zh: '撤销承接，规则恢复自己的 rule_key' },
    admits: EDIT,
    params: ofKey,
    answers: { 200: told('All of the version.', '该版本的全部承接。', successions) },
    handle: async ({ params: { rule_key, ...where }, caller, workshop }) =>
      whole(await undoSuccession(workshop, caller, where, rule_key)),
  }),
]
