/** What plugins keep at layers: private and shared entries, and the buttons that start a plugin again. */
import { SAID } from './said.ts'
import type { Store } from './store.ts'

const MOST_BYTES = 100_000
const MOST_DESCRIBED = 1000

/** UTF-8, counted by hand: QuickJS has no TextEncoder. */
const bytesOf = (text: string) => {
  let bytes = 0
  for (const letter of text) {
    const code = letter.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

type Entries = Record<string, Record<string, string>>
const PLUGIN_ID = 'fake'

/** Entries by layer id, then key; shared ones have keys `namespace/key`. */
export function pluginData(store: Store) {
  const own = new Map(Object.entries(store.options.plugin_data ?? {}).map(([id, data]) => [id, { ...data }]))
  const shared = new Map(Object.entries(store.options.shared_plugin_data ?? {}).map(([id, data]) => [id, { ...data }]))
  const relaunch = new Map<string, Record<string, string>>()

  const keep = (into: typeof own, id: string, call: string, key: string, value: string, holder: string) => {
    if (typeof value !== 'string') throw new Error(`in ${call}: Expected "value" to be a string`)
    if (bytesOf(holder) + bytesOf(key) + bytesOf(value) > MOST_BYTES) throw new Error(SAID.entryTooLarge(call))
    const entries = into.get(id) ?? {}
    if (value === '') delete entries[key]
    else entries[key] = value
    if (Object.keys(entries).length) into.set(id, entries)
    else into.delete(id)
    store.record.data_writes.push(`${id}.${call} ${key}`)
  }

  const inNamespace = (id: string, namespace: string) =>
    Object.keys(shared.get(id) ?? {})
      .filter((key) => key.startsWith(`${namespace}/`))
      .map((key) => key.slice(namespace.length + 1))

  return {
    get: (id: string, key: string) => own.get(id)?.[key] ?? '',
    set: (id: string, key: string, value: string) => keep(own, id, 'setPluginData', key, value, PLUGIN_ID),
    keys: (id: string) => Object.keys(own.get(id) ?? {}),
    getShared: (id: string, namespace: string, key: string) => shared.get(id)?.[`${namespace}/${key}`] ?? '',
    setShared(id: string, namespace: string, key: string, value: string) {
      if (!/^[\w.]{3,}$/.test(namespace)) throw new Error(SAID.badNamespace)
      keep(shared, id, 'setSharedPluginData', `${namespace}/${key}`, value, '')
    },
    sharedKeys: inNamespace,
    /** Each call takes away what was there. unverified: which names the manifest must know. */
    setRelaunch(id: string, said: Record<string, string>) {
      if (Object.values(said).some((text) => text.length > MOST_DESCRIBED)) throw new Error(SAID.longDescription)
      if (Object.keys(said).length) relaunch.set(id, { ...said })
      else relaunch.delete(id)
      store.record.data_writes.push(`${id}.setRelaunchData ${Object.keys(said).join(',')}`)
    },
    getRelaunch: (id: string) => ({ ...relaunch.get(id) }),
    snapshot: () => ({
      plugin_data: Object.fromEntries(own) as Entries,
      shared_plugin_data: Object.fromEntries(shared) as Entries,
      relaunch_data: Object.fromEntries(relaunch) as Entries,
    }),
  }
}

export type PluginData = ReturnType<typeof pluginData>
