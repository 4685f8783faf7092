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

/** A map holds the texts of a version's modules: about a kilobyte for each rule. */
const MOST = 4

export function makeMapMemory(): MapMemory {
  const known = new Map<string, { watermark: number; dictionary: unknown; map: Promise<KnowledgeMap> }>()
  return {
    async of(workshop, wish) {
      const name = JSON.stringify([wish.project, wish.app_version, wish.lang, wish.is_narrow])
      const watermark = (await workshop.store.projects.one(wish.project))?.watermark ?? 0
      const dictionary = await workshop.modules.of(wish.project)
      const last = known.get(name)
      if (last?.watermark === watermark && last.dictionary === dictionary) return last.map
      const map = knowledgeMap(workshop, wish)
      known.delete(name)
      known.set(name, { watermark, dictionary, map })
      if (known.size > MOST) known.delete(known.keys().next().value!)
      map.catch(() => known.delete(name))
      return map
    },
    forget(project) {
      for (const name of known.keys()) if ((JSON.parse(name) as string[])[0] === project) known.delete(name)
    },
  }
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
