import type { Cluster } from '../../shared/schema/cluster.ts'
import { grouped } from './grouped.ts'
import type { ClusterKey, Store, Write } from './ports.ts'
import type { Reconciled } from './reconcile.ts'
import type { Change, StoredVersion } from './rows.ts'

type Reads = Pick<Store, 'versions' | 'clusters'>

/**
 * The version whose rules this one goes on with: the nearest below its base that was ever merged; without a base, the last
 * merged one before it in the order. A version that never was merged has no keys to hand on: they still change.
 */
export async function predecessorOf(
  { versions }: Pick<Store, 'versions'>,
  { project, app_version, base_version, position }: StoredVersion,
): Promise<StoredVersion | undefined> {
  const all = await versions.all(project)
  if (base_version === null) return all.filter((v) => v.position < position && v.first_merged_at !== null).at(-1)
  const byName = new Map(all.map((v) => [v.app_version, v]))
  const seen = new Set([app_version])
  for (let at = byName.get(base_version); at && !seen.has(at.app_version); ) {
    if (at.first_merged_at !== null) return at
    seen.add(at.app_version)
    at = at.base_version === null ? undefined : byName.get(at.base_version)
  }
  return undefined
}

const placesOf = ({ merge_fingerprint, touchpoints }: ClusterKey): string[] =>
  (touchpoints.length ? touchpoints : ['']).map((place) => JSON.stringify([merge_fingerprint, place]))

/** Rules under each fingerprint and touchpoint. */
function byPlace(rules: readonly ClusterKey[]): Map<string, ClusterKey[]> {
  const placed = rules.flatMap((rule) => placesOf(rule).map((place) => ({ place, rule })))
  return new Map([...grouped(placed, ({ place }) => place)].map(([place, own]) => [place, own.map(({ rule }) => rule)]))
}

/**
 * Which of the later rules go on with which of the earlier ones: equal fingerprint and touchpoint, where that leaves no
 * choice. All else is for a person to say. Shape  key of the earlier by cluster id of the later.
 */
export function handedOn(earlier: readonly ClusterKey[], later: readonly ClusterKey[]): Map<string, string> {
  const [before, after] = [byPlace(earlier), byPlace(later)]
  const keys = new Map<string, string>()
  const taken = new Set(later.filter((rule) => rule.rule_key !== rule.cluster_id).map((rule) => rule.rule_key))
  for (const rule of later) {
    if (rule.rule_key !== rule.cluster_id) continue
    const mates = new Set(placesOf(rule).flatMap((place) => before.get(place) ?? []))
    const [mate] = mates
    if (!mate || mates.size > 1 || taken.has(mate.rule_key)) continue
    const rivals = placesOf(mate).flatMap((place) => after.get(place) ?? [])
    if (rivals.some((rival) => rival !== rule)) continue
    taken.add(mate.rule_key)
    keys.set(rule.cluster_id, mate.rule_key)
  }
  return keys
}

/**
 * Gives new clusters of a version that was ever merged the keys that they go on with, and sees to it that no two share
 * one. Changes the clusters that are to be put.
 */
export async function keyedByLineage(
  store: Reads,
  version: StoredVersion,
  { put, added, gone }: Pick<Reconciled, 'put' | 'added' | 'gone'>,
): Promise<void> {
  const { project, app_version } = version
  const isNew = new Set(added)
  const fresh = put.filter((c) => isNew.has(c.cluster_id) && c.rule_key === c.cluster_id)
  if (!fresh.length) return
  const from = await predecessorOf(store, version)
  const prints = [...new Set(fresh.map((c) => c.merge_fingerprint))]
  const earlier = from ? await store.clusters.keysOfFingerprints(project, from.app_version, prints) : []
  const standing = await store.clusters.keysOfFingerprints(project, app_version, prints)
  const keys = handedOn(earlier, overlaid(standing, put, gone))
  const moving = new Set([...put.map((c) => c.cluster_id), ...gone])
  const wanted = fresh.map((c) => keys.get(c.cluster_id) ?? c.cluster_id)
  const holders = await store.clusters.ofKeys(project, app_version, wanted)
  const taken = new Set([
    ...holders.filter((c) => !moving.has(c.cluster_id)).map((c) => c.rule_key),
    ...put.filter((c) => !fresh.includes(c)).map((c) => c.rule_key),
  ])
  for (const cluster of fresh) {
    const key = keys.get(cluster.cluster_id)
    cluster.rule_key = unused(key && !taken.has(key) ? key : cluster.cluster_id, taken)
    taken.add(cluster.rule_key)
  }
}

/** A rule may have the key of a cluster id that comes up anew. */
function unused(key: string, taken: ReadonlySet<string>): string {
  if (!taken.has(key)) return key
  for (let n = 2; ; n++) if (!taken.has(`${key}-${n}`)) return `${key}-${n}`
}

/** Rules as they stand after a change. */
function overlaid(standing: readonly ClusterKey[], put: readonly ClusterKey[], gone: readonly string[]): ClusterKey[] {
  const byId = new Map(standing.map((rule) => [rule.cluster_id, rule]))
  for (const id of gone) byId.delete(id)
  for (const rule of put) byId.set(rule.cluster_id, rule)
  return [...byId.values()]
}

/**
 * The keys of a version's rules are fixed when it is first merged: those that go on with a rule of the version before take
 * its key, all others keep the id that they have. `aligned`: clusters that the same commit changes.
 */
export async function fixKeys(
  store: Reads,
  version: StoredVersion,
  { put, gone }: Pick<Reconciled, 'put' | 'gone'>,
  at: string,
): Promise<{ writes: Write[]; changes: Change[] }> {
  const { project, app_version } = version
  const from = await predecessorOf(store, version)
  if (!from) return { writes: [], changes: [] }
  const later = overlaid(await store.clusters.keys(project, app_version), put, gone)
  const keys = handedOn(await store.clusters.keys(project, from.app_version), later)
  const fresh = new Map(put.map((cluster) => [cluster.cluster_id, cluster]))
  const others = await store.clusters.some(
    project,
    app_version,
    [...keys.keys()].filter((id) => !fresh.has(id)),
  )
  const written = [...keys].flatMap(([id, rule_key]) => {
    const cluster = fresh.get(id)
    return cluster ? [{ ...cluster, rule_key }] : []
  })
  return rekeyed(project, [...written, ...others.map((c) => renamed(c, keys.get(c.cluster_id)!, at))], others)
}

/** A rule under another key, as a change of it. */
export const renamed = (cluster: Cluster, rule_key: string, updated_at: string): Cluster => ({
  ...cluster,
  rule_key,
  version: cluster.version + 1,
  updated_at,
})

/** `moved`: those whose change is not told yet. */
export function rekeyed(
  project: string,
  clusters: readonly Cluster[],
  moved: readonly Cluster[] = clusters,
): { writes: Write[]; changes: Change[] } {
  return {
    writes: [{ table: 'clusters', put: clusters.map((cluster) => ({ ...cluster, project })) }],
    changes: moved.map(({ cluster_id, app_version }) => ({
      subject: 'cluster',
      subject_id: cluster_id,
      app_version,
      change: 'changed',
      place: null,
    })),
  }
}
