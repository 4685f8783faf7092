/**
 * Reads a layer with all that is in it in one call, as REST JSON: far cheaper than property by property. Where that
 * fails the layer is opened, read by itself, and its children one by one, so that only what is broken is missing.
 */
import { complete } from './complete.ts'
import { exportedLayer, type LayerJson } from './layer-json.ts'
import { nameOf, reasonOf, type Spotted, spot } from './live.ts'
import type { Reading } from './reading.ts'
import { shellOf } from './shell.ts'

function skip({ id, node }: Spotted, fault: unknown, { skipped }: Reading): null {
  skipped.push({ node_id: id, name: nameOf(node), reason: reasonOf(node, fault) })
  return null
}

async function openUp(spotted: Spotted, fault: unknown, reading: Reading): Promise<LayerJson | null> {
  let children: Spotted[]
  try {
    const { node } = spotted
    // ids at once: a child that vanishes while its siblings are read cannot tell it any more
    children = 'children' in node ? node.children.map(spot) : []
  } catch (unlisted) {
    return skip(spotted, unlisted, reading)
  }
  // an empty section was not exported and failed nobody
  if (!children.length && fault !== OPENED) return skip(spotted, fault, reading)
  const layer = await shellOf(spotted, reading)
  for (const child of children) {
    const read = await exportLayer(child, reading)
    if (read) layer.children!.push(read)
  }
  return layer
}

async function exported(spotted: Spotted, reading: Reading): Promise<LayerJson | null> {
  const read = exportedLayer(await spotted.node.exportAsync({ format: 'JSON_REST_V1' }))
  if (!read) return null
  const { names } = reading
  Object.assign(names.components, read.names.components)
  Object.assign(names.componentSets, read.names.componentSets)
  Object.assign(names.styles, read.names.styles)
  await complete(spotted, read.layer, reading)
  return read.layer
}

/** In place of a fault: nothing failed, the layer is opened whatever it is. */
const OPENED = 'opened'

/**
 * One layer and all in it; what could not be read is listed in `reading.skipped`.
 * A section is always opened: it holds many screens, and one export of them all would stop the canvas for long.
 */
export async function exportLayer(spotted: Spotted, reading: Reading): Promise<LayerJson | null> {
  await reading.pace.breathe()
  try {
    if (spotted.node.type === 'SECTION') return await openUp(spotted, OPENED, reading)
    const layer = await exported(spotted, reading)
    if (layer) return layer
  } catch (fault) {
    if ((fault as { code?: unknown })?.code === 'cancelled') throw fault
    return openUp(spotted, fault, reading)
  }
  return openUp(spotted, null, reading)
}
