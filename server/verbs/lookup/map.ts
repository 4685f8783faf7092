import type { AppVersion } from '../../../shared/schema/base.ts'
import type { Lang } from '../../exports/voice.ts'
import { chainOf } from '../withdraw.ts'
import type { Workshop } from '../workshop.ts'
import { documentEntries } from './document-entries.ts'
import type { KnowledgeMap, MapEntry } from './entry.ts'
import { moduleEntries } from './module-entries.ts'

type Reads = Pick<Workshop, 'store' | 'turns' | 'modules'>
/**
 * Which map is asked for. `app_version` null: the project has no version, its documents only. `is_narrow`: for somebody who
 * may not see every rule.
 */
export type MapWish = { project: string; app_version: AppVersion | null; lang: Lang; is_narrow: boolean }

/** Remembers the maps asked for last, until anything in their project changes. */
export type MapMemory = {
  of(workshop: Reads, wish: MapWish): Promise<KnowledgeMap>
  /** A project that is no more: one that takes its name begins with nothing. */
  forget(project: string): void
}

/** Of a project: one for each language, for those who see all and those who don't. A map holds what its texts are written from. */
const MAPS_MOST = 4
/** Projects whose maps are kept: those that were asked last. */
const PROJECTS_MOST = 8
/** Rules in all maps that are kept, but for the one asked for last: a rule takes 2 KB, with its cases three times as much. */
const RULES_MOST = 60_000

/** The maps of a project as it stands. `rules`: 0 until the map is made. */
type Kept = { map: Promise<KnowledgeMap>; rules: number }
type Known = { watermark: number; dictionary: unknown; maps: Map<string, Kept> }

export function makeMapMemory(rules_most = RULES_MOST): MapMemory {
  const known = new Map<string, Known>()

  /** What was made before the project changed is gone. */
  function knownOf(project: string, watermark: number, dictionary: unknown): Known['maps'] {
    const last = known.get(project)
    const isLevel = last?.watermark === watermark && last.dictionary === dictionary
    const now = isLevel ? last : { watermark, dictionary, maps: new Map<string, Kept>() }
    keep(known, project, now, PROJECTS_MOST)
    return now.maps
  }

  /** Those asked for earliest go first. */
  function makeRoom(last: Kept): void {
    const all = [...known.values()].flatMap(({ maps }) => [...maps].map(([name, one]) => ({ maps, name, one })))
    let rules = all.reduce((sum, { one }) => sum + one.rules, 0)
    for (const { maps, name, one } of all) {
      if (rules <= rules_most) return
      if (one === last) continue
      maps.delete(name)
      rules -= one.rules
    }
  }

  return {
    async of(workshop, wish) {
      const watermark = (await workshop.store.projects.one(wish.project))?.watermark ?? 0
      const dictionary = await workshop.modules.of(wish.project)
      const maps = knownOf(wish.project, watermark, dictionary)
      const name = JSON.stringify([wish.app_version, wish.lang, wish.is_narrow])
      const kept = maps.get(name) ?? { map: knowledgeMap(workshop, wish), rules: 0 }
      keep(maps, name, kept, MAPS_MOST)
      try {
        const map = await kept.map
        kept.rules = map.rules
        makeRoom(kept)
        return map
      } catch (error) {
        maps.delete(name)
        throw error
      }
    },
    forget: (project) => void known.delete(project),
  }
}

/** Keeps what was asked for last, and as many before it as there is room for. */
function keep<T>(among: Map<string, T>, name: string, one: T, most: number): void {
  among.delete(name)
  among.set(name, one)
  if (among.size > most) among.delete(among.keys().next().value!)
}

/** The modules of a version first, as the exported map lists them, then the documents. */
async function knowledgeMap(
  workshop: Reads,
  { project, app_version, lang, is_narrow }: MapWish,
): Promise<KnowledgeMap> {
  const where = app_version === null ? null : { project, app_version }
  const modules = where ? await moduleEntries(workshop, where, lang, is_narrow) : []
  const documents = await documentEntries(workshop, project, where ? await chainOf(workshop, where) : [])
  const byRule = new Map<string, MapEntry>(modules.flatMap((entry) => entry.rules.map((id) => [id, entry] as const)))
  const byPlace = new Map<string, MapEntry>(
    documents.map((entry) => [JSON.stringify([entry.file.source_id, entry.file.path]), entry]),
  )
  return {
    entries: [...modules, ...documents],
    rules: byRule.size,
    entryOf: (id, { source, path }) => byRule.get(id) ?? byPlace.get(JSON.stringify([source, path])),
  }
}
