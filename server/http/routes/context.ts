import { contextAnswer, contextQuestion } from '../../../shared/schema/context.ts'
import { assembleContext } from '../../verbs/context/assemble.ts'
import { inProject, json, PROJECT, READ_OR_BOT, route, SMALL, told } from './route.ts'

export const context = [
  route({
    method: 'post',
    path: `${PROJECT}/context`,
    operation_id: 'assembleContext',
    summary: {
      en: 'Put together what a language model needs to know for a task, under a budget of tokens',
      zh: '按 token 预算为语言模型汇集完成任务所需的内容',
    },
    admits: READ_OR_BOT,
    narrows: true,
    params: inProject,
    is_repeatable: true,
    body: { json: contextQuestion, limit_bytes: 4 * SMALL },
    answers: {
      200: told(
        'Layers with their sources, what was left out and why.',
        '分层内容及其来源，以及未列入的内容和原因。',
        contextAnswer,
      ),
    },
    handle: async ({ params, body, caller, workshop }) =>
      json(await assembleContext(workshop, caller, params.project, body)),
  }),
]
