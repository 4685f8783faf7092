import type { Coverage, State } from '../../shared/schema/base.ts'
import type { StandInServer } from '../plugin/stand-in-server.ts'

type Row = {
  id: string
  state: State
  words: [string, string, string]
  node_id: string
  cases: [string, string, number][]
}

/** What the server says of the cinema's seat and refund screens: one rule of each kind that a designer meets. */
const ROWS: Row[] = [
  {
    id: 'cl_000000000001',
    state: 'covered',
    words: ['', '选第 7 个座位', 'toast提示「一次最多选 6 个座位」'],
    node_id: '10:59',
    cases: [
      ['CIN-12', '选座上限', 3],
      ['CIN-31', '多人选座', 2],
    ],
  },
  {
    id: 'cl_000000000002',
    state: 'conflicting',
    words: ['开场前 30 分钟内', '点击「确定退票」', 'toast提示「已过退票时间」'],
    node_id: '10:23',
    cases: [['CIN-44', '临近开场退票', 4]],
  },
  {
    id: 'cl_000000000003',
    state: 'design_only',
    words: ['', '', '弹窗标题「确定退票吗？」正文「票款将在 3 个工作日内退回原支付账户」按钮「再想想」「确定退票」'],
    node_id: '10:23',
    cases: [],
  },
  {
    id: 'cl_000000000004',
    state: 'ambiguous',
    words: ['未选座位', '', '「去付款」禁用'],
    node_id: '10:4',
    cases: [['CIN-13', '未选座位时付款', 1]],
  },
]

const CONFLICTS = (row: Row) => {
  const side = (name: string, literal: string) => ({ side: name, atom_id: 'x', literal, value: null })
  return row.state === 'conflicting'
    ? [{ part: 'C', kind: 'NUM', unit: '秒', sides: [side('design', '30 分钟'), side('test', '20 分钟')] }]
    : []
}

/** The rule as it is listed at its layer, on the screen that its layer lies on. */
const listed = (row: Row) => ({
  cluster_id: row.id,
  state: row.state,
  coverage: row.cases.length ? 'both' : 'design_only',
  words: parts(row.words),
  tests: row.cases.length,
  atom_id: `ra_${row.id}`,
  signal: 'toast',
  node_id: row.node_id,
  raw_text: row.words[2],
  box: { x: 10, y: 10, width: 100, height: 40 },
  frame_id: row.node_id === '10:23' ? '10:20' : '10:1',
  frame_name: row.node_id === '10:23' ? '退票' : '选座',
  page: '用户端',
  primary_module: row.node_id === '10:23' ? 'REFUND' : null,
  value_conflicts: CONFLICTS(row),
})

const parts = ([C, A, R]: Row['words']) => ({ C, A, R })

function detail(row: Row) {
  const coverage: Coverage = row.cases.length ? 'both' : 'design_only'
  return {
    cluster: {
      merge_fingerprint: row.id,
      cluster_id: row.id,
      state: row.state,
      coverage,
      value_conflicts: CONFLICTS(row),
      case_links: row.cases.map((_, i) => ({ atom_id: `ca_${row.id}${i}`, status: 'accepted', confidence: 1 })),
    },
    rule_atoms: [
      {
        merge_fingerprint: row.id,
        atom_id: `ra_${row.id}`,
        ...parts(row.words),
        edited: null,
        evidence: [{ node_id: row.node_id }],
      },
    ],
    case_atoms: row.cases.map(([full_external_id, case_name, step_number], i) => ({
      atom_id: `ca_${row.id}${i}`,
      case_key: `key-${full_external_id}`,
      internal_id: null,
      full_external_id,
      external_id: null,
      case_name,
      suite_path: '购票 / 选座',
      step_number,
    })),
  }
}

/** Lets the server know rules of everything but the result screen. */
export function coverageOf(server: StandInServer, appVersion: string) {
  const base = `/projects/default/versions/${appVersion}`
  const of = (nodes: (string | undefined)[]) => {
    const rows = ROWS.filter((row) => nodes.includes(listed(row).frame_id) || nodes.includes('10:0'))
    return nodes.includes('10:60') ? [] : rows
  }
  server.answers[`POST ${base}/coverage`] = ({ body }) => {
    const { node_ids } = body as { node_ids: string[] }
    const at = (id: string) => ({
      own: {},
      subtree: Object.fromEntries(of([id]).map(({ state }) => [state, 1])),
      cluster_ids: of([id]).map((row) => row.id),
    })
    const nodes = Object.fromEntries(node_ids.map((id) => [id, at(id)]))
    return { status: 200, body: { app_version: appVersion, watermark: 'w2', nodes } }
  }
  server.answers[`POST ${base}/coverage/rules`] = ({ body }) => {
    const items = of((body as { node_ids: string[] }).node_ids).map(listed)
    return { status: 200, body: { app_version: appVersion, watermark: 'w2', items, is_cut: false } }
  }
  server.answers[`GET ${base}/coverage/modules`] = () => ({ status: 200, body: { items: [], next_cursor: null } })
  for (const row of ROWS) server.answers[`GET ${base}/clusters/${row.id}`] = () => ({ status: 200, body: detail(row) })
}
