import type { Answering } from './answering.ts'
import type { Pages } from './pages.ts'
import type { PluginData } from './plugin-data.ts'
import type { Rights } from './rights.ts'
import type { Store } from './store.ts'

/** What a layer's getters and methods reach for. */
export type World = {
  store: Store
  pages: Pages
  data: PluginData
  rights: Rights
  answer: Answering
  nodeOf(id: string | null): object | null
  fire(name: string, event?: unknown): void
}
