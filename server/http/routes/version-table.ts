import { z } from 'zod'
import { putVersionTable, versionTable } from '../../verbs/version-table.ts'
import { attached } from '../attachment.ts'
import { readBytes } from '../body.ts'
import { etag } from '../etag.ts'
import { EDIT, inProject, MIB, PROJECT, READ_OR_BOT, route, told, yes } from './route.ts'

const NAME = 'version_sync.yaml'
const YAML = 'application/yaml'
const LIMIT = 4 * MIB

const answered = ({ text, edition }: { text: string; edition: string }): Response => {
  const response = attached(text, NAME, YAML)
  response.headers.set('etag', etag(edition).etag!)
  return response
}

export const versionTables = [
  route({
    method: 'get',
    path: `${PROJECT}/version_sync.yaml`,
    operation_id: 'getVersionTable',
    summary: {
      en: 'The versions as version_sync.yaml, comments kept',
      zh: '以 version_sync.yaml 取得版本表，注释保留',
    },
    admits: READ_OR_BOT,
    params: inProject,
    answers: { 200: told('The table.', '版本表。', undefined, YAML) },
    handle: async ({ params, workshop }) => answered(await versionTable(workshop, params.project)),
  }),
  route({
    method: 'put',
    path: `${PROJECT}/version_sync.yaml`,
    operation_id: 'putVersionTable',
    summary: {
      en: 'Take version_sync.yaml: order, bases, and what people fill in; whole or not at all',
      zh: '提交 version_sync.yaml：顺序、基础版本及人填的内容，整体生效或整体不变',
    },
    admits: EDIT,
    params: inProject,
    query: z.object({ confirm: yes }),
    body: { stream: [YAML, 'text/yaml', 'text/plain'], limit_bytes: LIMIT },
    takes_edition: true,
    answers: { 200: told('The table as it is now.', '现在的版本表。', undefined, YAML) },
    handle: async ({ params, query, caller, workshop, bytes, edition }) => {
      const text = (await readBytes(bytes, LIMIT)).toString('utf8')
      const wish = { text, confirm: query.confirm, edition }
      return answered(await putVersionTable(workshop, caller, params.project, wish))
    },
  }),
]
