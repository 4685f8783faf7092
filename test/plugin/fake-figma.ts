/**
 * A Figma made from REST JSON, for Node and for QuickJS: no node: import, no DOM. Getters are lazy and may throw,
 * layers may be broken or vanish, and what `documentAccess: dynamic-page` forbids throws as in Figma. Its parts stand in
 * `figma/`; what is known from documents alone and was not seen in Figma is marked "unverified" there.
 */
import { answering } from './figma/answering.ts'
import { fromBase64, toBase64 } from './figma/base64.ts'
import { clientStorage } from './figma/client-storage.ts'
import { creating } from './figma/creating.ts'
import { liveNodes } from './figma/node.ts'
import { annotationCategories } from './figma/notes.ts'
import type { FakeOptions } from './figma/options.ts'
import { pagesOf } from './figma/pages.ts'
import { pluginData } from './figma/plugin-data.ts'
import { rightsOf } from './figma/rights.ts'
import { SAID } from './figma/said.ts'
import { Store } from './figma/store.ts'
import { MIXED } from './figma/values.ts'
import { events, untilClosed, windowOf } from './figma/window.ts'

export type { FakeOptions, Hostility } from './figma/options.ts'
export type { RestFile, RestLayer } from './figma/rest.ts'

/** Calls that load or look up in one go what dynamic loading leaves outside. */
const forbidden = (instead: string) => (): never => {
  throw new Error(SAID.dynamicPage(instead))
}

type Page = { id: string }

export function fakeFigma(options: FakeOptions, post: (packet: unknown) => void) {
  const store = new Store(options)
  const { record } = store
  const heard = events()
  const rights = rightsOf(options)
  const pages = pagesOf(store, heard.fire)
  const data = pluginData(store)
  const answer = answering(options.slow_ms)
  const world = liveNodes({ store, pages, data, rights, answer, fire: heard.fire })
  const { nodeOf } = world
  const notes = annotationCategories(store, answer, rights.mayWrite)
  const styles = (options.design.styles ?? {}) as Record<string, { name?: string }>

  const found = (id: string) => {
    record.looked_up.push(id)
    if (!store.has(id) || options.unfindable?.includes(id)) return null
    return store.skipsHidden && store.isHiddenInInstance(id) ? null : nodeOf(id)
  }

  const figma = untilClosed(
    {
      fileKey: options.file_key === null ? undefined : (options.file_key ?? 'FakeFileKey0000000001'),
      command: options.command ?? '',
      pluginId: 'fake',
      editorType: options.editor ?? 'figma',
      mode: options.editor === 'dev' ? 'inspect' : 'default',
      currentUser: options.user === undefined ? { id: 'u1', name: 'Lin 林' } : options.user,
      mixed: MIXED,
      get skipInvisibleInstanceChildren() {
        return store.skipsHidden
      },
      set skipInvisibleInstanceChildren(skips: boolean) {
        store.skipsHidden = skips
      },
      clientStorage: clientStorage(store, answer),
      annotations: notes.api,
      get root() {
        return nodeOf(store.root.id) as { id: string; name: string; children: Page[] }
      },
      get currentPage() {
        return nodeOf(pages.current) as Page
      },
      set currentPage(_page) {
        throw new Error(SAID.dynamicPage('figma.setCurrentPageAsync'))
      },
      setCurrentPageAsync: (page: Page) => answer(() => pages.go(page.id)),
      getNodeById: forbidden('figma.getNodeByIdAsync'),
      getNodeByIdAsync: (id: string) => answer(() => found(id)),
      getStyleById: forbidden('figma.getStyleByIdAsync'),
      /** unverified: here a style's id is the one of REST JSON; on the canvas it is `S:` with its key. */
      getStyleByIdAsync: (id: string) => answer(() => (styles[id] ? { id, name: styles[id].name } : null)),
      loadAllPagesAsync: async () => {
        record.calls.push('loadAllPagesAsync')
        throw new Error('The plugin must not load all pages')
      },
      viewport: {
        scrollAndZoomIntoView: (shown: Page[]) => void record.viewed.push(...shown.map((n) => n.id)),
        center: { x: 0, y: 0 },
        zoom: 1,
        bounds: { x: 0, y: 0, width: 1000, height: 1000 },
      },
      openExternal: (url: string) => void record.opened.push(url),
      base64Encode: toBase64,
      base64Decode: fromBase64,
      ...creating(world),
      ...windowOf(store, heard, post),
      on(name: string, listener: (event?: unknown) => void) {
        if (name === 'documentchange')
          throw new Error(SAID.dynamicPage('figma.loadAllPagesAsync before documentchange'))
        heard.on(name, listener)
      },
      off: heard.off,
    },
    record,
  )

  return {
    figma,
    record,
    /** A message from the window. */
    receive: (packet: unknown) => heard.fire('message', packet),
    /** A person selects layers, on their page. */
    select(ids: string[]) {
      const page = ids[0] ? store.pageIdOf(ids[0]) : null
      if (page) pages.go(page)
      pages.select(pages.current, ids)
    },
    vanish: (id: string) => store.vanish(id),
    /** The file as it is now: the design by itself, and beside it what plugins keep in the file. */
    document: () => ({ design: store.design(), ...data.snapshot(), annotation_categories: notes.categories }),
  }
}

export type FakeFigma = ReturnType<typeof fakeFigma>
