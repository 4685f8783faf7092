import { align } from '../../shared/align/align.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import type { CaseSummary, Snapshot } from '../../server/exports/snapshot.ts'
import { withDerived } from '../../server/exports/snapshot.ts'
import { CONTEXT, check, rule, VERSION } from '../align/atoms.ts'
import { entry, tagged } from '../exports/tagged.ts'

const toast = (copy: string) => `toast提示「${copy}」`
const WALLET = '骑手端-我的钱包'

/** A small version of an invented courier app: one of everything that documents have to show. */
const RULES: RuleAtom[] = [
  rule('10:2', { C: '', A: '点击「提现」', R: toast('请先绑定银行卡'), page: WALLET }),
  rule('10:9', { C: '未绑定银行卡', A: '点击「提现」', R: toast('请先绑定银行卡'), page: WALLET }, 'flow_note'),
  rule('10:3', { C: '当天已提现', A: '点击「提现」', R: toast('每天最多提现3次，请明天再来'), page: WALLET }),
  rule('10:4', { A: '点击「注销账号」', R: '弹窗标题「确定注销账号吗」正文「注销后余额清零」按钮「取消」「注销」', page: '骑手端-设置' }, 'dialog'),
  rule('10:5', { C: '未勾选协议', A: '', R: '「提交申请」禁用', page: '骑手端-入驻申请' }, 'button_state'),
]
const CASES: CaseAtom[] = [
  check('1001', { C: '骑手已登录，未绑卡', A: '点击「提现」', R: toast('请先绑定银行卡'), page: WALLET }),
  check('1002', { C: '当天已提现', A: '点击「提现」', R: toast('每天最多提现5次，请明天再来'), page: WALLET }),
  check('1003', { A: '点击「接单」', R: toast('手慢了，订单已被抢走'), page: '骑手端-抢单大厅' }),
  check('1004', { C: '从首页进入', A: '点击「注销」', R: '弹窗询问骑手是不是真的要注销账号', page: '骑手端-设置' }),
]

const summary = (id: string, caseClass: CaseSummary['class'], name: string): CaseSummary => ({
  case_key: `:${id}`,
  external_id: id,
  internal_id: null,
  full_external_id: `RIDER-${id}`,
  test_project: '',
  suite_name: 'Suite',
  suite_path: 'Root / Suite',
  case_name: name,
  case_revision_version: '1',
  class: caseClass,
  importance: '2',
  keywords: ['回归'],
  attachments: caseClass === 'case_missing_expectation' ? [{ name: 'expect.png', media_type: 'image/png', size: 1200 }] : [],
  xml_file: 'rider.xml',
  xpath: `/testsuite/testcase[@externalid="${id}"]`,
})

export function snapshotOf(rules: RuleAtom[], cases: CaseAtom[], summaries: CaseSummary[] = []): Snapshot {
  return withDerived({
    app_version: VERSION,
    ...align(rules, cases, CONTEXT),
    cases: summaries,
    notices: [
      { code: 'unresolved_reference', details: { target: 'RIDER-9' }, place: { file: 'rider.xml', xpath: '/testsuite/testcase[5]' } },
      { code: 'fingerprint_drift', details: {}, place: { file: 'atoms.jsonl', line: 7 } },
    ],
    disagreements: [{ case_key: ':1001', delivered: 2, split: 3, same: 1 }],
    at: '2026-03-01T00:00:00.000Z',
  }, CONTEXT.synonyms)
}

export const SUMMARIES = [
  ...CASES.map((c) => summary(c.external_id!, 'atomized', c.case_name)),
  summary('1005', 'case_missing_expectation', '看图核对首页'),
  summary('999', 'not_in_force', '旧版提现'),
]
export const SAMPLE = { rules: RULES, cases: CASES, summaries: SUMMARIES }

/** The sample with what else documents have to show: modules, contradictions inside each side, a group aligned in pieces. */
export function wholeSnapshot(): Snapshot {
  const rules = [
    ...RULES,
    rule('10:6', { C: '余额不足', A: '点击「提现」', R: toast('余额不足，无法提现'), page: WALLET }),
    rule('10:7', { C: '余额不足', A: '点击「提现」', R: toast('可提现金额不够'), page: WALLET }, 'flow_note'),
  ]
  const cases = [
    ...CASES,
    check('1010', { C: '余额不足', A: '点击「提现」', R: toast('最少提现10元'), page: WALLET }),
    check('1011', { C: '余额不足', A: '点击「提现」', R: toast('最少提现50元'), page: WALLET }),
  ]
  const snapshot = snapshotOf(rules, cases, SUMMARIES)
  const splits = [{ atoms: 2417, pieces: 2, first: CASES[0]!.atom_id }]
  return tagged(
    { ...snapshot, splits },
    { [WALLET]: ['INCOME'], '骑手端-设置': ['ACCOUNT', 'INCOME'] },
    [entry('INCOME', ['收入'], ['银行卡', '余额']), entry('ACCOUNT', ['账号'])],
  )
}
