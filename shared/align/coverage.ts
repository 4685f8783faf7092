import type { CoverageAnswer } from '../schema/answers.ts'
import type { State } from '../schema/base.ts'
import type { Cluster } from '../schema/cluster.ts'
import type { RuleAtom } from '../schema/rule-atom.ts'

type NodeCoverage = CoverageAnswer['nodes'][string]
type Home = { cluster_id: string; state: State }

/**
 * What is known of each node: `own` counts rule atoms with evidence at the node itself, `subtree` those at it or below
 * (by node_path), by the state of the atom's home cluster. Ids that nothing is known of are answered with empty counts.
 */
export function coverageOfNodes(
  nodeIds: readonly string[],
  ruleAtoms: RuleAtom[],
  clusters: Cluster[],
): CoverageAnswer['nodes'] {
  const homes = homesOf(clusters)
  const asked = new Map<string, NodeCoverage>(nodeIds.map((id) => [id, { own: {}, subtree: {}, cluster_ids: [] }]))
  for (const atom of ruleAtoms) {
    const home = homes.get(atom.atom_id)
    if (home) count(atom, home, asked)
  }
  for (const node of asked.values()) node.cluster_ids.sort()
  return Object.fromEntries(asked)
}

function homesOf(clusters: readonly Cluster[]): Map<string, Home> {
  const homes = new Map<string, Home>()
  for (const { cluster_id, state, rule_links } of clusters)
    for (const link of rule_links)
      if (link.status === 'accepted' && !link.guest) homes.set(link.atom_id, { cluster_id, state })
  return homes
}

/** An atom counts once for a node, however many of its evidences lie there. */
function count(atom: RuleAtom, home: Home, asked: ReadonlyMap<string, NodeCoverage>): void {
  const own = new Set(atom.evidence.map((e) => e.node_id))
  const around = new Set([...own, ...atom.evidence.flatMap((e) => e.node_path.map((n) => n.id))])
  for (const id of around) {
    const node = asked.get(id)
    if (!node) continue
    node.subtree[home.state] = (node.subtree[home.state] ?? 0) + 1
    if (own.has(id)) node.own[home.state] = (node.own[home.state] ?? 0) + 1
    if (!node.cluster_ids.includes(home.cluster_id)) node.cluster_ids.push(home.cluster_id)
  }
}
