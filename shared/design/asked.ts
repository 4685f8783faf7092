import { type Layer, type LayerIndex, upwards } from './layer.ts'

/** What of a document was asked for, and what of what was read belongs to it. */
export type Asked = {
  root_ids: readonly string[]
  isLayer(layer: Layer): boolean
  /** A layer that could not be read; one that never came into the document is the reader's to tell. */
  isSkipped(node_id: string): boolean
  hidden_layers: number
  /** Asked for, and not in the document. */
  absent_ids: string[]
}

/** `root_ids`: the layers asked for; without any it is all that the document holds. */
export function askedOf(index: LayerIndex, root_ids?: readonly string[]): Asked {
  if (!root_ids)
    return {
      root_ids: index.roots.map((root) => root.node.id),
      isLayer: () => true,
      isSkipped: () => true,
      hidden_layers: index.hidden_layers,
      absent_ids: [],
    }
  const roots = new Set(root_ids)
  const isLayer = (layer: Layer): boolean => [...upwards(layer)].some(({ node }) => roots.has(node.id))
  return {
    root_ids,
    isLayer,
    isSkipped: (node_id) => {
      const layer = index.byId.get(node_id)
      return !layer || isLayer(layer)
    },
    hidden_layers: index.layers.filter((layer) => !layer.is_shown && isLayer(layer)).length,
    absent_ids: root_ids.filter((id) => !index.byId.has(id)),
  }
}
