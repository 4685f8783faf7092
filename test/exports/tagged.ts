import type { Snapshot } from '../../server/exports/snapshot.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { ModuleEntry } from '../../shared/schema/tables.ts'

export const entry = (id: string, names: string[] = [], entities: string[] = []): ModuleEntry => ({
  id,
  names,
  owner: '',
  touchpoints: [],
  entities,
  actions: [],
  results: [],
  feature_scopes: [],
  notes: '',
})

/** The snapshot with modules set by touchpoint; the first one named is the primary. */
export function tagged(
  snapshot: Snapshot,
  byTouchpoint: Record<string, string[]>,
  modules: ModuleEntry[] = [],
): Snapshot {
  const tag = (c: Cluster): Cluster => {
    const ids = byTouchpoint[c.touchpoints[0] ?? ''] ?? []
    return { ...c, modules: ids, primary_module: ids[0] ?? null, module_confidence: ids.length ? 0.9 : 0 }
  }
  return { ...snapshot, clusters: snapshot.clusters.map(tag), modules }
}
