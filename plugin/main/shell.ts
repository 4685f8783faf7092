/** Reads one layer from its live node, in the words of REST JSON and without what lies in it. */
import type { LayerJson } from './layer-json.ts'
import { nameOf, type Spotted, tryRead } from './live.ts'
import { missing, type Reading } from './reading.ts'

type Live = Record<string, unknown>
type Fields = Partial<LayerJson>

const CORNERS = ['topLeftRadius', 'topRightRadius', 'bottomRightRadius', 'bottomLeftRadius']
/** Fields that REST JSON calls by the same name and gives in the same shape. */
const PLAIN = ['opacity', 'fills', 'strokes', 'absoluteBoundingBox']

/** What the layer looks like. Throws where one getter does. */
function lookOf(node: Live): Fields {
  const look: Fields = {}
  for (const field of PLAIN) if (field in node) look[field] = node[field]
  if (typeof node.cornerRadius === 'number') look.cornerRadius = node.cornerRadius
  else if ('topLeftRadius' in node) look.rectangleCornerRadii = CORNERS.map((corner) => node[corner])
  return look
}

async function styleOf(node: Live, { names }: Reading): Promise<Fields> {
  const id = node.fillStyleId
  if (typeof id !== 'string' || !id) return {}
  const style = await figma.getStyleByIdAsync(id)
  if (style) names.styles[id] = { name: style.name }
  return { styles: { fill: id } }
}

/** A component of a library may come without its set; an export of this run may have named both. */
async function componentOf(node: InstanceNode, { names }: Reading): Promise<Fields> {
  const main = await node.getMainComponentAsync()
  if (!main) throw new Error('no main component')
  if (!names.components[main.id]) {
    const set = main.parent?.type === 'COMPONENT_SET' ? main.parent : null
    if (!set && main.name.includes('=')) throw new Error('a variant of an unknown set')
    if (set) names.componentSets[set.id] = { name: set.name }
    names.components[main.id] = set ? { name: main.name, componentSetId: set.id } : { name: main.name }
  }
  return { componentId: main.id }
}

/** Reactions of a live layer, as REST JSON has them. Throws where the getter does. */
export const linksOf = (node: SceneNode): unknown[] =>
  'reactions' in node
    ? node.reactions.map((reaction) => ({
        trigger: reaction.trigger,
        actions: reaction.actions ?? (reaction.action ? [reaction.action] : []),
      }))
    : []

/** Annotations of a live layer that say something. Throws where the getter does. */
export const annotationsOf = (node: SceneNode): unknown[] =>
  'annotations' in node
    ? node.annotations
        .filter((note) => note.label || note.labelMarkdown)
        .map(({ label, labelMarkdown }) => (label ? { label } : { labelMarkdown }))
    : []

/** Total: a part that cannot be read is listed with its reason, and the layer stands without it. */
export async function shellOf(spotted: Spotted, reading: Reading): Promise<LayerJson> {
  const { id, node } = spotted
  const layer: LayerJson = { id, name: nameOf(node), type: tryRead(() => node.type, 'FRAME'), children: [] }
  const add = async (reason: Parameters<typeof missing>[2], part: () => Fields | Promise<Fields>) => {
    try {
      Object.assign(layer, await part())
    } catch {
      missing(reading, spotted, reason)
    }
  }
  const live = node as unknown as Live
  await add('look_unreadable', async () => ({
    visible: node.visible,
    ...lookOf(live),
    ...(await styleOf(live, reading)),
  }))
  if (node.type === 'INSTANCE') {
    await add('properties_unreadable', () => ({ componentProperties: node.componentProperties }))
    await add('component_unreadable', () => componentOf(node, reading))
  }
  await add('links_unreadable', () => ({ interactions: linksOf(node) }))
  await add('annotations_unreadable', () => ({ annotations: annotationsOf(node) }))
  return layer
}
