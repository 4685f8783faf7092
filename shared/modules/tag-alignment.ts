import type { BareCaseAtom } from '../schema/case-atom.ts'
import type { Cluster } from '../schema/cluster.ts'
import type { RuleAtom } from '../schema/rule-atom.ts'
import { isByPerson } from './by-person.ts'
import type { ModuleDictionary } from './dictionary.ts'
import { readAtom, tagCluster, tagOf } from './tag.ts'

export type Tagged = { clusters: Cluster[]; rule_atoms: RuleAtom[] }

/**
 * Tags what an alignment brought together. Modules come after merging and never take part in it. What a person set stays,
 * in an atom and in a cluster; a cluster whose atom a person tagged follows that tag.
 */
export function tagAlignment(
  clusters: readonly Cluster[],
  rule_atoms: readonly RuleAtom[],
  case_atoms: readonly BareCaseAtom[],
  dictionary: ModuleDictionary,
): Tagged {
  const readings = new Map([...rule_atoms, ...case_atoms].map((atom) => [atom.atom_id, readAtom(atom, dictionary)]))
  return {
    rule_atoms: rule_atoms.map((atom) =>
      isByPerson(atom) ? atom : { ...atom, ...tagOf(readings.get(atom.atom_id)!, dictionary) },
    ),
    clusters: clusters.map((cluster) =>
      isByPerson(cluster)
        ? cluster
        : { ...cluster, ...tagCluster(cluster, (id) => readings.get(id) ?? null, dictionary) },
    ),
  }
}
