/** Builds the document that the extractor reads: what was exported, inside the page and sections it lies in. */
import { restSteps } from '../../shared/design/rest-steps.ts'
import type { DesignDocument, DesignNode, DesignNodeType, SkippedLayer } from '../../shared/schema/design-node.ts'
import type { ExportedLayer } from './layer-json.ts'
import { tryRead } from './live.ts'
import type { Pace } from './pace.ts'
import type { Root } from './roots.ts'

/** The tree of one exported layer; what cannot be read in it is added to `skipped`. */
export async function treeOf(
  { layer, names }: ExportedLayer,
  skipped: SkippedLayer[],
  pace: Pace,
): Promise<DesignNode | null> {
  const steps = restSteps({ document: layer, ...names })
  for (;;) {
    await pace.breathe()
    const step = steps.next()
    if (!step.done) continue
    skipped.push(...step.value.skipped)
    return step.value.document.pages[0] ?? null
  }
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
