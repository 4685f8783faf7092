import { z } from 'zod'
import { changesAnswer } from '../../../shared/schema/changes.ts'
import { changesSince } from '../../verbs/changes.ts'
import { inProject, json, PROJECT, paging, READ_OR_BOT, route, told } from './route.ts'

export const changes = [
  route({
    method: 'get',
    path: `${PROJECT}/changes`,
    operation_id: 'listChanges',
    summary: {
      en: 'Rules that came, changed or went since a watermark, each once',
      zh: '自某水位以来新增、变化、消失的规则，每条一次',
    },
    admits: READ_OR_BOT,
    params: inProject,
    query: paging.extend({
      since: z.coerce.number().int().min(0).describe('A watermark that was read before; 0: from the beginning'),
      limit: z.coerce.number().int().min(1).max(1000).default(200),
    }),
    answers: {
      200: told(
        'A page of changes, and the watermark to ask from next.',
        '一页变更，以及下次读取的水位。',
        changesAnswer,
      ),
      410: told('Changes that old are no longer kept.', '这么早的变更已不再保留。'),
    },
    handle: async ({ params, query: { since, ...paging }, workshop }) =>
      json(await changesSince(workshop, params.project, since, paging)),
  }),
]
