import { kbOf, kbOfModule, RULES_KB } from '../../shared/knowledge-base.ts'
import { FACETS, type Facet, type Profile } from './partition.ts'
import type { SearchFilters } from './search-index.ts'

/** The knowledge bases that hold what has a facet's value. */
const BASE_OF: Partial<Record<Facet, (value: string) => string>> = {
  kind: (value) => (value === 'rule' || value === 'case' ? RULES_KB : ''),
  module: kbOfModule,
  product: kbOf,
}

/** Which profiles a search means: all filters that were given hold, and one of the knowledge bases it is kept within. Null: all. */
export function meantBy(filters: SearchFilters): ((profile: Profile) => boolean) | null {
  const asked = FACETS.filter((facet) => filters[facet] !== undefined)
  const { within } = filters
  if (asked.length === 0 && within === undefined) return null
  return (profile) =>
    asked.every((facet) => profile.some((has) => has.facet === facet && has.value === filters[facet])) &&
    (within === undefined || profile.some(({ facet, value }) => within.includes(BASE_OF[facet]?.(value) ?? '')))
}
