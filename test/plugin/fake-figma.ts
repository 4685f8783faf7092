/**
 * A Figma made from REST JSON, for Node and for QuickJS: no node: import, no DOM. Getters are lazy and may throw,
 * layers may be broken or vanish, and what `documentAccess: dynamic-page` forbids throws as in Figma.
 * Every write to the file is recorded and refused.
 */
export type RestLayer = {
  id: string
  name: string
  type: string
  visible?: boolean
  children?: RestLayer[]
  interactions?: { trigger?: unknown; actions?: unknown[] }[]
  annotations?: { label?: string; labelMarkdown?: string }[]
  [field: string]: unknown
}
export type RestFile = {
  name: string
  document: RestLayer
  components?: Record<string, unknown>
  componentSets?: Record<string, unknown>
  styles?: Record<string, unknown>
}

export type FakeOptions = {
  design: RestFile
  /** Ids; the page that holds the first is the current one. */
  selection?: string[]
  /** Null: a plugin that Figma tells no key. */
  file_key?: string | null
  user?: { id: string; name: string } | null
  editor?: 'figma' | 'dev'
  command?: string
  storage?: Record<string, unknown>
  /** Layers whose export fails, and with it the export of all that holds them. */
  broken?: string[]
  /** Layers that throw on every access, as one that somebody else deleted. */
  vanished?: string[]
  /** When the export of one layer is asked for, somebody deletes another. */
  vanishing?: Record<string, string>
  /** Exports hold no prototype links: only live nodes have them. */
  exports_no_links?: boolean
}

type Reader = (layer: RestLayer) => unknown
type Listener = (event?: unknown) => void

const GUARD = 'Cannot call with documentAccess: dynamic-page. Use '

const PLAIN: Record<string, Reader> = {
  id: (l) => l.id,
  name: (l) => l.name,
  type: (l) => (l.type === 'CANVAS' ? 'PAGE' : l.type),
  visible: (l) => l.visible !== false,
  absoluteBoundingBox: (l) => l.absoluteBoundingBox ?? null,
  characters: (l) => l.characters,
  componentProperties: (l) => l.componentProperties,
  annotations: (l) => l.annotations ?? [],
  reactions: (l) => l.interactions ?? [],
}

/** What a type does not have is not there either: `'children' in node` must tell the truth. */
const ONLY: Record<string, (layer: RestLayer) => boolean> = {
  children: (l) => Array.isArray(l.children),
  findAllWithCriteria: (l) => Array.isArray(l.children),
  characters: (l) => l.type === 'TEXT',
  componentProperties: (l) => l.type === 'INSTANCE',
  annotations: (l) => !['CANVAS', 'SECTION', 'GROUP', 'DOCUMENT'].includes(l.type),
  visible: (l) => l.type !== 'CANVAS',
  absoluteBoundingBox: (l) => l.type !== 'DOCUMENT',
  selection: (l) => l.type === 'CANVAS',
}

