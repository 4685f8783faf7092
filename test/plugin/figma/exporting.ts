/** `exportAsync`: REST JSON of a layer and all in it, and pictures. */
import { png } from './picture.ts'
import { below, copy, type RestLayer } from './rest.ts'
import { SAID } from './said.ts'
import type { Store } from './store.ts'
import { turned } from './values.ts'

type Settings = {
  format?: string
  constraint?: { type: 'SCALE' | 'WIDTH' | 'HEIGHT'; value: number }
}

/** One layer that fails takes every export with it that holds the layer. */
function refuse(store: Store, layer: RestLayer, format: string) {
  const { broken = [], bad_properties = [], vanished = [], memory_for_layers } = store.options
  const failing = new Set([...broken, ...bad_properties, ...vanished])
  if (!failing.size && !memory_for_layers) return
  let count = 0
  for (const at of [layer, ...below(layer)]) {
    count += 1
    if (failing.has(at.id) && format === 'JSON_REST_V1') throw new Error(SAID.badSet('exportAsync'))
    if (memory_for_layers && count > memory_for_layers) throw new Error(SAID.outOfMemory('exportAsync'))
  }
}

/** What goes out while hidden parts of instances are left out, some layers are gone, or links stay inside. */
function seen(store: Store, layer: RestLayer): RestLayer {
  const { exports_no_links, exports_skip_hidden, keeps_order } = store.options
  const skips = exports_skip_hidden === true && store.skipsHidden
  const isOut = (id: string) => store.isDeleted(id) || (skips && store.isHiddenInInstance(id))
  const show = (at: RestLayer): RestLayer => {
    const shown: RestLayer = { ...at }
    if (exports_no_links) delete shown.interactions
    if (at.children) shown.children = at.children.filter((child) => !isOut(child.id)).map(show)
    if (at.componentProperties && !keeps_order) shown.componentProperties = turned(at.componentProperties as object)
    return keeps_order ? shown : turned(shown)
  }
  return show(layer)
}

const isPlain = ({ options, hasDeleted }: Store) =>
  options.keeps_order === true && !hasDeleted && !options.exports_no_links && !options.exports_skip_hidden

type Table = Record<string, unknown>

/**
 * The answer of `/nodes` for one layer: with the names of the components and styles that occur in it, no others. Where the
 * time of turning things round would be in the way, so would this.
 */
function namesIn(store: Store, layer: RestLayer) {
  const file = store.file
  if (store.options.keeps_order) {
    const { components = {}, componentSets = {}, styles = {} } = file
    return { components, componentSets, styles }
  }
  const names: { components: Table; componentSets: Table; styles: Table } = {
    components: {},
    componentSets: {},
    styles: {},
  }
  const take = (from: Table | undefined, into: Table, id: unknown) => {
    if (typeof id === 'string' && from?.[id]) into[id] = copy(from[id])
  }
  for (const at of [layer, ...below(layer)]) {
    for (const id of [at.componentId, at.type === 'COMPONENT' ? at.id : null]) {
      take(file.components, names.components, id)
      const entry = file.components?.[String(id)] as { componentSetId?: string } | undefined
      take(file.componentSets, names.componentSets, entry?.componentSetId)
    }
    for (const id of Object.values((at.styles ?? {}) as Table)) take(file.styles, names.styles, id)
  }
  return names
}

function restOf(store: Store, layer: RestLayer) {
  store.record.exported.push(layer.id)
  const falls = store.options.vanishing?.[layer.id]
  if (falls) store.vanish(falls)
  refuse(store, layer, 'JSON_REST_V1')
  const document = copy(isPlain(store) ? layer : seen(store, layer))
  return { document, ...namesIn(store, layer), schemaVersion: 0 }
}

function sizeOf(layer: RestLayer, constraint: Settings['constraint']): [number, number] {
  const box = layer.absoluteBoundingBox as { width: number; height: number } | null | undefined
  const { width, height } = box ?? { width: 1, height: 1 }
  const by = constraint ?? { type: 'SCALE', value: 1 }
  const scale = { SCALE: by.value, WIDTH: by.value / width, HEIGHT: by.value / height }[by.type]
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

/**
 * Errors  as Figma's: a layer that fails or is gone, out of memory, a format that it does not know.
 * unverified: that a layer with broken component properties fails in REST JSON only, and not in pictures.
 */
export async function exportOf(store: Store, layer: RestLayer, settings: Settings = {}): Promise<unknown> {
  store.touch(layer.id)
  const format = settings.format ?? 'PNG'
  if (format === 'JSON_REST_V1') return restOf(store, layer)
  if (format !== 'PNG') throw new Error(`in exportAsync: the fake makes no ${format}`)
  refuse(store, layer, format)
  const [width, height] = sizeOf(layer, settings.constraint)
  store.record.pictures.push({ id: layer.id, format, width, height })
  return png(width, height)
}
