import type { ModuleEntry } from '../../shared/schema/tables.ts'
import { byText } from './order.ts'
import type { Lang } from './voice.ts'

const LONGEST = 60

/** A module's id as the first part of a file's name: letters, digits, `_` and `-`, in lower case. */
const stem = (module: string): string =>
  [...module.normalize('NFC').toLowerCase()]
    .slice(0, LONGEST)
    .join('')
    .replace(/[^\p{L}\p{N}_-]+/gu, '_')

/**
 * The file of each module: INCOME → `income_rules.md`; null (rules without one) → `unassigned_rules.md`. Ids that would
 * share a name get `_2`, `_3` in the order of ids, so that no file overwrites another.
 */
export function moduleFiles(modules: Iterable<string | null>): Map<string | null, string> {
  const ids = [...new Set(modules)].sort((a, b) => (a === null ? -1 : b === null ? 1 : byText(a, b)))
  const taken = new Set<string>()
  return new Map(
    ids.map((id) => {
      const own = id === null ? 'unassigned' : stem(id)
      let name = own
      for (let n = 2; taken.has(name); n++) name = `${own}_${n}`
      taken.add(name)
      return [id, `${name}_rules.md`]
    }),
  )
}

const isHan = (text: string) => /\p{Script=Han}/u.test(text)

/** What people call a module: its name, in the file's language where it has one, then its id where that says something else. */
export function moduleTitle(id: string, entries: readonly ModuleEntry[] | undefined, lang: Lang): string {
  const names = entries?.find((entry) => entry.id === id)?.names ?? []
  const name = names.find((one) => isHan(one) === (lang === 'zh')) ?? names[0]
  return name && name !== id ? `${name} ${id}` : id
}
