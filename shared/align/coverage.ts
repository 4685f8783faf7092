import type { CoverageAnswer } from '../schema/answers.ts'
import type { Cluster } from '../schema/cluster.ts'
import type { RuleAtom } from '../schema/rule-atom.ts'

/**
 * What is known of each node: `own` counts rule atoms with evidence at the node itself, `subtree` those at it or below
 * (by node_path), by the state of the atom's home cluster. Ids that nothing is known of are answered with empty counts.
 */
export function coverageOfNodes(
  _nodeIds: readonly string[],
  _ruleAtoms: RuleAtom[],
  _clusters: Cluster[],
): CoverageAnswer['nodes'] {
  return {}
}
