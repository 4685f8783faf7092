import type { Selection } from '../bridge/messages.ts'
import { isSection, placesOf } from './places.ts'

const SHOWN = 200
const SETTLED_MS = 200

/** What is selected now. A layer that vanished while being looked at is left out. */
export function selectionNow(): Selection {
  const page = figma.currentPage
  const selected = page.selection
  const layers = selected.slice(0, SHOWN).flatMap((node) => {
    try {
      return [{ id: node.id, name: node.name, type: node.type as string }]
    } catch {
      return []
    }
  })
  const places = placesOf(selected.length ? selected.slice(0, SHOWN) : [page, ...page.children.filter(isSection)])
  return { page: { id: page.id, name: page.name, count: page.children.length }, count: selected.length, layers, places }
}

/** Tells of a changed selection or page once it has settled: dragging a box over layers fires many times. */
export function watchSelection(tell: (selection: Selection) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    if (timer !== undefined) clearTimeout(timer)
    timer = setTimeout(() => tell(selectionNow()), SETTLED_MS)
  }
  figma.on('selectionchange', later)
  figma.on('currentpagechange', later)
}
