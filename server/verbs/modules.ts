import { compileModules, type ModuleDictionary } from '../../shared/modules/dictionary.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import { readModulesFile } from '../imports/modules-file.ts'
import type { Store } from './ports.ts'
import type { Synonyms } from './synonyms.ts'

/** The dictionaries of the projects, each compiled once for as long as it stands. */
export type Modules = {
  /** Null where the project has none: nothing is tagged. */
  of(project: string): Promise<ModuleDictionary | null>
  /** The dictionary as people wrote it; null where there is none. */
  textOf(project: string): Promise<string | null>
}

/** Under this name a project keeps its dictionary, as text: comments belong to it. */
export const MODULES_SETTING = 'modules.yaml'

export function makeModules(store: Pick<Store, 'settings'>, synonyms: Synonyms): Modules {
  const compiled = new Map<string, { text: string; table: SynonymTable; dictionary: ModuleDictionary }>()
  const textOf = async (project: string) => {
    const text = await store.settings.one(project, MODULES_SETTING)
    return typeof text === 'string' ? text : null
  }
  return {
    textOf,
    async of(project) {
      const text = await textOf(project)
      if (text === null) return null
      const table = await synonyms.of(project)
      const known = compiled.get(project)
      if (known?.text === text && known.table === table) return known.dictionary
      const dictionary = compileModules(readModulesFile(text, MODULES_SETTING).file, table)
      compiled.set(project, { text, table, dictionary })
      return dictionary
    },
  }
}
