/** Builds the document that the extractor reads: what was exported, inside the page and sections it lies in. */
import { fromRest } from '../../shared/design/from-rest.ts'
import type { DesignDocument, DesignNode, DesignNodeType, SkippedLayer } from '../../shared/schema/design-node.ts'
import { tryRead } from './export-layer.ts'
import { type ExportedLayer, type LayerJson, layersIn, type Names } from './layer-json.ts'
import type { Pace } from './pace.ts'
import type { Root } from './roots.ts'

/** Layers that are turned into nodes in one go: a few milliseconds in Figma's interpreter. */
const BITE = 300

function bite(layer: LayerJson, names: Names, skipped: SkippedLayer[]): DesignNode | null {
  try {
    const read = fromRest({ document: layer, ...names })
    skipped.push(...read.skipped)
    return read.document.pages[0] ?? null
  } catch {
    skipped.push({ node_id: layer.id, name: String(layer.name ?? ''), reason: 'layer_unreadable' })
    return null
  }
}

/** The tree of one exported layer, in bites. A hidden layer hides all in it: each bite has to be told. */
export async function treeOf(
  { layer, names }: ExportedLayer,
  skipped: SkippedLayer[],
  pace: Pace,
): Promise<DesignNode | null> {
  await pace.breathe()
  if (!layer.children || layersIn(layer, BITE) < BITE) return bite(layer, names, skipped)
  const node = bite({ ...layer, children: [] }, names, skipped)
  if (!node) return null
  for (const child of layer.children) {
    const seen = layer.visible === false ? { ...child, visible: false } : child
    const read = await treeOf({ layer: seen, names }, skipped, pace)
    if (read) node.children.push(read)
  }
  return node
}

const SHELL_TYPES: readonly string[] = ['PAGE', 'SECTION', 'FRAME', 'GROUP', 'INSTANCE', 'COMPONENT', 'COMPONENT_SET']

function shell(outer: PageNode | SceneNode): DesignNode {
  const type = SHELL_TYPES.includes(outer.type) ? (outer.type as DesignNodeType) : 'OTHER'
  const box = tryRead(() => ('absoluteBoundingBox' in outer ? outer.absoluteBoundingBox : null), null)
  return {
    id: outer.id,
    name: outer.name,
    type,
    is_visible: true,
    box: box && { x: box.x, y: box.y, width: box.width, height: box.height },
    opacity: 1,
    corner_radius: 0,
    fill: null,
    stroke: null,
    text: null,
    component: null,
    properties: [],
    reactions: [],
    annotations: [],
    connects: null,
    children: [],
  }
}

export const isHidden = (root: Root) =>
  root.around.some((outer) => tryRead(() => 'visible' in outer && !outer.visible, false))

/** Grows the document root by root; layers around several roots stand in it once. */
export function documentOf(name: string) {
  const document: DesignDocument = { name, file_version: null, pages: [] }
  const shells = new Map<string, DesignNode>()

  const place = (children: DesignNode[], outer: PageNode | SceneNode): DesignNode => {
    const known = shells.get(outer.id)
    if (known) return known
    const made = shell(outer)
    shells.set(made.id, made)
    children.push(made)
    return made
  }
  return {
    document,
    /** Ids of layers that stand around what was read and were not read themselves. */
    shell_ids: () => new Set(shells.keys()),
    add(root: Root, tree: DesignNode) {
      let children = document.pages
      for (const outer of root.around) children = place(children, outer).children
      children.push(tree)
    },
  }
}
