import type { ClusterDetail, VersionAnswer } from '../../shared/schema/answers.ts'
import type { State } from '../../shared/schema/base.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { CaseAnswer } from '../../shared/schema/case-page.ts'
import type { Cluster, Link } from '../../shared/schema/cluster.ts'
import type { Counts, Delivery, ItemResult } from '../../shared/schema/delivery.ts'
import type { ReviewItem } from '../../shared/schema/review.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'

/** An invented parcel locker: what a server would answer of it. */
const SCREENS = ['寄件 / 填单', '取件 / 输入取件码', '我的 / 余额', 'Pickup / Code entry']
const RULES: [C: string, A: string, R: string, en?: boolean][] = [
  ['取件码不足 6 位', '点击「开箱」', 'toast提示「取件码为 6 位数字」'],
  [
    '取件码连续输错 5 次',
    '点击「开箱」',
    '弹窗标题「已锁定」正文「请 30 分钟后再试，或联系客服」按钮「知道了」「联系客服」',
  ],
  ['余额不足', '点击「支付」', '「支付」禁用'],
  ['首次进入寄件页', '', '默认选中「小箱」'],
  [
    'Parcel kept longer than 48 hours',
    'tap "Open"',
    'dialog titled "Overdue" with text "Pay the storage fee of $2.00 first." and buttons "Later" "Pay"',
    true,
  ],
  ['未勾选《寄件协议》', '点击「提交」', '提示「请先阅读并同意寄件协议」'],
  ['箱门未关好', '超过 60 秒', 'toast提示「请关好箱门」，蜂鸣三声'],
]
const STATES: State[] = ['covered', 'design_only', 'conflicting', 'case_only', 'covered', 'ambiguous', 'outdated']
const hex = (n: number) => n.toString(16).padStart(12, '0')
const BELONGING = {
  primary_module: 'PICKUP',
  modules: ['PICKUP'],
  module_confidence: 0.72,
  module_reason: 'PICKUP: 页面 page「取件」@ 触点 touchpoint',
  feature_scope: '',
  touchpoints: ['取件页'],
}
const CANON = { edited: null, merge_fingerprint: 'a1b2c3d4e5f6', canon_version: 1, slots: [] }

const link = (atom_id: string, status: Link['status'], kind: Link['kind'] = 'copy'): Link => ({
  atom_id,
  kind,
  confidence: status === 'pending' ? 0.5 : 0.96,
  reason:
    status === 'pending'
      ? { for: ['copy_equal'], against: ['value_differs', 'condition_missing'] }
      : { for: ['copy_equal', 'touchpoint_same'], against: [] },
  status,
})

function ruleAtom(i: number): RuleAtom {
  const [C, A, R] = RULES[i % RULES.length]!
  const frame = SCREENS[i % SCREENS.length]!
  return {
    atom_id: `ra_${hex(i)}`,
    source_key: `s${i}`,
    app_version: 'v2.3.0',
    signal: 'toast',
    C,
    A,
    R,
    ...CANON,
    canon_text: `C=${C}|A=${A}|R=${R}`,
    ...BELONGING,
    confidence: 0.95,
    confidence_reason: 'copy in a toast',
    state: STATES[i % STATES.length]!,
    evidence: [
      {
        file_key: 'LockerFile',
        node_id: `397:${922 + i}`,
        figma_url: `https://www.figma.com/design/LockerFile?node-id=397-${922 + i}`,
        raw_text: R.replace(/^toast提示/, ''),
        page: '取件',
        node_path: [
          { id: '0:1', name: '取件' },
          { id: '1:1', name: frame },
          { id: `397:${922 + i}`, name: 'Toast / 提示' },
        ],
        frame_id: '1:1',
        frame_name: frame,
        about_frame_id: null,
        bbox: null,
        file_version: null,
      },
    ],
  } as unknown as RuleAtom
}

