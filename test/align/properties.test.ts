import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { align } from '../../shared/align/align.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster, Link } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { cases, rules } from './arbitrary.ts'
import { CONTEXT } from './atoms.ts'

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

  test('depends on the set alone where a component is cut, too', () => {
    const shuffled = (r: RuleAtom[], c: CaseAtom[]) =>
      fc.tuple(
        fc.constant([r, c] as const),
        fc.shuffledSubarray(r, { minLength: r.length, maxLength: r.length }),
        fc.shuffledSubarray(c, { minLength: c.length, maxLength: c.length }),
      )
    const few = { ...CONTEXT, most_together: 4 }
    fc.assert(
      fc.property(
        fc.tuple(rules, cases).chain(([r, c]) => shuffled(r, c)),
        ([[r, c], r2, c2]) => {
          const { clusters, splits } = align(r, c, few)
          expect(align(r2, c2, few)).toMatchObject({ clusters, splits })
        },
      ),
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
