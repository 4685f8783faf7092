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

type Named = { name?: string; componentSetId?: string }

/** What an export brings besides the layers: the names of components and styles that the layers mention by id. */
export type Names = {
  components: Record<string, Named>
  componentSets: Record<string, Named>
  styles: Record<string, Named>
}

export type ExportedLayer = { layer: LayerJson; names: Names }

/** Reads an answer of `exportAsync`; null when it is not in REST form. */
export function exportedLayer(answer: unknown): ExportedLayer | null {
  const said = answer as { document?: LayerJson } & Partial<Names>
  const layer = said?.document
  if (!layer || typeof layer.id !== 'string') return null
  const { components = {}, componentSets = {}, styles = {} } = said
  return { layer, names: { components, componentSets, styles } }
}

/** Every layer of a tree. No recursion: a tree may be deeper than the stack. */
export function* layersOf(root: LayerJson): Generator<LayerJson> {
  const open = [root]
  while (open.length) {
    const layer = open.pop()!
    yield layer
    if (layer.children) for (const child of layer.children) open.push(child)
  }
}
