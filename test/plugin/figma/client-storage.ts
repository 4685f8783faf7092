/** What a plugin keeps for one person on one machine: 5 MB over all keys. */
import { copy } from './rest.ts'
import { SAID } from './said.ts'
import type { Store } from './store.ts'

const MOST_CHARACTERS = 5_000_000

/** unverified: that the limit is on the JSON text, counted in characters. */
export function clientStorage({ record }: Store, answer: <T>(give: () => T) => Promise<T>) {
  const sizeWith = (key: string, value: unknown) => JSON.stringify({ ...record.storage, [key]: value }).length
  return {
    getAsync: (key: string) => answer(() => copy(record.storage[key])),
    setAsync: (key: string, value: unknown) =>
      answer(() => {
        if (sizeWith(key, value) > MOST_CHARACTERS) throw new Error(SAID.storageFull)
        record.storage[key] = copy(value)
      }),
    deleteAsync: (key: string) => answer(() => void delete record.storage[key]),
    keysAsync: () => answer(() => Object.keys(record.storage)),
  }
}
