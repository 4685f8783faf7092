import type { FakeOptions } from './options.ts'
import { below, copy, type RestAnnotation, type RestLayer } from './rest.ts'
import { SAID } from './said.ts'

/** What the plugin did, for tests to look at. */
export type Recorded = {
  /** Writes to the design itself, tried or done: `id.field`. */
  writes: string[]
  /** Writes of plugin data and relaunch buttons: `id.call key`. */
  data_writes: string[]
  viewed: string[]
  opened: string[]
  calls: string[]
  /** Layers exported as REST JSON, in order. */
  exported: string[]
  /** Pictures made, in order. */
  pictures: { id: string; format: string; width: number; height: number }[]
  notified: string[]
  /** Ids that `getNodeByIdAsync` was asked for, one call each. */
  looked_up: string[]
  /** Reads of live layers, counted: each is a call across the engine's border. */
  live_reads: number
  storage: Record<string, unknown>
}

export const emptyRecord = (storage: Record<string, unknown> = {}): Recorded => ({
  writes: [],
  data_writes: [],
  viewed: [],
  opened: [],
  calls: [],
  exported: [],
  pictures: [],
  notified: [],
  looked_up: [],
  live_reads: 0,
  storage: { ...storage },
})

function* hiddenInInstances(root: RestLayer): Generator<string> {
  const open = [{ layer: root, isInInstance: false, isHidden: false }]
  while (open.length) {
    const { layer, isInInstance, isHidden } = open.pop()!
    const hides = isHidden || (isInInstance && layer.visible === false)
    if (hides) yield layer.id
    for (const child of layer.children ?? [])
      open.push({ layer: child, isInInstance: isInInstance || layer.type === 'INSTANCE', isHidden: hides })
  }
}

/** The layers of a file: which there are, where they lie, and which of them are gone. */
export class Store {
  readonly #layers = new Map<string, { layer: RestLayer; parent: string | null }>()
  readonly #vanished: Set<string>
  readonly #deleted = new Set<string>()
  /** Annotations are no part of an export, so they lie beside the layers. */
  readonly annotations = new Map<string, RestAnnotation[]>()
  readonly root: RestLayer
  readonly record: Recorded
  /** Set by the plugin; true leaves hidden parts of instances out of everything. */
  skipsHidden: boolean
  readonly #file: Omit<FakeOptions['design'], 'document'>
  #lastId = 0
  #hidden: Set<string> | null = null

  constructor(readonly options: FakeOptions) {
    const { document, ...file } = copy(options.design)
    this.root = document
    this.#file = file
    this.#vanished = new Set(options.vanished)
    this.record = emptyRecord(options.storage)
    this.skipsHidden = options.editor === 'dev'
    this.#index(document, null)
    for (const layer of below(document)) this.#index(layer, this.#layers.get(layer.id)?.parent ?? null)
    // before the plugin runs: in Figma it is not the plugin's time
    this.#hidden = new Set(hiddenInInstances(document))
  }

  #index(layer: RestLayer, parent: string | null) {
    this.#layers.set(layer.id, { layer, parent })
    for (const child of layer.children ?? []) this.#layers.set(child.id, { layer: child, parent: layer.id })
    if (layer.annotations) this.annotations.set(layer.id, layer.annotations)
    delete layer.annotations
  }

  get file() {
    return this.#file
  }

  has(id: string): boolean {
    return this.#layers.has(id) && !this.isGone(id)
  }

  layer(id: string): RestLayer {
    return this.#layers.get(id)!.layer
  }

  parentOf(id: string): string | null {
    return this.#layers.get(id)?.parent ?? null
  }

  /** The layer itself and all that hold it, inmost first. */
  chain(id: string): string[] {
    const ids: string[] = []
    for (let at: string | null = id; at; at = this.parentOf(at)) ids.push(at)
    return ids
  }

  pageIdOf(id: string): string | null {
    return this.chain(id).find((at) => this.#layers.get(at)?.layer.type === 'CANVAS') ?? null
  }

  /** A hidden layer inside an instance, or one inside a hidden layer inside an instance. */
  isHiddenInInstance(id: string): boolean {
    this.#hidden ??= new Set(hiddenInInstances(this.root))
    return this.#hidden.has(id)
  }

  /** A layer was shown, hidden, moved or made. */
  forgetHidden() {
    this.#hidden = null
  }

  isGone(id: string): boolean {
    return this.#vanished.size > 0 && this.chain(id).some((at) => this.#vanished.has(at))
  }

  /** Somebody deletes a layer: it is listed nowhere any more, and who holds it finds out at the next access. */
  vanish(id: string) {
    this.#vanished.add(id)
    this.#deleted.add(id)
  }

  /** Deleted while the plugin ran. One that was gone from the start is still listed: the worst moment of a race. */
  isDeleted(id: string): boolean {
    return this.#deleted.has(id)
  }

  get hasDeleted(): boolean {
    return this.#deleted.size > 0
  }

  /**
   * Every access to a layer passes here.
   * unverified: that the id of a layer that is gone cannot be read either; here it throws, which is the worse case.
   */
  touch(id: string) {
    if (!this.#layers.has(id) || this.isGone(id)) throw new Error(SAID.gone(id))
    if (this.skipsHidden && this.isHiddenInInstance(id)) throw new Error(SAID.gone(id))
  }

  newId(): string {
    this.#lastId += 1
    return `900:${this.#lastId}`
  }

  place(layer: RestLayer, parent: string, index?: number) {
    this.#unplace(layer.id)
    const holder = this.layer(parent)
    const into = holder.children ?? []
    holder.children = into
    into.splice(index ?? into.length, 0, layer)
    this.#layers.set(layer.id, { layer, parent })
    this.forgetHidden()
  }

  remove(id: string) {
    this.#unplace(id)
    this.vanish(id)
  }

  #unplace(id: string) {
    const parent = this.parentOf(id)
    const siblings = parent && this.layer(parent).children
    if (siblings) siblings.splice(siblings.indexOf(this.layer(id)), 1)
  }

  /** The design as it is now, annotations in their places, plugin data left out. */
  design(): FakeOptions['design'] {
    const document = copy(this.root)
    for (const layer of [document, ...below(document)]) {
      if (layer.children) layer.children = layer.children.filter((child) => !this.isDeleted(child.id))
      const annotations = this.annotations.get(layer.id)
      if (annotations?.length) layer.annotations = copy(annotations)
    }
    return { ...copy(this.#file), document }
  }
}
