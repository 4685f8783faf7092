import type { LayerReview, ReviewKind } from '../../../shared/schema/review.ts'
import { atomsAtLayers, type Layers } from '../coverage/at-layers.ts'
import { projectRow, versionRowOf } from '../versions.ts'
import type { Where, Workshop } from '../workshop.ts'
import { shownItems } from './queue.ts'

type Reader = Pick<Workshop, 'store'>

/** More than a person settles at one sitting. */
const MOST_ITEMS = 200

/**
 * What waits for people about the rules drawn at layers of the design, the most pressing first.
 * Errors  `not_found` where there is no such version.
 */
export async function reviewAtLayers(
  workshop: Reader,
  where: Where,
  layers: Layers,
  kinds?: readonly ReviewKind[],
): Promise<LayerReview> {
  const { store } = workshop
  const { project, app_version } = where
  await versionRowOf(workshop, where)
  const { watermark } = await projectRow(workshop, project)
  const ids = await atomsAtLayers(workshop, where, layers)
  // a pending link stands in both homes, and its item in one of them
  const clusters = await store.clusters.ofAtoms(project, app_version, ids)
  const homes = new Set((await store.clusters.homes(project, app_version, ids)).map((home) => home.cluster_id))
  const isHere = new Set(ids)
  const found = await store.review.ofClusters(
    project,
    app_version,
    clusters.map((cluster) => cluster.cluster_id),
  )
  const items = found
    .filter((item) => !kinds || kinds.includes(item.kind))
    .filter((item) =>
      item.kind === 'pending_module'
        ? homes.has(item.cluster_id)
        : isHere.has(item.rule_id) || isHere.has(item.atom_id),
    )
    .sort((a, b) => (a.place < b.place ? -1 : 1))
  return {
    items: await shownItems(workshop, where, items.slice(0, MOST_ITEMS)),
    total: items.length,
    watermark: String(watermark),
  }
}
