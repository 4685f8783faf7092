import { z } from 'zod'
import { job } from '../../../shared/schema/delivery.ts'
import {
  category,
  comparison,
  evaluationRow,
  evaluationRun,
  evaluationSet,
  failureReason,
  newWaiver,
  questionFromAnswer,
  questionId,
  questionWish,
  runWish,
  setFields,
  setId,
  setWish,
  storedQuestion,
  testSetAnswer,
} from '../../../shared/schema/evaluation.ts'
import { questionOfAnswer } from '../../verbs/evaluation/from-answer.ts'
import { deleteQuestion, listQuestions, putQuestion, testSetLines } from '../../verbs/evaluation/questions.ts'
import { startRun } from '../../verbs/evaluation/run.ts'
import { compareRuns, listOutcomes, listRuns, oneRun, waiveGate } from '../../verbs/evaluation/runs.ts'
import { sendTestSet } from '../../verbs/evaluation/send-test-set.ts'
import { createSet, deleteSet, editSet, listSets, oneSet } from '../../verbs/evaluation/sets.ts'
import { attached } from '../attachment.ts'
import { ADMIN, EDIT, inProject, json, MIB, PROJECT, pageOf, paging, READ, route, SMALL, told } from './route.ts'

const SETS = `${PROJECT}/evaluation/sets`
const SET = `${SETS}/{set_id}`
const QUESTION = `${SET}/questions/{question_id}`
const RUNS = `${PROJECT}/evaluation/runs`
const RUN = `${RUNS}/{run_id}`
const ofSet = inProject.extend({ set_id: setId })
const ofQuestion = ofSet.extend({ question_id: questionId })
const ofRun = inProject.extend({ run_id: z.string().max(64) })
const isSaid = ([, value]: [string, unknown]) => value !== undefined

const sets = [
  route({
    method: 'get',
    path: SETS,
    operation_id: 'listEvaluationSets',
    summary: { en: 'Sets of questions, each with its last run', zh: '题集及各自最近一次评测' },
    admits: READ,
    params: inProject,
    answers: { 200: told('Every set.', '全部题集。', z.object({ items: z.array(evaluationSet) })) },
    handle: async ({ params, workshop }) => json({ items: await listSets(workshop, params.project) }),
  }),
  route({
    method: 'post',
    path: SETS,
    operation_id: 'createEvaluationSet',
    summary: { en: 'A new, empty set of questions', zh: '新建空题集' },
    admits: EDIT,
    params: inProject,
    body: { json: setWish, limit_bytes: SMALL },
    is_repeatable: true,
    answers: { 201: told('The set.', '题集。', evaluationSet) },
    handle: async ({ params, body, caller, workshop }) =>
      json(await createSet(workshop, caller, params.project, body), 201),
  }),
  route({
    method: 'get',
    path: SET,
    operation_id: 'getEvaluationSet',
    summary: { en: 'One set', zh: '单个题集' },
    admits: READ,
    params: ofSet,
    answers: { 200: told('The set.', '题集。', evaluationSet) },
    handle: async ({ params, workshop }) => json(await oneSet(workshop, params.project, params.set_id)),
  }),
  route({
    method: 'patch',
    path: SET,
    operation_id: 'editEvaluationSet',
    summary: { en: 'Name a set otherwise, or set its gates', zh: '修改题集的名称或门槛' },
    admits: EDIT,
    params: ofSet,
    body: { json: setFields.partial(), limit_bytes: SMALL },
    answers: { 200: told('The set, as it now stands.', '修改后的题集。', evaluationSet) },
    handle: async ({ params, body, caller, workshop }) =>
      json(
        await editSet(
          workshop,
          caller,
          params.project,
          params.set_id,
          Object.fromEntries(Object.entries(body).filter(isSaid)),
        ),
      ),
  }),
  route({
    method: 'delete',
    path: SET,
    operation_id: 'deleteEvaluationSet',
    summary: { en: 'Delete a set with its questions and runs', zh: '删除题集及其题目和评测' },
    admits: EDIT,
    params: ofSet,
    answers: { 204: told('Gone.', '已删除。') },
    handle: async ({ params, caller, workshop }) => {
      await deleteSet(workshop, caller, params.project, params.set_id)
      return json(null, 204)
    },
  }),
]

