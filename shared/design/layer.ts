import type { DesignDocument, DesignNode } from '../schema/design-node.ts'
import { laidTogether } from './laid.ts'

/**
 * A layer in its place: what a detector needs to look around from it. `order` counts layers in document order and `end`
 * is the order after its last descendant; `text_from`..`text_end` are its shown texts within the index's list.
 */
export type Layer = {
  node: DesignNode
  parent: Layer | null
  children: Layer[]
  order: number
  end: number
  text_from: number
  text_end: number
  is_shown: boolean
}

export type LayerIndex = {
  layers: Layer[]
  /** Shown texts that say something, in document order. */
  texts: Layer[]
  roots: Layer[]
  byId: Map<string, Layer>
  hidden_layers: number
}

const LAYERS_A_STEP = 400

/** Frames that a reaction leads to: the one way a hidden layer comes to be seen. */
function gatherDestinations(node: DesignNode, into: Set<string>): void {
  for (const reaction of node.reactions)
    for (const action of reaction.actions)
      if (action.type === 'NODE' && action.destination_id && action.navigation !== 'CHANGE_TO')
        into.add(action.destination_id)
}

const NO_CHILDREN: Layer[] = []

function place(node: DesignNode, parent: Layer | null, index: LayerIndex, wanted: ReadonlySet<string>): Layer {
  const layer: Layer = {
    node,
    parent,
    children: node.children.length > 0 ? [] : NO_CHILDREN,
    order: index.layers.length,
    end: 0,
    text_from: index.texts.length,
    text_end: 0,
    is_shown: isShown(node, parent, wanted),
  }
  index.layers.push(layer)
  index.byId.set(node.id, layer)
  if (parent) parent.children.push(layer)
  else index.roots.push(layer)
  if (!layer.is_shown) index.hidden_layers++
  if (layer.is_shown && node.text && node.box && !node.text.is_struck && /\S/.test(node.text.characters))
    index.texts.push(layer)
  return layer
}

function* hiddenDestinations(design: DesignDocument): Generator<number, Set<string>> {
  const wanted = new Set<string>()
  const waiting: DesignNode[] = [...design.pages]
  for (let done = 1; waiting.length > 0; done++) {
    const node = waiting.pop()!
    if (node.is_visible) gatherDestinations(node, wanted)
    for (const child of node.children) waiting.push(child)
    if (done % LAYERS_A_STEP === 0) yield LAYERS_A_STEP
  }
  return wanted
}

/** A hidden layer shows all the same where a visible layer's reaction leads to it, and what it holds with it. */
const isShown = (node: DesignNode, parent: Layer | null, wanted: ReadonlySet<string>): boolean =>
  node.is_visible ||
  ((parent === null || parent.is_shown) && (!node.is_hidden_itself || wanted.has(node.id)) && parent !== null)

type Open = { layer: Layer; children: readonly DesignNode[] }

/** Indexes a document, a few hundred layers between two yields; yields how many. Deep trees don't grow the stack. */
export function* indexLayers(design: DesignDocument): Generator<number, LayerIndex> {
  const wanted = yield* hiddenDestinations(design)
  const index: LayerIndex = { layers: [], texts: [], roots: [], byId: new Map(), hidden_layers: 0 }
  for (const page of design.pages) {
    const enter = (node: DesignNode, parent: Layer | null): Open => ({
      layer: place(node, parent, index, wanted),
      children: laidTogether(node),
    })
    const open: Open[] = [enter(page, null)]
    while (open.length > 0) {
      const { layer, children } = open[open.length - 1]!
      const child = children[layer.children.length]
      if (child) open.push(enter(child, layer))
      else {
        layer.end = index.layers.length
        layer.text_end = index.texts.length
        open.pop()
        continue
      }
      if (index.layers.length % LAYERS_A_STEP === 0) yield LAYERS_A_STEP
    }
  }
  return index
}

/** The shown texts in a layer, itself among them, in document order. */
export const textsIn = (layer: Layer, index: LayerIndex): Layer[] => index.texts.slice(layer.text_from, layer.text_end)
export const textCount = (layer: Layer): number => layer.text_end - layer.text_from
export const sizeOf = (layer: Layer): number => layer.end - layer.order
export const isWithin = (layer: Layer, other: Layer): boolean => layer.order >= other.order && layer.order < other.end

/** The layer and what holds it, innermost first. */
export function* upwards(layer: Layer): Generator<Layer> {
  for (let at: Layer | null = layer; at; at = at.parent) yield at
}

/** What stands in a layer, itself first, hidden branches left out. `most` bounds the look. */
export function* shownWithin(layer: Layer, index: LayerIndex, most = 400): Generator<Layer> {
  const end = Math.min(layer.end, layer.order + most)
  for (let i = layer.order; i < end; ) {
    const at = index.layers[i]!
    if (at.is_shown) yield at
    i = at.is_shown ? i + 1 : at.end
  }
}
