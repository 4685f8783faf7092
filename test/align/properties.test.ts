import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { align, blockKeys } from '../../shared/align/align.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster, Link } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { CONTEXT, check, rule, SYNONYMS } from './atoms.ts'

/** Few words, so that atoms often meet: equal texts, equal copy, values that differ, steps that are shared. */
const condition = fc.constantFrom('', '未登录', '已登录', '余额不足', '会员')
const action = fc.constantFrom('', '点击「提现」', '点击「保存」', '点击「领取奖励」')
const result = fc.constantFrom(
  'toast提示「请先完成实名认证再继续」',
  'toast提示「每天最多提交3次，明天再来」',
  'toast提示「每天最多提交5次，明天再来」',
  'toast提示「每天最多提交{n}次，明天再来」',
  'toast提示「成功」',
  '弹窗标题「确定退出当前页面吗」正文「内容不会保存」按钮「取消」「退出」',
  '弹窗标题「确定退出当前页面吗」',
  '「提交」禁用',
  '不弹出 toast提示「请先完成实名认证再继续」',
)
const page = fc.constantFrom('医生端-我的钱包', '医生端-设置', '')
const words = fc.record({ C: condition, A: action, R: result, page })

const unique = <T extends { atom_id: string }>(atoms: T[]) => [...new Map(atoms.map((a) => [a.atom_id, a])).values()]
const rules = fc
  .array(fc.tuple(words, fc.constantFrom('toast' as const, 'dialog' as const, 'flow_note' as const)), { maxLength: 8 })
  .map((list) => unique(list.map(([w, signal], i) => rule(`1:${i}`, w, signal))))
const cases = fc
  .array(fc.tuple(words, fc.integer({ min: 1, max: 4 })), { maxLength: 10 })
  .map((list) => unique(list.map(([w, n]) => check(`${n}`, w))))

const homeIds = (c: Cluster) =>
  [...c.rule_links, ...c.case_links].filter((l) => l.status === 'accepted').map((l) => l.atom_id)
const open = (links: Link[]) => links.filter((l) => l.status === 'pending').map((l) => l.atom_id)

describe('alignment', () => {
  test('does not depend on the order of arrival', () => {
    const shuffled = fc
      .tuple(rules, cases)
      .chain(([r, c]) =>
        fc.tuple(
          fc.constant([r, c] as const),
          fc.shuffledSubarray(r, { minLength: r.length, maxLength: r.length }),
          fc.shuffledSubarray(c, { minLength: c.length, maxLength: c.length }),
        ),
      )
    fc.assert(
      fc.property(shuffled, ([[r, c], r2, c2]) => {
        expect(align(r2, c2, CONTEXT).clusters).toEqual(align(r, c, CONTEXT).clusters)
      }),
    )
  })

  test('solved for what a change meets, it is what solving everything gives', () => {
    fc.assert(
      fc.property(rules, cases, fc.nat(), (r, c, pick) => {
        const atoms: (RuleAtom | CaseAtom)[] = [...r, ...c]
        if (!atoms.length) return
        const changed = atoms[pick % atoms.length]!
        const met = closure(changed, atoms)
        const part = align(
          r.filter((a) => met.has(a.atom_id)),
          c.filter((a) => met.has(a.atom_id)),
          CONTEXT,
        )
        const whole = align(r, c, CONTEXT).clusters.filter((cluster) => homeIds(cluster).some((id) => met.has(id)))
        expect(part.clusters).toEqual(whole)
      }),
    )
  })

  test('gives every atom one home, and its state', () => {
    fc.assert(
      fc.property(rules, cases, (r, c) => {
        const aligned = align(r, c, CONTEXT)
        const homes = aligned.clusters.flatMap(homeIds)
        expect([...homes].sort()).toEqual([...r, ...c].map((a) => a.atom_id).sort())
        const stateOf = new Map(
          aligned.clusters.flatMap((cluster) => homeIds(cluster).map((id) => [id, cluster.state] as const)),
        )
        for (const atom of [...aligned.rule_atoms, ...aligned.case_atoms])
          expect(atom.state).toBe(stateOf.get(atom.atom_id))
      }),
    )
  })

  test('names a cluster after the smallest rule atom, and counts accepted links only for coverage', () => {
    fc.assert(
      fc.property(rules, cases, (r, c) => {
        for (const cluster of align(r, c, CONTEXT).clusters) {
          const accepted = homeIds(cluster)
          const ruleIds = accepted.filter((id) => id.startsWith('ra_')).sort()
          const caseIds = accepted.filter((id) => id.startsWith('ca_')).sort()
          const anchor = [...cluster.rule_links, ...cluster.case_links].filter((l) => l.reason.for.includes('anchor'))
          expect(anchor.map((l) => [l.atom_id, l.kind, l.confidence])).toEqual([
            [ruleIds[0] ?? caseIds[0], 'strong', 1],
          ])
          const coverage = !ruleIds.length ? 'case_only' : caseIds.length ? 'both' : 'design_only'
          expect(cluster.coverage).toBe(coverage)
          if (['covered', 'design_only', 'case_only'].includes(cluster.state))
            expect(cluster.state).toBe(coverage === 'both' ? 'covered' : coverage)
          expect(cluster.state === 'conflicting').toBe(cluster.value_conflicts.length > 0)
        }
      }),
    )
  })

  test('shows a pending link in both homes', () => {
    fc.assert(
      fc.property(rules, cases, (r, c) => {
        const { clusters } = align(r, c, CONTEXT)
        const homeOf = new Map(clusters.flatMap((cluster) => homeIds(cluster).map((id) => [id, cluster] as const)))
        for (const cluster of clusters) {
          const own = new Set(homeIds(cluster))
          for (const id of [...open(cluster.rule_links), ...open(cluster.case_links)]) {
            const other = homeOf.get(id)!
            expect(other).not.toBe(cluster)
            expect([...open(other.rule_links), ...open(other.case_links)].some((back) => own.has(back))).toBe(true)
          }
        }
      }),
    )
  })
})

/** All atoms that share a block key with it, over any number of hops. */
function closure(start: RuleAtom | CaseAtom, atoms: (RuleAtom | CaseAtom)[]): Set<string> {
  const keys = new Map(atoms.map((a) => [a.atom_id, blockKeys(a, SYNONYMS)]))
  const met = new Set([start.atom_id])
  for (let size = 0; size !== met.size; ) {
    size = met.size
    const reached = new Set([...met].flatMap((id) => keys.get(id)!))
    for (const [id, own] of keys) if (own.some((k) => reached.has(k))) met.add(id)
  }
  return met
}
