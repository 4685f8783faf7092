/**
 * Live layers as Figma hands them out: an object that reads anew at each access, whose fields depend on its type, and
 * which throws once the layer is gone.
 */
import { FIELDS } from './fields.ts'
import { METHODS } from './methods.ts'
import type { RestLayer } from './rest.ts'
import { typeOf } from './values.ts'
import type { World } from './world.ts'
import { writeField } from './writing.ts'

const isScene = (layer: RestLayer) => !['CANVAS', 'DOCUMENT'].includes(layer.type)

function has(field: string, layer: RestLayer): boolean {
  const known = FIELDS[field]
  if (known) {
    const on = known.on ?? isScene
    return typeof on === 'function' ? on(layer) : on.includes(typeOf(layer))
  }
  const method = METHODS[field]
  if (method) return method.on?.(layer) ?? true
  return field === 'removed' || (field === 'selection' && layer.type === 'CANVAS')
}

function read(layer: RestLayer, field: string, world: World): unknown {
  const { store } = world
  if (field === 'removed') return store.isGone(layer.id)
  if (field === 'toString') return () => `[Node ${layer.id}]`
  store.record.live_reads += 1
  store.touch(layer.id)
  if (!has(field, layer)) return undefined
  if (field === 'selection') return world.pages.selected(layer.id).map(world.nodeOf)
  const method = METHODS[field]
  return method ? (...given: unknown[]) => method.call(layer, world, ...given) : FIELDS[field]!.read(layer, world)
}

/** One object a layer, for as long as the plugin runs. `world` is complete once this was called. */
export function liveNodes(world: Omit<World, 'nodeOf'>): World {
  const nodes = new Map<string, object>()
  const whole: World = { ...world, nodeOf }

  function nodeOf(id: string | null): object | null {
    if (id === null) return null
    const known = nodes.get(id)
    if (known) return known
    const layer = world.store.layer(id)
    const made = new Proxy(layer, {
      has: (_, field) => typeof field === 'string' && has(field, layer),
      get: (_, field) => (typeof field === 'symbol' || field === 'then' ? undefined : read(layer, field, whole)),
      set: (_, field, value) => {
        writeField(layer, String(field), value, whole)
        return true
      },
    })
    nodes.set(id, made)
    return made
  }
  return whole
}
