import type { SynonymClass } from '../../shared/schema/tables.ts'
import { CANON_VERSION } from '../../shared/text/canon.ts'
import { shortHash } from '../../shared/text/fingerprint.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import { compileSynonymsFile, readSynonymsFile } from '../imports/synonyms-file.ts'
import type { Store } from './ports.ts'

/** The words of the projects: the shipped table with each team's file over it, compiled once for as long as it stands. */
export type Synonyms = {
  of(project: string): Promise<SynonymTable>
  /** The file as people wrote it; null where there is none. */
  textOf(project: string): Promise<string | null>
  /** Names the table and the canon version: what was read under another name has to be read anew. */
  idOf(project: string): Promise<string>
  /** The name that a file of these classes would have. */
  idFor(classes: readonly SynonymClass[]): string
  /** What stands where a project says nothing, and under what it says. */
  shipped: SynonymTable
  /** The table that went under such a name; null where it is known no longer, or its canon version is another. */
  named(project: string, id: string): Promise<SynonymTable | null>
}

/** Under this name a project keeps its file, as text: comments belong to it. */
export const SYNONYMS_SETTING = 'synonyms.yaml'
/** A file that some versions are still read by, until all are read by the one that stands. */
export const formerSetting = (id: string): string => `${SYNONYMS_SETTING} ${id}`

type Compiled = { text: string; table: SynonymTable; id: string }

/** What a file is named by: its classes, not its comments. */
const nameOf = (classes: readonly SynonymClass[]): string =>
  `${CANON_VERSION}:${classes.length ? shortHash(JSON.stringify(classes)) : 'shipped'}`

/** Errors  `bad_input` with the place of what can't stand. */
function compiled(text: string, shipped: SynonymTable): Compiled {
  const file = readSynonymsFile(text, SYNONYMS_SETTING)
  const made = file.classes.length ? compileSynonymsFile(file, shipped.classes) : { table: shipped }
  // a later shipped table may hold what the team's file holds otherwise: then it waits for somebody to mend it
  return { text, table: 'table' in made ? made.table : shipped, id: nameOf(file.classes) }
}

export function makeSynonyms(store: Pick<Store, 'settings'>, shipped: SynonymTable): Synonyms {
  const known = new Map<string, Compiled>()
  const settingOf = async (project: string, name: string) => {
    const text = await store.settings.one(project, name)
    return typeof text === 'string' ? text : null
  }
  const textOf = (project: string) => settingOf(project, SYNONYMS_SETTING)
  const own = async (project: string): Promise<Compiled | null> => {
    const text = await textOf(project)
    if (text === null) return null
    const old = known.get(project)
    if (old?.text === text) return old
    const made = compiled(text, shipped)
    known.set(project, made)
    return made
  }
  const of = async (project: string) => (await own(project))?.table ?? shipped
  const idOf = async (project: string) => (await own(project))?.id ?? nameOf([])
  return {
    textOf,
    of,
    idOf,
    idFor: nameOf,
    shipped,
    async named(project, id) {
      if (id === nameOf([])) return shipped
      if (id === (await idOf(project))) return of(project)
      const text = id.startsWith(`${CANON_VERSION}:`) ? await settingOf(project, formerSetting(id)) : null
      return text === null ? null : compiled(text, shipped).table
    },
  }
}
