import { FACETS, type Profile } from './partition.ts'
import type { SearchFilters } from './search-index.ts'

/** Which profiles a search means: all filters that were given hold, and one of the modules it is kept within. */
export function meantBy(filters: SearchFilters): (profile: Profile) => boolean {
  const asked = FACETS.filter((facet) => filters[facet] !== undefined)
  const { within } = filters
  return (profile) =>
    asked.every((facet) => profile.some((has) => has.facet === facet && has.value === filters[facet])) &&
    (within === undefined || profile.some(({ facet, value }) => facet === 'module' && within.includes(value)))
}
