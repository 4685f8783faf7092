import type { SkippedLayer } from '../../../shared/schema/design-node.ts'
import type { Mark } from '../../bridge/messages.ts'
import { tryRead } from '../live.ts'
import type { Pace } from '../pace.ts'

export type Box = { x: number; y: number; width: number; height: number }

/** A layer of the current page with all that is to be said at it. `screen`: the top layer that it lies in. */
export type MarkedLayer = { node: SceneNode; box: Box; screen: string; marks: Mark[] }

export type Places = { layers: MarkedLayer[]; missing: SkippedLayer[] }

function placeOf(node: BaseNode): { page: string; screen: string; box: Box | null } {
  let screen = ''
  for (let at: BaseNode | null = node; at; at = at.parent) {
    if (at.type === 'PAGE') return { page: at.id, screen, box: (node as FrameNode).absoluteBoundingBox ?? null }
    if (at.type !== 'SECTION') screen = at.name
  }
  return { page: '', screen, box: null }
}

/** Finds where the marks belong. What is gone, lies on another page or shows nothing is `missing`. */
export async function placesOf(marks: readonly Mark[], pace: Pace): Promise<Places> {
  const byNode = new Map<string, Mark[]>()
  for (const mark of marks) byNode.set(mark.node_id, [...(byNode.get(mark.node_id) ?? []), mark])
  const places: Places = { layers: [], missing: [] }
  let done = 0
  for (const [node_id, its] of byNode) {
    await pace.breathe({ phase: 'mark', done: done++, total: byNode.size * 2 })
    const node = await figma.getNodeByIdAsync(node_id).catch(() => null)
    const at = node && tryRead(() => placeOf(node), null)
    const miss = (reason: string) => places.missing.push({ node_id, name: its[0]!.words, reason })
    if (!node || !at) miss('layer_vanished')
    else if (at.page !== figma.currentPage.id) miss('other_page')
    else if (!at.box) miss('no_place')
    else places.layers.push({ node: node as SceneNode, box: at.box, screen: at.screen, marks: its })
  }
  return places
}
