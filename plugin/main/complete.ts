/**
 * Fills in what the export leaves out: annotations always, prototype links where the export holds none at all.
 * Live nodes are found in one call per root, not one look-up per id: look-ups in bulk run out of memory.
 */
import { tryRead } from './export-layer.ts'
import type { LayerJson } from './layer-json.ts'
import type { Pace } from './pace.ts'

/** Types that can carry an annotation or a prototype link. */
const SPEAKING: NodeType[] = [
  'COMPONENT',
  'COMPONENT_SET',
  'ELLIPSE',
  'FRAME',
  'GROUP',
  'INSTANCE',
  'LINE',
  'POLYGON',
  'RECTANGLE',
  'STAR',
  'TEXT',
  'VECTOR',
]

/** Hidden parts of instances hold no rules; leaving them out makes the search many times faster. */
function speakingNodes(root: SceneNode): SceneNode[] {
  const before = figma.skipInvisibleInstanceChildren
  figma.skipInvisibleInstanceChildren = true
  try {
    const inside = 'findAllWithCriteria' in root ? root.findAllWithCriteria({ types: SPEAKING }) : []
    return [root, ...(inside as SceneNode[])]
  } finally {
    figma.skipInvisibleInstanceChildren = before
  }
}

const annotationsOf = (node: SceneNode) =>
  tryRead(() => ('annotations' in node ? node.annotations : []), [] as readonly Annotation[])
    .filter((note) => note.label || note.labelMarkdown)
    .map(({ label, labelMarkdown }) => (label ? { label } : { labelMarkdown }))

const reactionsOf = (node: SceneNode) =>
  tryRead(() => ('reactions' in node ? node.reactions : []), [] as readonly Reaction[]).map((reaction) => ({
    trigger: reaction.trigger,
    actions: reaction.actions ?? (reaction.action ? [reaction.action] : []),
  }))

type Index = { byId: Map<string, LayerJson>; hasLinks: boolean }

async function indexOf(root: LayerJson, pace: Pace): Promise<Index> {
  const byId = new Map<string, LayerJson>()
  let hasLinks = false
  const open = [root]
  while (open.length) {
    const layer = open.pop()!
    byId.set(layer.id, layer)
    hasLinks ||= Boolean(layer.interactions?.length)
    if (layer.children) for (const child of layer.children) open.push(child)
    if (byId.size % 200 === 0) await pace.breathe()
  }
  return { byId, hasLinks }
}

/** Completes an exported tree in place. Total: a node that throws or vanished stays as the export had it. */
export async function complete(root: SceneNode, json: LayerJson, pace: Pace) {
  const { byId, hasLinks } = await indexOf(json, pace)
  for (const node of tryRead(() => speakingNodes(root), [])) {
    await pace.breathe()
    const layer = byId.get(tryRead(() => node.id, ''))
    if (!layer) continue
    const annotations = annotationsOf(node)
    if (annotations.length) layer.annotations = annotations
    const links = hasLinks ? [] : reactionsOf(node)
    if (links.length) layer.interactions = links
  }
}
