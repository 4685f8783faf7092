import { expect, it } from 'vitest'
import { settled } from '../../shared/align/links.ts'
import type { Cluster, Link, ValueConflict } from '../../shared/schema/cluster.ts'

const link = (atom_id: string, status: Link['status'], guest = false): Link => ({
  ...{ atom_id, status, kind: 'similar', confidence: 0.7, reason: { for: [], against: [] } },
  ...(guest && { guest }),
})
const conflict = (...ids: string[]): ValueConflict => ({
  ...{ part: 'R', kind: 'NUM', unit: null },
  sides: ids.map((atom_id) => ({
    ...{ atom_id, literal: atom_id, value: null },
    side: atom_id.startsWith('ra') ? ('design' as const) : ('test' as const),
  })),
})

it('a rule without what waits for a person names no atom that lives elsewhere', () => {
  const rule: Pick<Cluster, 'rule_links' | 'case_links' | 'value_conflicts'> = {
    rule_links: [link('ra_own', 'accepted'), link('ra_waits', 'pending')],
    case_links: [link('ca_own', 'accepted'), link('ca_guest', 'accepted', true), link('ca_waits', 'pending')],
    value_conflicts: [conflict('ra_own', 'ca_own'), conflict('ra_own', 'ca_waits'), conflict('ra_own', 'ca_guest')],
  }
  const shown = settled(rule)
  expect(shown.rule_links.map((one) => one.atom_id)).toEqual(['ra_own'])
  expect(shown.case_links.map((one) => one.atom_id)).toEqual(['ca_own', 'ca_guest'])
  expect(shown.value_conflicts).toEqual([conflict('ra_own', 'ca_own')])
})
