/**
 * Fills in what an export leaves out: annotations always, prototype links where exports hold none at all.
 * Live nodes are found in one call an export, not one look-up per id: look-ups in bulk run out of memory.
 */
import { type LayerJson, layersOf } from './layer-json.ts'
import { type Spotted, spot, tryRead } from './live.ts'
import { lookAtEach } from './pace.ts'
import { missing, type Reading } from './reading.ts'
import { ANNOTATED, layersIn } from './searching.ts'
import { annotationsOf, linksOf } from './shell.ts'

/** Types that can be pressed. */
const LINKED: readonly NodeType[] = [...ANNOTATED, 'GROUP', 'BOOLEAN_OPERATION']

type Part = {
  field: 'annotations' | 'interactions'
  types: readonly NodeType[]
  read(node: SceneNode): unknown[]
  reason: 'annotations_unreadable' | 'links_unreadable'
}
const ANNOTATIONS: Part = {
  field: 'annotations',
  types: ANNOTATED,
  read: annotationsOf,
  reason: 'annotations_unreadable',
}
const LINKS: Part = { field: 'interactions', types: LINKED, read: linksOf, reason: 'links_unreadable' }

/** Layers that have the part, each with what it says; one that cannot be read is listed. */
async function saidIn(root: Spotted, { types, read, reason }: Part, reading: Reading): Promise<Map<string, unknown[]>> {
  const said = new Map<string, unknown[]>()
  const nodes = tryRead(() => [root.node, ...layersIn(root.node, types)], null)
  if (!nodes) missing(reading, root, reason)
  await lookAtEach(nodes ?? [], reading.pace, (node) => {
    try {
      const list = read(node)
      if (list.length) said.set(node.id, list)
    } catch {
      missing(reading, spot(node), reason)
    }
  })
  return said
}

async function fillIn(root: Spotted, json: LayerJson, part: Part, reading: Reading) {
  const said = await saidIn(root, part, reading)
  if (!said.size) return
  for (const layer of layersOf(json)) {
    const list = said.get(layer.id)
    if (list) layer[part.field] = list
  }
}

function holdsLinks(json: LayerJson): boolean {
  for (const layer of layersOf(json)) if (layer.interactions?.length) return true
  return false
}

/** Completes an exported tree in place. Total: a layer that throws or vanished stays as the export had it, and is listed. */
export async function complete(root: Spotted, json: LayerJson, reading: Reading) {
  await fillIn(root, json, ANNOTATIONS, reading)
  reading.exportsLinks ||= holdsLinks(json)
  if (!reading.exportsLinks) await fillIn(root, json, LINKS, reading)
}
