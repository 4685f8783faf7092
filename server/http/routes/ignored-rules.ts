import { z } from 'zod'
import { parseAppVersion } from '../../../shared/app-version.ts'
import { appVersion } from '../../../shared/schema/base.ts'
import { ignoredRule } from '../../../shared/schema/coverage.ts'
import { sentRuleAtom } from '../../../shared/schema/delivery.ts'
import { ignoreRule, listIgnoredRules, unignoreRule } from '../../verbs/ignored/ignored-rules.ts'
import { EDIT, inProject, json, MIB, PROJECT, pageOf, paging, READ, route, told } from './route.ts'

const ignoredAnswer = z.object({
  rule: ignoredRule,
  gone: z.array(z.object({ app_version: appVersion, atom_ids: z.array(z.string()) })).describe('What went, by version'),
})

/** A rule does not come back by itself: nobody keeps what it was in each version. */
const COMES_BACK = {
  message: 'It is wanted again, and comes back with the next send that holds it.',
  message_zh: '已取消忽略，下次发送包含它的范围时会恢复。',
}

export const ignoredRules = [
  route({
    method: 'get',
    path: `${PROJECT}/ignored-rules`,
    operation_id: 'listIgnoredRules',
    summary: { en: 'Rules that people do not want, with who and why', zh: '被忽略的规则，以及是谁、为什么' },
    admits: READ,
    params: inProject,
    query: paging,
    answers: { 200: told('A page, newest first.', '一页，最新在前。', pageOf(ignoredRule)) },
    handle: async ({ params, query, workshop }) => json(await listIgnoredRules(workshop, params.project, query)),
  }),
  route({
    method: 'post',
    path: `${PROJECT}/ignored-rules`,
    operation_id: 'ignoreRule',
    summary: {
      en: 'Ignore a rule: its atoms go from every version, and it is not taken again',
      zh: '忽略一条规则：从所有版本移除，之后发送也不再收下',
    },
    admits: EDIT,
    params: inProject,
    body: {
      json: z.object({
        source_key: z.string().min(1).max(600),
        reason: z.string().trim().min(1).max(500),
        app_version: z
          .string()
          .transform(parseAppVersion)
          .optional()
          .describe('Where it was seen; else the last version that holds it'),
        atom: sentRuleAtom
          .optional()
          .describe('The rule itself, with app_version, where it was found in a design and never sent'),
      }),
      limit_bytes: MIB,
    },
    is_repeatable: true,
    answers: {
      201: told('It is ignored from now on.', '即刻起忽略。', ignoredAnswer),
      200: told('It was ignored already and is answered as it is.', '早已忽略，原样返回。', ignoredAnswer),
    },
    handle: async ({ params, body, caller, workshop }) => {
      const { is_fresh, ...answer } = await ignoreRule(workshop, caller, params.project, body)
      return json(answer, is_fresh ? 201 : 200)
    },
  }),
  route({
    method: 'delete',
    path: `${PROJECT}/ignored-rules/{ignored_id}`,
    operation_id: 'unignoreRule',
    summary: {
      en: 'Want a rule again: it comes back with the next send that holds it',
      zh: '取消忽略：下次发送包含它的范围时恢复',
    },
    admits: EDIT,
    params: inProject.extend({ ignored_id: z.string().max(64) }),
    answers: {
      200: told(
        'What was ignored, and when it comes back.',
        '曾被忽略的规则，以及何时恢复。',
        z.object({ rule: ignoredRule, message: z.string(), message_zh: z.string() }),
      ),
    },
    handle: async ({ params, caller, workshop }) =>
      json({ rule: await unignoreRule(workshop, caller, params.project, params.ignored_id), ...COMES_BACK }),
  }),
]
