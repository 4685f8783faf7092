/** Pages: which is the current one, which are loaded, what is selected on them. */
import { SAID } from './said.ts'
import type { Store } from './store.ts'

export type Fire = (name: string, event?: unknown) => void

export function pagesOf(store: Store, fire: Fire) {
  const { selection = [], editor } = store.options
  const first = store.root.children![0]!.id
  let current = (selection[0] && store.pageIdOf(selection[0])) || first
  const loaded = new Set([current])
  const selected = new Map<string, string[]>([[current, [...selection]]])

  const load = (id: string) => {
    loaded.add(id)
  }
  return {
    get current() {
      return current
    },
    isLoaded: (id: string) => loaded.has(id),
    load,
    go(id: string) {
      load(id)
      if (current === id) return
      current = id
      fire('currentpagechange')
    },
    /** What somebody deleted is selected no more. */
    selected: (page: string) => (selected.get(page) ?? []).filter((id) => !store.isDeleted(id)),
    /** unverified: that Dev Mode keeps the first of several. */
    select(page: string, ids: string[]) {
      if (ids.some((id) => store.pageIdOf(id) !== page)) throw new Error(SAID.otherPage)
      selected.set(page, editor === 'dev' ? ids.slice(0, 1) : [...ids])
      fire('selectionchange')
    },
  }
}

export type Pages = ReturnType<typeof pagesOf>
