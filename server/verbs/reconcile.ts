import { homesOf, isHome, linksOf } from '../../shared/align/links.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import { isEqual, isSame } from './same.ts'

/** What alignment changed among the clusters that it re-solved. */
export type Reconciled = { put: Cluster[]; added: string[]; changed: string[]; gone: string[]; former: Former[] }
/** What a cluster was before it changed or went. */
export type Former = { cluster: Cluster; fate: 'changed' | 'gone' }

/** Written by the store's side, not by alignment: a difference here alone is no change. `nearest` is worked out on reading. */
const KEPT: (keyof Cluster)[] = ['version', 'created_at', 'updated_at', 'former_ids', 'rule_key', 'nearest']

/**
 * Carries versions, times and former ids from the clusters before to those after. A cluster that says the same is not
 * written; one that went hands its names to the cluster where its anchor, else most of its atoms, now live, and its rule
 * key where that is more than its own id: `isFixed` of a version that was ever merged, else where a person gave it.
 */
export function reconcile(
  before: readonly Cluster[],
  after: readonly Cluster[],
  at: string,
  isFixed = false,
): Reconciled {
  const old = new Map(before.map((c) => [c.cluster_id, c]))
  const living = new Set(after.map((c) => c.cluster_id))
  const goneOnes = before.filter((c) => !living.has(c.cluster_id))
  const inherited = inheritance(goneOnes, after)
  const reconciled: Reconciled = {
    put: [],
    added: [],
    changed: [],
    gone: goneOnes.map((c) => c.cluster_id),
    former: goneOnes.map((cluster) => ({ cluster, fate: 'gone' })),
  }
  for (const cluster of after) {
    const known = old.get(cluster.cluster_id)
    const names = new Set([...(known?.former_ids ?? []), ...(inherited.get(cluster.cluster_id) ?? [])])
    const former_ids = [...names].filter((id) => !living.has(id)).sort()
    if (known && isSame(known, cluster, ...KEPT) && isEqual(known.former_ids, former_ids)) continue
    reconciled.put.push({
      ...cluster,
      former_ids,
      rule_key: known?.rule_key ?? keyOf(inherited.get(cluster.cluster_id), old, isFixed) ?? cluster.rule_key,
      version: (known?.version ?? 0) + 1,
      created_at: known?.created_at ?? at,
      updated_at: at,
    })
    reconciled[known ? 'changed' : 'added'].push(cluster.cluster_id)
    if (known) reconciled.former.push({ cluster: known, fate: 'changed' })
  }
  return reconciled
}

/** The key that a new cluster takes over from those whose names it bears: from the one that held most. */
function keyOf(
  names: readonly string[] | undefined,
  old: ReadonlyMap<string, Cluster>,
  isFixed: boolean,
): string | undefined {
  const heirOf = (names ?? []).flatMap((id) => old.get(id) ?? [])
  const held = (cluster: Cluster) => linksOf(cluster).filter(isHome).length
  return heirOf
    .filter(({ rule_key, cluster_id }) => isFixed || rule_key !== cluster_id)
    .sort((a, b) => held(b) - held(a) || (a.cluster_id < b.cluster_id ? -1 : 1))[0]?.rule_key
}

/** Names of clusters that went, by the cluster that answers to them now. */
function inheritance(gone: readonly Cluster[], after: readonly Cluster[]): Map<string, string[]> {
  const homes = homesOf(after)
  const names = new Map<string, string[]>()
  for (const cluster of gone) {
    const heir = heirOf(cluster, homes)
    if (heir) names.set(heir, [...(names.get(heir) ?? []), cluster.cluster_id, ...cluster.former_ids])
  }
  return names
}

function heirOf(cluster: Cluster, homes: ReadonlyMap<string, Cluster>): string | undefined {
  const own = linksOf(cluster).filter(isHome)
  const anchor = own.find((link) => link.reason.for.includes('anchor'))
  const tally = new Map<string, number>()
  for (const link of own) {
    const home = homes.get(link.atom_id)?.cluster_id
    if (home) tally.set(home, (tally.get(home) ?? 0) + (link === anchor ? own.length + 1 : 1))
  }
  return [...tally].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0]
}
