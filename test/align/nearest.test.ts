import { describe, expect, test } from 'vitest'
import { align } from '../../shared/align/align.ts'
import { coverageOfNodes } from '../../shared/align/coverage.ts'
import { withNearest } from '../../shared/align/nearest.ts'
import { REASONS } from '../../shared/align/reasons.ts'
import { CONTEXT, check, rule } from './atoms.ts'

const near = (rules: ReturnType<typeof rule>[], cases: ReturnType<typeof check>[]) => {
  const { clusters, rule_atoms, case_atoms } = align(rules, cases, CONTEXT)
  return withNearest(clusters, rule_atoms, case_atoms)
}

describe('what stands alone', () => {
  const r = rule('1:2', { C: '未实名的骑手', A: '点击「提现」', R: 'toast提示「完成实名认证后才能提现」' })
  const same = check('1', { C: '未实名的骑手', A: '点击「提现」', R: '提示骑手要先做实名认证' })
  const other = check('2', { C: '收藏夹为空', A: '下拉刷新', R: '列表出现空白插图' })

  test('is shown with the nearest of the other side first, and what stands between them', () => {
    const [alone] = near([r], [same, other]).filter((c) => c.coverage === 'design_only')
    expect(alone!.nearest[0]!.atom_id).toBe(same.atom_id)
    expect(alone!.nearest[0]!.score).toBeGreaterThan(0.3)
    expect(alone!.nearest.map((n) => n.atom_id)).not.toContain(other.atom_id)
  })

  test('names what stood against it', () => {
    const away = check('1', { C: '已实名的骑手', A: '点击「提现」', R: '跳转到「结果」', page: '骑手端-钱包' })
    const [alone] = near([{ ...r, touchpoints: ['骑手端-我的收入'] }], [away]).filter(
      (c) => c.coverage === 'design_only',
    )
    expect(alone!.nearest[0]!.against).toEqual(
      expect.arrayContaining(['result_differs', 'touchpoint_differs', 'negation_differs']),
    )
  })

  test('never with more than three, and every code has its sentence', () => {
    const many = Array.from({ length: 9 }, (_, i) =>
      check(`${i}`, { C: '未实名的骑手', A: '点击「提现」', R: `提示骑手要先做实名认证（第${i}种）` }),
    )
    for (const { nearest } of near([r], many)) {
      expect(nearest.length).toBeLessThanOrEqual(3)
      for (const code of nearest.flatMap((n) => n.against)) expect(REASONS).toHaveProperty(code)
    }
  })

  test('what both sides share has none', () => {
    const c = check('3', { C: '未实名的骑手', A: '点击「提现」', R: 'toast提示「完成实名认证后才能提现」' })
    expect(near([r], [c]).map((x) => x.nearest)).toEqual([[]])
  })
})

describe('coverage of nodes', () => {
  const covered = rule('5:1', { A: '点击「提现」', R: 'toast提示「完成实名认证后才能提现」' })
  const alone = rule('5:2', { A: '点击「删除」', R: 'toast提示「这一条已被别人删除」' })
  const { clusters } = align(
    [covered, alone],
    [check('1', { A: '点击「提现」', R: 'toast提示「完成实名认证后才能提现」' })],
    CONTEXT,
  )
  const homes = clusters.flatMap(({ cluster_id, state, rule_links }) =>
    rule_links.filter((link) => link.status === 'accepted').map(({ atom_id }) => ({ atom_id, cluster_id, state })),
  )
  const at = (node_id: string, atom: { atom_id: string }, is_own = false) => ({
    node_id,
    atom_id: atom.atom_id,
    is_own,
  })
  const rows = [at('5:1', covered, true), at('1:1', covered), at('1:1', alone)]
  const nodes = coverageOfNodes(['5:1', '1:1', '9:9'], rows, homes)

  test('counts a node by itself and with what lies below it', () => {
    expect(nodes['5:1']).toMatchObject({ own: { covered: 1 }, subtree: { covered: 1 } })
    expect(nodes['1:1']).toMatchObject({ own: {}, subtree: { covered: 1, design_only: 1 } })
    expect(nodes['1:1']!.cluster_ids).toHaveLength(2)
  })

  test('answers a node that nothing is known of', () => {
    expect(nodes['9:9']).toEqual({ own: {}, subtree: {}, cluster_ids: [] })
  })

  test('counts an atom once for a node, however many of its evidences lie there', () => {
    const twice = [at('1:1', covered), at('1:1', covered, true), at('1:1', covered)]
    const [node] = Object.values(coverageOfNodes(['1:1'], twice, homes))
    expect(node).toMatchObject({ own: { covered: 1 }, subtree: { covered: 1 } })
  })
})
