import { z } from 'zod'
import { auditRecord } from '../../../shared/schema/answers.ts'
import { instant } from '../../../shared/schema/base.ts'
import { auditLines, listAudit } from '../../verbs/audit.ts'
import type { AuditFilter } from '../../verbs/ports.ts'
import { attachment } from '../attachment.ts'
import { ADMIN, API, inProject, json, PROJECT, pageOf, paging, route, told } from './route.ts'

/** Instants are kept with milliseconds and compared as text. */
const moment = instant.transform((text) => new Date(text).toISOString())

const filters = z.object({
  member: z.string().max(100).optional(),
  action: z
    .string()
    .regex(/^[a-z_]+(?:\.[a-z_]+)?$/)
    .optional(),
  since: moment.optional(),
  until: moment.optional(),
})

function filterOf(project: string | null, { member, action, since, until }: z.output<typeof filters>): AuditFilter {
  return {
    project,
    ...(member !== undefined && { member }),
    ...(action !== undefined && { action }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  }
}

const page = told('A page of the log, newest first.', '一页记录，新的在前。', pageOf(auditRecord))

export const audit = [
  route({
    method: 'get',
    path: `${API}/audit`,
    operation_id: 'listAudit',
    summary: { en: 'Who changed what, in every project', zh: '所有项目的操作记录' },
    admits: ADMIN,
    query: paging.extend(filters.shape),
    answers: { 200: page },
    handle: async ({ query, workshop }) => json(await listAudit(workshop, filterOf(null, query), query)),
  }),
  route({
    method: 'get',
    path: `${PROJECT}/audit`,
    operation_id: 'listProjectAudit',
    summary: { en: 'Who changed what in this project', zh: '本项目的操作记录' },
    admits: ADMIN,
    params: inProject,
    query: paging.extend(filters.shape),
    answers: { 200: page },
    handle: async ({ params, query, workshop }) =>
      json(await listAudit(workshop, filterOf(params.project, query), query)),
  }),
  route({
    method: 'get',
    path: `${PROJECT}/audit.jsonl`,
    operation_id: 'saveProjectAudit',
    summary: { en: 'The same, whole, as a file', zh: '导出本项目的操作记录' },
    admits: ADMIN,
    params: inProject,
    query: filters,
    answers: { 200: told('JSON Lines.', 'JSON Lines 文件。', undefined, 'application/x-ndjson') },
    handle: async ({ params, query, workshop }) =>
      attachment(
        auditLines(workshop, filterOf(params.project, query)),
        `audit-${params.project}.jsonl`,
        'application/x-ndjson',
      ),
  }),
]
