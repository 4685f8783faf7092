import { z } from 'zod'
import { parseAppVersion } from '../../../shared/app-version.ts'
import { HufuError } from '../../../shared/error.ts'
import { clusterDetail, clusterPage, searchAnswer } from '../../../shared/schema/answers.ts'
import { appVersion, coverage, state } from '../../../shared/schema/base.ts'
import { clusterCounts } from '../../../shared/schema/cluster-counts.ts'
import { counts, uploadAnswer } from '../../../shared/schema/delivery.ts'
import { productName, sourceId } from '../../../shared/schema/document.ts'
import { noteExport } from '../../verbs/edit-version.ts'
import { exportFile, exportZip, listExports } from '../../verbs/export.ts'
import { withParameters } from '../../verbs/parameter-links.ts'
import { clusterFilter, countClusters, listClusters, oneCluster } from '../../verbs/read-version.ts'
import { loadSample } from '../../verbs/sample.ts'
import { search, withinOf } from '../../verbs/search.ts'
import { attached } from '../attachment.ts'
import { EDIT, inProject, inVersion, json, PROJECT, paging, READ_OR_BOT, route, told, VERSION } from './route.ts'

/** Files are written in one language. */
const inLanguage = z.object({ lang: z.enum(['zh', 'en']).default('zh') })

const clusterWish = {
  coverage: coverage.optional(),
  state: state.optional(),
  module: z.string().max(200).optional().describe('A primary module; `-`: the rules of none'),
  touchpoint: z.string().max(200).optional(),
  conflict: z.enum(['true', 'false']).optional().describe('Whether values of the two sides disagree'),
  q: z.string().max(200).optional().describe("Words that the rule's own words or its canon text hold"),
}

