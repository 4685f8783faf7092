import { isHome, linksOf } from '../../shared/align/links.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { heldRules } from './compare-versions.ts'
import { foldRepeats } from './fold-repeats.ts'
import type { Withdrawal } from './rows.ts'
import { differ } from './version-difference.ts'
import type { Where, Workshop } from './workshop.ts'

/** The rules of a version with the atoms that they are linked to. */
export type Holding = { clusters: Cluster[]; rule_atoms: RuleAtom[]; case_atoms: CaseAtom[] }
/** What a version takes over. `folded`: own clusters that only repeat an inherited rule's test, which stands for them. */
export type Inherited = Holding & { folded: string[] }

/**
 * What a version takes over from those before it: every rule of its base, and of that one's base, that nothing of its own
 * stands for and that was not withdrawn since. Each cluster says from which version it is. Nothing where no base is set.
 */
export async function inheritedBy(
  { store }: Pick<Workshop, 'store'>,
  { project, app_version }: Where,
  own: Holding,
): Promise<Inherited> {
  const inherited: Holding = { clusters: [], rule_atoms: [], case_atoms: [] }
  // what stood for a rule once stands for it still, also where it was withdrawn itself
  const later: Holding = joined(own, inherited)
  const verdicts = new Verdicts(await store.lineage.withdrawals(project, null))
  const seen = new Set<AppVersion>([app_version])
  verdicts.enter(app_version)
  let version = (await store.versions.one(project, app_version))?.base_version ?? null
  while (version !== null && !seen.has(version)) {
    seen.add(version)
    const [clusters, rule_atoms, case_atoms] = await Promise.all([
      store.clusters.all(project, version),
      store.rule_atoms.all(project, version),
      store.case_atoms.all(project, version),
    ])
    const base = { clusters, rule_atoms, case_atoms }
    const taken = takenOver(base, later, version, (rule_key) => verdicts.isWithdrawn(rule_key))
    for (const part of ['clusters', 'rule_atoms', 'case_atoms'] as const) {
      inherited[part].push(...(taken[part] as never[]))
      later[part].push(...(base[part] as never[]))
    }
    verdicts.enter(version)
    version = (await store.versions.one(project, version))?.base_version ?? null
  }
  return foldRepeats(own, inherited)
}

/** What people said of rules in the versions from the one asked about down to a base: the latest word holds. */
class Verdicts {
  private readonly all: readonly Withdrawal[]
  private readonly said = new Map<string, boolean>()

  constructor(all: readonly Withdrawal[]) {
    this.all = all
  }

  enter(version: AppVersion): void {
    for (const { app_version, rule_key, is_back } of this.all)
      if (app_version === version && !this.said.has(rule_key)) this.said.set(rule_key, !is_back)
  }

  isWithdrawn(rule_key: string): boolean {
    return this.said.get(rule_key) ?? false
  }
}

const joined = (a: Holding, b: Holding): Holding => ({
  clusters: [...a.clusters, ...b.clusters],
  rule_atoms: [...a.rule_atoms, ...b.rule_atoms],
  case_atoms: [...a.case_atoms, ...b.case_atoms],
})

/**
 * The base's rules that the later version neither changed nor replaced nor withdrew. A rule of the same key replaces; one
 * that only tests know of is replaced when its case is sent again.
 */
export function takenOver(
  base: Holding,
  later: Holding,
  from: AppVersion,
  isWithdrawn: (rule_key: string) => boolean = () => false,
): Holding {
  const { gone } = differ(
    { from, to: from },
    heldRules(base.clusters, base.rule_atoms),
    heldRules(later.clusters, later.rule_atoms),
  )
  const untouched = new Set(gone.map(({ cluster_id }) => cluster_id))
  const keys = new Set(later.clusters.map((cluster) => cluster.rule_key))
  const sentAgain = new Set(later.case_atoms.map((atom) => atom.case_key))
  const caseOf = new Map(base.case_atoms.map((atom) => [atom.atom_id, atom.case_key]))
  const stands = (cluster: Cluster): boolean => {
    if (cluster.state === 'withdrawn' || isWithdrawn(cluster.rule_key)) return false
    if (cluster.rule_links.some(isHome)) return untouched.has(cluster.cluster_id)
    if (keys.has(cluster.rule_key)) return false
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