function caseAtom(i: number): CaseAtom {
  const [C, A, R, isEnglish] = RULES[i % RULES.length]!
  return {
    atom_id: `ca_${hex(i)}`,
    source_key: `s${i}`,
    case_key: `:${100 + i}`,
    external_id: `${100 + i}`,
    internal_id: `70${i}`,
    full_external_id: `XMG-${100 + i}`,
    test_project: '',
    suite_name: '取件',
    suite_path: '用户端 / 取件',
    case_name: isEnglish ? 'Overdue parcel asks for the storage fee' : '取件码位数不足时不能开箱',
    case_revision_version: '1',
    app_version: 'v2.3.0',
    step_number: 2,
    C,
    A,
    R,
    ...CANON,
    canon_text: `C=${C}|A=${A}|R=${R}`,
    state: 'covered',
    touchpoints: [],
    module_hint: null,
    importance: '2',
    keywords: [],
    evidence: [
      {
        xml_file: 'locker.xml',
        xpath_or_path: `/testsuite/testcase[${i + 1}]/steps/step[2]`,
        raw_text: `<p>${A}</p>\n<p>提示&ldquo;${R.slice(-12)}&rdquo;</p>`,
        attachments: i % 3 ? [] : [{ name: '截图1.png', media_type: 'image/png', size: 20480 }],
      },
    ],
    delivered: null,
  } as unknown as CaseAtom
}

export function detailOf(i: number): ClusterDetail {
  const [C, A, R] = RULES[i % RULES.length]!
  const state = STATES[i % STATES.length]!
  const hasRule = state !== 'case_only'
  const hasCase = state !== 'design_only'
  const isOpen = state === 'conflicting' || state === 'ambiguous'
  const cluster = {
    cluster_id: `cl_${hex(i)}`,
    former_ids: [],
    rule_key: `cl_${hex(i)}`,
    app_version: 'v2.3.0',
    inherited_from: null,
    merge_fingerprint: 'a1b2c3d4e5f6',
    canon_text: `C=${C}|A=${A}|R=${R.replace(/[「」《》]/g, '')}`,
    rule_links: hasRule ? [link(`ra_${hex(i)}`, 'accepted', 'strong')] : [],
    case_links: hasCase ? [link(`ca_${hex(i)}`, isOpen ? 'pending' : 'accepted', hasRule ? 'copy' : 'strong')] : [],
    parameter_links: [],
    ...BELONGING,
    modules: i % 4 === 2 ? ['PAY', 'PICKUP'] : ['PICKUP'],
    confidence: isOpen ? 0.5 : 0.96,
    coverage: hasRule && hasCase && !isOpen ? 'both' : hasRule ? 'design_only' : 'case_only',
    state,
    value_conflicts:
      state === 'conflicting'
        ? [
            {
              part: 'R',
              kind: 'NUM',
              unit: '秒',
              sides: [
                { side: 'design', atom_id: `ra_${hex(i)}`, literal: '30 分钟', value: '1800' },
                { side: 'test', atom_id: `ca_${hex(i)}`, literal: '15 分钟', value: '900' },
              ],
            },
          ]
        : [],
    nearest:
      state === 'design_only'
        ? [{ atom_id: `ca_${hex(99)}`, score: 0.41, against: ['condition_differs', 'action_missing'] }]
        : [],
    risk: state === 'conflicting' ? 'high' : 'low',
    version: 1,
    created_at: null,
    updated_at: null,
  } as unknown as Cluster
  return { cluster, rule_atoms: hasRule ? [ruleAtom(i)] : [], case_atoms: hasCase ? [caseAtom(i)] : [] }
}

export const versionOf = (app_version: string, clusters: number): VersionAnswer =>
  ({
    app_version,
    base_version: null,
    status: 'ready_to_merge',
    figma_links_file: null,
    figma_file_keys: [],
    test_suite_files: [],
    case_atoms_file: null,
    owners: { figma: '', test: '', merge: '' },
    last_sync_at: null,
    notes: '',
    module_hints: [],
    module_review_status: 'pending',
    holds: { rule_atoms: clusters, case_atoms: clusters, clusters },
  }) as unknown as VersionAnswer

export const countsOf = (part: Partial<Counts>): Counts => ({
  taken: 0,
  unchanged: 0,
  replaced: 0,
  withdrawn: 0,
  refused: 0,
  warned: 0,
  ...part,
})

export const deliveryOf = (id: string, part: Partial<Delivery>): Delivery =>
  ({
    delivery_id: id,
    kind: 'case_atoms',
    app_version: 'v2.3.0',
    file_name: 'case_atoms.jsonl',
    by: '林晓',
    at: '2026-03-12T07:20:00Z',
    counts: countsOf({ taken: 128, warned: 6, refused: 3 }),
    status: 'succeeded',
    job_id: 'job_1',
    size_bytes: 48_213,
    taken_back_at: null,
    ...part,
  }) as unknown as Delivery

