import { isHome, linksOf } from '../../shared/align/links.ts'
import { isRuleId } from '../../shared/atom-id.ts'
import { isByPerson, personTagOf } from '../../shared/modules/by-person.ts'
import type { ModuleDictionary } from '../../shared/modules/dictionary.ts'
import { readAtom, tagOf } from '../../shared/modules/tag.ts'
import { tagAlignment } from '../../shared/modules/tag-alignment.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { type Atom, isRule } from './fit.ts'
import { unhurried } from './grouped.ts'
import { type PersonTag, type SaidModules, tagSaid } from './review/said-atoms.ts'
import type { VerdictChange } from './review/verdicts.ts'
import type { StoredVerdict } from './rows/review.ts'

/** Clusters tagged between two breaths. */
const SLICE = 300

/** Rule atoms as they are stored: with the modules that their own words name, where the project has a dictionary. */
export const taggedRules = (atoms: readonly RuleAtom[], dictionary: ModuleDictionary | null): RuleAtom[] =>
  atoms.map((atom) =>
    dictionary === null || isByPerson(atom) ? atom : { ...atom, ...tagOf(readAtom(atom, dictionary), dictionary) },
  )

/** What people say of modules: all that holds of the atoms, and what of it is new or no longer holds. */
export type ModuleWords = { said: readonly StoredVerdict[]; change: VerdictChange }
const SILENT: ModuleWords = { said: [], change: { put: [], drop: [] } }

/**
 * Clusters that were made anew, with their modules; what a person set on the cluster before stays, and what one said of a
 * check holds for its cluster where nobody said anything of the rules.
 */
export async function taggedClusters(
  clusters: readonly Cluster[],
  before: readonly Cluster[],
  byId: ReadonlyMap<string, Atom>,
  dictionary: ModuleDictionary | null,
  { said, change }: ModuleWords = SILENT,
): Promise<Cluster[]> {
  const freed = new Set(change.drop.filter((v) => v.kind === 'module').map((v) => v.atom_id))
  const isFreed = (cluster: Cluster) => freed.size > 0 && linksOf(cluster).some((link) => freed.has(link.atom_id))
  const known = new Map(before.filter((c) => !isFreed(c)).map((cluster) => [cluster.cluster_id, cluster]))
  const ofChecks = new Map(said.filter(isOfCheck).map((v) => [v.atom_id, tagSaid(v.said as SaidModules)]))
  const tagged: Cluster[] = []
  for await (const some of unhurried(clusters, SLICE)) {
    const kept = some.map((cluster) => {
      const person = personTagOf(known.get(cluster.cluster_id))
      const said = saidOfChecks(cluster, byId, ofChecks)
      return person || said ? { ...cluster, ...person, ...said } : cluster
    })
    tagged.push(...(dictionary === null ? kept : tagTogether(kept, byId, dictionary)))
  }
  return tagged
}

const isOfCheck = ({ kind, atom_id }: StoredVerdict) => kind === 'module' && !isRuleId(atom_id)

function saidOfChecks(
  { rule_links, case_links }: Cluster,
  byId: ReadonlyMap<string, Atom>,
  said: ReadonlyMap<string, PersonTag>,
): PersonTag | null {
  if (!said.size) return null
  const rules = rule_links.filter(isHome).map((link) => byId.get(link.atom_id))
  if (rules.some((atom) => atom && isRule(atom) && isByPerson(atom))) return null
  return case_links.filter(isHome).flatMap((link) => said.get(link.atom_id) ?? [])[0] ?? null
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
