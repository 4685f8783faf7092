import { z } from 'zod'
import { token } from '../../../shared/schema/answers.ts'
import { member, moduleOwner } from '../../../shared/schema/member.ts'
import { listMembers, oneMember, removeMember, renameMember } from '../../verbs/members.ts'
import { listOwners, oneOwner, setOwner } from '../../verbs/module-owners.ts'
import { etag } from '../etag.ts'
import { memberName } from './access.ts'
import { ADMIN, API, inProject, json, PROJECT, pageOf, paging, READ, route, SMALL, told } from './route.ts'

const MEMBER = `${API}/members/{member}`
const ofMember = z.object({ member: z.string().max(100) })
const detail = member.extend({ all_tokens: z.array(token) })
const shown = told('The member with every token.', '成员及其全部令牌。', detail)
const OWNER = `${PROJECT}/owners/{member}`

export const members = [
  route({
    method: 'get',
    path: `${API}/members`,
    operation_id: 'listMembers',
    summary: { en: 'Everybody who has or had a token, by name', zh: '按名字列出有过令牌的成员' },
    admits: ADMIN,
    query: paging,
    answers: { 200: told('A page of members.', '一页成员。', pageOf(member)) },
    handle: async ({ query, workshop }) => json(await listMembers(workshop, query)),
  }),
  route({
    method: 'get',
    path: MEMBER,
    operation_id: 'getMember',
    summary: { en: 'One member with every token', zh: '单个成员及其全部令牌' },
    admits: ADMIN,
    params: ofMember,
    answers: { 200: shown },
    handle: async ({ params, workshop }) => {
      const { answer, edition } = await oneMember(workshop, params.member)
      return json(answer, 200, etag(edition))
    },
  }),
  route({
    method: 'patch',
    path: MEMBER,
    operation_id: 'renameMember',
    summary: {
      en: 'Another name; what was logged under the old one stays as it was written',
      zh: '改名；旧名下的记录保持原样',
    },
    admits: ADMIN,
    params: ofMember,
    body: { json: z.object({ member: memberName }), limit_bytes: SMALL },
    takes_edition: true,
    answers: { 200: shown },
    handle: async ({ params, body, caller, workshop, edition: read }) => {
      const { answer, edition } = await renameMember(workshop, caller, params.member, body.member, read)
      return json(answer, 200, etag(edition))
    },
  }),
  route({
    method: 'delete',
    path: MEMBER,
    operation_id: 'removeMember',
    summary: {
      en: 'End all tokens, sessions and marks of a member; the last admin stays',
      zh: '移除成员：吊销其全部令牌、会话和负责人标记；最后一位管理员不能移除',
    },
    admits: ADMIN,
    params: ofMember,
    takes_edition: true,
    answers: { 200: shown },
    handle: async ({ params, caller, workshop, edition: read }) => {
      const { answer, edition } = await removeMember(workshop, caller, params.member, read)
      return json(answer, 200, etag(edition))
    },
  }),
  route({
    method: 'get',
    path: `${PROJECT}/owners`,
    operation_id: 'listOwners',
    summary: { en: 'Who settles which modules', zh: '各模块的负责人' },
    admits: READ,
    params: inProject,
    answers: { 200: told('All marks.', '全部标记。', pageOf(moduleOwner)) },
    handle: async ({ params, workshop }) =>
      json({ items: await listOwners(workshop, params.project), next_cursor: null }),
  }),
  route({
    method: 'get',
    path: OWNER,
    operation_id: 'getOwner',
    summary: { en: 'The modules that a member settles', zh: '某成员负责的模块' },
    admits: READ,
    params: inProject.extend(ofMember.shape),
    answers: { 200: told('None or more.', '可以为空。', moduleOwner) },
    handle: async ({ params, workshop }) => {
      const { answer, edition } = await oneOwner(workshop, params.project, params.member)
      return json(answer, 200, etag(edition))
    },
  }),
  route({
    method: 'put',
    path: OWNER,
    operation_id: 'setOwner',
    summary: {
      en: 'Mark a member as owner of exactly these modules; none takes the mark away',
      zh: '设定某成员负责的模块；留空即取消标记',
    },
    admits: ADMIN,
    params: inProject.extend(ofMember.shape),
    body: { json: z.object({ modules: z.array(z.string().min(1).max(200)).max(500) }), limit_bytes: SMALL },
    takes_edition: true,
    answers: { 200: told('The modules, as they now stand.', '修改后的模块。', moduleOwner) },
    handle: async ({ params, body, caller, workshop, edition: read }) => {
      const { answer, edition } = await setOwner(workshop, caller, params.project, params.member, body.modules, read)
      return json(answer, 200, etag(edition))
    },
  }),
]
