import type { Found, SearchFilters, SearchIndex } from '../search/search-index.ts'
import { makeFiller } from './fill-index.ts'
import type { Store } from './ports.ts'
import type { Synonyms } from './synonyms.ts'

/**
 * The search index kept level with the store: before every search it takes what changed since the watermark that it
 * last saw, whoever wrote it, so that what a caller was told is stored is what the next search finds.
 */
export type Catalogue = {
  catchUp(project: string): Promise<void>
  /** A project that is no more: one that takes its name begins with nothing. */
  forget(project: string): Promise<void>
  search(query: string, filters: SearchFilters, offset: number, limit: number): Promise<Found & { watermark: number }>
}

export function makeCatalogue(store: Store, index: SearchIndex, synonyms: Synonyms): Catalogue {
  const filler = makeFiller(store, index)
  const seen = new Map<string, number>()
  const running = new Map<string, Promise<void>>()

  async function catchUpNow(project: string): Promise<void> {
    const standing = (await store.projects.one(project))?.watermark ?? 0
    const from = seen.get(project)
    if (from === undefined) await filler.loadAll(project)
    else if (from < standing) await filler.takeSince(project, from)
    seen.set(project, standing)
  }

  async function catchUp(project: string): Promise<void> {
    await running.get(project)
    const standing = (await store.projects.one(project))?.watermark ?? 0
    if (seen.get(project) === standing) return
    const mine = running.get(project) ?? catchUpNow(project).finally(() => running.delete(project))
    running.set(project, mine)
    await mine
    if ((seen.get(project) ?? 0) < standing) await catchUp(project)
  }

  return {
    catchUp,
    async forget(project) {
      await running.get(project)?.catch(() => undefined)
      seen.delete(project)
      index.forget(project)
    },
    async search(query, filters, offset, limit) {
      await catchUp(filters.project)
      const found = index.search(query, filters, offset, limit, await synonyms.of(filters.project))
      return { ...found, watermark: seen.get(filters.project) ?? 0 }
    },
  }
}
