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

const parts = ([C, A, R]: Row['words']) => ({ C, A, R })

function detail(row: Row) {
  const coverage: Coverage = row.cases.length ? 'both' : 'design_only'
  const side = (name: string, literal: string) => ({ side: name, atom_id: 'x', literal, value: null })
  return {
    cluster: {
      merge_fingerprint: row.id,
      cluster_id: row.id,
      state: row.state,
      coverage,
      value_conflicts:
        row.state === 'conflicting'
          ? [{ part: 'C', kind: 'NUM', unit: '秒', sides: [side('design', '30 分钟'), side('test', '20 分钟')] }]
          : [],
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
  const subtree = Object.fromEntries(ROWS.map(({ state }) => [state, 1]))
  server.answers[`POST ${base}/coverage`] = ({ body }) => {
    const { node_ids } = body as { node_ids: string[] }
    const at = (id: string) =>
      id === '10:60'
        ? { own: {}, subtree: {}, cluster_ids: [] }
        : { own: {}, subtree, cluster_ids: ROWS.map((row) => row.id) }
    const nodes = Object.fromEntries(node_ids.map((id) => [id, at(id)]))
    return { status: 200, body: { app_version: appVersion, watermark: 'w2', nodes } }
  }
  for (const row of ROWS) server.answers[`GET ${base}/clusters/${row.id}`] = () => ({ status: 200, body: detail(row) })
}
