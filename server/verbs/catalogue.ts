import type { Shelf } from '../search/index-file.ts'
import type { Found, Scored, SearchFilters, SearchIndex } from '../search/search-index.ts'
import { makeFiller } from './fill-index.ts'
import { makeKeeper } from './keep-index.ts'
import type { Store } from './ports.ts'
import type { Synonyms } from './synonyms.ts'
import type { Log } from './workshop.ts'

/**
 * The search index kept level with the store: before every search it takes what changed since the watermark that it
 * last saw, whoever wrote it, so that what a caller was told is stored is what the next search finds.
 */
export type Catalogue = {
  /** Makes ready what the first search would have to wait for. */
  prepare(): void
  catchUp(project: string): Promise<void>
  /** A project that is no more: one that takes its name begins with nothing. */
  forget(project: string): Promise<void>
  search(query: string, filters: SearchFilters, offset: number, limit: number): Promise<Found & { watermark: number }>
  /** The best alone, with what each term asked for gives to their scores. */
  score(query: string, filters: SearchFilters, limit: number): Promise<Scored & { watermark: number }>
  /** Keeps what the next start need not read again. */
  park(): Promise<void>
}

/** `shelf`: where indexes are kept between starts; without one each start reads everything. */
export type CatalogueParts = { store: Store; index: SearchIndex; synonyms: Synonyms; shelf?: Shelf; log?: Log }

export function makeCatalogue({ store, index, synonyms, shelf, log = () => {} }: CatalogueParts): Catalogue {
  const filler = makeFiller(store, index)
  const keeper = shelf && makeKeeper({ store, index, shelf, log })
  const seen = new Map<string, number>()
  const running = new Map<string, Promise<void>>()

  async function catchUpNow(project: string): Promise<void> {
    const standing = (await store.projects.one(project))?.watermark ?? 0
    const from = seen.get(project) ?? (await keeper?.takeUp(project))
    keeper?.changing(project)
    if (from === undefined) {
      index.forget(project)
      await filler.loadAll(project)
    } else if (from < standing) await filler.takeSince(project, from)
    seen.set(project, standing)
    keeper?.level(project, standing)
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

  /** Looks once the index is level. */
  async function level<T>(project: string, look: (watermark: number) => T): Promise<T> {
    await catchUp(project)
    return look(seen.get(project) ?? 0)
  }

  return {
    prepare: () => index.prepare(),
    catchUp,
    async forget(project) {
      await running.get(project)?.catch(() => undefined)
      seen.delete(project)
      index.forget(project)
      await keeper?.forget(project)
    },
    async search(query, filters, offset, limit) {
      const table = await synonyms.of(filters.project)
      return level(filters.project, (watermark) => ({
        ...index.search(query, filters, offset, limit, table),
        watermark,
      }))
    },
    async score(query, filters, limit) {
      const table = await synonyms.of(filters.project)
      return level(filters.project, (watermark) => ({ ...index.score(query, filters, limit, table), watermark }))
    },
    async park() {
      await Promise.all([...running.values()].map((work) => work.catch(() => undefined)))
      await keeper?.park()
    },
  }
}