const LONG =
  '这一条的说明特别长，长到在窄屏上一定要换行才能放得下，中间还夹着一个不会断开的标识符 ERR_EXTREMELY_LONG_IDENTIFIER_WITHOUT_ANY_BREAK_0123456789 之后才结束。'
export const RESULTS: ItemResult[] = [
  {
    line: 3,
    xpath: null,
    subject: null,
    outcome: 'refused',
    code: 'json_syntax',
    field: null,
    message: 'This is not valid JSON: unexpected end at column 41',
    message_zh: '不是合法的 JSON：第 41 列意外结束',
  },
  {
    line: 17,
    xpath: null,
    subject: ':117',
    outcome: 'refused',
    code: 'missing_field',
    field: 'R',
    message: 'The field R is missing.',
    message_zh: '缺少字段 R。',
  },
  {
    line: 18,
    xpath: null,
    subject: ':118',
    outcome: 'warned',
    code: 'no_strong_signal',
    field: null,
    message: 'Neither A nor R holds a strong signal such as a toast, a dialog or a disabled control.',
    message_zh: 'A 和 R 里都没有强信号（如 toast、弹窗、禁用）。',
  },
  {
    line: null,
    xpath: '/testsuite/testsuite[2]/testcase[14]/steps/step[3]',
    subject: 'n:0011aabbccdd',
    outcome: 'warned',
    code: 'unresolved_reference',
    field: null,
    message: LONG,
    message_zh: LONG,
  },
  ...Array.from(
    { length: 30 },
    (_, i): ItemResult => ({
      line: 20 + i,
      xpath: null,
      subject: `:${120 + i}`,
      outcome: 'taken',
      code: null,
      field: null,
      message: 'Taken.',
      message_zh: '已收下。',
    }),
  ),
]

const [FIRST, SECOND] = [detailOf(0), detailOf(2)]
const ruleFor = ({ cluster, rule_atoms, case_atoms }: ClusterDetail) => ({
  atom_id: case_atoms[0]!.atom_id,
  cluster_id: cluster.cluster_id,
  words: { C: rule_atoms[0]!.C, A: rule_atoms[0]!.A, R: rule_atoms[0]!.R },
  state: cluster.state,
  coverage: cluster.coverage,
  link: cluster.case_links[0]!,
})

/** One case as its tester wrote it: a step with a rule, one to be confirmed, and one that says nothing. */
export const CASE: CaseAnswer = {
  case: {
    ...FIRST.case_atoms[0]!,
    class: 'atomized',
    keywords: ['冒烟', 'pickup'],
    is_withdrawn: false,
    attachments: [{ name: '截图1.png', media_type: 'image/png', size: 20480 }],
    xml_file: 'locker.xml',
    xpath: '/testsuite/testcase[1]',
  },
  text: {
    summary: '<p>取件码的位数在开箱前检查。</p>',
    preconditions: '<p>1. 已到达取件页</p><p>2. 柜机在线</p>',
    steps: [
      { step_number: 1, actions: '<p>打开取件页</p>', expected: '', xpath: '/steps/step[1]' },
      {
        step_number: 2,
        actions: '<p>输入 5 位取件码，点击&ldquo;开箱&rdquo;</p>',
        expected: '<p>toast 提示&ldquo;取件码为 6 位数字&rdquo;</p>',
        xpath: '/steps/step[2]',
      },
      {
        step_number: 3,
        actions: '<p>余额为 0 时点击&ldquo;支付&rdquo;</p>',
        expected: '<p>按钮置灰</p>',
        xpath: '/steps/step[3]',
      },
    ],
    custom_fields: [{ name: '执行方式', value: '手工' }],
  },
  atoms: [FIRST.case_atoms[0]!, { ...SECOND.case_atoms[0]!, case_key: ':100', step_number: 3 }],
  rules: [ruleFor(FIRST), ruleFor(SECOND)],
  remarks: [],
}

