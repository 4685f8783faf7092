/** Setters. Each is written down before it is tried, so that a test sees also what Figma refused. */
import { writeAnnotations } from './notes.ts'
import type { RestAnnotation, RestLayer } from './rest.ts'
import { SAID } from './said.ts'
import type { World } from './world.ts'

type Box = { x: number; y: number; width: number; height: number }
type Write = (layer: RestLayer, value: never, world: World) => void

const PLAIN = 'name locked opacity cornerRadius strokeWeight strokes fills fontSize expanded visible blendMode'.split(
  ' ',
)

const moved =
  (axis: 'x' | 'y'): Write =>
  (layer, value, { store }) => {
    const parent = store.parentOf(layer.id)
    const origin = (parent && (store.layer(parent).absoluteBoundingBox as Box | undefined)?.[axis]) || 0
    layer.absoluteBoundingBox = { ...(layer.absoluteBoundingBox as Box), [axis]: origin + (value as number) }
  }

const refused =
  (field: string, instead: string): Write =>
  () => {
    throw new Error(`in set_${field}: ${SAID.dynamicPage(instead)}`)
  }

const plain =
  (field: string): Write =>
  (layer, value) => {
    layer[field] = value
  }

const SETTERS: Record<string, Write> = {
  ...Object.fromEntries(PLAIN.map((field) => [field, plain(field)])),
  x: moved('x'),
  y: moved('y'),
  annotations: (layer, value: readonly RestAnnotation[], { store }) => writeAnnotations(store, layer.id, value),
  reactions: refused('reactions', 'node.setReactionsAsync'),
  fillStyleId: refused('fillStyleId', 'node.setFillStyleIdAsync'),
  textStyleId: refused('textStyleId', 'node.setTextStyleIdAsync'),
  fontName: (layer, value: { family: string }) => {
    layer.style = { ...(layer.style as object), fontFamily: value.family }
  },
  characters(layer, value, { store }) {
    const font = (layer.style as { fontFamily?: string } | undefined)?.fontFamily ?? 'Inter'
    if (!store.record.calls.some((call) => call.startsWith('loadFontAsync'))) throw new Error(SAID.unlistedFont(font))
    layer.characters = value
  },
}

export function writeField(layer: RestLayer, field: string, value: unknown, world: World) {
  const { store, pages, rights } = world
  store.touch(layer.id)
  if (field === 'selection' && layer.type === 'CANVAS') {
    const ids = (value as { id: string }[]).map((node) => node.id)
    pages.select(layer.id, ids)
    return
  }
  store.record.writes.push(`${layer.id}.${field}`)
  rights.mayWrite(`set_${field}`)
  const set = SETTERS[field]
  if (!set) throw new Error(SAID.noField(field, layer.type))
  set(layer, value as never, world)
  if (field === 'visible') store.forgetHidden()
}
