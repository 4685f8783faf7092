import { isSameTag } from '../../shared/modules/difference.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { Atom } from './fit.ts'
import { formerClusterRows } from './history.ts'
import type { Write } from './ports.ts'
import { contradictionWrites } from './review/contradictions.ts'
import { queueWrites } from './review/queue-writes.ts'
import { rulingsAmong } from './review/verdicts.ts'
import type { Change } from './rows.ts'
import { thresholdsOf } from './thresholds.ts'
import type { Where, Workshop } from './workshop.ts'

/** Clusters as they stood and, at the same places, with the modules that they have now; and every atom of theirs. */
export type Retagged = {
  before: readonly Cluster[]
  after: readonly Cluster[]
  byId: ReadonlyMap<string, Atom>
  hasModules: boolean
}

/** What has to be written where only the modules of clusters changed: rows, history, and what waits for people. */
export async function retagWrites(
  { store, synonyms, now }: Pick<Workshop, 'store' | 'synonyms' | 'now'>,
  by: string | null,
  where: Where,
  { before, after, byId, hasModules }: Retagged,
): Promise<{ writes: Write[]; changes: Change[] }> {
  const { project, app_version } = where
  const at = now()
  const asking = {
    clusters: after,
    atomOf: (id: string) => byId.get(id),
    rulings: await rulingsAmong(store, where, byId),
    hasModules,
    thresholds: await thresholdsOf(store, project),
  }
  const isMoved = (i: number) => !isSameTag(after[i]!, before[i]!)
  const former = before.filter((_, i) => isMoved(i)).map((cluster) => ({ cluster, fate: 'changed' as const }))
  const renewed = after
    .filter((_, i) => isMoved(i))
    .map((cluster): Cluster => ({ ...cluster, version: cluster.version + 1, updated_at: at }))
  const table = await synonyms.of(project)
  return {
    writes: [
      ...(await queueWrites(store, where, before, asking, at)),
      ...(await contradictionWrites(store, where, { put: [], former: [], after }, async () => [], table, at)),
      { table: 'clusters', put: renewed.map((cluster) => ({ ...cluster, project })) },
      { table: 'cluster_history', put: formerClusterRows(where, former, { by, decision_id: null, at }) },
    ],
    changes: renewed.map(({ cluster_id }) => ({
      subject: 'cluster',
      subject_id: cluster_id,
      app_version,
      change: 'changed',
      place: null,
    })),
  }
}
