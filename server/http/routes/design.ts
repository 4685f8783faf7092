import { z } from 'zod'
import { sentences } from '../../../shared/error.ts'
import { coverageAnswer, coverageQuestion } from '../../../shared/schema/answers.ts'
import { batchAnswer, ruleAtomBatch, sendAnswer } from '../../../shared/schema/delivery.ts'
import { ruleAtom } from '../../../shared/schema/rule-atom.ts'
import { ingestRuleAtoms } from '../../verbs/ingest-rule-atoms.ts'
import { coverageOf, listRuleAtoms } from '../../verbs/read-version.ts'
import { AT_ONCE, SEND_LIMIT, sendRuleAtoms } from '../../verbs/send-rule-atoms.ts'
import { EDIT, inVersion, json, MIB, pageOf, paging, READ_OR_BOT, route, told, VERSION, yes } from './route.ts'

const holdsMany = (value: unknown): boolean => {
  const atoms = (value as { atoms?: unknown } | null)?.atoms
  return Array.isArray(atoms) && atoms.length > AT_ONCE.atoms
}

export const design = [
  route({
    method: 'post',
    path: `${VERSION}/rule-atoms`,
    operation_id: 'sendRuleAtoms',
    summary: {
      en: 'Send what a design says: replaces what the scope speaks for',
      zh: '发送设计稿里的规则：替换 scope 范围内的内容',
    },
    admits: EDIT,
    params: inVersion,
    query: z.object({ dry_run: yes }),
    body: {
      json: ruleAtomBatch,
      limit_bytes: AT_ONCE.bytes,
      larger: { limit_bytes: SEND_LIMIT, is: holdsMany },
    },
    is_repeatable: true,
    answers: {
      200: told('What became of each atom.', '每个原子的结果。', batchAnswer),
      202: told(
        'More than 1,000 atoms (to 50,000), or 8 MiB: taken as an upload, applied whole or not at all by the job.',
        '超过 1000 个原子（最多 5 万）或 8 MiB：按上传处理，由任务整体写入或整体不写入。',
        sendAnswer,
      ),
      409: told(
        'Somebody changed the scope since `base`: details name what.',
        '自 base 以来范围内已有改动，details 里列出。',
      ),
      422: told(
        'No atom could be taken: details as in the 200 answer.',
        '没有一个原子能收下，details 与 200 的内容相同。',
      ),
    },
    handle: async ({ params, query, body, file, caller, workshop }) => {
      if (file) return json(await sendRuleAtoms(workshop, caller, params, file, query.dry_run), 202)
      const answer = await ingestRuleAtoms(workshop, caller, params, body, query.dry_run)
      const { refused, ...others } = answer.counts
      if (!refused || Object.values(others).some((n) => n > 0)) return json(answer)
      const code = 'none_taken'
      return json({ error: { code, ...sentences(code, { total: refused }), details: answer } }, 422)
    },
  }),
  route({
    method: 'get',
    path: `${VERSION}/rule-atoms`,
    operation_id: 'listRuleAtoms',
    summary: { en: 'The rule atoms of a version', zh: '版本里的规则原子' },
    admits: READ_OR_BOT,
    params: inVersion,
    query: paging,
    answers: { 200: told('A page of rule atoms.', '一页规则原子。', pageOf(ruleAtom)) },
    handle: async ({ params, query, workshop }) => json(await listRuleAtoms(workshop, params, query)),
  }),
  route({
    method: 'post',
    path: `${VERSION}/coverage`,
    operation_id: 'askCoverage',
    summary: {
      en: 'What is known of layers: own and subtree counts by state',
      zh: '查询图层的覆盖情况：自身与子树按状态计数',
    },
    admits: READ_OR_BOT,
    params: inVersion,
    body: { json: coverageQuestion, limit_bytes: MIB },
    answers: {
      200: told(
        'Every id asked for, unknown ones with empty counts.',
        '每个询问的图层；未知的计数为空。',
        coverageAnswer,
      ),
    },
    handle: async ({ params, body, workshop }) =>
      json(await coverageOf(workshop, params, body.node_ids, body.file_key ?? null)),
  }),
]
