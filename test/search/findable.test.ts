import { describe, expect, it } from 'vitest'
import { findablesOf, ruleSentence } from '../../server/search/findable.ts'
import { caseAtom } from '../../shared/schema/case-atom.ts'
import { cluster } from '../../shared/schema/cluster.ts'
import { ruleAtom } from '../../shared/schema/rule-atom.ts'

const BELONGING = {
  primary_module: 'INCOME',
  modules: ['INCOME'],
  module_confidence: 1,
  module_reason: 'r',
  feature_scope: '',
  touchpoints: ['提现页'],
}
const CANON = { edited: null, canon_text: 'C=|A=|R=', merge_fingerprint: '0123456789ab', canon_version: 1, slots: [] }

const rule = (n: number, over: object = {}) =>
  ruleAtom.parse({
    atom_id: `ra_00000000000${n}`,
    source_key: `s${n}`,
    app_version: 'v1',
    signal: 'toast',
    C: '余额不足',
    A: '点击「提现」',
    R: 'toast提示「余额不足」',
    ...CANON,
    ...BELONGING,
    confidence: 1,
    confidence_reason: '',
    state: 'covered',
    evidence: [
      {
        file_key: 'F',
        node_id: `1:${n}`,
        figma_url: `https://www.figma.com/design/F?node-id=1-${n}`,
        raw_text: '余额不足',
        page: '收入',
        node_path: [],
        frame_id: null,
        frame_name: '提现 / 默认',
        about_frame_id: null,
        bbox: null,
        file_version: null,
      },
    ],
    ...over,
  })
const check = (n: number, over: object = {}) =>
  caseAtom.parse({
    atom_id: `ca_00000000000${n}`,
    source_key: `s${n}`,
    case_key: `:${n}`,
    external_id: `${n}`,
    internal_id: null,
    full_external_id: `SHOP-${n}`,
    test_project: '',
    suite_name: '提现',
    suite_path: '收入 / 提现',
    case_name: '余额不足不能提现',
    case_revision_version: null,
    app_version: 'v1',
    step_number: 2,
    C: '',
    A: '点提现',
    R: '提示余额不足',
    ...CANON,
    state: 'covered',
    touchpoints: [],
    module_hint: null,
    importance: null,
    keywords: [],
    evidence: [
      { xml_file: 'cases.xml', xpath_or_path: '/a', raw_text: '<p>提示：余额&nbsp;不足</p>', attachments: [] },
    ],
    delivered: null,
    ...over,
  })
const link = (atom_id: string, status = 'accepted', more = {}) => ({
  atom_id,
  kind: 'copy',
  confidence: 1,
  reason: { for: [], against: [] },
  status,
  ...more,
})
const clusterOf = (rules: object[], cases: object[]) =>
  cluster.parse({
    cluster_id: 'cl_000000000001',
    former_ids: [],
    rule_key: 'cl_000000000001',
    app_version: 'v1',
    inherited_from: null,
    merge_fingerprint: '0123456789ab',
    canon_text: 'C=|A=|R=x',
    rule_links: rules,
    case_links: cases,
    parameter_links: [],
    ...BELONGING,
    confidence: 1,
    coverage: 'both',
    state: 'covered',
    value_conflicts: [],
    nearest: [],
    risk: 'low',
    version: 1,
    created_at: null,
    updated_at: null,
  })

describe('what can be found of a cluster', () => {
  const atoms = { rule_atoms: [rule(2), rule(1), rule(3)], case_atoms: [check(1), check(2), check(3)] }
  const found = findablesOf('shop', {
    cluster: clusterOf(
      [link('ra_000000000001'), link('ra_000000000002'), link('ra_000000000003', 'rejected')],
      [
        link('ca_000000000001'),
        link('ca_000000000002', 'pending'),
        link('ca_000000000003', 'accepted', { guest: true }),
      ],
    ),
    ...atoms,
  })

  it('is the rule, and each case that is at home in it', () =>
    expect(found.map((f) => [f.kind, f.id])).toEqual([
      ['rule', 'cl_000000000001'],
      ['case', 'ca_000000000001'],
    ]))
  it('the rule has one sentence as title, both sides and raw words as text, each once, without markup', () => {
    expect(found[0]!.title).toBe('余额不足，点击「提现」 → toast提示「余额不足」')
    expect(found[0]!.text.split('\n')).toEqual([
      '余额不足，点击「提现」 → toast提示「余额不足」',
      '余额不足',
      '提现 / 默认',
      '点提现 → 提示余额不足',
      '余额不足不能提现',
      '收入 / 提现',
      '提示：余额 不足',
    ])
  })
  it('evidence is what accepted links prove, ids with and without their prefix', () => {
    expect(found[0]!.evidence).toEqual({
      node_ids: ['1:1', '1:2'],
      external_ids: ['1', 'SHOP-1', '3', 'SHOP-3'],
      figma_urls: ['https://www.figma.com/design/F?node-id=1-1', 'https://www.figma.com/design/F?node-id=1-2'],
    })
    expect(found[1]!.evidence).toMatchObject({
      source: 'cases.xml',
      anchor: 'step-2',
      title_path: '收入 / 提现 / 余额不足不能提现',
    })
  })
  it("a person's words win over the extracted ones", () => {
    const edited = rule(1, { edited: { C: '', A: '点击', R: '改后', by: 'x', at: '2026-01-01T00:00:00Z' } })
    const [first] = findablesOf('shop', {
      cluster: clusterOf([link(edited.atom_id)], []),
      rule_atoms: [edited],
      case_atoms: [],
    })
    expect(first!.title).toBe('点击 → 改后')
  })
  it('a cluster whose atoms are gone is still found by its canon text', () =>
    expect(findablesOf('shop', { cluster: clusterOf([], []), rule_atoms: [], case_atoms: [] })[0]!.title).toBe(
      'C=|A=|R=x',
    ))
})

describe('a rule in one sentence', () => {
  it.each([
    [{ C: 'Card expired', A: 'tap "Pay"', R: 'shows "Expired"' }, 'Card expired, tap "Pay" → shows "Expired"'],
    [{ C: '', A: '点击', R: '' }, '点击'],
    [{ C: '', A: '', R: '显示\n「好」' }, '显示 「好」'],
    [{ C: '长'.repeat(200), A: '', R: '' }, `${'长'.repeat(119)}…`],
  ])('%j', (parts, sentence) => expect(ruleSentence(parts)).toBe(sentence))
})
