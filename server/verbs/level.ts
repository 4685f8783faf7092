import { homesOf } from '../../shared/align/links.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { Cluster } from '../../shared/schema/cluster.ts'
import type { LevelledVersion } from '../../shared/schema/levelling.ts'
import type { Write } from './ports.ts'
import { type Aligner, realign } from './realign.ts'
import { type Reread, reread } from './reread.ts'
import { retagWrites } from './retag-clusters.ts'
import type { Change } from './rows.ts'
import { taggedClusters } from './tagged.ts'
import { FIRST_TERMS, termsOf } from './terms.ts'
import type { Where } from './workshop.ts'

export type Levelled = { writes: Write[]; changes: Change[]; told: LevelledVersion }

/** Versions that stand by other words or thresholds than their project's. */
export async function versionsBehind(workshop: Pick<Aligner, 'store' | 'synonyms'>, project: string) {
  const { store } = workshop
  const terms = await termsOf(workshop, project)
  const behind: { app_version: AppVersion; atoms: number }[] = []
  for (const { app_version, rule_atoms, case_atoms } of await store.versions.holdings(project)) {
    const row = (await store.graph.drawn(project, app_version)) ?? FIRST_TERMS
    if (row.words !== terms.words || row.solved_by !== terms.solved_by)
      behind.push({ app_version, atoms: rule_atoms + case_atoms })
  }
  return behind
}

/**
 * What has to be written so that a version stands by its project's words and thresholds: atoms read again, what that
 * moves aligned anew, all of it solved anew where thresholds changed, and clusters tagged anew where words did. The
 * result is that of a version whose atoms had all arrived under these terms. Null where it stands so already.
 */
export async function level(
  workshop: Aligner,
  where: Where,
  told: (atoms: number) => void = () => {},
): Promise<Levelled | null> {
  const { store } = workshop
  const terms = await termsOf(workshop, where.project)
  const stood = (await store.graph.drawn(where.project, where.app_version)) ?? FIRST_TERMS
  const isReworded = stood.words !== terms.words
  if (!isReworded && stood.solved_by === terms.solved_by) return null
  const read = isReworded ? await reread(workshop, where, stood.words, told) : null
  const aligned = await realign(workshop, where, read?.moved ?? { rules: [], cases: [], gone: [] }, {
    isLevelling: true,
  })
  const retagged = read
    ? await retag(workshop, where, read, new Set(aligned.before.map((c) => c.cluster_id)))
    : { writes: [], changes: [] }
  const changes = [...aligned.changes, ...retagged.changes]
  return {
    writes: [{ table: 'sent_case_atoms', put: read?.sent ?? [] }, ...aligned.writes, ...retagged.writes],
    changes,
    told: {
      app_version: where.app_version,
      reworded: read?.reworded ?? 0,
      ...moves(aligned.before, aligned.after),
      changed: changes.filter(({ change }) => change === 'changed').length,
    },
  }
}

/** Clusters that nothing moved, where the dictionary reads their words otherwise. */
async function retag(workshop: Aligner, where: Where, { byId }: Reread, solved: ReadonlySet<string>) {
  const { project, app_version } = where
  const dictionary = await workshop.modules.of(project)
  if (!dictionary) return { writes: [], changes: [] }
  const before = (await workshop.store.clusters.all(project, app_version)).filter((c) => !solved.has(c.cluster_id))
  const after = await taggedClusters(before, [], byId, dictionary)
  return retagWrites(workshop, null, where, { before, after, byId, hasModules: dictionary.modules.length > 0 })
}

/** How many clusters came together from several, and how many fell into several. */
export function moves(before: readonly Cluster[], after: readonly Cluster[]): { merged: number; parted: number } {
  const [old, now] = [homesOf(before), homesOf(after)]
  return { merged: severalOf(now, old), parted: severalOf(old, now) }
}

/** Homes of the one side whose atoms have several on the other. */
function severalOf(homes: ReadonlyMap<string, Cluster>, others: ReadonlyMap<string, Cluster>): number {
  const met = new Map<string, Set<string>>()
  for (const [atom, { cluster_id }] of homes) {
    const other = others.get(atom)
    if (other) met.set(cluster_id, (met.get(cluster_id) ?? new Set()).add(other.cluster_id))
  }
  return [...met.values()].filter((ids) => ids.size > 1).length
}
