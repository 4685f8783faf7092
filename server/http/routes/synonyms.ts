import { z } from 'zod'
import { explained, explainWish, synonymsAnswer, synonymsText } from '../../../shared/schema/synonyms.ts'
import { explainWords } from '../../verbs/explain-words.ts'
import { startLevelling } from '../../verbs/levelling.ts'
import { readSynonyms, setSynonyms, trySynonyms } from '../../verbs/set-synonyms.ts'
import { etag } from '../etag.ts'
import { EDIT, inProject, json, MIB, PROJECT, READ_OR_BOT, route, told, yes } from './route.ts'

const levelAnswer = z.object({ job_id: z.string().nullable() })

const PATH = `${PROJECT}/synonyms`

export const synonyms = [
  route({
    method: 'get',
    path: PATH,
    operation_id: 'getSynonyms',
    summary: {
      en: 'The project’s own words as people wrote them, over the shipped table',
      zh: '项目自己的同义词原文（叠加在内置词表之上）',
    },
    admits: READ_OR_BOT,
    params: inProject,
    answers: { 200: told('synonyms.yaml, comments and all.', 'synonyms.yaml 原文，含注释。', synonymsText) },
    handle: async ({ params, workshop }) => {
      const { answer, edition } = await readSynonyms(workshop, params.project)
      return json(answer, 200, etag(edition))
    },
  }),
  route({
    method: 'put',
    path: PATH,
    operation_id: 'setSynonyms',
    summary: {
      en: 'Set the project’s own words; a job then reads what is there by them. A dry run tells what would merge and part',
      zh: '设置项目自己的同义词，随后由任务按新词重读已有内容；试运行只说明哪些会合并、哪些会分开',
    },
    admits: EDIT,
    params: inProject,
    query: z.object({ dry_run: yes }),
    body: { json: z.object({ text: z.string() }), limit_bytes: 5 * MIB },
    takes_edition: true,
    answers: {
      200: told(
        'What changes; after saving, the job that carries it through.',
        '会改变什么；保存后另有执行任务的编号。',
        synonymsAnswer,
      ),
    },
    handle: async ({ params, query, body, caller, workshop, edition: read }) => {
      if (query.dry_run) return json(await trySynonyms(workshop, params.project, body.text))
      const { answer, edition } = await setSynonyms(workshop, caller, params.project, body.text, read)
      return json(answer, 200, etag(edition))
    },
  }),
  route({
    method: 'post',
    path: `${PATH}/explain`,
    operation_id: 'explainWords',
    summary: {
      en: 'How a sentence becomes its canon text, step by step; by a file that is not saved yet, if one comes along',
      zh: '逐步说明一句话怎样变成规范文本；可附上尚未保存的同义词',
    },
    admits: READ_OR_BOT,
    params: inProject,
    body: { json: explainWish, limit_bytes: 5 * MIB },
    answers: {
      200: told('Canon text, fingerprint, slots and the steps.', '规范文本、指纹、槽位和各步骤。', explained),
    },
    handle: async ({ params, body, workshop }) => json(await explainWords(workshop, params.project, body)),
  }),
  route({
    method: 'post',
    path: `${PROJECT}/level`,
    operation_id: 'levelProject',
    summary: {
      en: 'Bring versions that stand by earlier words or thresholds up to those that stand now',
      zh: '让仍按旧词或旧门槛的版本改按现在的来',
    },
    admits: EDIT,
    params: inProject,
    is_repeatable: true,
    answers: {
      202: told('The job.', '任务。', levelAnswer),
      200: told('Every version stands by them already.', '各版本都已是最新。', levelAnswer),
    },
    handle: async ({ params, workshop }) => {
      const job = await startLevelling(workshop, params.project)
      return json({ job_id: job?.job_id ?? null }, job ? 202 : 200)
    },
  }),
]
