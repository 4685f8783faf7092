import type { SkippedLayer } from '../../shared/schema/design-node.ts'
import type { Names } from './layer-json.ts'
import { nameOf, type Spotted } from './live.ts'
import type { Pace } from './pace.ts'

/** Why a layer was read in part alone; the window puts each into words. */
export type PartReason =
  | 'look_unreadable'
  | 'component_unreadable'
  | 'properties_unreadable'
  | 'annotations_unreadable'
  | 'links_unreadable'

/** What one run carries from layer to layer. */
export type Reading = {
  pace: Pace
  skipped: SkippedLayer[]
  /** Names of components and styles met so far: the same id is the same thing everywhere in a file. */
  names: Names
  /** An export of this run held prototype links, so exports hold them all. */
  exportsLinks: boolean
}

export const newReading = (pace: Pace, skipped: SkippedLayer[] = []): Reading => ({
  pace,
  skipped,
  names: { components: {}, componentSets: {}, styles: {} },
  exportsLinks: false,
})

/** Lists a layer that was read without some part of it: on the server it keeps what it had. */
export function missing({ skipped }: Reading, { id, node }: Spotted, reason: PartReason) {
  skipped.push({ node_id: id, name: nameOf(node), reason })
}