const questions = [
  route({
    method: 'get',
    path: `${SET}/questions`,
    operation_id: 'listEvaluationQuestions',
    summary: { en: 'The questions of a set, drafts among them', zh: '题集里的题目，含草稿' },
    admits: READ,
    params: ofSet,
    query: paging,
    answers: { 200: told('A page of questions.', '一页题目。', pageOf(storedQuestion)) },
    handle: async ({ params, query, workshop }) =>
      json(await listQuestions(workshop, params.project, params.set_id, query)),
  }),
  route({
    method: 'post',
    path: `${SET}/questions`,
    operation_id: 'sendTestSet',
    summary: {
      en: 'Take a test set (JSON Lines, as the raw body); a known id is replaced',
      zh: '以原始请求体上传题目（JSON Lines）；相同编号会替换',
    },
    admits: EDIT,
    params: ofSet,
    query: z.object({
      mode: z.enum(['add', 'replace']).default('add').describe('`replace`: what the file lacks goes, but for drafts'),
    }),
    body: {
      stream: [
        'application/x-ndjson',
        'application/jsonl',
        'application/json',
        'text/plain',
        'application/octet-stream',
      ],
      limit_bytes: 8 * MIB,
    },
    is_repeatable: true,
    answers: { 200: told('What became of each line.', '逐行结果。', testSetAnswer) },
    handle: async ({ params, query, caller, workshop, bytes }) =>
      json(await sendTestSet(workshop, caller, params.project, params.set_id, bytes, query.mode === 'replace')),
  }),
  route({
    method: 'get',
    path: `${SET}/questions.jsonl`,
    operation_id: 'getTestSet',
    summary: { en: 'The set as a file that hufu bench reads', zh: '题集文件，可供 hufu bench 使用' },
    admits: READ,
    params: ofSet,
    answers: { 200: told('JSON Lines.', '题目文件，JSON Lines。', undefined, 'application/x-ndjson') },
    handle: async ({ params, workshop }) => {
      const text = await testSetLines(workshop, params.project, params.set_id)
      return attached(text, `${params.set_id}.jsonl`, 'application/x-ndjson')
    },
  }),
  route({
    method: 'put',
    path: QUESTION,
    operation_id: 'putEvaluationQuestion',
    summary: { en: 'Set one question, new or known', zh: '新增或修改一道题' },
    admits: EDIT,
    params: ofQuestion,
    wide: 'question_id',
    body: { json: questionWish, limit_bytes: SMALL },
    answers: { 200: told('The question.', '题目。', storedQuestion) },
    handle: async ({ params: { project, set_id, question_id }, body, caller, workshop }) =>
      json(await putQuestion(workshop, caller, project, set_id, question_id, body)),
  }),
  route({
    method: 'delete',
    path: QUESTION,
    operation_id: 'deleteEvaluationQuestion',
    summary: { en: 'Delete one question', zh: '删除一道题' },
    admits: EDIT,
    params: ofQuestion,
    wide: 'question_id',
    answers: { 204: told('Gone.', '已删除。') },
    handle: async ({ params: { project, set_id, question_id }, caller, workshop }) => {
      await deleteQuestion(workshop, caller, project, set_id, question_id)
      return json(null, 204)
    },
  }),
  route({
    method: 'post',
    path: `${SET}/from-answer`,
    operation_id: 'makeQuestionOfAnswer',
    summary: {
      en: 'Make a question of an answer that did not help: a draft until somebody says what is expected',
      zh: '把没帮上忙的回答变成题目：写明期望前是草稿',
    },
    admits: EDIT,
    params: ofSet,
    body: { json: questionFromAnswer, limit_bytes: SMALL },
    is_repeatable: true,
    answers: { 200: told('The question; the same for the same answer.', '题目；同一回答得到同一题。', storedQuestion) },
    handle: async ({ params, body, caller, workshop }) =>
      json(await questionOfAnswer(workshop, caller, params.project, params.set_id, body)),
  }),
]

