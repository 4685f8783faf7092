import { isHome } from '../../shared/align/links.ts'
import type { VersionDifference } from '../../shared/schema/answers.ts'
import type { AppVersion, Parts } from '../../shared/schema/base.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { wordsOf } from './rule-words.ts'
import { differ, type HeldRule } from './version-difference.ts'
import { versionRowOf } from './versions.ts'
import type { Workshop } from './workshop.ts'

/** Errors  `not_found` where either is no version. */
export async function compareVersions(
  { store }: Pick<Workshop, 'store'>,
  project: string,
  { from, to }: { from: AppVersion; to: AppVersion },
): Promise<VersionDifference> {
  const held = async (app_version: AppVersion) => {
    await versionRowOf({ store }, { project, app_version })
    const atoms = await store.rule_atoms.all(project, app_version)
    return heldRules(await store.clusters.all(project, app_version), atoms)
  }
  return differ({ from, to }, await held(from), await held(to))
}

/** The rules that a version's design draws, each with the words of its anchor; what only tests know of is none. */
export function heldRules(clusters: readonly Cluster[], atoms: readonly RuleAtom[]): HeldRule[] {
  const byId = new Map(atoms.map((atom) => [atom.atom_id, atom]))
  return clusters.flatMap((cluster) => {
    const own = cluster.rule_links.filter(isHome).flatMap(({ atom_id }) => byId.get(atom_id) ?? [])
    const anchor = own.find((atom) => atom.canon_text === cluster.canon_text) ?? own[0]
    if (!anchor) return []
    const { cluster_id, rule_key, merge_fingerprint, touchpoints, coverage } = cluster
    return [
      {
        cluster_id,
        rule_key,
        merge_fingerprint,
        touchpoints,
        words: wordsOf(anchor),
        canon: partsOf(anchor.canon_text),
        slots: anchor.slots,
        is_tested: coverage === 'both',
      },
    ]
  })
}

function partsOf(canon_text: string): Parts {
  const [, C = '', A = '', R = ''] = /^C=(.*?)\|A=(.*?)\|R=(.*)$/s.exec(canon_text) ?? []
  return { C, A, R }
}
