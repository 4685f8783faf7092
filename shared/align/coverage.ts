import type { CoverageAnswer } from '../schema/answers.ts'
import type { State } from '../schema/base.ts'

type NodeCoverage = CoverageAnswer['nodes'][string]
/** That a rule atom has evidence at a node or below it; `is_own`: at the very node. */
export type AtNode = { node_id: string; atom_id: string; is_own: boolean }
/** The cluster where an atom is at home. */
export type Home = { atom_id: string; cluster_id: string; state: State }

/**
 * What is known of each node: `own` counts rule atoms with evidence at the node itself, `subtree` those at it or below, by
 * the state of the atom's home cluster; each atom once for a node, however many of its evidences lie there. Ids that nothing
 * is known of are answered with empty counts.
 */
export function coverageOfNodes(
  nodeIds: readonly string[],
  rows: readonly AtNode[],
  homes: readonly Home[],
): CoverageAnswer['nodes'] {
  const homeOf = new Map(homes.map((home) => [home.atom_id, home]))
  const met = new Map(nodeIds.map((id) => [id, new Map<string, boolean>()]))
  for (const { node_id, atom_id, is_own } of rows) {
    const atoms = met.get(node_id)
    atoms?.set(atom_id, is_own || (atoms.get(atom_id) ?? false))
  }
  return Object.fromEntries([...met].map(([id, atoms]) => [id, counted(atoms, homeOf)]))
}

/** `atoms`: whether each has evidence at the very node. */
function counted(atoms: ReadonlyMap<string, boolean>, homeOf: ReadonlyMap<string, Home>): NodeCoverage {
  const node: NodeCoverage = { own: {}, subtree: {}, cluster_ids: [] }
  const clusters = new Set<string>()
  for (const [atom_id, isOwn] of atoms) {
    const home = homeOf.get(atom_id)
    if (!home) continue
    node.subtree[home.state] = (node.subtree[home.state] ?? 0) + 1
    if (isOwn) node.own[home.state] = (node.own[home.state] ?? 0) + 1
    clusters.add(home.cluster_id)
  }
  node.cluster_ids.push(...[...clusters].sort())
  return node
}
