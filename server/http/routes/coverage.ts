import { z } from 'zod'
import { state } from '../../../shared/schema/base.ts'
import { coverageMatrix, frameDetail, framesCoverage, modulesCoverage } from '../../../shared/schema/coverage.ts'
import { oneFrame } from '../../verbs/coverage/frame.ts'
import { coverageByFrame } from '../../verbs/coverage/frames.ts'
import { coverageByModule, coverageMatrix as matrixOf } from '../../verbs/coverage/modules.ts'
import { inProject, inVersion, json, PROJECT, paging, READ_OR_BOT, route, told, VERSION } from './route.ts'

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
]
