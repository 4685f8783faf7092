import type { State } from '../../shared/schema/base.ts'
import type { Cluster, LinkKind } from '../../shared/schema/cluster.ts'

/** Documents are read by both: every label stands in Chinese first, then English. */
export const LABELS = {
  id: '编号 ID',
  state: '状态 State',
  condition: '条件 Condition',
  action: '动作 Action',
  result: '结果 Result',
  modules: '模块 Modules',
  touchpoints: '触点 Touchpoints',
  confidence: '置信度 Confidence',
  risk: '风险 Risk',
  designEvidence: '设计证据 Design evidence',
  coveringCases: '覆盖用例 Covering cases',
  pendingCases: '待确认用例 Cases to confirm',
  pendingRules: '待确认规则 Rules to confirm',
  conflicts: '数值冲突 Value conflicts',
  nearest: '最接近 Nearest',
  rule: '规则 Rule',
  drawnAt: '设计 Design',
  suite: '套件 Suite',
  importance: '重要性 Importance',
  keywords: '关键字 Keywords',
  attachments: '附件 Attachments',
  source: '来源 Source',
  why: '原因 Why',
} as const

export const NOTHING = '—'

export const STATE_WORDS: Record<State, string> = {
  withdrawn: '已撤回 withdrawn',
  conflicting: '冲突 conflicting',
  orphaned: '失去依据 orphaned',
  outdated: '已过时 outdated',
  ambiguous: '不唯一 ambiguous',
  covered: '已覆盖 covered',
  design_only: '只有设计 design only',
  case_only: '只有用例 case only',
}

export const KIND_WORDS: Record<LinkKind, string> = {
  strong: '同文 strong',
  copy: '同文案 copy',
  similar: '相似 similar',
  manual: '人工 manual',
}

export const RISK_WORDS: Record<Cluster['risk'], string> = {
  low: '低 low',
  medium: '中 medium',
  high: '高 high',
  critical: '严重 critical',
}

export const SIDE_WORDS = { design: '设计 design', test: '测试 test', parameter: '参数 parameter' } as const

export const PART_WORDS = { C: LABELS.condition, A: LABELS.action, R: LABELS.result } as const

/** Why an atom or a case has no partner, and what to do about it. */
export const UNMATCHED = {
  case_missing_expectation: {
    name: '用例没有文字预期 case_missing_expectation',
    hint: '预期只有图片或为空：请测试用文字补写预期结果。 The expectation is a picture or empty: write the expected result in words.',
  },
  semantic_mismatch: {
    name: '说法对不上 semantic_mismatch',
    hint: '请对照所列最接近的一条：是同一规则就确认或统一措辞，不是就补上缺的一边。 Compare with the nearest: if it is the same rule, confirm it or agree on the wording; if not, the other side is missing.',
  },
  design_missing_copy: {
    name: '设计里没有 design_missing_copy',
    hint: '设计里找不到这条：请设计补画文案或备注，或由产品确认用例是否多余。 Not found in the design: ask for the copy or a note, or ask the PM whether the check is still wanted.',
  },
  case_missing: {
    name: '没有用例 case_missing',
    hint: '没有用例覆盖这条规则：请测试补写用例。 No case covers this rule: add one.',
  },
} as const

export type UnmatchedClass = keyof typeof UNMATCHED
