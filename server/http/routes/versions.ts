import { z } from 'zod'
import { parseAppVersion } from '../../../shared/app-version.ts'
import { versionAnswer, versionCoverage, versionDifference } from '../../../shared/schema/answers.ts'
import { compareVersions } from '../../verbs/compare-versions.ts'
import { createProject } from '../../verbs/projects.ts'
import { versionCoverage as coverageOfVersion } from '../../verbs/read-version.ts'
import { createVersion, listVersions, oneVersion } from '../../verbs/versions.ts'
import { etag } from '../etag.ts'
import { projectAnswer, shownProject } from './projects.ts'
import {
  ADMIN,
  API,
  EDIT,
  inProject,
  inVersion,
  json,
  PROJECT,
  pageOf,
  projectName,
  READ_OR_BOT,
  route,
  SMALL,
  told,
  VERSION,
} from './route.ts'

export const versions = [
  route({
    method: 'get',
    path: `${API}/projects`,
    operation_id: 'listProjects',
    summary: { en: 'The projects that the caller may see', zh: '可见的项目' },
    admits: 'any',
    answers: { 200: told('The projects.', '项目。', pageOf(projectAnswer)) },
    handle: async ({ caller, workshop }) => {
      const rows = (await workshop.store.projects.all()).filter((p) => !caller.project || p.project === caller.project)
      return json({ items: rows.map(shownProject), next_cursor: null })
    },
  }),
  route({
    method: 'post',
    path: `${API}/projects`,
    operation_id: 'createProject',
    summary: { en: 'Create a project', zh: '新建项目' },
    admits: ADMIN,
    body: {
      json: z.object({ project: projectName, name: z.string().trim().min(1).max(100).optional() }),
      limit_bytes: SMALL,
    },
    is_repeatable: true,
    answers: {
      201: told('Created.', '已新建。', projectAnswer),
      200: told('It existed already and is answered as it is.', '项目已存在，原样返回。', projectAnswer),
    },
    handle: async ({ body, caller, workshop }) => {
      const { project, name } = body
      const { row, is_fresh } = await createProject(workshop, caller, { project, ...(name !== undefined && { name }) })
      return json(shownProject(row), is_fresh ? 201 : 200)
    },
  }),
  route({
    method: 'get',
    path: `${PROJECT}/versions`,
    operation_id: 'listVersions',
    summary: {
      en: 'The versions in the order that people set, with what each holds',
      zh: '按人定的顺序列出版本及其内容数量',
    },
    admits: READ_OR_BOT,
    params: inProject,
    answers: {
      200: told(
        'All versions, and the watermark they were read at.',
        '全部版本及读取时的水位。',
        pageOf(versionAnswer).extend({ watermark: z.string() }),
      ),
    },
    handle: async ({ params, workshop }) =>
      json({ ...(await listVersions(workshop, params.project)), next_cursor: null }),
  }),
  route({
    method: 'post',
    path: `${PROJECT}/versions`,
    operation_id: 'createVersion',
    summary: { en: 'Create a version; a look-alike wants a confirmation', zh: '新建版本；与已有版本相像时需确认' },
    admits: EDIT,
    params: inProject,
    body: {
      json: z.object({
        app_version: z.string(),
        base_version: z.string().nullish(),
        after: z.string().nullish().describe('The version that it follows in the order; else it comes last'),
        notes: z.string().max(2000).optional(),
        confirm: z.boolean().optional(),
      }),
      limit_bytes: SMALL,
    },
    is_repeatable: true,
    answers: {
      201: told('Created.', '已新建。', versionAnswer),
      200: told('It existed already and is answered as it is.', '版本已存在，原样返回。', versionAnswer),
    },
    handle: async ({ params, body, caller, workshop }) => {
      const { version, is_fresh } = await createVersion(workshop, caller, params.project, {
        app_version: parseAppVersion(body.app_version),
        ...(body.base_version && { base_version: parseAppVersion(body.base_version) }),
        ...(body.after && { after: parseAppVersion(body.after) }),
        ...(body.notes !== undefined && { notes: body.notes }),
        confirm: body.confirm ?? false,
      })
      return json(version, is_fresh ? 201 : 200)
    },
  }),
  route({
    method: 'get',
    path: VERSION,
    operation_id: 'getVersion',
    summary: { en: 'One version', zh: '单个版本' },
    admits: READ_OR_BOT,
    params: inVersion,
    answers: { 200: told('The version.', '版本。', versionAnswer) },
    handle: async ({ params, workshop }) => {
      const version = await oneVersion(workshop, params)
      return json(version, 200, etag(version.edition))
    },
  }),
  route({
    method: 'get',
    path: `${VERSION}/coverage`,
    operation_id: 'getVersionCoverage',
    summary: { en: 'How the version stands: atoms and clusters by state', zh: '版本整体情况：各状态的原子与规则数' },
    admits: READ_OR_BOT,
    params: inVersion,
    answers: { 200: told('Counts.', '数量。', versionCoverage) },
    handle: async ({ params, workshop }) => json(await coverageOfVersion(workshop, params)),
  }),
  route({
    method: 'get',
    path: `${VERSION}/difference`,
    operation_id: 'getVersionDifference',
    summary: {
      en: 'What became of another version’s rules in this one: new, gone, reworded, other values, tests lost and gained',
      zh: '与另一版本相比：新增、消失、改写、数值变化的规则，以及失去或得到测试的规则',
    },
    admits: READ_OR_BOT,
    params: inVersion,
    query: z.object({ from: z.string().transform(parseAppVersion) }),
    answers: { 200: told('The difference.', '差异。', versionDifference) },
    handle: async ({ params, query, workshop }) =>
      json(await compareVersions(workshop, params.project, { from: query.from, to: params.app_version })),
  }),
]
