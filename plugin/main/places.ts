import type { Place } from '../bridge/messages.ts'
import { tryRead } from './live.ts'
import { LAYERS_A_BREATH, type Pace } from './pace.ts'

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

/** The same of a whole page, however many layers lie on it. */
export async function placesOnPage(page: PageNode, pace: Pace): Promise<Place[]> {
  const sections: BaseNode[] = []
  let seen = 0
  for (const child of page.children) {
    if (++seen % LAYERS_A_BREATH === 0) await pace.breathe()
    if (tryRead(() => child.type, null) === 'SECTION') sections.push(child)
  }
  const places = [page, ...sections].map(placeOf)
  return places.filter((place): place is Place => place !== null)
}
