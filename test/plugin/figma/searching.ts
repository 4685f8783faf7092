/** What lies in a layer: its children, and searches below it. */
import { below, type RestLayer } from './rest.ts'
import { SAID } from './said.ts'
import { typeOf } from './values.ts'
import type { World } from './world.ts'

type Criteria = {
  types?: string[]
  pluginData?: { keys?: string[] }
  sharedPluginData?: { namespace: string; keys?: string[] }
}
type Test = (node: object) => boolean

/** A page holds nothing before it was loaded. */
function open({ store, pages }: World, layer: RestLayer, call: string) {
  store.touch(layer.id)
  if (layer.type === 'CANVAS' && !pages.isLoaded(layer.id)) throw new Error(SAID.unloaded(call))
}

const isListed = ({ store }: World, id: string) =>
  !store.isDeleted(id) && !(store.skipsHidden && store.isHiddenInInstance(id))

export function childrenOf(world: World, layer: RestLayer): object[] {
  open(world, layer, 'get_children')
  return layer.children!.filter((child) => isListed(world, child.id)).map((child) => world.nodeOf(child.id)!)
}

function* listedBelow(world: World, layer: RestLayer): Generator<RestLayer> {
  const hasMissing = world.store.skipsHidden || world.store.hasDeleted
  for (const at of below(layer)) if (!hasMissing || (isListed(world, at.id) && !world.store.isGone(at.id))) yield at
}

const holdsAny = (there: string[], asked?: string[]) =>
  asked ? asked.some((key) => there.includes(key)) : there.length > 0

export function findAllWithCriteria(world: World, layer: RestLayer, criteria: Criteria): object[] {
  open(world, layer, 'findAllWithCriteria')
  const { data } = world
  const types = criteria.types && new Set(criteria.types)
  const { pluginData, sharedPluginData } = criteria
  const found: object[] = []
  for (const at of listedBelow(world, layer)) {
    if (types && !types.has(typeOf(at))) continue
    if (pluginData && !holdsAny(data.keys(at.id), pluginData.keys)) continue
    if (sharedPluginData && !holdsAny(data.sharedKeys(at.id, sharedPluginData.namespace), sharedPluginData.keys))
      continue
    found.push(world.nodeOf(at.id)!)
  }
  return found
}

export function findAll(world: World, layer: RestLayer, test: Test = () => true): object[] {
  open(world, layer, 'findAll')
  return [...listedBelow(world, layer)].map((at) => world.nodeOf(at.id)!).filter(test)
}

export function findOne(world: World, layer: RestLayer, test: Test): object | null {
  open(world, layer, 'findOne')
  for (const at of listedBelow(world, layer)) {
    const node = world.nodeOf(at.id)!
    if (test(node)) return node
  }
  return null
}
