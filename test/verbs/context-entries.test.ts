import { expect, it } from 'vitest'
import type { Look } from '../../server/verbs/context/look.ts'
import { ruleEntries } from '../../server/verbs/context/rule-entries.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import { caseAtomOf, clusterOf, evidenceAt, ruleAtomOf, V1 } from '../contract/rows.ts'

/** A rule of one module with a pending check and another value, whose home is a rule of another module. */
const rule = ruleAtomOf({ C: '', A: '点击“借书”', R: 'toast“最多借 5 本”' }, [evidenceAt('1:2', ['1:1'])])
const check = caseAtomOf({ C: '', A: '点击“借书”', R: 'toast“最多借 8 本”' }, 'LIB:7', 1)
const pending = {
  ...{ atom_id: check.atom_id, kind: 'similar' as const, confidence: 0.7, status: 'pending' as const },
  reason: { for: [], against: [] },
}
const home = clusterOf(check, { modules: ['STAFF'] })
const own: Cluster = {
  ...clusterOf(rule, { modules: ['LOANS'], touchpoints: ['借书页'] }),
  case_links: [pending],
  value_conflicts: [
    {
      ...{ part: 'R', kind: 'NUM', unit: '个' },
      sides: [
        { side: 'design', atom_id: rule.atom_id, literal: '5', value: '5' },
        { side: 'test', atom_id: check.atom_id, literal: '8', value: '8' },
      ],
    },
  ],
}
const store = {
  review: {
    ofClusters: async () => [
      { kind: 'contradiction', cluster_id: own.cluster_id, rule_id: rule.atom_id, atom_id: 'x' },
    ],
  },
  rule_atoms: { some: async () => [rule] },
  case_atoms: { some: async () => [check] },
  clusters: { ofAtoms: async () => [own, home] },
}
const told = async (bases: string[] | null, include_pending: boolean) => {
  const look = { workshop: { store }, project: 'p', version: V1, lang: 'zh', bases, include_pending }
  return (await ruleEntries(look as unknown as Look, [own])).map((entry) => entry.texts[0])
}

it('tells a value that differs, and the check that waits where it is asked for', async () => {
  expect((await told(null, false)).join()).toContain('设计 5 ≠ 测试 8')
  expect(await told(null, false)).toHaveLength(1)
  expect((await told(null, true))[1]).toMatch(/^待确认（借书页：.*）：7 · case LIB:7 · 第 1 步 · .*最多借 8 本/)
})
it('tells nothing of another module to those who may not see it', async () => {
  expect(await told(['rules:LOANS'], true)).toHaveLength(1)
  expect((await told(['rules:LOANS'], true)).join()).not.toContain('8')
  expect(await told(['rules:LOANS', 'rules:STAFF'], true)).toHaveLength(2)
})
