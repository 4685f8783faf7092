import { z } from 'zod'
import { deleteProject } from '../../verbs/delete-project.ts'
import { exportProject } from '../../verbs/export-project.ts'
import { oneProject, renameProject } from '../../verbs/projects.ts'
import type { ProjectRow } from '../../verbs/rows.ts'
import { attachment } from '../attachment.ts'
import { etag } from '../etag.ts'
import { ADMIN, inProject, json, PROJECT, READ, route, SMALL, told } from './route.ts'

export const projectAnswer = z.object({ project: z.string(), name: z.string(), watermark: z.string() })
export const shownProject = ({ project, name, watermark }: ProjectRow) => ({
  project,
  name,
  watermark: String(watermark),
})

export const projects = [
  route({
    method: 'get',
    path: PROJECT,
    operation_id: 'getProject',
    summary: { en: 'One project', zh: '单个项目' },
    admits: READ,
    params: inProject,
    answers: { 200: told('The project.', '项目。', projectAnswer) },
    handle: async ({ params, workshop }) => {
      const { row, edition } = await oneProject(workshop, params.project)
      return json(shownProject(row), 200, etag(edition))
    },
  }),
  route({
    method: 'patch',
    path: PROJECT,
    operation_id: 'renameProject',
    summary: { en: 'Another name to show; its address stays', zh: '修改显示名；地址不变' },
    admits: ADMIN,
    params: inProject,
    body: { json: z.object({ name: z.string().trim().min(1).max(100) }), limit_bytes: SMALL },
    takes_edition: true,
    answers: { 200: told('The project, as it is now called.', '改名后的项目。', projectAnswer) },
    handle: async ({ params, body, caller, workshop, edition: read }) => {
      const { row, edition } = await renameProject(workshop, caller, params.project, body.name, read)
      return json(shownProject(row), 200, etag(edition))
    },
  }),
  route({
    method: 'get',
    path: `${PROJECT}/export.zip`,
    operation_id: 'exportProject',
    summary: {
      en: 'Everything that the project holds, as a zip; before it is deleted',
      zh: '整个项目打成一个 zip，删除前须先导出',
    },
    admits: ADMIN,
    params: inProject,
    query: z.object({ lang: z.enum(['zh', 'en']).default('zh') }),
    answers: {
      200: told(
        'All versions, settings, tables and the audit log.',
        '全部版本、设置、词典和操作记录。',
        undefined,
        'application/zip',
      ),
    },
    handle: async ({ params, query, caller, workshop }) =>
      attachment(
        await exportProject(workshop, caller, params.project, query.lang),
        `hufu-${params.project}.zip`,
        'application/zip',
      ),
  }),
  route({
    method: 'delete',
    path: PROJECT,
    operation_id: 'deleteProject',
    summary: {
      en: 'Delete a project for good: wants its name typed, and everything exported as it now stands',
      zh: '永久删除项目：须输入项目名，并且已按现状完整导出',
    },
    admits: ADMIN,
    params: inProject,
    query: z.object({ name: z.string().max(100).describe('The project, as the person typed it') }),
    answers: {
      204: told('It is gone; the audit log stays.', '已删除，操作记录保留。'),
      409: told('It was not exported as it now stands, or it is the last one.', '尚未按现状导出，或是最后一个项目。'),
    },
    handle: async ({ params, query, caller, workshop }) => {
      await deleteProject(workshop, caller, params.project, query.name)
      return json(null, 204)
    },
  }),
]
