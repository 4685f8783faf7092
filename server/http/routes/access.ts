import { z } from 'zod'
import { HufuError } from '../../../shared/error.ts'
import { me, role, token } from '../../../shared/schema/answers.ts'
import { instant, knowledgeBaseId } from '../../../shared/schema/base.ts'
import { bootstrap, closeSession, createToken, listTokens, openSession, revokeToken } from '../../verbs/access.ts'
import type { Caller } from '../../verbs/workshop.ts'
import { clearedCookie, sessionCookie } from '../cookie.ts'
import { ADMIN, API, type House, json, pageOf, paging, projectName, route, SMALL, told } from './route.ts'

export const memberName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{C}]+$/u)
const secret = z.string().min(1).max(200)
const madeToken = token.extend({ secret: z.string().describe('Shown this once; only its hash is kept') })

async function meOf({ workshop, server_version }: House, caller: Caller, csrf_token?: string) {
  const projects = caller.project ? [caller.project] : (await workshop.store.projects.all()).map((p) => p.project)
  return { member: caller.member, role: caller.role, projects, server_version, ...(csrf_token && { csrf_token }) }
}

export const access = [
  route({
    method: 'post',
    path: `${API}/bootstrap`,
    operation_id: 'bootstrap',
    summary: {
      en: 'Spend the one-time token of the first start: creates the first admin',
      zh: '用首次启动时的一次性令牌创建第一位管理员',
    },
    admits: 'open',
    body: { json: z.object({ token: secret, name: memberName }), limit_bytes: SMALL },
    answers: {
      201: told(
        'The admin’s own token, shown this once.',
        '管理员自己的令牌，只显示这一次。',
        z.object({ token: z.string(), token_id: z.string(), member: z.string(), role }),
      ),
    },
    handle: async ({ body, workshop }) => {
      const made = await bootstrap(workshop, body.token, body.name)
      const { token_id, member, role: own } = made.token
      return json({ token: made.secret, token_id, member, role: own }, 201)
    },
  }),
  route({
    method: 'post',
    path: `${API}/session`,
    operation_id: 'signIn',
    summary: { en: 'Turn a token into a cookie session for the pages', zh: '用令牌登录网页（写入 cookie）' },
    admits: 'open',
    body: { json: z.object({ token: secret }), limit_bytes: SMALL },
    answers: { 200: told('Signed in.', '已登录。', me) },
    handle: async ({ body, workshop, house }) => {
      const { session, caller, csrf_token } = await openSession(workshop, body.token)
      return json(await meOf(house, caller, csrf_token), 200, { 'set-cookie': sessionCookie(session, house.is_secure) })
    },
  }),
  route({
    method: 'delete',
    path: `${API}/session`,
    operation_id: 'signOut',
    summary: { en: 'End the session', zh: '退出登录' },
    admits: 'any',
    answers: { 204: told('Signed out.', '已退出。') },
    handle: async ({ sign_in, workshop, house }) => {
      if (sign_in.session) await closeSession(workshop, sign_in.session)
      return json(null, 204, { 'set-cookie': clearedCookie(house.is_secure) })
    },
  }),
  route({
    method: 'get',
    path: `${API}/me`,
    operation_id: 'getMe',
    summary: { en: 'Who the token or session is', zh: '当前令牌或会话是谁' },
    admits: 'any',
    answers: { 200: told('The caller.', '调用者。', me) },
    handle: async ({ caller, sign_in, house }) => json(await meOf(house, caller, sign_in.csrf_token)),
  }),
  route({
    method: 'get',
    path: `${API}/tokens`,
    operation_id: 'listTokens',
    summary: { en: 'Every token, without its secret', zh: '全部令牌（不含密钥）' },
    admits: ADMIN,
    query: paging,
    answers: { 200: told('A page of tokens.', '一页令牌。', pageOf(token)) },
    handle: async ({ query, workshop }) => json(await listTokens(workshop, query)),
  }),
  route({
    method: 'post',
    path: `${API}/tokens`,
    operation_id: 'createToken',
    summary: { en: 'A new token for a member', zh: '为成员新建令牌' },
    admits: ADMIN,
    body: {
      json: z.object({
        role,
        member: memberName,
        project: projectName.nullish(),
        knowledge_bases: z.array(knowledgeBaseId).min(1).max(100).nullish(),
        expires_at: instant.nullish(),
      }),
      limit_bytes: SMALL,
    },
    answers: { 201: told('The token with its secret, shown this once.', '令牌及其密钥，只显示这一次。', madeToken) },
    handle: async ({ body, caller, workshop }) => {
      const made = await createToken(workshop, caller, {
        role: body.role,
        member: body.member,
        project: body.project ?? null,
        knowledge_bases: body.knowledge_bases ?? null,
        expires_at: body.expires_at ?? null,
      })
      return json({ ...made.token, secret: made.secret }, 201)
    },
  }),
  route({
    method: 'delete',
    path: `${API}/tokens/{token_id}`,
    operation_id: 'revokeToken',
    summary: { en: 'End a token and its sessions', zh: '吊销令牌及其会话' },
    admits: ADMIN,
    params: z.object({ token_id: z.string().max(64) }),
    answers: { 200: told('The token, revoked.', '已吊销的令牌。', token) },
    handle: async ({ params, caller, workshop }) => {
      if (params.token_id === caller.token_id)
        throw new HufuError('bad_input', { why: 'a token can’t revoke itself' }, { field: 'token_id' })
      return json(await revokeToken(workshop, caller, params.token_id, { keeps_admin: true }))
    },
  }),
]
