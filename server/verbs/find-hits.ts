import type { Hit } from '../../shared/schema/answers.ts'
import type { SearchFilters } from '../search/search-index.ts'
import { type CollapseOf, collapsed } from './documents/collapse.ts'
import { collapsesBy } from './documents/rows-of.ts'
import type { Workshop } from './workshop.ts'

export type FoundHits = {
  items: Hit[]
  total: number
  facets: Record<string, Record<string, number>>
  watermark: number
}
type Finder = Pick<Workshop, 'store' | 'catalogue'>

/**
 * A page of hits in order. Where a project has documents, their sections are put together as their sources say, so that
 * more is looked at than is shown; `total` then counts what was put together as far as it was looked at.
 */
export async function findHits(
  finder: Finder,
  q: string,
  filters: SearchFilters,
  offset: number,
  limit: number,
): Promise<FoundHits> {
  const collapseOf = filters.kind === undefined || filters.kind === 'section' ? await collapses(finder, filters) : null
  if (!collapseOf) {
    const { hits, ...rest } = await finder.catalogue.search(q, filters, offset, limit)
    return { ...rest, items: hits }
  }
  for (let looked = 2 * (offset + limit) + 20; ; looked *= 3) {
    const { hits, total, ...rest } = await finder.catalogue.search(q, filters, 0, looked)
    const shown = collapsed(hits, collapseOf)
    if (shown.length <= offset + limit && hits.length === looked) continue
    return { ...rest, items: shown.slice(offset, offset + limit), total: total - (hits.length - shown.length) }
  }
}

/** Null where there are no documents to be put together. */
async function collapses({ store }: Finder, { project }: SearchFilters): Promise<CollapseOf | null> {
  const sources = await store.documents.sources(project)
  if (!sources.length) return null
  const tallies = new Map((await store.documents.tally(project, null)).map((tally) => [tally.source_id, tally]))
  const by = new Map(
    sources.map((row) => {
      const tally = tallies.get(row.source_id) ?? { files: 0, sections: 0 }
      return [row.source_id, collapsesBy(row, tally)]
    }),
  )
  return (source) => by.get(source) ?? 'chapter'
}
