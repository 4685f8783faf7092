import { isHome } from '../../shared/align/links.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster, Link } from '../../shared/schema/cluster.ts'
import type { Holding, Inherited } from './in-force.ts'

const checkOf = (atom: CaseAtom) => JSON.stringify([atom.case_key, atom.merge_fingerprint])

/**
 * A case that is sent again for a version without its design stands there as a test of no rule, while the rule that it
 * tests is taken over from before: one rule, twice. The inherited one then stands for both, with the tests as they were
 * sent now.
 */
export function foldRepeats(own: Holding, inherited: Holding): Inherited {
  const ownAtoms = new Map(own.case_atoms.map((atom) => [atom.atom_id, atom]))
  const before = new Map(inherited.case_atoms.map((atom) => [atom.atom_id, atom]))
  const homes = homesByCheck(inherited.clusters, before)
  const byKey = new Map(inherited.clusters.map((rule) => [rule.rule_key, rule]))
  const folds = new Map<Cluster, Cluster[]>()
  for (const cluster of own.clusters) {
    if (cluster.coverage !== 'case_only') continue
    const checks = cluster.case_links.filter(isHome).flatMap((link) => ownAtoms.get(link.atom_id) ?? [])
    const tested = checks.map((atom) => homes.get(checkOf(atom))).find((home) => home !== undefined)
    const rule = tested ?? byKey.get(cluster.rule_key)
    if (rule) folds.set(rule, [...(folds.get(rule) ?? []), cluster])
  }
  if (!folds.size) return { ...inherited, folded: [] }
  const clusters = inherited.clusters.map((rule) => withTests(rule, folds.get(rule) ?? [], ownAtoms, before))
  const linked = new Set(clusters.flatMap((c) => c.case_links.map((link) => link.atom_id)))
  const all = new Map([...before, ...ownAtoms])
  return {
    clusters,
    rule_atoms: inherited.rule_atoms,
    case_atoms: [...linked].flatMap((id) => all.get(id) ?? []),
    folded: [...folds.values()].flat().map((cluster) => cluster.cluster_id),
  }
}

function homesByCheck(rules: readonly Cluster[], atoms: ReadonlyMap<string, CaseAtom>): Map<string, Cluster> {
  const homes = new Map<string, Cluster>()
  for (const rule of rules)
    for (const link of rule.case_links.filter(isHome)) {
      const atom = atoms.get(link.atom_id)
      if (atom) homes.set(checkOf(atom), rule)
    }
  return homes
}

/** The rule with the tests of others in place of those that they repeat. */
function withTests(
  rule: Cluster,
  others: readonly Cluster[],
  own: ReadonlyMap<string, CaseAtom>,
  before: ReadonlyMap<string, CaseAtom>,
): Cluster {
  if (!others.length) return rule
  const sent = others.flatMap((cluster) => cluster.case_links.filter(isHome))
  const again = new Set(sent.flatMap((link) => own.get(link.atom_id) ?? []).map(checkOf))
  const known = new Map<string, Link>()
  const kept = rule.case_links.filter((link) => {
    const atom = before.get(link.atom_id)
    if (!atom || !again.has(checkOf(atom))) return true
    known.set(checkOf(atom), link)
    return false
  })
  const fresh = sent.map((link) => {
    const atom = own.get(link.atom_id)
    const former = atom && known.get(checkOf(atom))
    return former ? { ...former, atom_id: link.atom_id } : link
  })
  return { ...rule, case_links: [...kept, ...fresh] }
}
