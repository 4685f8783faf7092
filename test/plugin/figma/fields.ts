/** Every field of a layer that the fake knows: on which types it is, how it is read, whether it can be written. */
import { mainComponentOf } from './components.ts'
import { exportOf } from './exporting.ts'
import { annotationsOf } from './notes.ts'
import type { RestLayer } from './rest.ts'
import { SAID } from './said.ts'
import { childrenOf } from './searching.ts'
import {
  cornerRadiusOf,
  fillsOf,
  fontNameOf,
  fontSizeOf,
  fontWeightOf,
  paintsOf,
  reactionsOf,
  turned,
  typeOf,
} from './values.ts'
import type { World } from './world.ts'

type Field = {
  /** Live types that have it; without a list all layers but the document and pages. */
  on?: readonly string[] | ((layer: RestLayer) => boolean)
  read(layer: RestLayer, world: World): unknown
}

const EVERYWHERE = () => true
const TEXT = ['TEXT']
const SPEAKING = 'COMPONENT COMPONENT_SET FRAME INSTANCE TEXT RECTANGLE ELLIPSE LINE POLYGON STAR VECTOR'.split(' ')
const PRESSABLE = [...SPEAKING, 'GROUP', 'BOOLEAN_OPERATION']
const PAINTED = [...PRESSABLE.filter((type) => type !== 'GROUP'), 'SECTION', 'STICKY', 'SHAPE_WITH_TEXT']
const ROUND = ['FRAME', 'INSTANCE', 'COMPONENT', 'COMPONENT_SET', 'RECTANGLE', 'VECTOR', 'STAR', 'POLYGON', 'ELLIPSE']

const CORNERS = ['topLeftRadius', 'topRightRadius', 'bottomRightRadius', 'bottomLeftRadius']
const radii = (layer: RestLayer) =>
  (layer.rectangleCornerRadii as number[] | undefined) ?? CORNERS.map(() => layer.cornerRadius ?? 0)

/** The failing of one getter that the plot names. */
function fail(ids: readonly string[] | undefined, id: string, call: string) {
  if (ids?.includes(id)) throw new Error(SAID.badSet(call))
}

const box = (layer: RestLayer) => layer.absoluteBoundingBox as Record<string, number> | null | undefined

export const FIELDS: Record<string, Field> = {
  id: { on: EVERYWHERE, read: (l) => l.id },
  name: { on: EVERYWHERE, read: (l, { store }) => (l.type === 'DOCUMENT' ? store.file.name : l.name) },
  type: { on: EVERYWHERE, read: (l) => typeOf(l) },
  parent: { on: EVERYWHERE, read: (l, { nodeOf, store }) => nodeOf(store.parentOf(l.id)) },
  children: { on: (l) => Array.isArray(l.children), read: (l, world) => childrenOf(world, l) },
  visible: { read: (l) => l.visible !== false },
  locked: { read: (l) => l.locked === true },
  opacity: { read: (l) => l.opacity ?? 1 },
  expanded: { read: () => false },
  absoluteBoundingBox: { on: EVERYWHERE, read: (l) => (box(l) ? { ...box(l) } : null) },
  absoluteRenderBounds: { read: (l) => (box(l) ? { ...box(l) } : null) },
  width: { read: (l) => box(l)?.width ?? 0 },
  height: { read: (l) => box(l)?.height ?? 0 },
  x: { read: (l, { store }) => within(l, store, 'x') },
  y: { read: (l, { store }) => within(l, store, 'y') },
  fills: { on: PAINTED, read: (l) => fillsOf(l) },
  strokes: { on: PAINTED, read: (l) => paintsOf(l.strokes) },
  fillStyleId: { on: PAINTED, read: (l) => styleId(l, 'fill') ?? styleId(l, 'fills') ?? '' },
  textStyleId: { on: TEXT, read: (l) => styleId(l, 'text') ?? '' },
  cornerRadius: { on: ROUND, read: (l) => cornerRadiusOf(l) },
  ...Object.fromEntries(CORNERS.map((corner, i) => [corner, { on: ROUND, read: (l: RestLayer) => radii(l)[i] }])),
  characters: { on: TEXT, read: (l) => l.characters },
  fontSize: { on: TEXT, read: (l) => fontSizeOf(l) },
  fontWeight: { on: TEXT, read: (l) => fontWeightOf(l) },
  fontName: { on: TEXT, read: (l) => fontNameOf(l) },
  hasMissingFont: { on: TEXT, read: () => false },
  reactions: {
    on: PRESSABLE,
    read(l, { store }) {
      fail(store.options.bad_reactions, l.id, 'get_reactions')
      return reactionsOf(l)
    },
  },
  annotations: {
    on: SPEAKING,
    read(l, { store }) {
      fail(store.options.bad_annotations, l.id, 'get_annotations')
      return annotationsOf(store, l.id)
    },
  },
  componentProperties: {
    on: ['INSTANCE'],
    read(l, { store }) {
      fail(store.options.bad_properties, l.id, 'get_componentProperties')
      const given = JSON.parse(JSON.stringify(l.componentProperties ?? {}))
      return store.options.keeps_order ? given : turned(given)
    },
  },
  mainComponent: {
    on: ['INSTANCE'],
    read() {
      throw new Error(`in get_mainComponent: ${SAID.dynamicPage('node.getMainComponentAsync')}`)
    },
  },
  getMainComponentAsync: {
    on: ['INSTANCE'],
    read:
      (l, { store, nodeOf, answer }) =>
      () =>
        answer(() => mainComponentOf(store, l, nodeOf)),
  },
  variantProperties: { on: ['COMPONENT'], read: (l) => variantsIn(l.name) },
  remote: { on: ['COMPONENT', 'COMPONENT_SET'], read: () => false },
  key: { on: ['COMPONENT', 'COMPONENT_SET'], read: (l) => `key-${l.id}` },
  devStatus: { on: ['FRAME', 'SECTION', 'COMPONENT', 'INSTANCE'], read: (l) => l.devStatus ?? null },
  exportAsync: {
    on: (l) => l.type !== 'DOCUMENT',
    read:
      (l, { store, answer }) =>
      (settings?: object) =>
        answer(() => exportOf(store, l, settings)),
  },
  getTopLevelFrame: { read: (l, world) => () => topFrame(l, world) },
}

const styleId = (layer: RestLayer, kind: string) => (layer.styles as Record<string, string> | undefined)?.[kind]

const variantsIn = (name: string) =>
  name.includes('=')
    ? Object.fromEntries(name.split(',').map((pair) => pair.split('=').map((word) => word.trim())))
    : null

/** Coordinates are those within what holds the layer; a page has none. */
function within(layer: RestLayer, store: World['store'], axis: 'x' | 'y'): number {
  const parent = store.parentOf(layer.id)
  const origin = parent ? (box(store.layer(parent))?.[axis] ?? 0) : 0
  return (box(layer)?.[axis] ?? 0) - origin
}

function topFrame(layer: RestLayer, { store, nodeOf }: World) {
  const frames = store.chain(layer.id).filter((id) => store.layer(id).type === 'FRAME')
  return frames.length ? nodeOf(frames[frames.length - 1]!) : undefined
}
