import { z } from 'zod'
import { HufuError } from '../../../shared/error.ts'
import { hasAdmin } from '../../verbs/access.ts'
import { API, json, route, told } from './route.ts'

export const ops = [
  route({
    method: 'get',
    path: '/healthz',
    operation_id: 'getHealth',
    is_unlimited: true,
    summary: { en: 'Whether the process lives', zh: '进程是否存活' },
    admits: 'open',
    answers: { 200: told('It does.', '存活。', z.object({ status: z.literal('ok') })) },
    handle: async () => json({ status: 'ok' }),
  }),
  route({
    method: 'get',
    path: '/readyz',
    operation_id: 'getReadiness',
    is_unlimited: true,
    summary: { en: 'Whether the store answers', zh: '存储是否可用' },
    admits: 'open',
    answers: {
      200: told(
        'It does; else 503.',
        '可用；否则 503。',
        z.object({ status: z.literal('ready'), has_admin: z.boolean() }),
      ),
    },
    handle: async ({ workshop }) => {
      if (!(await workshop.store.projects.all()).length) throw new HufuError('busy')
      return json({ status: 'ready', has_admin: await hasAdmin(workshop) })
    },
  }),
  route({
    method: 'get',
    path: `${API}/openapi.json`,
    operation_id: 'getOpenApi',
    summary: { en: 'This API as OpenAPI 3.1', zh: '本接口的 OpenAPI 3.1 描述' },
    admits: 'open',
    answers: { 200: told('The document.', '文档。', z.record(z.string(), z.unknown())) },
    handle: async ({ house }) => json(house.openapi()),
  }),
  route({
    method: 'get',
    path: `${API}/docs`,
    operation_id: 'getDocs',
    summary: { en: 'This API to read', zh: '本接口的说明页' },
    admits: 'open',
    answers: { 200: told('A page without outside resources.', '不引用外部资源的网页。', undefined, 'text/html') },
    handle: async ({ house }) => {
      const { html, style_hash } = house.docs()
      return new Response(html, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': `default-src 'none'; style-src '${style_hash}'; base-uri 'none'; frame-ancestors 'none'`,
        },
      })
    },
  }),
]
