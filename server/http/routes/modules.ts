import { z } from 'zod'
import { modulesAnswer, modulesText } from '../../../shared/schema/answers.ts'
import { readModules, setModules } from '../../verbs/set-modules.ts'
import { etag } from '../etag.ts'
import { EDIT, inProject, json, MIB, PROJECT, READ_OR_BOT, route, told, yes } from './route.ts'

export const modules = [
  route({
    method: 'get',
    path: `${PROJECT}/modules`,
    operation_id: 'getModules',
    summary: { en: 'The module dictionary as people wrote it', zh: '模块词典原文' },
    admits: READ_OR_BOT,
    params: inProject,
    answers: {
      200: told('modules.yaml, comments and all.', 'modules.yaml 原文，含注释。', modulesText),
    },
    handle: async ({ params, workshop }) => {
      const { answer, edition } = await readModules(workshop, params.project)
      return json(answer, 200, etag(edition))
    },
  }),
  route({
    method: 'post',
    path: `${PROJECT}/modules`,
    operation_id: 'setModules',
    summary: {
      en: 'Set the module dictionary and tag everything anew; an empty text takes it away',
      zh: '设置模块词典，并重新归模块；空文本表示去掉词典',
    },
    admits: EDIT,
    params: inProject,
    query: z.object({ dry_run: yes }),
    body: { json: z.object({ text: z.string() }), limit_bytes: 5 * MIB },
    is_repeatable: true,
    takes_edition: true,
    answers: { 200: told('Which rules change module.', '哪些规则换了模块。', modulesAnswer) },
    handle: async ({ params, query, body, caller, workshop, edition }) => {
      const set = await setModules(workshop, caller, params.project, body.text, query.dry_run, edition)
      return json(set.answer, 200, etag(set.edition))
    },
  }),
]
