import type { AppVersion } from '../../shared/schema/base.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { heldRules } from './compare-versions.ts'
import { isHome, linksOf } from './reconcile.ts'
import { differ } from './version-difference.ts'
import type { Where, Workshop } from './workshop.ts'

/** The rules of a version with the atoms that they are linked to. */
export type Holding = { clusters: Cluster[]; rule_atoms: RuleAtom[]; case_atoms: CaseAtom[] }

/**
 * What a version takes over from those before it: every rule of its base, and of that one's base, that nothing of its own
 * stands for. Each cluster says from which version it is. Nothing where no base is set.
 */
export async function inheritedBy({ store }: Pick<Workshop, 'store'>, where: Where, own: Holding): Promise<Holding> {
  const inherited: Holding = { clusters: [], rule_atoms: [], case_atoms: [] }
  const seen = new Set<AppVersion>([where.app_version])
  let version = (await store.versions.one(where.project, where.app_version))?.base_version ?? null
  while (version !== null && !seen.has(version)) {
    seen.add(version)
    const [clusters, rule_atoms, case_atoms] = await Promise.all([
      store.clusters.all(where.project, version),
      store.rule_atoms.all(where.project, version),
      store.case_atoms.all(where.project, version),
    ])
    const taken = takenOver({ clusters, rule_atoms, case_atoms }, joined(own, inherited), version)
    for (const part of ['clusters', 'rule_atoms', 'case_atoms'] as const)
      inherited[part].push(...(taken[part] as never[]))
    version = (await store.versions.one(where.project, version))?.base_version ?? null
  }
  return inherited
}

const joined = (a: Holding, b: Holding): Holding => ({
  clusters: [...a.clusters, ...b.clusters],
  rule_atoms: [...a.rule_atoms, ...b.rule_atoms],
  case_atoms: [...a.case_atoms, ...b.case_atoms],
})

/**
 * The base's rules that the later version neither changed nor replaced. One that only tests know of is replaced when its
 * case is sent again.
 */
export function takenOver(base: Holding, later: Holding, from: AppVersion): Holding {
  const { gone } = differ(
    { from, to: from },
    heldRules(base.clusters, base.rule_atoms),
    heldRules(later.clusters, later.rule_atoms),
  )
  const untouched = new Set(gone.map(({ cluster_id }) => cluster_id))
  const sentAgain = new Set(later.case_atoms.map((atom) => atom.case_key))
  const caseOf = new Map(base.case_atoms.map((atom) => [atom.atom_id, atom.case_key]))
  const stands = (cluster: Cluster): boolean => {
    if (cluster.state === 'withdrawn') return false
    if (cluster.rule_links.some(isHome)) return untouched.has(cluster.cluster_id)
    return !cluster.case_links.some((link) => isHome(link) && sentAgain.has(caseOf.get(link.atom_id) ?? ''))
  }
  const clusters = base.clusters.filter(stands)
  const linked = new Set(clusters.flatMap((cluster) => linksOf(cluster).map((link) => link.atom_id)))
  return {
    clusters: clusters.map((c) => ({ ...c, inherited_from: c.inherited_from ?? from })),
    rule_atoms: base.rule_atoms.filter((atom) => linked.has(atom.atom_id)),
    case_atoms: base.case_atoms.filter((atom) => linked.has(atom.atom_id)),
  }
}