const ASKED: [ReviewItem['kind'], ReviewItem['risk'], ReviewItem['proposed']['action']][] = [
  ['pending_link', 'low', 'link'],
  ['value_conflict', 'critical', 'link'],
  ['pending_link', 'medium', 'link'],
  ['pending_module', 'medium', 'module'],
  ['outdated', 'high', 'confirm'],
  ['pending_link', 'low', 'link'],
  ['contradiction', 'critical', 'keep_both'],
  ['lost_evidence', 'critical', 'let_go'],
  ['pending_module', 'high', 'say_module'],
]
const MAY: Record<ReviewItem['kind'], ReviewItem['may']> = {
  pending_link: ['accept', 'reject', 'edit', 'reassign'],
  pending_module: ['accept', 'reject', 'set_module'],
  value_conflict: ['accept', 'reject', 'edit', 'reassign'],
  contradiction: ['accept', 'edit'],
  outdated: ['accept', 'reject', 'edit', 'reassign'],
  lost_evidence: ['accept', 'reject', 'reassign'],
}

/** A question to people, of each kind in turn. */
export function reviewItemOf(i: number): ReviewItem {
  const [kind, risk, action] = ASKED[i % ASKED.length]!
  const { cluster } = detailOf(2 + 7 * i)
  const [rule, check] = [ruleAtom(i), caseAtom(i)]
  const evidence = (atom: RuleAtom | CaseAtom) => ({
    atom_id: atom.atom_id,
    side: 'signal' in atom ? ('design' as const) : ('test' as const),
    words: { C: atom.C, A: atom.A, R: atom.R },
    canon_text: atom.canon_text,
    place: 'signal' in atom ? `取件 › ${atom.evidence[0]!.frame_name}` : `XMG-${100 + i} ${atom.case_name} #2`,
    raw_text: atom.evidence[0]!.raw_text,
    figma_url: 'signal' in atom ? atom.evidence[0]!.figma_url : null,
    node_id: 'signal' in atom ? atom.evidence[0]!.node_id : null,
    case_key: 'signal' in atom ? null : atom.case_key,
    step_number: 'signal' in atom ? null : 2,
    cluster_id: cluster.cluster_id,
    is_gone: kind === 'lost_evidence' && 'signal' in atom,
  })
  return {
    item_id: `ri_${hex(i)}`,
    kind,
    subject_id: cluster.cluster_id,
    app_version: 'v2.3.0' as ReviewItem['app_version'],
    base_version: 3,
    source_content_hash: `hash${i}`,
    current: {
      cluster_id: cluster.cluster_id,
      state: cluster.state,
      coverage: cluster.coverage,
      link: cluster.case_links[0] ?? null,
      primary_module: 'PICKUP',
      modules: ['PICKUP'],
      module_confidence: 0.72,
      module_reason: BELONGING.module_reason,
      value_conflicts: kind === 'value_conflict' ? cluster.value_conflicts : [],
    },
    proposed: {
      action,
      rule_id: rule.atom_id,
      atom_ids: [check.atom_id],
      primary_module: action === 'say_module' ? null : 'PICKUP',
      modules: ['PICKUP'],
    },
    evidence: kind === 'pending_module' ? [evidence(rule)] : [evidence(rule), evidence(check)],
    reason: kind === 'pending_module' ? null : cluster.case_links[0]!.reason,
    confidence: 0.62,
    risk,
    evidence_key: `ek_${i % 18}`,
    same_evidence: i === 0 ? 3 : 1,
    primary_module: 'PICKUP',
    touchpoints: ['取件页'],
    may: MAY[kind],
    created_at: '2026-03-12T07:20:00Z',
    expires_at: null,
  }
}

const TALLY = {
  total: 130,
  covered: 55,
  one_sided: 38,
  conflicting: 19,
  outdated: 18,
  orphaned: 0,
  ambiguous: 0,
  share: 0.42,
}
/** The numbers of the merge report. */
export const REPORT = {
  app_version: 'v2.3.0',
  watermark: '1',
  as_of: null,
  hit_rate: { matched_clusters: 55, total_case_atoms: 130, share: 0.423 },
  rules: TALLY,
  cases: TALLY,
  by_module: [{ module: 'PICKUP', title: { en: 'Pick-up', zh: '取件' }, rules: TALLY, cases: TALLY }],
  if_pending: { links: 4, rules: 3, cases: 4 },
  unmatched: { case_missing: 19, semantic_mismatch: 12 },
  conflicts: 19,
  contradictions: 0,
  disagreements: 0,
  notices: 0,
}
