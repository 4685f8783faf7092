/** The design that is left when a run could not read some of it: what it listed as skipped is taken out, nothing else. */
import { copy, type RestFile, type RestLayer } from './figma/rest.ts'

type Skipped = { node_id: string; reason: string }

/** What each reason takes from a layer that stands; the others take the layer with all in it. */
const PARTS: Record<string, string[]> = {
  look_unreadable: ['visible', 'opacity', 'fills', 'strokes', 'absoluteBoundingBox', 'cornerRadius', 'styles'],
  component_unreadable: ['componentId'],
  properties_unreadable: ['componentProperties'],
  annotations_unreadable: ['annotations'],
  links_unreadable: ['interactions'],
}

export function without(file: RestFile, skipped: readonly Skipped[]): RestFile {
  const left = copy(file)
  const reasons = new Map<string, string[]>()
  for (const { node_id, reason } of skipped) reasons.set(node_id, [...(reasons.get(node_id) ?? []), reason])
  const isWhollyGone = ({ id }: RestLayer) => (reasons.get(id) ?? []).some((reason) => !PARTS[reason])
  const open: RestLayer[] = [left.document]
  while (open.length) {
    const layer = open.pop()!
    for (const reason of reasons.get(layer.id) ?? []) for (const field of PARTS[reason] ?? []) delete layer[field]
    if (!layer.children) continue
    layer.children = layer.children.filter((child) => !isWhollyGone(child))
    open.push(...layer.children)
  }
  return left
}
