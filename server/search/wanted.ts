import { kbOf, kbOfModule, RULES_KB } from '../../shared/knowledge-base.ts'
import { FACETS, type Facet, type Profile } from './partition.ts'
import type { SearchFilters } from './search-index.ts'

/** The knowledge bases that hold what has a facet's value. */
const BASE_OF: Partial<Record<Facet, (value: string) => string>> = {
  kind: (value) => (value === 'rule' || value === 'case' ? RULES_KB : ''),
  module: kbOfModule,
  product: kbOf,
}

type Test = (profile: Profile) => boolean

/** Which profiles may be found at all, by whoever is kept within knowledge bases. Null: all. */
export function openTo({ within }: Pick<SearchFilters, 'within'>): Test | null {
  if (within === undefined) return null
  return (profile) => profile.some(({ facet, value }) => within.includes(BASE_OF[facet]?.(value) ?? ''))
}

/** Which profiles a search means: those that may be found and that all filters hold of. Null: all. */
export function meantBy(filters: SearchFilters): Test | null {
  const asked = FACETS.filter((facet) => filters[facet] !== undefined)
  const isOpen = openTo(filters)
  if (asked.length === 0) return isOpen
  return (profile) =>
    asked.every((facet) => profile.some((has) => has.facet === facet && has.value === filters[facet])) &&
    (isOpen === null || isOpen(profile))
}
