import { z } from 'zod'
import { parseAppVersion } from '../../../shared/app-version.ts'
import { productName } from '../../../shared/schema/document.ts'
import { lookupAnswer } from '../../../shared/schema/lookup.ts'
import { lookup as lookUp } from '../../verbs/lookup/lookup.ts'
import { TOOL_CONSUMERS, toolFor, toolPrompt } from '../../verbs/lookup/tool.ts'
import { withinOf } from '../../verbs/search.ts'
import { addressOf, inProject, json, PROJECT, READ_OR_BOT, route, told } from './route.ts'

const lang = z.enum(['zh', 'en'])

export const lookup = [
  route({
    method: 'get',
    path: `${PROJECT}/lookup`,
    operation_id: 'lookupKnowledge',
    summary: {
      en: 'The document of the knowledge base that a question is about; nothing found is an answer too',
      zh: '问题所指的知识库文档；没有找到也返回 200',
    },
    admits: READ_OR_BOT,
    narrows: true,
    params: inProject,
    query: z.object({
      q: z.string().default('').describe("The question in the user's own words; 1,000 characters of it are read"),
      app_version: z.string().max(64).optional().describe('Default: the last merged version'),
      product: productName.optional().describe('Documents of this product only'),
      module: z.string().max(200).optional().describe('Rules of this module only'),
    }),
    answers: { 200: told('What was found.', '查找结果。', lookupAnswer) },
    handle: async ({ params, query: { q, app_version, ...wish }, caller, workshop }) =>
      json(
        await lookUp(workshop, params.project, {
          ...{ ...wish, ...withinOf(caller), query_text: q },
          app_version: app_version === undefined ? undefined : parseAppVersion(app_version),
        }),
      ),
  }),
  route({
    method: 'get',
    path: `${PROJECT}/tools/lookup_knowledge.json`,
    operation_id: 'getLookupTool',
    summary: { en: 'The look-up as a tool for function calling', zh: '查找工具的 function calling 定义' },
    admits: READ_OR_BOT,
    narrows: true,
    params: inProject,
    query: z.object({
      for: z.enum(TOOL_CONSUMERS).default('openai-chat').describe('Who takes it; dify: an OpenAPI document to import'),
      lang: lang.default('zh').describe('Of its descriptions'),
    }),
    answers: {
      200: told('In the shape that the consumer takes.', '按使用方要求的格式。', z.record(z.string(), z.unknown())),
    },
    handle: async ({ params, query, house, request }) =>
      json(toolFor(query.for, query.lang, addressOf(house, request) + PROJECT.replace('{project}', params.project))),
  }),
  route({
    method: 'get',
    path: `${PROJECT}/tools/lookup_knowledge.md`,
    operation_id: 'getLookupPrompt',
    summary: { en: "The paragraph for a bot's system prompt", zh: '放进机器人系统提示词的一段' },
    admits: READ_OR_BOT,
    narrows: true,
    params: inProject,
    query: z.object({ lang: lang.optional().describe('Default: both') }),
    answers: { 200: told('Markdown.', 'Markdown 文本。', undefined, 'text/markdown') },
    handle: async ({ query }) =>
      new Response(toolPrompt(query.lang), {
        headers: { 'content-type': 'text/markdown; charset=utf-8', 'x-content-type-options': 'nosniff' },
      }),
  }),
]
