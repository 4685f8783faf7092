/** What can be called on a layer. */
import type { RestLayer } from './rest.ts'
import { childrenOf, findAll, findAllWithCriteria, findOne } from './searching.ts'
import type { World } from './world.ts'

type Method = {
  on?: (layer: RestLayer) => boolean
  // biome-ignore lint/suspicious/noExplicitAny: each method has arguments of its own
  call(layer: RestLayer, world: World, ...given: any[]): unknown
}
type Node = { id: string }

const holds = (layer: RestLayer) => Array.isArray(layer.children)
const isScene = (layer: RestLayer) => !['CANVAS', 'DOCUMENT'].includes(layer.type)

function write({ store, rights }: World, layer: RestLayer, call: string) {
  store.record.writes.push(`${layer.id}.${call}`)
  rights.mayWrite(call)
}

export const METHODS: Record<string, Method> = {
  findAllWithCriteria: { on: holds, call: (l, world, criteria) => findAllWithCriteria(world, l, criteria) },
  findAll: { on: holds, call: (l, world, test) => findAll(world, l, test) },
  findOne: { on: holds, call: (l, world, test) => findOne(world, l, test) },
  findChildren: { on: holds, call: (l, world, test = () => true) => childrenOf(world, l).filter(test) },
  findChild: { on: holds, call: (l, world, test) => childrenOf(world, l).find(test) ?? null },
  loadAsync: { on: (l) => l.type === 'CANVAS', call: (l, { pages, answer }) => answer(() => pages.load(l.id)) },

  getPluginData: { call: (l, { data }, key: string) => data.get(l.id, key) },
  setPluginData: { call: (l, { data }, key: string, value: string) => data.set(l.id, key, value) },
  getPluginDataKeys: { call: (l, { data }) => data.keys(l.id) },
  getSharedPluginData: { call: (l, { data }, space: string, key: string) => data.getShared(l.id, space, key) },
  setSharedPluginData: {
    call: (l, { data }, space: string, key: string, value: string) => data.setShared(l.id, space, key, value),
  },
  getSharedPluginDataKeys: { call: (l, { data }, space: string) => data.sharedKeys(l.id, space) },
  setRelaunchData: { call: (l, { data }, said) => data.setRelaunch(l.id, said) },
  getRelaunchData: { call: (l, { data }) => data.getRelaunch(l.id) },

  remove: {
    on: isScene,
    call(l, world) {
      write(world, l, 'remove')
      world.store.remove(l.id)
    },
  },
  appendChild: { on: holds, call: (l, world, child: Node) => insert(world, l, child) },
  insertChild: { on: holds, call: (l, world, index: number, child: Node) => insert(world, l, child, index) },
  resize: {
    on: isScene,
    call(l, world, width: number, height: number) {
      write(world, l, 'resize')
      l.absoluteBoundingBox = { ...(l.absoluteBoundingBox as object), width, height }
    },
  },
  setReactionsAsync: {
    on: isScene,
    call: (l, world, reactions) =>
      world.answer(() => {
        write(world, l, 'setReactionsAsync')
        l.interactions = reactions
      }),
  },
}

function insert(world: World, into: RestLayer, child: Node, index?: number) {
  const moved = world.store.layer(child.id)
  write(world, into, 'insertChild')
  // who holds the layer now is nothing to write home about when the layer was made a moment ago
  world.store.place(moved, into.id, index)
}
