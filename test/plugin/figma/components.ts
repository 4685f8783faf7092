/** Main components: in this file, in a library, or gone. They are asked for asynchronously alone. */
import type { RestLayer } from './rest.ts'
import { SAID } from './said.ts'
import type { Store } from './store.ts'

type Main = { id: string; name: string; type: 'COMPONENT'; key: string; remote: boolean; parent: object | null }
type Entry = { name?: string; key?: string; componentSetId?: string; remote?: boolean }

/** What the file's table says of a component that is not drawn in it. Its set is known where the table names it. */
function ofLibrary(id: string, entry: Entry, sets: Record<string, Entry>, hasParent: boolean): Main {
  const set = entry.componentSetId ? sets[entry.componentSetId] : undefined
  const parent =
    set && hasParent ? { id: entry.componentSetId, name: set.name, type: 'COMPONENT_SET', parent: null } : null
  return { id, name: entry.name ?? '', type: 'COMPONENT', key: entry.key ?? '', remote: true, parent }
}

/**
 * What `getMainComponentAsync` gives.
 * unverified: that a component of a library knows its set; where the plot says `remote` it does not.
 */
export function mainComponentOf(store: Store, layer: RestLayer, nodeOf: (id: string) => object | null): object | null {
  const plot = store.options.main_components?.[layer.id]
  if (plot === 'gone') return null
  if (plot === 'throws' || store.options.bad_properties?.includes(layer.id))
    throw new Error(SAID.badSet('getMainComponentAsync'))
  const id = layer.componentId as string | undefined
  if (!id) return null
  if (store.has(id) && plot !== 'remote') return nodeOf(id)
  const entry = (store.file.components?.[id] ?? null) as Entry | null
  if (!entry) return null
  return ofLibrary(id, entry, (store.file.componentSets ?? {}) as Record<string, Entry>, plot !== 'remote')
}
