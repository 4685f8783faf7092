import { z } from 'zod'
import { uploadAnswer } from '../../../shared/schema/delivery.ts'
import { pullFigmaLinks } from '../../verbs/figma/figma-links.ts'
import { readBytes, validBody } from '../body.ts'
import { EDIT, inVersion, json, route, SMALL, told, VERSION, yes } from './route.ts'

const wish = z.object({
  links: z.string().min(1).max(60_000).describe('As in figma_links.txt: one link a line, # comments'),
  snapshots: z.boolean().default(false).describe('Pictures of the screens too'),
})
const answers = {
  202: told(
    'A job asks Figma; its delivery tells what became of each link.',
    '由任务向 Figma 请求，交付中列出每个链接的结果。',
    uploadAnswer,
  ),
  409: told('The server has no token for Figma.', '服务没有 Figma 令牌。'),
}
const LIMIT_BYTES = 4 * SMALL

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
    body: { json: wish, limit_bytes: LIMIT_BYTES },
    is_repeatable: true,
    answers,
    handle: async ({ params, body, caller, workshop }) =>
      json(await pullFigmaLinks(workshop, caller, params, body), 202),
  }),
  route({
    method: 'post',
    path: `${VERSION}/figma-links/file`,
    operation_id: 'pullFigmaLinksFile',
    summary: {
      en: 'The same with figma_links.txt as the raw body',
      zh: '同上，以 figma_links.txt 原文作为请求体',
    },
    admits: EDIT,
    params: inVersion,
    query: z.object({ snapshots: yes }),
    body: { stream: ['text/plain', 'application/octet-stream'], limit_bytes: LIMIT_BYTES },
    is_repeatable: true,
    answers,
    handle: async ({ params, query, bytes, caller, workshop }) => {
      const links = (await readBytes(bytes, LIMIT_BYTES)).toString('utf8')
      return json(await pullFigmaLinks(workshop, caller, params, validBody(wish, { ...query, links })), 202)
    },
  }),
]
