/** Layers that a plugin makes: they lie on the current page until they are put elsewhere. */
import type { RestLayer } from './rest.ts'
import type { World } from './world.ts'

const NEW: Record<string, Partial<RestLayer>> = {
  createFrame: { type: 'FRAME', name: 'Frame', children: [] },
  createSection: { type: 'SECTION', name: 'Section', children: [] },
  createRectangle: { type: 'RECTANGLE', name: 'Rectangle' },
  createEllipse: { type: 'ELLIPSE', name: 'Ellipse' },
  createLine: { type: 'LINE', name: 'Line' },
  createText: { type: 'TEXT', name: '', characters: '' },
}

export function creating({ store, pages, rights, nodeOf, answer }: World) {
  const made = (call: string, fields: Partial<RestLayer>, into: string) => {
    store.record.writes.push(`figma.${call}`)
    rights.mayWrite(call)
    const box = { x: 0, y: 0, width: 100, height: 100 }
    const layer = { id: store.newId(), name: '', type: 'FRAME', absoluteBoundingBox: box, ...fields } as RestLayer
    if (fields.children) layer.children = []
    store.place(layer, into)
    return nodeOf(layer.id)
  }
  const calls = Object.entries(NEW).map(([call, fields]) => [call, () => made(call, fields, pages.current)] as const)
  return {
    ...Object.fromEntries(calls),
    group(nodes: { id: string }[], parent: { id: string }) {
      const group = made('group', { type: 'GROUP', name: 'Group', children: [] }, parent.id) as { id: string }
      for (const { id } of nodes) store.place(store.layer(id), group.id)
      return group
    },
    loadFontAsync: (font: { family: string; style: string }) =>
      answer(() => void store.record.calls.push(`loadFontAsync ${font.family} ${font.style}`)),
    commitUndo: () => void store.record.calls.push('commitUndo'),
  }
}
