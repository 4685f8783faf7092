/** The part of Figma's REST JSON that this thread looks into itself; the reading proper is `fromRest`. */
export type LayerJson = {
  id: string
  name?: string
  visible?: boolean
  annotations?: unknown[]
  interactions?: unknown[]
  children?: LayerJson[]
  [field: string]: unknown
}

/** What an export brings besides the layers: the names of components and styles that the layers mention by id. */
export type Names = { components: object; componentSets: object; styles: object }

export type ExportedLayer = { layer: LayerJson; names: Names }

/** Reads an answer of `exportAsync`; null when it is not in REST form. */
export function exportedLayer(answer: unknown): ExportedLayer | null {
  const said = answer as { document?: LayerJson } & Partial<Names>
  const layer = said?.document
  if (!layer || typeof layer.id !== 'string') return null
  const { components = {}, componentSets = {}, styles = {} } = said
  return { layer, names: { components, componentSets, styles } }
}

/** Layers in a tree, counted no further than `most`. */
export function layersIn(root: LayerJson, most: number): number {
  let count = 0
  const open = [root]
  while (open.length && count < most) {
    const layer = open.pop()!
    count += 1
    if (layer.children) for (const child of layer.children) open.push(child)
  }
  return count
}
