import { z } from 'zod'
import { caseAtom } from '../../../shared/schema/case-atom.ts'
import { caseAnswer, casePage } from '../../../shared/schema/case-page.ts'
import { uploadAnswer } from '../../../shared/schema/delivery.ts'
import { listCases, oneCase } from '../../verbs/cases.ts'
import { listCaseAtoms } from '../../verbs/read-version.ts'
import { sendCases, UPLOAD_LIMIT, type Upload } from '../../verbs/send-cases.ts'
import { type Ask, EDIT, inVersion, json, pageOf, paging, READ_OR_BOT, route, told, VERSION, yes } from './route.ts'

const uploadQuery = z.object({
  file_name: z.string().max(300).optional(),
  test_project: z.string().trim().max(100).default(''),
  full: yes,
  series: z.string().trim().min(1).max(300).optional(),
  part: yes,
})
type UploadAsk = Ask<z.output<typeof inVersion>, z.output<typeof uploadQuery>, undefined>

/** The format is told by content; the kind only sets the limit. Some senders know no better type than octet-stream. */
const ANY_FILE = 'application/octet-stream'

const taking =
  (kind: Upload['kind']) =>
  async ({ params, query, caller, workshop, request, bytes }: UploadAsk) =>
    json(
      await sendCases(workshop, caller, params, {
        kind,
        file_name: query.file_name ?? null,
        test_project: query.test_project,
        is_full: query.full,
        is_part: query.part,
        series: query.series ?? null,
        declared_bytes: Number(request.headers.get('content-length') ?? 0),
        bytes,
      }),
      202,
    )

const accepted = told('Streamed to disk; the job reads it.', '已存盘，由任务读取。', uploadAnswer)

export const cases = [
  route({
    method: 'post',
    path: `${VERSION}/case-atoms`,
    operation_id: 'sendCaseAtoms',
    summary: { en: 'Upload case_atoms.jsonl as the raw body', zh: '以原始请求体上传 case_atoms.jsonl' },
    admits: EDIT,
    params: inVersion,
    query: uploadQuery,
    body: {
      stream: ['application/x-ndjson', 'application/jsonl', 'application/json', 'text/plain', ANY_FILE],
      limit_bytes: UPLOAD_LIMIT.case_atoms,
    },
    is_repeatable: true,
    answers: { 202: accepted },
    handle: taking('case_atoms'),
  }),
  route({
    method: 'post',
    path: `${VERSION}/test-suites`,
    operation_id: 'sendTestSuites',
    summary: { en: 'Upload a TestLink XML export as the raw body', zh: '以原始请求体上传 TestLink XML' },
    admits: EDIT,
    params: inVersion,
    query: uploadQuery,
    body: { stream: ['application/xml', 'text/xml', ANY_FILE], limit_bytes: UPLOAD_LIMIT.test_suites },
    is_repeatable: true,
    answers: { 202: accepted },
    handle: taking('test_suites'),
  }),
  route({
    method: 'get',
    path: `${VERSION}/case-atoms`,
    operation_id: 'listCaseAtoms',
    summary: { en: 'The case atoms that stand', zh: '生效的用例原子' },
    admits: READ_OR_BOT,
    params: inVersion,
    query: paging.extend({ case_key: z.string().max(300).optional() }),
    answers: { 200: told('A page of case atoms.', '一页用例原子。', pageOf(caseAtom)) },
    handle: async ({ params, query, workshop }) =>
      json(await listCaseAtoms(workshop, params, query.case_key ?? null, query)),
  }),
  route({
    method: 'get',
    path: `${VERSION}/cases`,
    operation_id: 'listCases',
    summary: { en: 'The test cases of a version, by suite', zh: '版本里的测试用例，按测试集排列' },
    admits: READ_OR_BOT,
    params: inVersion,
    query: paging.extend({
      q: z.string().trim().max(200).optional().describe('Words in a number, the name or the suite'),
    }),
    answers: { 200: told('A page of cases; withdrawn ones are left out.', '一页用例，不含已撤下的。', casePage) },
    handle: async ({ params, query, workshop }) => json(await listCases(workshop, params, query.q || null, query)),
  }),
  route({
    method: 'get',
    path: `${VERSION}/cases/{case_key}`,
    operation_id: 'getCase',
    summary: {
      en: 'A test case as written, its checks, and the rules that they belong to',
      zh: '单个测试用例：原文、检查点及各自所属的规则',
    },
    admits: READ_OR_BOT,
    params: inVersion.extend({ case_key: z.string().max(400) }),
    wide: 'case_key',
    answers: {
      200: told(
        'The case; by its key, or by its number where one case alone has it.',
        '用例，可用其键，编号唯一时也可用编号。',
        caseAnswer,
      ),
    },
    handle: async ({ params: { case_key, ...where }, workshop }) => json(await oneCase(workshop, where, case_key)),
  }),
]
