/**
 * Reads a layer with all that is in it in one call, as REST JSON: far cheaper than property by property. Where that
 * fails the layer is opened and its children are read one by one, so that only what is broken is missing.
 */
import type { SkippedLayer } from '../../shared/schema/design-node.ts'
import { type ExportedLayer, exportedLayer, type LayerJson, type Names } from './layer-json.ts'
import type { Pace } from './pace.ts'

type Box = { x: number; y: number; width: number; height: number }

/** A getter of a broken or vanished layer throws. */
export function tryRead<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}

const nameOf = (node: SceneNode) => tryRead(() => node.name, '')

/** Why a layer could not be read, as a code that the window puts into words. */
export function reasonOf(node: SceneNode, fault: unknown): 'layer_vanished' | 'layer_unreadable' {
  const isGone = tryRead(() => node.removed, true) || /does not exist/i.test(String((fault as Error)?.message))
  return isGone ? 'layer_vanished' : 'layer_unreadable'
}

/** The layer itself, read from the live node, without what is in it. */
export function shellOf(node: SceneNode): LayerJson {
  const box = tryRead(() => ('absoluteBoundingBox' in node ? (node.absoluteBoundingBox as Box | null) : null), null)
  const properties = tryRead(() => (node.type === 'INSTANCE' ? node.componentProperties : undefined), undefined)
  return {
    id: node.id,
    name: nameOf(node),
    type: node.type,
    visible: tryRead(() => node.visible, true),
    absoluteBoundingBox: box,
    ...(properties ? { componentProperties: properties } : {}),
    children: [],
  }
}

/** Names of several exports in one: the same id is the same component everywhere in a file. */
function gather(names: Names, more: Names) {
  Object.assign(names.components, more.components)
  Object.assign(names.componentSets, more.componentSets)
  Object.assign(names.styles, more.styles)
}

/** A layer with the id it had when it was found: one that vanished cannot tell it any more. */
type Found = { id: string; node: SceneNode }

async function openUp(
  { id, node }: Found,
  fault: unknown,
  skipped: SkippedLayer[],
  pace: Pace,
): Promise<ExportedLayer | null> {
  const children = tryRead(() => ('children' in node ? node.children : null), null)
  if (!children?.length) {
    skipped.push({ node_id: id, name: nameOf(node), reason: reasonOf(node, fault) })
    return null
  }
  const layer = shellOf(node)
  const names: Names = { components: {}, componentSets: {}, styles: {} }
  for (const child of children) {
    const read = await exportLayer({ id: tryRead(() => child.id, ''), node: child }, skipped, pace)
    if (!read) continue
    layer.children!.push(read.layer)
    gather(names, read.names)
  }
  return { layer, names }
}

/**
 * One layer and all in it; what could not be read is added to `skipped`.
 * A section is always opened: it holds many screens, and one export of them all would stop the canvas for long.
 */
export async function exportLayer(found: Found, skipped: SkippedLayer[], pace: Pace): Promise<ExportedLayer | null> {
  await pace.breathe()
  try {
    if (found.node.type === 'SECTION') return await openUp(found, null, skipped, pace)
    const read = exportedLayer(await found.node.exportAsync({ format: 'JSON_REST_V1' }))
    if (read) return read
  } catch (fault) {
    if ((fault as { code?: unknown })?.code === 'cancelled') throw fault
    return openUp(found, fault, skipped, pace)
  }
  return openUp(found, null, skipped, pace)
}
