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

/** The maps of a project as it stands. */
type Known = { watermark: number; dictionary: unknown; maps: Map<string, Promise<KnowledgeMap>> }

export function makeMapMemory(): MapMemory {
  const known = new Map<string, Known>()

  /** What was made before the project changed is gone. */
  function knownOf(project: string, watermark: number, dictionary: unknown): Known['maps'] {
    const last = known.get(project)
    const isLevel = last?.watermark === watermark && last.dictionary === dictionary
    const now = isLevel ? last : { watermark, dictionary, maps: new Map<string, Promise<KnowledgeMap>>() }
    keep(known, project, now, PROJECTS_MOST)
    return now.maps
  }

  return {
    async of(workshop, wish) {
      const watermark = (await workshop.store.projects.one(wish.project))?.watermark ?? 0
      const dictionary = await workshop.modules.of(wish.project)
      const maps = knownOf(wish.project, watermark, dictionary)
      const name = JSON.stringify([wish.app_version, wish.lang, wish.is_narrow])
      const map = maps.get(name) ?? knowledgeMap(workshop, wish)
      keep(maps, name, map, MAPS_MOST)
      map.catch(() => maps.delete(name))
      return map
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
    entryOf: (id, { source, path }) => byRule.get(id) ?? byPlace.get(JSON.stringify([source, path])),
  }
}
