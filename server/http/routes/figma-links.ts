import { z } from 'zod'
import { uploadAnswer } from '../../../shared/schema/delivery.ts'
import { pullFigmaLinks } from '../../verbs/figma/figma-links.ts'
import { EDIT, inVersion, json, route, SMALL, told, VERSION } from './route.ts'

export const figmaLinks = [
  route({
    method: 'post',
    path: `${VERSION}/figma-links`,
    operation_id: 'pullFigmaLinks',
    summary: {
      en: 'Pull designs from Figma by links, with the server’s own token',
      zh: '按链接从 Figma 拉取设计稿，使用服务自己的令牌',
    },
    admits: EDIT,
    params: inVersion,
    body: {
      json: z.object({
        links: z.string().min(1).max(60_000).describe('As in figma_links.txt: one link a line, # comments'),
        snapshots: z.boolean().default(false).describe('Pictures of the screens too'),
      }),
      limit_bytes: 4 * SMALL,
    },
    is_repeatable: true,
    answers: {
      202: told(
        'A job asks Figma; its delivery tells what became of each link.',
        '由任务向 Figma 请求，交付中列出每个链接的结果。',
        uploadAnswer,
      ),
      409: told('The server has no token for Figma.', '服务没有 Figma 令牌。'),
    },
    handle: async ({ params, body, caller, workshop }) =>
      json(await pullFigmaLinks(workshop, caller, params, body), 202),
  }),
]
