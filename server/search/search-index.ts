import type { Hit } from '../../shared/schema/answers.ts'
import type { AppVersion } from '../../shared/schema/base.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'
import type { Holding } from './held.ts'
import type { Term } from './question.ts'

/** What can be found: the hit as it will be returned, less what the query decides, with who may see it. */
export type Findable = Omit<Hit, 'score' | 'highlights' | 'app_version' | 'coverage'> & {
  project: string
  /** Empty: of every version. */
  app_version: AppVersion
  /** Empty: it has none. */
  coverage: string
  /** Of a document's section: what it is about and where it lies. They filter and are counted; a hit doesn't carry them. */
  product?: string
  document?: string
  /** Words around it, such as names of its screen and its case: they help to find it as its own do, make it half as long as those would, and are not shown. */
  context?: string
}

/** Entries of one version that a search may find; all where `shows` is not given. */
export type Stretch = { app_version: string; shows?: (id: string) => boolean }

export type Weighable = Pick<Hit, 'score' | 'evidence'>
/** Puts the `most` best into another order before a page is cut out of them; those after them stay as they were found. */
export type Order = { most: number; of<H extends Weighable>(best: readonly H[]): H[] }

export type SearchFilters = {
  project: string
  app_version?: string
  /** What is in force in a version lies in several: in which, and which of their entries; instead of `app_version`. */
  over?: readonly Stretch[]
  module?: string
  kind?: string
  touchpoint?: string
  coverage?: string
  product?: string
  document?: string
  /** Only what is of one of these knowledge bases, whatever else is asked for: `rules`, `rules:<MODULE>`, `docs:<product>`. */
  within?: readonly string[]
  order?: Order
  /** `classic`: BM25 and TF-IDF cosine, fused by reciprocal rank; for comparing. */
  method?: 'classic'
}
export type Found = { hits: Hit[]; total: number; facets: Record<string, Record<string, number>> }

/**
 * What was asked for, and how telling it is: `most` is what a document's score can gain by it, `weight` the same where
 * nobody holds it. `from` and `to`: where in the folded query it stands, or what it stands for.
 */
export type AskedTerm = Pick<Term, 'text' | 'kind' | 'isFirm' | 'isAsked' | 'from' | 'to'> & {
  documents: number
  most: number
  weight: number
}
/** The best with all that a judge needs to tell whether they answer. Scores compare within one answer only. */
export type Scored = {
  /**
   * `parts`: what each term of `terms` gives to the score, 0 where the document does not hold it. It and the document are
   * read when they are asked for.
   */
  hits: { id: string; score: number; readonly findable: Omit<Findable, 'project'>; readonly parts: number[] }[]
  terms: AskedTerm[]
  /** Which of the terms any text holds. */
  held: Holding
  /** The query as it was read. */
  folded: string
  /** Where in it things of the trade are named, whether anybody holds them or not. */
  things: { from: number; to: number }[]
  /** How many documents may be found. */
  documents: number
}

/** Finds by words, identifiers and characters. Changed in the same breath as the data. */
export interface SearchIndex {
  /** Makes ready what the first question would have to wait for. */
  prepare(): void
  put(findable: Findable): void
  forget(project: string): void
  remove(project: string, app_version: string, id: string): void
  search(query: string, filters: SearchFilters, offset: number, limit: number, synonyms: SynonymTable): Found
  /** The best alone, without counts and highlights. */
  score(query: string, filters: SearchFilters, limit: number, synonyms: SynonymTable): Scored
  /** A project as plain parts and typed arrays, which are those in use: whoever keeps them watches for changes. */
  pack(project: string): unknown
  /** Takes the place of what the project holds. The arrays are then this index's own. */
  unpack(project: string, packed: unknown): void
}
