import { z } from 'zod'
import { HufuError } from '../../../shared/error.ts'
import { projectRow } from '../../verbs/versions.ts'
import type { Caller, Workshop } from '../../verbs/workshop.ts'
import { refuseStrangers } from '../hosts.ts'
import { addressOf, MIB, projectName, READ_OR_BOT, route, told } from './route.ts'

export const mcp = [
  route({
    method: 'post',
    path: '/mcp',
    operation_id: 'mcp',
    summary: {
      en: 'The Model Context Protocol over streamable HTTP: the tools that a model may call',
      zh: 'MCP（streamable HTTP）：供模型调用的工具',
    },
    admits: READ_OR_BOT,
    narrows: true,
    project_in: 'query',
    query: z.object({ project: projectName.optional().describe('Default: the token’s own, or the only one') }),
    body: { json: z.unknown().describe('A JSON-RPC message'), limit_bytes: MIB },
    answers: {
      200: told(
        'The answer, as JSON or as one event, as the client’s protocol wants.',
        '响应：按客户端协议为 JSON 或单个事件。',
      ),
      202: told('A notification was taken.', '已收到通知。'),
    },
    async handle({ request, query, body, caller, workshop, house }) {
      refuseStrangers(request, house.reached_at)
      if (Array.isArray(body)) throw new HufuError('bad_input', ONE_AT_A_TIME)
      const project = await projectOf(workshop, caller, query.project)
      return house.mcp({ request, body, caller, project, workshop, base: addressOf(house, request) })
    },
  }),
]

/** Several calls in one request would pass by the limits. The protocol has none since 2025-06-18. */
const ONE_AT_A_TIME = { why: 'one message in each request', why_zh: '每个请求只能带一条消息' }

/** Errors  `not_found` for a project that is none; `project_unsaid`. */
async function projectOf(workshop: Workshop, caller: Caller, said: string | undefined): Promise<string> {
  const project = said ?? caller.project
  if (project !== null) return (await projectRow(workshop, project)).project
  const [only, ...others] = await workshop.store.projects.all()
  if (!only || others.length > 0) throw new HufuError('project_unsaid')
  return only.project
}
