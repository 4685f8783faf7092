import { z } from 'zod'
import { parseAppVersion } from '../../../shared/app-version.ts'
import { checkPage, checkSummary, issueType, severity } from '../../../shared/schema/checks.ts'
import { job } from '../../../shared/schema/delivery.ts'
import { listChecks, oneCheck, startCheck } from '../../verbs/checks.ts'
import { EDIT, inProject, inVersion, json, PROJECT, pageOf, paging, READ, route, told, VERSION } from './route.ts'

export const checks = [
  route({
    method: 'post',
    path: `${VERSION}/checks`,
    operation_id: 'startCheck',
    summary: {
      en: 'Look a version through for contradictions, value conflicts, limits stated twice and successes without a failure',
      zh: '检查一个版本：互相矛盾、数值冲突、同一限制两种说法、只有成功没有失败',
    },
    admits: EDIT,
    params: inVersion,
    is_repeatable: true,
    answers: { 202: told('The job; its result names the check.', '任务；结果里有检查编号。', job) },
    handle: async ({ params, caller, workshop }) => json(await startCheck(workshop, caller, params), 202),
  }),
  route({
    method: 'get',
    path: `${PROJECT}/checks`,
    operation_id: 'listChecks',
    summary: { en: 'Checks that were made, newest first', zh: '做过的检查，最新在前' },
    admits: READ,
    params: inProject,
    query: paging.extend({ app_version: z.string().transform(parseAppVersion).optional() }),
    answers: { 200: told('A page of checks.', '一页检查。', pageOf(checkSummary)) },
    handle: async ({ params, query, workshop }) =>
      json(await listChecks(workshop, params.project, query.app_version ?? null, query)),
  }),
  route({
    method: 'get',
    path: `${PROJECT}/checks/{check_id}`,
    operation_id: 'getCheck',
    summary: { en: 'What a check found, the gravest first', zh: '一次检查的结果，最要紧的在前' },
    admits: READ,
    params: inProject.extend({ check_id: z.string().max(64) }),
    query: paging.extend({ issue_type: issueType.optional(), severity: severity.optional() }),
    answers: { 200: told('The check with a page of issues.', '检查及一页问题。', checkPage) },
    handle: async ({ params, query, workshop }) => {
      const { issue_type, severity: grave, ...at } = query
      const filter = { ...(issue_type && { issue_type }), ...(grave && { severity: grave }) }
      return json(await oneCheck(workshop, params.project, params.check_id, filter, at))
    },
  }),
]
