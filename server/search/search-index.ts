import type { Hit } from '../../shared/schema/answers.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'

/** What can be found: the hit as it will be returned, less what the query decides, with who may see it. */
export type Findable = Omit<Hit, 'score' | 'highlights'> & { project: string; coverage: string }

/** Entries of one version that a search may find; all where `shows` is not given. */
export type Stretch = { app_version: string; shows?: (id: string) => boolean }

export type SearchFilters = {
  project: string
  app_version?: string
  /** What is in force in a version lies in several: in which, and which of their entries; instead of `app_version`. */
  over?: readonly Stretch[]
  module?: string
  kind?: string
  touchpoint?: string
  coverage?: string
  /** Only what is of one of these modules, whatever else is asked for. */
  within?: readonly string[]
}
export type Found = { hits: Hit[]; total: number; facets: Record<string, Record<string, number>> }

/** BM25 over CJK characters and bigrams, ASCII words and identifiers. Changed in the same breath as the data. */
export interface SearchIndex {
  put(findable: Findable): void
  forget(project: string): void
  remove(project: string, app_version: string, id: string): void
  search(query: string, filters: SearchFilters, offset: number, limit: number, synonyms: SynonymTable): Found
}
