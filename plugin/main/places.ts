import type { Place } from '../bridge/messages.ts'
import { tryRead } from './live.ts'

/** The outermost section that a layer is or lies in, else its page. Null for what vanished. */
function placeOf(node: BaseNode): Place | null {
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

export const isSection = (node: BaseNode) => tryRead(() => node.type === 'SECTION', false)

/** Each place once, in the order met. Of a page that is read whole its sections belong here too. */
export function placesOf(nodes: readonly BaseNode[]): Place[] {
  const places = nodes.flatMap((node) => placeOf(node) ?? [])
  return [...new Map(places.map((place) => [place.id, place])).values()]
}
