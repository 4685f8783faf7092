import { z } from 'zod'
import { coverageQuestion } from '../../../shared/schema/answers.ts'
import { state } from '../../../shared/schema/base.ts'
import {
  coverageMatrix,
  frameDetail,
  framesCoverage,
  layerRules,
  modulesCoverage,
  reportClass,
  reportSummary,
  unmatchedRow,
} from '../../../shared/schema/coverage.ts'
import { rulesAtLayers } from '../../verbs/coverage/at-layers.ts'
import { oneFrame } from '../../verbs/coverage/frame.ts'
import { coverageByFrame } from '../../verbs/coverage/frames.ts'
import { coverageByModule, coverageMatrix as matrixOf } from '../../verbs/coverage/modules.ts'
import { listUnmatched, reportSummary as summaryOf } from '../../verbs/coverage/report.ts'
import { inProject, inVersion, json, MIB, PROJECT, pageOf, paging, READ_OR_BOT, route, told, VERSION } from './route.ts'

export const coverage = [
  route({
    method: 'get',
    path: `${PROJECT}/coverage`,
    operation_id: 'getCoverageMatrix',
    summary: {
      en: 'Coverage by module and version, the latest versions first',
      zh: '各模块在各版本的覆盖情况，最新版本在前',
    },
    admits: READ_OR_BOT,
    params: inProject,
    query: paging.extend({ limit: z.coerce.number().int().min(1).max(50).default(12).describe('Versions on a page') }),
    answers: {
      200: told(
        'Versions, modules and a cell for each pair that holds something.',
        '版本、模块，以及有内容的每一格。',
        coverageMatrix,
      ),
    },
    handle: async ({ params, query, workshop }) => json(await matrixOf(workshop, params.project, query)),
  }),
  route({
    method: 'get',
    path: `${VERSION}/coverage/modules`,
    operation_id: 'getCoverageByModule',
    summary: {
      en: 'A version’s coverage by module, in the numbers of its merge report',
      zh: '版本按模块的覆盖情况，数字与合并报告一致',
    },
    admits: READ_OR_BOT,
    params: inVersion,
    query: paging,
    answers: { 200: told('A page of modules, with the whole beside it.', '一页模块，以及总数。', modulesCoverage) },
    handle: async ({ params, query, workshop }) => json(await coverageByModule(workshop, params, query)),
  }),
  route({
    method: 'get',
    path: `${VERSION}/coverage/frames`,
    operation_id: 'getCoverageByFrame',
    summary: {
      en: 'A version’s coverage by screen, and which have a picture',
      zh: '版本按画框的覆盖情况，以及是否有图片',
    },
    admits: READ_OR_BOT,
    params: inVersion,
    query: paging.extend({
      q: z.string().trim().max(200).optional().describe('Part of a screen’s or page’s name'),
      state: state.optional().describe('Only screens that hold a rule in this state'),
    }),
    answers: { 200: told('A page of screens, by page and name.', '一页画框，按页面和名称排列。', framesCoverage) },
    handle: async ({ params, query: { q, state: wanted, ...page }, workshop }) => {
      const filter = { ...(q && { text: q }), ...(wanted && { state: wanted }) }
      return json(await coverageByFrame(workshop, params, filter, page))
    },
  }),
  route({
    method: 'get',
    path: `${VERSION}/coverage/frame`,
    operation_id: 'getFrame',
    summary: {
      en: 'One screen with the place of each rule on it; rules without a place as pins',
      zh: '单个画框及其上每条规则的位置；没有位置的规则作为标记列出',
    },
    admits: READ_OR_BOT,
    params: inVersion,
    query: z.object({
      file_key: z.string().min(1).max(128),
      frame_id: z.string().max(300).default('').describe('Empty: the rules of the file that lie on no screen'),
    }),
    answers: { 200: told('The screen.', '画框。', frameDetail) },
    handle: async ({ params, query, workshop }) => json(await oneFrame(workshop, params, query)),
  }),
  route({
    method: 'post',
    path: `${VERSION}/coverage/rules`,
    operation_id: 'askRulesAtLayers',
    summary: {
      en: 'The rules at layers: those that `POST coverage` counts, by screen, with their places',
      zh: '查询图层上的规则：即 POST coverage 统计的那些，按画框排列，含位置',
    },
    admits: READ_OR_BOT,
    params: inVersion,
    body: { json: coverageQuestion, limit_bytes: MIB },
    answers: { 200: told('The rules, once for each place.', '规则，每个位置一条。', layerRules) },
    handle: async ({ params, body: { node_ids, file_key }, workshop }) =>
      json(await rulesAtLayers(workshop, params, { node_ids, file_key: file_key ?? null })),
  }),
  route({
    method: 'get',
    path: `${VERSION}/report`,
    operation_id: 'getReport',
    summary: { en: 'The numbers of the merge report', zh: '合并报告里的数字' },
    admits: READ_OR_BOT,
    params: inVersion,
    answers: { 200: told('As merge_report.md tells them.', '与 merge_report.md 一致。', reportSummary) },
    handle: async ({ params, workshop }) => json(await summaryOf(workshop, params)),
  }),
  route({
    method: 'get',
    path: `${VERSION}/unmatched`,
    operation_id: 'listUnmatched',
    summary: {
      en: 'What has one side only: why, what came nearest and what to do, as the merge report lists it',
      zh: '只有一侧的规则和用例：原因、最接近的一条、该怎么办，与合并报告一致',
    },
    admits: READ_OR_BOT,
    params: inVersion,
    query: paging.extend({
      side: z.enum(['design', 'test']).optional(),
      class: reportClass.optional(),
      module: z.string().max(200).optional().describe('A primary module; `-`: what has none'),
    }),
    answers: {
      200: told(
        'A page of rows, and how many there are in all.',
        '一页内容，以及总数。',
        pageOf(unmatchedRow).extend({ total: z.number().int(), watermark: z.string() }),
      ),
    },
    handle: async ({ params, query: { side, class: name, module, ...page }, workshop }) => {
      const filter = {
        ...(side && { side }),
        ...(name && { class: name }),
        ...(module !== undefined && { module: module === '-' ? null : module }),
      }
      return json(await listUnmatched(workshop, params, filter, page))
    },
  }),
]