export const knowledge = [
  route({
    method: 'get',
    path: `${VERSION}/clusters`,
    operation_id: 'listClusters',
    summary: { en: 'The rules of a version, with what links their two sides', zh: '版本里的规则及两侧的关联' },
    admits: READ_OR_BOT,
    params: inVersion,
    query: paging.extend(clusterWish),
    answers: {
      200: told(
        'A page of clusters; `nearest` is worked out in the detail only.',
        '一页规则；nearest 仅在详情里计算。',
        clusterPage,
      ),
    },
    handle: async ({ params, query: { cursor, limit, ...wish }, workshop }) =>
      json(await listClusters(workshop, params, clusterFilter(wish), { cursor, limit })),
  }),
  route({
    method: 'get',
    path: `${VERSION}/cluster-counts`,
    operation_id: 'countClusters',
    summary: { en: 'How many rules each choice of a filter would show', zh: '每个筛选项会显示多少条规则' },
    admits: READ_OR_BOT,
    params: inVersion,
    query: z.object(clusterWish),
    answers: {
      200: told('Each choice counted with all the others.', '每个选项与其余选项同时生效时的数量。', clusterCounts),
    },
    handle: async ({ params, query, workshop }) => json(await countClusters(workshop, params, clusterFilter(query))),
  }),
  route({
    method: 'get',
    path: `${VERSION}/clusters/{cluster_id}`,
    operation_id: 'getCluster',
    summary: {
      en: 'A rule with the atoms of both sides; former ids answer too',
      zh: '单条规则及两侧原子；旧编号同样可用',
    },
    admits: READ_OR_BOT,
    params: inVersion.extend({ cluster_id: z.string().max(64) }),
    answers: { 200: told('The cluster and its atoms.', '规则及其原子。', clusterDetail) },
    handle: async ({ params: { cluster_id, ...where }, workshop }) =>
      json(await withParameters(workshop, where, await oneCluster(workshop, where, cluster_id))),
  }),
  route({
    method: 'get',
    path: `${PROJECT}/search`,
    operation_id: 'search',
    summary: { en: 'Find rules, cases and documents by words', zh: '按文字查找规则、用例和文档' },
    admits: READ_OR_BOT,
    narrows: true,
    params: inProject,
    query: paging.extend({
      q: z.string().trim().min(1).max(1000),
      app_version: z.string().optional(),
      module: z.string().max(200).optional(),
      touchpoint: z.string().max(200).optional(),
      coverage: coverage.optional(),
      product: productName.optional().describe('A label of documents'),
      document: sourceId.optional().describe('A source of documents'),
      kind: z.enum(['rule', 'case', 'section', 'parameter']).optional(),
      scope: z
        .enum(['in_force', 'own'])
        .default('in_force')
        .describe('What is in force in the version, or only what it holds itself'),
      method: z.enum(['classic']).optional().describe('BM25 and TF-IDF fused by reciprocal rank: for comparing'),
      limit: z.coerce.number().int().min(1).max(50).default(10),
    }),
    answers: { 200: told('Hits, best first.', '命中，最佳在前。', searchAnswer) },
    handle: async ({ params, query: { cursor, limit, app_version, ...wish }, caller, workshop }) => {
      const version = app_version === undefined ? undefined : parseAppVersion(app_version)
      return json(
        await search(
          workshop,
          params.project,
          { ...wish, app_version: version, ...withinOf(caller) },
          { cursor, limit },
        ),
      )
    },
  }),
  route({
    method: 'get',
    path: `${VERSION}/exports`,
    operation_id: 'listExports',
    summary: { en: 'The files that can be written', zh: '可导出的文件' },
    admits: READ_OR_BOT,
    params: inVersion,
    answers: {
      200: told(
        'Names and media types.',
        '名称与类型。',
        z.object({ items: z.array(z.object({ name: z.string(), media_type: z.string() })) }),
      ),
    },
    handle: async ({ params, workshop }) => json({ items: await listExports(workshop, params) }),
  }),
  route({
    method: 'get',
    path: `${VERSION}/exports.zip`,
    operation_id: 'getExportsZip',
    summary: { en: 'Every file in one zip', zh: '全部文件打成一个 zip' },
    admits: READ_OR_BOT,
    params: inVersion,
    query: inLanguage,
    answers: {
      200: told('The same state gives the same bytes.', '同样的状态得到同样的字节。', undefined, 'application/zip'),
    },
    handle: async ({ params, query: { lang }, caller, workshop }) => {
      const { bytes, at } = await exportZip(workshop, params, lang)
      await noteExport(workshop, caller, params, at)
      return attached(bytes, `hufu-${params.app_version}.zip`, 'application/zip')
    },
  }),
  route({
    method: 'get',
    path: `${VERSION}/exports/{name}`,
    operation_id: 'getExport',
    summary: { en: 'One file', zh: '单个文件' },
    admits: READ_OR_BOT,
    params: inVersion.extend({ name: z.string().max(300) }),
    query: inLanguage,
    wide: 'name',
    answers: { 200: told('The file.', '文件内容。', undefined, 'text/markdown') },
    handle: async ({ params: { name, ...where }, query: { lang }, workshop }) => {
      const { text, media_type } = await exportFile(workshop, where, name, lang)
      return attached(text, name.split('/').at(-1)!, media_type)
    },
  }),
  route({
    method: 'post',
    path: `${PROJECT}/sample`,
    operation_id: 'loadSample',
    summary: { en: 'Load the shipped sample project', zh: '载入随附的示例项目' },
    admits: EDIT,
    params: inProject,
    is_repeatable: true,
    answers: {
      202: told(
        'The design is in; the job reads the cases.',
        '设计稿已收下，用例由任务读取。',
        uploadAnswer.extend({ app_version: appVersion, rule_atoms: counts }),
      ),
    },
    handle: async ({ params, caller, workshop, house }) => {
      const sample = house.sample()
      if (!sample) throw new HufuError('not_found', { what: 'sample' })
      return json(await loadSample(workshop, caller, params.project, sample), 202)
    },
  }),
]