const runs = [
  route({
    method: 'post',
    path: RUNS,
    operation_id: 'startEvaluation',
    summary: { en: 'Ask every question of a set and judge what comes back', zh: '逐题提问并评判结果' },
    admits: EDIT,
    params: inProject,
    body: { json: runWish, limit_bytes: SMALL },
    is_repeatable: true,
    answers: { 202: told('The job; its result names the run.', '任务；结果里有评测编号。', job) },
    handle: async ({ params, body, caller, workshop }) =>
      json(await startRun(workshop, caller, params.project, body), 202),
  }),
  route({
    method: 'get',
    path: RUNS,
    operation_id: 'listEvaluations',
    summary: { en: 'Runs, newest first', zh: '做过的评测，最新在前' },
    admits: READ,
    params: inProject,
    query: paging.extend({ set: setId.optional() }),
    answers: { 200: told('A page of runs.', '一页评测。', pageOf(evaluationRun)) },
    handle: async ({ params, query: { set, ...at }, workshop }) =>
      json(await listRuns(workshop, params.project, set ?? null, at)),
  }),
  route({
    method: 'get',
    path: RUN,
    operation_id: 'getEvaluation',
    summary: { en: 'One run: figures by category and how it stands before its gates', zh: '单次评测：分类指标与门槛' },
    admits: READ,
    params: ofRun,
    answers: { 200: told('The run.', '评测。', evaluationRun) },
    handle: async ({ params, workshop }) => json(await oneRun(workshop, params.project, params.run_id)),
  }),
  route({
    method: 'get',
    path: `${RUN}/rows`,
    operation_id: 'listEvaluationRows',
    summary: { en: 'How each question of a run went, and why it failed', zh: '一次评测的逐题结果与失败原因' },
    admits: READ,
    params: ofRun,
    query: paging.extend({
      category: category.optional(),
      passed: z.enum(['true', 'false']).optional(),
      reason: failureReason.optional(),
    }),
    answers: { 200: told('A page of rows.', '一页结果。', pageOf(evaluationRow)) },
    handle: async ({ params, query: { category: query_type, passed, reason, ...at }, workshop }) => {
      const filter = {
        ...(query_type !== undefined && { query_type }),
        ...(passed !== undefined && { is_passed: passed === 'true' }),
        ...(reason && { failure_reason: reason }),
      }
      return json(await listOutcomes(workshop, params.project, params.run_id, filter, at))
    },
  }),
  route({
    method: 'get',
    path: `${RUN}/comparison`,
    operation_id: 'compareEvaluations',
    summary: { en: 'What got better and what got worse since another run', zh: '与另一次评测相比的变好与变差' },
    admits: READ,
    params: ofRun,
    query: z.object({ with: z.string().max(64).describe('The earlier run') }),
    answers: { 200: told('Both runs and their questions.', '两次评测及题目对比。', comparison) },
    handle: async ({ params, query, workshop }) =>
      json(await compareRuns(workshop, params.project, query.with, params.run_id)),
  }),
  route({
    method: 'post',
    path: `${RUN}/waiver`,
    operation_id: 'waiveGate',
    summary: { en: 'Let a run pass whose gate is missed, by a decision in writing', zh: '以书面决定放行未达标的评测' },
    admits: ADMIN,
    params: ofRun,
    body: { json: newWaiver, limit_bytes: SMALL },
    is_repeatable: true,
    answers: { 200: told('The run, as it now stands.', '放行后的评测。', evaluationRun) },
    handle: async ({ params, body, caller, workshop }) =>
      json(await waiveGate(workshop, caller, params.project, params.run_id, body.decision)),
  }),
]

export const evaluation = [...sets, ...questions, ...runs]
