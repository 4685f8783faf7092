import { z } from 'zod'
import {
  answerMark,
  askAnswer,
  askQuestion,
  feedback,
  feedbackWish,
  keptAnswerPage,
} from '../../../shared/schema/ask.ts'
import { ask as askQuestionOf } from '../../verbs/ask/ask.ts'
import { giveFeedback, listAnswers, takeBackFeedback } from '../../verbs/ask/feedback.ts'
import { addressOf, EDIT, inProject, json, PROJECT, paging, READ_OR_BOT, route, SMALL, told } from './route.ts'

/** Questions in whole sentences, and what people think of the answers. */
export const ask = [
  route({
    method: 'post',
    path: `${PROJECT}/ask`,
    operation_id: 'ask',
    summary: {
      en: 'Answer a question with sentences of the sources, or say that nothing fits',
      zh: '用来源原句回答问题；没有合适内容时明确说明',
    },
    admits: READ_OR_BOT,
    narrows: true,
    params: inProject,
    body: { json: askQuestion, limit_bytes: 4 * SMALL },
    is_repeatable: true,
    answers: { 200: told('The answer with its citations.', '答案及引用。', askAnswer) },
    handle: async ({ params, body, caller, workshop, house, request }) => {
      const base = addressOf(house, request)
      return json(await askQuestionOf(workshop, caller, params.project, body, { channel: 'http', base }))
    },
  }),
  route({
    method: 'post',
    path: `${PROJECT}/feedback`,
    operation_id: 'giveFeedback',
    summary: { en: 'Say whether an answer helped; the last word counts', zh: '评价一个答案；以最后一次为准' },
    admits: READ_OR_BOT,
    narrows: true,
    params: inProject,
    body: { json: feedbackWish, limit_bytes: SMALL },
    is_repeatable: true,
    answers: { 200: told('What is now kept.', '现在保存的评价。', feedback) },
    handle: async ({ params, body, caller, workshop }) =>
      json(await giveFeedback(workshop, caller, params.project, body)),
  }),
  route({
    method: 'delete',
    path: `${PROJECT}/feedback/{answer_id}`,
    operation_id: 'takeBackFeedback',
    summary: { en: 'Take back what one said of an answer', zh: '撤回自己对一个答案的评价' },
    admits: READ_OR_BOT,
    narrows: true,
    params: inProject.extend({ answer_id: z.string().max(64) }),
    answers: { 204: told('Nothing is said of it any more.', '已撤回。') },
    handle: async ({ params: { project, answer_id }, caller, workshop }) => {
      await takeBackFeedback(workshop, caller, project, answer_id)
      return json(null, 204)
    },
  }),
  route({
    method: 'get',
    path: `${PROJECT}/answers`,
    operation_id: 'listAnswers',
    summary: { en: 'Answers that were given, newest first', zh: '给出过的答案，最新在前' },
    admits: EDIT,
    params: inProject,
    query: paging.extend({
      verdict: answerMark.optional().describe('Those that somebody marked so, or that found nothing'),
    }),
    answers: { 200: told('A page of answers.', '一页答案。', keptAnswerPage) },
    handle: async ({ params, query: { verdict, ...at }, workshop }) =>
      json(await listAnswers(workshop, params.project, verdict ?? null, at)),
  }),
]
