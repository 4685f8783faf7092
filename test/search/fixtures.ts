import { type Making, makeSearchIndex } from '../../server/search/bm25-index.ts'
import { makeFolder } from '../../server/search/fold.ts'
import type { Findable, SearchFilters, SearchIndex } from '../../server/search/search-index.ts'
import { makeNearWords } from '../../server/search/thesaurus/near.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { SynonymClass } from '../../shared/schema/tables.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'

export const noSynonyms: SynonymTable = { classes: [], replace: (t) => t }
export const synonyms = (...classes: string[][]): SynonymTable => ({
  classes: classes.map(([to, ...from]): SynonymClass => ({ to: to!, from, category: '', lang: '' })),
  replace: (t) => t,
})

type Sketch = Partial<Omit<Findable, 'app_version'>> & { id: string; app_version?: string }

/** A findable of which only what a test speaks of is given. */
export const findable = ({ app_version = 'v1', ...sketch }: Sketch): Findable => ({
  project: 'shop',
  kind: 'rule',
  title: '',
  text: '',
  modules: [],
  touchpoints: [],
  coverage: 'both',
  evidence: { node_ids: [], external_ids: [], figma_urls: [] },
  app_version: app_version as AppVersion,
  ...sketch,
})

/** It learns each character once, which takes longer than most searches; so does compiling the thesaurus. */
export const fold = makeFolder()
export const nearWords = makeNearWords(fold)
export const newIndex = (making: Making = {}): SearchIndex => makeSearchIndex({ fold, near: nearWords, ...making })

export function indexOf(sketches: Sketch[], making: Making = {}): SearchIndex {
  const index = newIndex(making)
  for (const sketch of sketches) index.put(findable(sketch))
  return index
}

/** Ids in the order found. */
export const found = (
  index: SearchIndex,
  query: string,
  filters: Partial<SearchFilters> = {},
  table: SynonymTable = noSynonyms,
) => index.search(query, { project: 'shop', ...filters }, 0, 50, table).hits.map((hit) => hit.id)
