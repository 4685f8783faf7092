import type { State } from '../schema/base.ts'
import type { Cluster, Link } from '../schema/cluster.ts'

/** Codes that say what nobody wrote, not that something disagrees. */
export const SILENCE: ReadonlySet<string> = new Set(['condition_missing', 'action_missing', 'result_missing'])
const guards = (link: Link) => link.reason.against.filter((code) => !SILENCE.has(code))

/** How dangerous it is to take a cluster's links as they are: what decides between bulk and one by one. */
export function riskOf(state: State, links: readonly Link[]): Cluster['risk'] {
  if (state === 'conflicting' || state === 'orphaned') return 'critical'
  if (state === 'ambiguous' || links.some((l) => guards(l).length)) return 'high'
  return links.some((l) => l.kind === 'similar' || l.status === 'pending') ? 'medium' : 'low'
}
