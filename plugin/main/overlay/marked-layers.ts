import type { SkippedLayer } from '../../../shared/schema/design-node.ts'
import type { Box } from '../../../shared/schema/rule-atom.ts'
import type { Mark } from '../../bridge/messages.ts'
import { nodeOf, tryRead } from '../live.ts'
import type { Pace } from '../pace.ts'

/** A layer of the page with all that is to be said at it. `screen`: the top layer that it lies in. */
export type MarkedLayer = { node: SceneNode; box: Box; screen: string; marks: Mark[] }

export type MarkedLayers = { layers: MarkedLayer[]; missing: SkippedLayer[] }

function whereIs(node: BaseNode): { page: string; screen: string; box: Box | null } {
  let screen = ''
  for (let at: BaseNode | null = node; at; at = at.parent) {
    if (at.type === 'PAGE') return { page: at.id, screen, box: (node as FrameNode).absoluteBoundingBox ?? null }
    if (at.type !== 'SECTION') screen = at.name
  }
  return { page: '', screen, box: null }
}

/** Finds the layers that the marks belong to. What is gone, lies on another page or shows nothing is `missing`. */
export async function markedLayers(marks: readonly Mark[], page: PageNode, pace: Pace): Promise<MarkedLayers> {
  const byNode = new Map<string, Mark[]>()
  for (const mark of marks) byNode.set(mark.node_id, [...(byNode.get(mark.node_id) ?? []), mark])
  const found: MarkedLayers = { layers: [], missing: [] }
  let done = 0
  for (const [node_id, its] of byNode) {
    await pace.breathe({ phase: 'mark', done: done++, total: byNode.size * 2 })
    const node = await nodeOf(node_id)
    const at = node && tryRead(() => whereIs(node), null)
    const miss = (reason: string) => found.missing.push({ node_id, name: its[0]!.words, reason })
    if (!node || !at) miss('layer_vanished')
    else if (at.page !== page.id) miss('other_page')
    else if (!at.box) miss('no_place')
    else found.layers.push({ node: node as SceneNode, box: at.box, screen: at.screen, marks: its })
  }
  return found
}
