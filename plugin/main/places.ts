import type { Place } from '../bridge/messages.ts'
import { tryRead } from './live.ts'

/** The outermost section that a layer is or lies in, else its page. Null for what vanished. */
export function placeOf(node: BaseNode): Place | null {
  return tryRead(() => {
    let section: BaseNode | null = null
    let at: BaseNode | null = node
    while (at && at.type !== 'PAGE') {
      if (at.type === 'SECTION') section = at
      at = at.parent
    }
    const place = section ?? at
    return at && place ? { id: place.id, name: place.name, page_id: at.id } : null
  }, null)
}

/** Each place once, in the order met. A page that is read whole holds its sections too. */
export function placesOf(nodes: readonly BaseNode[]): Place[] {
  const places = new Map<string, Place>()
  const note = (node: BaseNode) => {
    const place = placeOf(node)
    if (place) places.set(place.id, place)
  }
  for (const node of nodes) {
    note(node)
    if (tryRead(() => node.type, null) === 'PAGE')
      for (const child of (node as PageNode).children) if (tryRead(() => child.type, null) === 'SECTION') note(child)
  }
  return [...places.values()]
}
