import { isByPerson, personTagOf } from '../../shared/modules/by-person.ts'
import type { ModuleDictionary } from '../../shared/modules/dictionary.ts'
import { readAtom, tagOf } from '../../shared/modules/tag.ts'
import { tagAlignment } from '../../shared/modules/tag-alignment.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { type Atom, isRule } from './fit.ts'
import { unhurried } from './grouped.ts'
import { linksOf } from './reconcile.ts'

/** Clusters tagged between two breaths. */
const SLICE = 300

/** Rule atoms as they are stored: with the modules that their own words name, where the project has a dictionary. */
export const taggedRules = (atoms: readonly RuleAtom[], dictionary: ModuleDictionary | null): RuleAtom[] =>
  atoms.map((atom) =>
    dictionary === null || isByPerson(atom) ? atom : { ...atom, ...tagOf(readAtom(atom, dictionary), dictionary) },
  )

/** Clusters that were made anew, with their modules; what a person set on the cluster before stays. */
export async function taggedClusters(
  clusters: readonly Cluster[],
  before: readonly Cluster[],
  byId: ReadonlyMap<string, Atom>,
  dictionary: ModuleDictionary | null,
): Promise<Cluster[]> {
  const known = new Map(before.map((cluster) => [cluster.cluster_id, cluster]))
  const tagged: Cluster[] = []
  for await (const some of unhurried(clusters, SLICE)) {
    const kept = some.map((cluster) => ({ ...cluster, ...personTagOf(known.get(cluster.cluster_id)) }))
    tagged.push(...(dictionary === null ? kept : tagTogether(kept, byId, dictionary)))
  }
  return tagged
}

function tagTogether(
  clusters: readonly Cluster[],
  byId: ReadonlyMap<string, Atom>,
  dictionary: ModuleDictionary,
): Cluster[] {
  const ids = new Set(clusters.flatMap((cluster) => linksOf(cluster).map((link) => link.atom_id)))
  const atoms = [...ids].map((id) => byId.get(id)).filter((atom) => atom !== undefined)
  const cases = atoms.filter((atom) => !isRule(atom)) as Exclude<Atom, RuleAtom>[]
  return tagAlignment(clusters, atoms.filter(isRule), cases, dictionary).clusters
}
