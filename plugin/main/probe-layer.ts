/** What an export of the selected layer holds, and how live layers say the same. */
import type { ProbeLine } from '../bridge/messages.ts'
import { exportedLayer, type LayerJson, layersOf } from './layer-json.ts'
import { tryRead } from './live.ts'

const holds = (layers: readonly LayerJson[], field: 'interactions' | 'annotations'): string => {
  const lists = layers.map((at) => at[field]).filter((list) => list !== undefined)
  return `${lists.length} layers have the field, ${lists.filter((list) => list?.length).length} are filled`
}

type Exported = { layers: LayerJson[]; tables: string; ms: number }

async function exportWith(node: SceneNode, leavesOutHidden: boolean): Promise<Exported | null> {
  const before = figma.skipInvisibleInstanceChildren
  figma.skipInvisibleInstanceChildren = leavesOutHidden
  try {
    const began = Date.now()
    const answer = await node.exportAsync({ format: 'JSON_REST_V1' })
    const read = exportedLayer(answer)
    return read && { layers: [...layersOf(read.layer)], tables: Object.keys(answer).join(' '), ms: Date.now() - began }
  } finally {
    figma.skipInvisibleInstanceChildren = before
  }
}

const firstOf = <T>(root: SceneNode, find: (node: SceneNode) => T | null | undefined): T | null => {
  const inside = 'findAll' in root ? root.findAll() : []
  for (const node of [root, ...inside]) {
    const found = tryRead(() => find(node), null)
    if (found) return found
  }
  return null
}

/** Whether ids and owners of main components are those of REST JSON. */
async function mainComponent(root: SceneNode, exported: Exported): Promise<string> {
  const instance = firstOf(root, (node) => (node.type === 'INSTANCE' ? node : null))
  if (!instance) return 'no instance in the selection'
  const main = await instance.getMainComponentAsync()
  const rest = exported.layers.find((layer) => layer.id === instance.id)?.componentId
  if (!main) return `null, REST JSON says ${rest}`
  return `remote=${main.remote} parent=${main.parent?.type ?? 'none'} id ${main.id === rest ? 'as' : 'not as'} in REST JSON`
}

function timeouts(root: SceneNode, exported: Exported): string {
  const after = (trigger: unknown) => {
    const said = trigger as { type?: string; timeout?: number } | null
    return said?.type === 'AFTER_TIMEOUT' ? said.timeout : undefined
  }
  const live = firstOf(root, (node) =>
    'reactions' in node ? node.reactions.map((one) => after(one.trigger)).find((at) => at !== undefined) : null,
  )
  const triggers = exported.layers.flatMap((layer) => (layer.interactions ?? []) as { trigger?: unknown }[])
  const rest = triggers.map((one) => after(one.trigger)).find((at) => at !== undefined)
  return `live ${live ?? 'none'}, REST JSON ${rest ?? 'none'}`
}

function fill(root: SceneNode, exported: Exported): string {
  const node = firstOf(root, (at) => ('fills' in at && at.fills !== figma.mixed && at.fills.length ? at : null))
  if (!node) return 'no fill in the selection'
  const rest = exported.layers.find((layer) => layer.id === node.id)
  const styleId = tryRead(() => String((node as { fillStyleId?: unknown }).fillStyleId), 'throws')
  return `live ${JSON.stringify((node as { fills: unknown }).fills).slice(0, 200)} style ${styleId}, REST JSON ${JSON.stringify(rest?.fills).slice(0, 200)} styles ${JSON.stringify(rest?.styles)}`
}

const annotation = (root: SceneNode) =>
  JSON.stringify(firstOf(root, (node) => ('annotations' in node ? node.annotations[0] : null))) ?? 'none'

/** With the flag set, a hidden part of an instance that was met before. */
function hiddenPart(root: SceneNode): string {
  const before = figma.skipInvisibleInstanceChildren
  figma.skipInvisibleInstanceChildren = false
  try {
    const hidden = firstOf(root, (node) => (!node.visible && node.id[0] === 'I' ? node : null))
    if (!hidden) return 'none in the selection'
    figma.skipInvisibleInstanceChildren = true
    return `name of it: ${hidden.name}`
  } catch (fault) {
    return `throws: ${(fault as Error).message}`
  } finally {
    figma.skipInvisibleInstanceChildren = before
  }
}

export async function layerLines(): Promise<ProbeLine[]> {
  const node = figma.currentPage.selection[0]
  if (!node)
    return [
      {
        question: 'JSON_REST_V1',
        answer:
          'select one frame with a prototype link, an annotation, an instance and a hidden layer in it, and probe again',
      },
    ]
  const all = await exportWith(node, false)
  const seen = await exportWith(node, true)
  if (!all || !seen) return [{ question: 'JSON_REST_V1', answer: 'the export is not in REST form' }]
  return [
    { question: 'JSON_REST_V1: fields beside the layers', answer: all.tables },
    { question: 'JSON_REST_V1: price', answer: `${all.ms} ms for ${all.layers.length} layers` },
    { question: 'JSON_REST_V1: interactions', answer: holds(all.layers, 'interactions') },
    { question: 'JSON_REST_V1: annotations', answer: holds(all.layers, 'annotations') },
    {
      question: 'JSON_REST_V1 honours skipInvisibleInstanceChildren',
      answer: `${all.layers.length} layers without it, ${seen.layers.length} with it`,
    },
    { question: 'a live annotation', answer: annotation(node) },
    { question: 'a main component', answer: await mainComponent(node, all) },
    { question: 'a delay of the prototype', answer: timeouts(node, all) },
    { question: 'a fill and its style', answer: fill(node, all) },
    { question: 'a hidden part of an instance while such are skipped', answer: hiddenPart(node) },
  ]
}