export function fakeFigma(options: FakeOptions, post: (packet: unknown) => void) {
  const { design } = options
  const broken = new Set(options.broken)
  const vanished = new Set(options.vanished)
  const layers = new Map<string, { layer: RestLayer; parent: string | null }>()
  const index = (layer: RestLayer, parent: string | null) => {
    layers.set(layer.id, { layer, parent })
    for (const child of layer.children ?? []) index(child, layer.id)
  }
  index(design.document, null)

  const ancestors = (id: string): string[] => {
    const parent = layers.get(id)?.parent
    return parent ? [parent, ...ancestors(parent)] : []
  }
  const pageIdOf = (id: string) => [id, ...ancestors(id)].find((at) => layers.get(at)?.layer.type === 'CANVAS')!

  const record = {
    writes: [] as string[],
    viewed: [] as string[],
    opened: [] as string[],
    calls: [] as string[],
    exported: [] as string[],
    storage: { ...options.storage } as Record<string, unknown>,
  }
  const firstPage = design.document.children![0]!.id
  let currentPage = options.selection?.[0] ? pageIdOf(options.selection[0]) : firstPage
  const loaded = new Set([currentPage])
  const selections = new Map<string, string[]>([[currentPage, [...(options.selection ?? [])]]])
  const listeners: Record<string, Listener[]> = {}
  const fire = (name: string, event?: unknown) => {
    for (const listener of listeners[name] ?? []) listener(event)
  }
  const listen = (name: string, listener: Listener) => {
    listeners[name] = [...(listeners[name] ?? []), listener]
  }

  const touch = (id: string) => {
    if (vanished.has(id)) throw new Error(`The node with id "${id}" does not exist`)
  }
  const hasBroken = (layer: RestLayer): boolean =>
    broken.has(layer.id) || vanished.has(layer.id) || (layer.children ?? []).some(hasBroken)

  const exportOf = (layer: RestLayer) => {
    touch(layer.id)
    record.exported.push(layer.id)
    if (options.vanishing?.[layer.id]) vanished.add(options.vanishing[layer.id]!)
    if (hasBroken(layer)) throw new Error('in exportAsync: Component set for node has existing errors')
    const document = JSON.parse(
      JSON.stringify(layer, (key, value) =>
        key === 'annotations' || (key === 'interactions' && options.exports_no_links) ? undefined : value,
      ),
    )
    const { components = {}, componentSets = {}, styles = {} } = design
    return { document, components, componentSets, styles, schemaVersion: 0 }
  }

  const within = (layer: RestLayer, types: string[], skipsHidden: boolean): RestLayer[] =>
    (layer.children ?? []).flatMap((child) => {
      if (skipsHidden && child.visible === false && child.id.startsWith('I')) return []
      return [...(types.includes(child.type) ? [child] : []), ...within(child, types, skipsHidden)]
    })

  const READ: Record<string, Reader> = {
    ...PLAIN,
    removed: (l) => vanished.has(l.id),
    parent: (l) => nodeOf(layers.get(l.id)?.parent ?? null),
    children: (l) => {
      if (l.type === 'CANVAS' && !loaded.has(l.id)) throw new Error(`${GUARD}page.loadAsync first`)
      return l.children!.map((child) => nodeOf(child.id))
    },
    mainComponent: () => {
      throw new Error(`${GUARD}node.getMainComponentAsync`)
    },
    selection: (l) => (selections.get(l.id) ?? []).map(nodeOf),
    exportAsync: (l) => async () => exportOf(l),
    findAllWithCriteria: (l) => (criteria: { types: string[] }) =>
      within(l, criteria.types, figma.skipInvisibleInstanceChildren).map((child) => nodeOf(child.id)),
    loadAsync: (l) => async () => void loaded.add(l.id),
  }

  const nodes = new Map<string, object>()
  function nodeOf(id: string | null): object | null {
    if (id === null) return null
    const { layer } = layers.get(id)!
    const has = (field: string) => field in READ && (ONLY[field]?.(layer) ?? true)
    const made =
      nodes.get(id) ??
      new Proxy(layer, {
        has: (_, field) => has(String(field)),
        get: (_, field) => {
          if (typeof field === 'symbol' || field === 'then') return undefined
          if (field !== 'removed') touch(id)
          return has(field) ? READ[field]!(layer) : undefined
        },
        set: (_, field, value: { id: string }[]) => {
          if (field === 'selection') {
            selections.set(
              id,
              value.map((node) => node.id),
            )
            fire('selectionchange')
            return true
          }
          record.writes.push(`${id}.${String(field)}`)
          throw new Error('The test file may not be written to')
        },
      })
    nodes.set(id, made)
    return made
  }

  const storage = {
    getAsync: async (key: string) => clone(record.storage[key]),
    setAsync: async (key: string, value: unknown) => {
      record.storage[key] = clone(value)
    },
    deleteAsync: async (key: string) => void delete record.storage[key],
    keysAsync: async () => Object.keys(record.storage),
  }

  const figma = {
    fileKey: options.file_key === null ? undefined : (options.file_key ?? 'FakeFileKey0000000001'),
    command: options.command ?? '',
    editorType: options.editor ?? 'figma',
    mode: options.editor === 'dev' ? 'inspect' : 'default',
    currentUser: options.user === undefined ? { id: 'u1', name: 'Lin 林' } : options.user,
    skipInvisibleInstanceChildren: options.editor === 'dev',
    clientStorage: storage,
    get root() {
      const pages = design.document.children!.map((page) => nodeOf(page.id))
      return { id: design.document.id, name: design.name, type: 'DOCUMENT', children: pages }
    },
    get currentPage() {
      return nodeOf(currentPage) as { id: string }
    },
    set currentPage(_page) {
      throw new Error(`${GUARD}figma.setCurrentPageAsync`)
    },
    setCurrentPageAsync: async (page: { id: string }) => {
      loaded.add(page.id)
      currentPage = page.id
      fire('currentpagechange')
    },
    getNodeById: () => {
      throw new Error(`${GUARD}figma.getNodeByIdAsync`)
    },
    getNodeByIdAsync: async (id: string) => (layers.has(id) && !vanished.has(id) ? nodeOf(id) : null),
    loadAllPagesAsync: async () => {
      record.calls.push('loadAllPagesAsync')
      throw new Error('The plugin must not load all pages')
    },
    viewport: {
      scrollAndZoomIntoView: (shown: { id: string }[]) => void record.viewed.push(...shown.map((n) => n.id)),
    },
    openExternal: (url: string) => void record.opened.push(url),
    notify: () => {},
    closePlugin: () => void record.calls.push('closePlugin'),
    showUI: (_html: string, shown: unknown) => void record.calls.push(`showUI ${JSON.stringify(shown)}`),
    on: listen,
    ui: { postMessage: post, on: (_: string, listener: Listener) => listen('message', listener) },
  }

  return {
    figma,
    record,
    /** A message from the window. */
    receive: (packet: unknown) => fire('message', packet),
    /** A person selects layers, on their page. */
    select(ids: string[]) {
      if (ids[0]) currentPage = pageIdOf(ids[0])
      loaded.add(currentPage)
      selections.set(currentPage, ids)
      fire('selectionchange')
    },
    vanish: (id: string) => void vanished.add(id),
  }
}

/** What is stored is a copy, as in Figma. */
const clone = <T>(value: T): T => (value === undefined ? value : JSON.parse(JSON.stringify(value)))

export type FakeFigma = ReturnType<typeof fakeFigma>
